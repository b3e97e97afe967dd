/*
 * Signs: groups of words that mean alike, in Dutch (Flemish too) and English, by which the model knows what a text is about
 * though it has never seen its words. A `~` stands for any ending. They match a reading: small letters, no accents.
 */
const groups: Readonly<Record<string, string>> = {
  // Of threats.
  violence: `vermoord~ doodmaken doodslaan doodschieten doodsteken neerschieten neersteken neergestoken neergeschoten afmaken afschieten slopen sloop~ mollen wurg~ verkracht~ kelen
    mep~ klap klappen slaan geslagen sla trappen schop~ rammen ram aftuigen toetakelen lynch~ hakken breken breek brek gebroken verbouw~ schiet schieten steek steken snij~ martel~ pijn bloed~ kapot kapotmaken kapotgemaakt
    kneus~ boks botten knieschijf~ knieen benen tanden kaak keel strot hals verminken verzuip~ verdrink~ verbrand~ afranselen toegetakeld knal~ aanrijden overrijden omver ophangen galg schavot kop nek
    kill~ murder~ stab~ shoot~ shot beat~ smash~ break~ rape~ strangle~ choke~ hurt~ punch~ slap~ bash~ batter~ bleed~ blood~ kick~ slice~ gut skin torture~ hang~ crush~ bury buried jump jumped hospital stitches legs bones teeth skull throat neck`,
  weapon: `mes messen pistool wapen~ kogel~ geweer jachtgeweer blaffer gun hamer bijl hakbijl machete zuur bom bommen explosie~ granaat handgranaat springstof vuurwerkbom cobra cobra's benzine jerrycan molotov~ brand fik fikken aansteken aangestoken lont
    knife knives blade pistol bullet~ rifle shotgun acid bomb~ explosive~ grenade~ petrol gasoline torch bat crowbar hammer axe firebomb~ detonat~`,
  death: `dood dode doden sterf sterven gestorven begraf~ kist lijk lijkzak graf grafsteen rouwkaart~ hemel kruis executie~ liquidat~ eraan creperen krepeer~ uitgeroeid
    dead die dies dying death grave coffin funeral corpse obituary wreath tombstone casket`,
  selfharm: `zelfmoord zelfdoding ophangen hang pillen brug flat polsen trein spoor opgeruimd missen mist zonder jou beter wereld lucht verspild opdoen
    suicide kys pills bridge wrists yourself urself worthless miss oxygen waste unalive`,
  watching: `weet weten wist zag zagen zie zien gezien volg volgen volgden gevolgd achtervolg~ kijk kijken bekijk~ gluur~ camera's ramen raam gordijn~ buiten deur voordeur achterdeur adres woont woon straat huisnummer kenteken route station bushalte hond uitlaat uitlaten joggen fietsend fietsroute jas rode lichten lamp alleen rooster huissleutel sleutel opgezocht vinden gevonden
    know watched watching follow~ saw see seen outside window~ curtain~ address street house live lives jogging bus plate registration home alone found bedroom parked`,
  lurking: `wacht opwachten wachten~ sta staan staat komen kom langs verschijn~ opzoeken zoeken tegenkomen tegen donker donkeren steeg hoek parkeerplaats parking fietsenhok achter poort hek plein schoolplein perron
    wait waiting come coming visit visiting pay meet corner alley dark carpark lot gate playground lurking`,
  kin: `kind kinderen kids kindje zoon zoontje dochter dochtertje vrouw man vriendin vriend moeder vader ouders familie gezin broer broertje zus zusje oma opa baby hond kat kleine kleintje mama papa ma pa gezinnetje crèche creche school
    child children kid son daughter wife husband girlfriend boyfriend mother mum mom father dad parents family brother sister nan gran dog cat`,
  condition: `als anders of tenzij zolang totdat voordat tot zonniet zoniet doe denk kiezen keus keuze laatste kans nog een keer één eenmaal
    if or else unless otherwise until before choice choose once more last chance next`,
  silence: `mond bek smoel muil kop dicht zwijg~ praten praat klappen klikken klikt lullen getuig~ verklaring~ verklaren aangifte klacht politie juut wouten rechter rechtbank rechtszaak intrekken trek melden gemeld snitch~ advocaat niks niets zeg weet
    mouth shut quiet talk talked talking grass grassing rat ratted police cops court witness~ statement testify~ testimony charges report drop lips silent solicitor lawyer`,
  insult: `hoer hoeren kanker~ kk tering~ tyfus~ klootzak~ eikel lul mongool~ debiel~ kutwijf wijf wijven trut slet~ bitch~ hond ratten rat verrader~ landverrader landverraders varken~ zwijn vuil~ vies~ smerig~ vieze schoft lafaard homo flikker~ janet mietje~ trans~ jood joden neger~ nikker~ turk~ marokkaan~ mocro~ moslim~ kopvod~ makak~ zwarte~ buitenlander~ soort tuig uitschot kakkerlak~ parasiet~ ongedierte verrekte verdomde nsb NSBer dikzak lelijk~ vet dik loser
    slut~ whore~ cunt~ twat prick wanker bastard~ scum traitor~ pig~ fag~ dyke tranny queer jew jews kike nigger~ nigga paki~ muslim~ immigrant~ foreigner~ vermin cockroach~ parasite~ filth~ dirty freak~ retard~ fat ugly disgusting kind`,
  revenge: `boeten boet spijt berouwen terugpakken wraak vergeld~ afrekenen afrekening afgerekend rekening schuldig verdiend verdient verdienen betaald gezet zetten inhalen zwaar gevolg~ consequentie~ vergeet vergeten vergeef prijs beurt volgende gewaarschuwd waarschuwing waarschuwen waarschuw oppassen pas onthoud geteld laatste eindigt eindig tribunaal bezuren ongeluk ongeval ongelukje ongelukken gebeurt gebeuren overkomt overkomen jammer zonde
    regret~ sorry revenge payback pay price deserve~ warned warning next consequences forget forgive numbered accident accidents happen happens happened shame unfortunate pity last remember`,
  sleep: `slaap slaapt slapen nacht nachten rustig veilig veiligheid gerust genieten geniet nog kan schouder omkijken uitkijken heen oog ogen
    sleep safe safety peace while still can shoulder back eye eyes night nights enjoy`,
  ruin: `ruiten ramen banden lek autobanden gevel winkel zaak bedrijf pand gebouw auto huis brievenbus deur deuren afbranden gaat plat verzekerd verzekering bescherming protectie
    windows tyres tires shop business premises car building letterbox insured protection insurance`,
  force: `moet moeten ga gaat doen doet neemt neem breng brengt haal halen pakket~ pakje tas doos container~ haven klus klusje schuld schulden werken klanten klant centen terug mee snuif drugs coke wiet bolletjes trouwen trouwt trouw eer schande schaam neef geloof hoofddoek imam paspoort afgepakt
    must deliver~ carry package bag stash debt owe work clients marry marriage honour honor shame passport cousin`,
  nude: `naakt~ foto foto's fotootjes filmpje filmpjes video video's beelden webcam cam opname~ blote bloot seks~ tieten borsten piemel ontdekt affaire vreemdgaan vreemdgegaan geheim geheimpje hotel masturb~
    naked nude~ pics pictures photos photo videos clip tape footage recorded recording sex~ tits dick affair cheating secret porn~`,
  expose: `online iedereen rondsturen rondstuur doorsturen doorstuur verspreid~ lekken lek delen deel zet zetten plaatsen klasgenoten klas school werk baas collega's ouders vrienden volgers groepsapp contacten instagram facebook telegramgroep openbaar publiek krant weten hoort horen zien ziet
    everyone everybody post~ upload~ share~ leak~ send sends spread~ boss work colleagues classmates college contacts followers public press group sees see hears`,
  playful: `haha~ hihi~ hehe~ lol lmao xd grap grapje geintje spoiler taart koek chips pizza bier friet kroket kapsalon kus~ knuffel~ liefs schat schatje lief lieve x xx xxx jarig verjaardag gefeliciteerd proficiat oma opa potje spel spelletje fifa monopoly kaarten voetbal match wedstrijd film serie boek liedje karaoke afwas was vaat koffie thee eten pindakaas chocola hagelslag loempia plant plantje kat poes
    rofl jk joke joking kidding cake biscuit~ beer kiss~ hug~ love birthday congrats mate game movie episode series dishes tea coffee dinner chocolate cookie~ cat`,
  // Of scams.
  bank: `bank~ betaalpas pas passen creditcard~ rekening~ spaarrekening spaargeld saldo tegoed limiet overboek~ overschrijving~ transactie~ afschrijving~ incasso~ pin pinnen pincode pinapparaat iban mobielbankieren kluisrekening veiligheidsrekening tussenrekening
    card cards account accounts balance savings transaction~ payee transfer~ debit credit sortcode`,
  authority: `belasting~ fiscus toeslag~ cjib boete~ politie agent agenten recherche~ parket justitie deurwaarder~ dagvaarding vonnis beslag beslaglegging aanslag naheffing gemeente~ overheid ministerie rijksoverheid uwv svb duo cbr rdw ind kvk digid itsme mijnoverheid douane inspecteur inspectie keuring controle controleur dienst afdeling commissie ambtenaar ambassade notaris
    tax~ hmrc irs fine penalty police officer court summons bailiff~ customs council government dvla licence department inspector immigration visa embassy warrant tribunal agency authority`,
  company: `postnl dhl dpd ups gls fedex bpost pakket~ zending bezorg~ chauffeur koerier kpn odido vodafone ziggo telenet proximus abonnement provider energie~ stroom gas eneco essent vattenfall engie microsoft windows apple icloud google netflix spotify paypal klarna marktplaats vinted webshop klantenservice helpdesk medewerker~ collega team support technicus monteur adviseur consulent directie administratie verzekering~ verzekeraar zorgverzekeraar hypotheek~ leverancier
    parcel~ package delivery courier driver shipping shipment broadband energy supplier amazon ebay subscription customer technician agent advisor colleague staff insurance mortgage warranty refund~ rebate`,
  pay: `betaal~ betalen betaling~ voldoen voldaan overmaken overgemaakt overmaak maak storten stort gestort voorschieten voorschot voorschotje aanbetaling aanbetalen borg waarborg waarborgsom vergoeding kosten inschrijfgeld inschrijfkosten administratiekosten dossierkosten invoerkosten verzendkosten openstaand~ schuld schulden factuur~ rekeningetje bedrag tikkie giftcard~ cadeaukaart~ cadeaubon~ paysafe~ cash contant lening lenen krediet geld centen eigen bijdrage contributie herinnering aanmaning incassokosten boetekosten terugbetaling teruggave teruggaaf compensatie
    pay paid payment~ fee fees deposit transfer wire owe owing owed outstanding invoice bill cost costs charge~ refund gift voucher~ loan loans lend borrow money pounds dollars compensation`,
  hurry: `direct onmiddellijk dringend spoed spoedig vandaag morgen nu meteen binnen voor uiterlijk laatste vervalt verloopt verlopen deadline uur uren kwartier halfuur minuten snel asap anders voorkom~ geblokkeerd blokkade blokkeren geschorst opgeschort afgesloten afgesneden stopgezet verwijderd verwijdering beeindigd
    immediately urgent~ today tonight now within before final last expire~ hours minutes suspended blocked locked restricted cancelled terminated avoid otherwise disconnected`,
  secrets: `code codes cijfercode smscode verificatiecode inlogcode wachtwoord~ pincode cvc cvv bsn rijksregisternummer kaartlezer scanner bevestig~ goedkeuren inloggen inloggegevens gegevens persoonsgegevens identificatie identiteit legitimatie legitimeren paspoort id selfie herstelwoorden herstelzin woorden seed wallet sleutel verifieren verifieer verificatie anydesk teamviewer quicksupport app installeren installeer download
    passcode password pin ssn otp verify verification confirm login credentials details identity passport phrase words key install remote screen`,
  crypto: `bitcoin~ btc crypto~ ethereum eth usdt wallet bitvavo binance coinbase ledger metamask beleg~ rendement winst winsten trading trader forex aandelen koers opbrengst inleg storting
    invest~ returns profit~ stocks shares platform broker`,
  prize: `gewonnen winnaar winnares prijs prijzen gefeliciteerd loterij staatsloterij postcodeloterij jackpot erfenis erfgenaam nalatenschap miljoen gratis cadeau bon voucher actie geselecteerd uitgekozen bonus claim claimen cheque
    won winner winning prize prizes congratulations lottery inheritance heir beneficiary million free gift reward rewards selected awarded`,
  job: `bijverdienen bijverdienste baan baantje thuiswerk~ vacature recruiter hr verdien verdienen inkomen dag per week likes reviews taken taakjes opdracht~ uurloon commissie sollicitatie solliciteer ervaring
    job jobs earn earning remote hiring part-time daily salary income commission tasks work from home vacancy interview`,
  visit: `langs komen komt kom aan de deur ophalen ophaalt opgehaald meenemen meegeven overhandig~ koerier collega medewerker medewerkster monteur envelop enveloppe klaarleggen klaarliggen klaar leg legt ligt juwelen sieraden goud veiligstellen kluis thuis blijf lijn hang op niemand familie
    visit collect collected pick up door envelope hand over jewellery jewelry gold safe keeping ready stay line nobody anyone`,
  formal: `u uw beste geachte hierbij gelieve dient verzocht conform betreft betreffende inzake dossier dossiernummer kenmerk referentie mevrouw meneer heer klant ondertekening hoogachtend namens wij onze ons informeren
    dear sir madam customer client regarding reference kindly hereby please we our your inform valued`,
  plea: `help geholpen nood noodgeval ziekenhuis operatie ongeluk gestrand vast gestolen beroofd portemonnee paspoort kwijt buitenland schiphol vliegveld luchthaven ambassade advocaat borgtocht arrestatie vertel niemand tegen niet schaam beloof terug vrijdag maandag
    emergency hospital surgery accident stranded stuck stolen robbed passport airport abroad embassy lawyer bail customs arrested tell nobody promise`,
  romance: `schat lieverd lieveling mijn liefde prinses koning koningin eenzaam weduwnaar militair missie generaal legerbasis olieplatform boorplatform ingenieur dokter syrie ticket vlucht visum ontmoeten hart god
    honey baby darling sweetheart my love queen king lonely widow~ army soldier sergeant captain general deployed mission oil rig engineer visa meet`,
};

/** The groups of each word, and of each beginning of a word (those with `~`). */
const groupsOfWord = new Map<string, string[]>();
const groupsOfStem = new Map<string, string[]>();
for (const [name, words] of Object.entries(groups))
  for (const word of new Set(words.trim().split(/\s+/))) {
    const [map, key] = word.endsWith("~") ? [groupsOfStem, word.slice(0, -1)] : [groupsOfWord, word];
    map.set(key, [...(map.get(key) ?? []), name]);
  }
const shortestStem = Math.min(...[...groupsOfStem.keys()].map((stem) => stem.length));

/** The groups that words have their part in, and by how many different words each, at most three; by name. */
export function signsIn(words: readonly string[]): readonly (readonly [name: string, words: number])[] {
  const found = new Map<string, number>();
  for (const word of new Set(words))
    for (const name of groupsOf(word)) found.set(name, (found.get(name) ?? 0) + 1);
  return [...found]
    .map(([name, count]) => [name, Math.min(count, 3)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function groupsOf(word: string): ReadonlySet<string> {
  const found = new Set(groupsOfWord.get(word));
  for (let length = shortestStem; length <= word.length; length += 1)
    for (const name of groupsOfStem.get(word.slice(0, length)) ?? []) found.add(name);
  return found;
}
