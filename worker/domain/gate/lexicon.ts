/*
 * The words by which the rules know what a text is about, in Dutch (Flemish too) and English. They match a reading: small
 * letters, no accents, look-alikes as Latin letters.
 */

/** Makes a pattern of alternatives that are whole words; a `~` stands for any ending. */
const anyOf = (words: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\d])(?:${words
      .trim()
      .split(/\s*\|\s*/)
      .join("|")
      .replaceAll("~", "\\p{L}*")
      .replaceAll(" ", "\\s+")})(?![\\p{L}])`,
    "u",
  );

/** Who scams speak for: banks, government, police, parcels, telecom, energy, big companies, their help desks. */
export const institution = anyOf(`
  bank~ | ing | rabo~ | abn | amro | sns | asn | knab | bunq | triodos | kbc | belfius | argenta | bnp | fortis | revolut | ics | visa | mastercard |
  creditcard~ | kredietkaart~ | bankkaart~ | betaalpas | fraude~ | veiligheidsdienst | beveiligingsafdeling | safeonweb | cardstop | card stop |
  belastingdienst | fiscus | fod | toeslag~ | douane~ | cjib | parket~ | justitie | politie~ | recherch~ | rechercheur~ | agent | inspecteur | deurwaarder~ |
  gerechtsdeurwaarder~ | incasso~ | rechtbank | gemeente~ | overheid~ | ministerie | duo | uwv | svb | rdw | cbr | ind | kvk | kbo | digid | itsme | mijnoverheid |
  belastingschuld | belasting | boete~ | naheffing~ | zorgverzekeraar | zorgkas | mutualiteit | ziekenfonds | pensioenfonds | woningcorporatie |
  postnl | dhl | dpd | ups | gls | fedex | bpost | bol | coolblue | amazon | zalando | marktplaats | vinted | tweedehands |
  kpn | odido | t-mobile | vodafone | ziggo | telenet | proximus | orange | simyo | eneco | vattenfall | essent | engie | luminus | waternet | waterschap | waterlink | fluvius |
  microsoft | windows | apple | icloud | google | netflix | spotify | disney~ | paypal | klarna | whatsapp | facebook | meta | instagram | bitvavo | binance | coinbase | ledger | metamask | kraken |
  klantenservice | klantendienst | helpdesk | servicedesk | meldkamer | notaris~ | advocat~ | curator | ambassade |
  hmrc | irs | dvla | royal mail | evri | hermes | police | court | customs | barclays | hsbc | lloyds | natwest | santander | halifax | monzo | chase | wells fargo | citibank |
  usps | bailiff~ | tax office | fraud (?:team|department|dept|desk) | security (?:team|department|dept) | customer (?:service|care|support) | tech(?:nical)? support | government | nhs | social security
`);

/** Hurry and pressure, as no friend writes them beside a number. */
export const urgency = anyOf(`
  dringend | spoed~ | met spoed | onmiddellijk~ | per direct | direct | onverwijld | zo spoedig mogelijk | asap | urgent~ | nu meteen | vandaag nog | nog vandaag |
  binnen \\d+ ?(?:u|uur|uren|min|minuten|dagen|h)? | binnen (?:een|het|twee|drie) (?:uur|halfuur|kwartier|dag~) | laatste (?:kans|aanmaning|waarschuwing|herinnering|oproep) | vervalt | verloopt |
  geblokkeerd | opgeschort | afgesloten | aangehouden | in beslag~ | beslaglegging | gewonnen | winnaar | prijs |
  immediately | right away | right now | within \\d+ | last (?:chance|warning|notice|reminder) | final (?:notice|warning|reminder) | expires? | suspended | blocked | locked | overdue | unauthori[sz]ed |
  won | winner | prize | awarded | arrest~ | warrant
`);

/** Asking for money, in any tone. */
export const demand = anyOf(`
  betaal~ | betalen | betaling~ | te voldoen | voldoen | voldoe~ | overmaken | maak~ | overboeken | boek~ | over te schrijven | overschrijv~ | schrijf | stort~ | storten | voorschieten | voorschot | aanbetal~ |
  aflossen | afkopen | inleggen | inleg | investeer~ | doneer~ | doneren | gireer | t\\.?n\\.?v~ | o\\.?v\\.?v~ | tnv | ovv | mededeling | kenmerk | openstaand~ | bedrag | kosten | schuld | factuur | borg | waarborg | euro | eur | € |
  pay~ | transfer~ | send | deposit~ | wire | invest~ | donate | fee~ | amount | invoice | owe | refund
`);

/** Words for calling and being called. */
export const calling = anyOf(`
  bel | belt | bellen | bel je | terugbellen | bel terug | opbellen | contact~ | neem contact | telefonisch | bereikbaar | te bereiken | tel | telefoon~ | app | appen | appt | whatsapp~ | sms | antwoord |
  call~ | ring | dial | phone~ | contact us | reach | text | txt | reply | speak | whatsapp
