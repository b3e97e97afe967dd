/** Stems of words that a sender borrows authority with: a word that begins so is refused, whatever stands beside it. */
export const trustStems: readonly string[] = (
  "fraud|boete|bekeuring|aanmaning|sommatie|incasso|inkasso|douane|inlog|klantens|klantnserv|noreply|donotreply|" +
  "recherch|bankpas|betaalpas|pinpas|digipas|flitsboe|passerv|pasaanvr|pasblok|authent|wachtwoord|" +
  "beveilig|helpdesk|helpdsk|alarmcentr|alarmnum|alarmdienst|alarmlijn|betaalver|betaalvz|betaalherin|betalingsh|betalingsv|" +
  "openstaand|schuldhulp|kredietbank|naheffing|dwangbevel|beslaglegg|dagvaarding|veiligbank|bankzaken|bankmedew|" +
  "mijnbank|uwbank|internetbank|mobielbank|onlinebank|creditcard|kredietkaart|rekeningb|spaarrek|bankrek|pincode|" +
  "tancode|smscode|codesms|toegangsc|beveilcode|accountb|accountv|geblokkeerd|blokkering|verlopen|pakketdienst|" +
  "pakketserv|bezorgdienst|bezorgserv|koeriersd|invoerr|douanek|verzendk|opsporing|politieb|cybercrime|meldpunt|" +
  "veiligheidsd|subsidie|teruggave|terugbetal|belasting|toeslagen|uitkering|passwor|securit|verify|verifi|paymen|" +
  "pasver|verkeersb|klantc|klantendi|klantendn|gerechtsd|inspecteur|winacti|deurw|billing|overdue|customerserv|custserv|suspend|refund|delivery|parcel"
).split("|");

/** Words of that kind which stand for themselves only: refused when nothing but these and `officialWords` is left of a name. */
export const trustWords: readonly string[] = (
  "pas|pasje|uwpas|alarm|alarmering|alertering|waarschuwing|warning|urgentie|factuur|rekening|nota|betaal|betalen|" +
  "betaalverzoek|herinnering|reminder|bericht nl|melding|notificatie|notification|update|klant|klanten|klantcontact|" +
  "klantdesk|medewerker|advocaat|recherche|rechercheur|politieagent|ambtenaar|instantie|loket|balie|servicedesk|" +
  "callcenter|contact center|centrale|hoofdkantoor|directie|administratie|boekhouding|finance|financieel|" +
  "bankier|lening|krediet|credit|debit|card|iban|saldo|storting|overboeking|transactie|transaction|transfer|" +
  "token|sleutel|key|tan|mfa|twofactor|verzending|zending|levering|postpakket|afhaalpunt|track|trace|tracking|" +
  "shipment|package|customer|client|care|team support|it support|wa support|bd info|chatservice|no reply|provider|" +
  "webmaster|mailer|postmaster|operator|netwerk|network|telecom|mobiel|telefoon|phone|energie|stroom|gas en licht|" +
  "internet|modem|abonnement|prijs|prijswinnaar|winnaar nl|gewonnen|loterij|actiecode|korting|voucher|cadeaukaart|" +
  "giftcard|vaccinatie|test uitslag|coronatest|overheids|rijk|justitie|rechtszaak|boetes|fiscus|belastingen|tax|fine|" +
  "court|police|customs|debt|legal|wallet|airdrop|seed|ether|coin|exchange|invest|belegging|pensioen|hypotheek|" +
  "verzekering|zorg|zorgpas|digitaal id|identiteit|paspoort|rijbewijs|veiligheid|voicemail|2fa|parkeren|parkeerbon|netbeheer|simkaart"
).split("|");

/** Words that press, and say nothing of who presses: a person looks. */
export const pressingWords: readonly string[] = (
  "spoed|met spoed|dringend|urgent|belangrijk|important|laatste kans|let op|actie vereist|notice|officieel|official|" +
  "verified|geverifieerd|waarschuw|nieuw bericht|herinnering nl|hoi mam|hoi pap|nieuw nummer|nieuwnummer"
).split("|");

/** Words that stand around a name in real messages, and that say nothing themselves; glued to a short name too. */
export const officialWords: readonly string[] = (
  "mijn info sms bank nl com nv bv via klant klanten app help service alert alerts code pay betaal betaling payment " +
  "online web support dienst desk helpdesk login inlog veilig safe secure security mobiel fraude fraud fraudedesk pas " +
  "card cards otp verify verificatie check controle contact klantenservice klantserv klantens care pakket pakje post " +
  "klantnserv lezer saldo scanner noreply alarm incasso boete factuur rekening aanmaning douane bericht melding team afd zakelijk www " +
  "tv update nieuws system systeem account"
).split(" ");

/** The same, of words so common that they stand around a long name only. */
export const smallWords: readonly string[] = (
  "my uw je jouw de het van voor door bij be eu net org ltd inc plc gmbh ag sa spa srl web id mobile center centre centrum " +
  "group groep nederland belgie belgium holland europe europa uk us usa intl direct prive business premium plus pro " +
  "official officieel news msg mail email chat bot connect portal portaal accounts no reply notif notice afdeling " +
  "centrale admin hq int track trace bezorging delivery levering zending express shop store winkel webshop energie " +
  "verzekering zorg live now nu actie gratis win winactie korting spoed urgent hulp lijn line tel call bel sos nr nummer " +
  "stop blok crypto wallet coin token exchange key kyc tax belasting toeslag refund terug bonus reward claim status order " +
  "bestel box diensten serv tan pin kaart the by and"
).split(" ");

/** What a name may end on without becoming another: plural, genitive, diminutive and play. */
export const endings: readonly string[] =
  "s x z ss xx zz es en er e n y ie je tje jes tjes a o t d ers tv ing".split(" ");