`);

/** What somebody keeps to themselves. */
const secret =
  "(?:(?:sms|inlog|verificatie|bevestigings|beveiligings|activatie|toegangs|pin|tan|bank|betaal|whatsapp|controle|reserve|backup|verificatie|login|security|verification|confirmation|activation|access|one[- ]time|back-?up)?[- ]?(?:code|codes|cijfercode|passcode|pincode|kode)|wachtwoord(?:en)?|wachtzin|password|passwd|pin|cvc|cvv|cvc-?code|otp|herstel(?:woorden|zin|code)|recovery (?:phrase|words|key)|seed ?(?:phrase|words)?|(?:12|24|twaalf|vierentwintig|twelve|twenty-?four) (?:herstel)?(?:woorden|words|word phrase)|bsn|rijksregisternummer|burgerservicenummer|identificatie(?:code)?|kaartnummer|kaartgegevens|bankgegevens|inloggegevens|gebruikersnaam|respons(?:e)?code|card (?:number|details)|bank details|login details|(?:social security|national insurance|medicare|pps|ni) number|private key|geheime (?:woorden|code|sleutel))";
const give =
  "(?:stuur|zend|geef|geeft|doorgeven|door te geven|geven|lees|voorlezen|opnoemen|noem|noemt|vertel|deel|delen|typ|vul|invullen|toets|intoetsen|antwoord|antwoorden|reageer|mail|app|sms|doorsturen|stuurt|bezorg|vermeld|bevestig|bevestigen|nodig|klaar|paraat|bij de hand|wat is|send|give|tell|share|reply|forward|read|enter|provide|confirm|verify|text|need|submit|type)";

/** Somebody asks for a secret. */
export const secretAsked: readonly RegExp[] = [
  new RegExp(`(?<![\\p{L}])${give}(?![\\p{L}])[^.!?\\n]{0,60}(?<![\\p{L}])${secret}(?![\\p{L}])`, "u"),
  new RegExp(`(?<![\\p{L}])${secret}(?![\\p{L}])[^.!?\\n]{0,60}(?<![\\p{L}])${give}(?![\\p{L}])`, "u"),
];

/** A warning, as people send it to those they love: never to give a secret, or that another may pretend to have a new number. */
const warnings: readonly RegExp[] = [
  new RegExp(
    `(?<![\\p{L}])(?:nooit|never)(?:\\s+[\\p{L}']+){0,3}?\\s+(?:${secret}|${give})(?![\\p{L}])|(?<![\\p{L}])${secret}(?:\\s+\\p{L}+)?\\s+(?:nooit|never)(?![\\p{L}])`,
    "gu",
  ),
  /(?<!\p{L})(?:als|wanneer|if|when)\s[^.!?]{0,40}(?:krijgt?|zegt?|beweert|gets?|says?|claims?)\s(?:[^.!?,]{0,20}\s)?(?:dat|that|saying)\s(?:ik|hij|zij|ze|i|he|she|they)\s[^.!?,]{0,40}/gu,
];
/** Who may have it after all makes of a warning a fraud's opening: "never, but to our colleague". */
const exception = anyOf(
  "behalve | behoudens | uitgezonderd | maar | alleen | enkel | tenzij | except | but | only | unless",
);

/** A text with spaces for what only warns, so that places stay right. */
export const withoutWarnings = (text: string): string =>
  exception.test(text)
    ? text
    : warnings.reduce((rest, one) => rest.replace(one, (match) => " ".repeat(match.length)), text);

/** What makes an asked secret one that matters: a bank, an account, a code that just came, a stranger's way of speaking. */
export const secretMatters = anyOf(`
  ontvang~ | ontving | kreeg | krijg~ | binnenkomt | binnenkrijgt | per sms | via sms | sms-?code | zescijferig~ | 6[- ]?cijfer~ | zes cijfers | rekening | account | verificatie~ | verifi~ | identiteit | herstel~ | wallet | crypto |
  cadeau(?:bon|kaart)~ | kadobon~ | gift ?(?:card|voucher)s? | steam~ | paysafe~ | itunes | google play | apple ?(?:kaart|card|bon)~ |
  kaart | pas | bankpas | uw | u | digid | pincode | bsn | cvc | cvv | seed~ | recovery | private key | six[- ]?digit | 6[- ]?digit | received | receive | got sent | verification | your account | your bank | your card | security
`);

/** First names of family, as those who pretend to be it begin. */
export const family = anyOf(`
  mam | mama | mams | mamma | ma | moeder | moeke | pap | papa | paps | pa | vader | vake | oma | opa | omi | opi | bomma | bompa | moemoe | vava | zoon | dochter | kleinkind | kleinzoon | kleindochter | tante | oom | nonkel | meter | peter |
  mum | mom | mummy | mommy | mama | dad | daddy | grandma | grandpa | nan | gran | son | daughter
`);

/** That somebody has another number from now on. */
export const newNumber: readonly RegExp[] = [
  /\b(?:mijn|mn|m'n|me|mijne|men|dit is|heb|een|m)\s+(?:\p{L}+\s+){0,2}(?:nieuwe?|tijdelijke?|ander|andere|nieuw tijdelijk)\s+(?:\p{L}+\s+)?(?:(?:telefoon|tel|gsm|mobiele?)[- ]?)?(?:nummer|nr|num|nmr)\b/u,
  /\b(?:oude?n?|vorige?)\s+(?:(?:telefoon|tel|gsm)[- ]?)?(?:nummer|nr)\b[^.!?]{0,40}\b(?:verwijder\p{L}*|weg|wissen|niet meer|kapot|blokkeren|delete)\b/u,
  /\b(?:my|this is my|got a|have a)\s+(?:\p{L}+\s+)?(?:new|temporary|temp|other)\s+(?:phone\s+|mobile\s+|cell\s+)?(?:number|num|no)\b/u,
  /\b(?:sla|zet|bewaar|noteer|save|store)\s+(?:even\s+)?(?:dit|this)\s+(?:nieuwe\s+|new\s+)?(?:nummer|nr|number|num)\b/u,
];

/** What one asks for who pretends to have a new number. */
export const asksToAnswer = anyOf(`
  app | apt | appje | appen | appt | whatsapp~ | stuur~ | bericht~ | sla | opslaan | zet | verwijder~ | bewaar | reageer~ | antwoord~ | bel | bellen | voeg | toevoegen | gebruik | gooi | moogt | mag weg |
  text | message | msg | save | delete | reply | add | whatsapp~ | call
`);
