/*
 * Turns of phrase of threats, in Dutch (Flemish and street Dutch too) and English, beside the sentences of `threats.ts`: who
 * demands, and what follows otherwise. They match a reading; most are said in play as well, so that the model is asked too.
 */

const kinNl =
  "(?:kind|kinderen|kids|kleine|zoon|zoontje|dochter|dochtertje|vrouw|man|vriend|vriendin|vriendje|moeder|mama|vader|ouders|familie|gezin|broer|broertje|zus|zusje|oma|opa|baby)";
const your = "(?:je|jou|jouw|u|uw|jullie|uwe|uwen)";
const actor = "(?:ik|we|wij|wy|kom|ze)";
const pictures =
  "(?:foto'?s?|filmpjes?|film|video'?s?|beelden|nudes?|naakt\\p{L}*|screenshots?|geheim|alles|adres|huisadres|gegevens)";
const exposed =
  "(?:online|internet|viral|telegram|snap|insta|twitter|rond|prikbord|(?:naar|aan|bij) (?:je|al je|jouw|heel|de hele|iedereen|uw)|groepsapp|groepschat|klas|op straat)";
const unless = "(?:als (?:je|jij|u|ge)|of|tenzij|anders|wanneer (?:je|u)|zo niet)";
const injury =
  "(?:benen|knieen|knieschijf|vingers|tanden|botten|nek|bloed|bloeden|klappen|ziekenhuis|gracht|kanaal|schelde|kist|graf|kogel|mes|ruiten|fik|brand|vlammen|hens|langskomen|trap\\p{L}* (?:we|ik|wij) ?\\p{L}* ?deur)";

const dutch: readonly string[] = [
  `\\b${your} (?:tijd|uur) (?:is|zit) (?:om|op|voorbij|erop|gekomen|geslagen)\\b`,
  `\\boog om oog\\b|\\b(?:je|uw) (?:eigen )?graf (?:gegraven|graven)\\b|\\b(?:leven (?:je|u) lief|prijs op ${your} (?:hoofd|kop)|getarget)\\b`,
  `\\b(?:verkeerde|foute) (?:mensen|mannen|familie|gasten|jongens)\\b[^.!?]{0,20}\\b(?:boos|kwaad|gemaakt|genaaid|bestolen|geript)\\b`,
  `\\b(?:kom|komen) (?:ik |we |wij )?(?:je|jou|u|jullie) halen\\b(?!,? (?:om|met|van|bij|op|rond|straks|zo|na|voor|in|en|dus|rond|vanavond om))`,
  `\\b(?:laatste|allerlaatste) (?:wat|dat) (?:je|jij|u|ge) (?:doet|ooit)|\\b(?:niet|nooit) (?:meer )?(?:levend|heelhuids)\\b|\\b(?:haal|haalt|zie|ziet) (?:je|jij|u) (?:kerst|nieuwjaar|je verjaardag|morgen|het einde)[^.!?]{0,12}\\bniet\\b`,
  `\\bhang (?:jezelf|je eigen|u eigen|uzelf) op\\b|\\b(?:jezelf|je eigen) (?:moeten |eens |maar |gewoon )*(?:van kant|ophangen|opknopen|doodmaken)|\\bwaarom (?:leef|besta|ben) (?:jij|je) (?:er )?nog\\b|\\bspring (?:toch |gewoon |maar )?(?:van|voor) (?:een |de |het |die )?(?:dak|brug|flat|trein|balkon)`,
  `\\b(?:als (?:je|jij|u|ge)|jouw (?:schuld|keus)|op je geweten)\\b[^!?]{0,60}\\b(?:maak ik er een einde?|maak ik mezelf|doe ik mezelf|ik mezelf (?:wat|iets) aan|spring ik|slik ik (?:alles|die|de pillen)|hang ik mezelf)`,
  `\\b(?:maak ik er een einde?|maak er een einde?|spring|slik alles|doe mezelf (?:iets|wat) aan)\\b[^!?]{0,60}\\b(?:jouw (?:schuld|keus)|op (?:je|jouw) geweten|heb jij|als je (?:niet|weg))`,
  `\\b${pictures}\\b[^.!?]{0,60}\\b${exposed}\\b[^!?]{0,60}\\b${unless}\\b|\\b${unless}\\b[^!?]{0,50}\\b${pictures}\\b[^.!?]{0,40}\\b${exposed}|\\b(?:of|anders|tenzij)\\b[^.!?]{0,10}\\b(?:ik|we|wij)\\b[^.!?]{0,20}\\b(?:zet|stuur|post|deel|lek|gooi|plaats)\\b[^.!?]{0,30}\\b(?:online|rond|naar iedereen|op internet|(?:de|het) (?:rest|andere))`,
  `\\b(?:doe|betaal|stuur|kleed|kom)\\b[^.!?]{0,50}\\b(?:of|anders)\\b[^.!?]{0,16}\\b(?:iedereen|je (?:vrouw|man|baas|ouders|moeder|school|werk)|heel (?:je|de))\\b[^.!?]{0,20}\\b(?:ziet|zien|weet|krijgt|hoort)`,
  `\\b(?:pak|pakken|pakke|haal|halen|grijp|grijpen|neem|nemen|ontvoer|ontvoeren)\\b (?:ik |we |wij )?(?:wel )?${your} ${kinNl}\\b`,
  `\\b${your} (?:kleine )?${kinNl}\\b[^.!?]{0,30}\\b(?:is de volgende|aan de beurt|gaat? eraan|niet meer terug|nooit meer|iets overkom\\p{L}*|in het ziekenhuis|zonder vader|zonder moeder|de klos|verdwijn\\p{L}*)`,
  `\\b${your}\\b[^.!?]{0,24}\\b(?:huis|auto|wagen|scooter|busje|zaak|winkel|schuur|schuurtje|kot|kroeg|bar|restaurant|deur|boel)\\b[^.!?]{0,24}\\b(?:in (?:vlammen|de as|brand|de fik|de hens|lichterlaaie)|brandt|fikt|plat|gaat eraan|is de volgende)\\b`,
  `\\b(?:fikt de boel|branden (?:we|wij) (?:je|jullie|uw)|steek ik (?:je|uw)|(?:cobra|benzine|granaat|brandbom|molotov|vuurwerkbom)\\b[^.!?]{0,24}\\b(?:brievenbus|deur|raam|huis|auto))`,
  `\\b(?:betaal\\p{L}*|dok|dokken|geld|schuld\\p{L}*|euro|ruggen|terugbetal\\p{L}*)\\b[^!?]{0,60}\\b(?:of|anders|daarna|dan|en)\\b[^.!?]{0,50}\\b(?:${injury}|halen (?:we|wij) het|komen (?:we|wij|mijn)|(?:sturen|stuur) (?:we|wij|ik)|gebeurt er|zoeken (?:we|wij) je|zoek ik je|ligt|nemen (?:we|wij)|niet gezellig|verdwijnt)\\b`,
  `\\b(?:daarna|anders|dan) (?:stuur|sturen) (?:ik |we |wij )?(?:er )?(?:een paar |onze |mijn )?(?:mensen|jongens|mannen|neven|broers|gasten)`,
  `\\b(?:zonde|jammer|sneu) (?:zijn )?(?:als|mocht)\\b[^.!?]{0,50}\\b(?:iets|wat|gebeur\\p{L}*|overkom\\p{L}*|brand\\p{L}*|verkeerds|niet thuis\\p{L}*|ziet|zag|viel|kwijt\\p{L}*)`,
  `\\b(?:je|jij|u|jullie|ge)\\b[^.!?]{0,24}\\b(?:nergens|niet meer|geen dag meer|nooit meer) veilig\\b|\\b(?:niet|nergens) meer (?:instaan voor|zeker van) (?:uw|je)\\b`,
  `\\b(?:verraders?|snitches|snitch|praters|klikkers|ratten)\\b[^.!?]{0,40}\\b(?:leven|dood|hechtingen|sterven|kapot|pakken|liggen|eindigen|krijgen|gaan eraan)\\b`,
  `\\b(?:ik|we|wij)\\b (?:\\p{L}+ ){0,2}?(?:geef|geven|vergiftig\\p{L}*|schiet|verdrink|verzuip)\\b[^.!?]{0,20}\\b(?:hond|kat|poes|paard|konijn|hondje|katten)\\b`,
  `\\b(?:doe|doen|ik) (?:ik |we |wij )?(?:je|jou|jullie|u|haar|hem|je kinderen|je gezin)(?: en mezelf)? (?:iets|wat) aan\\b|\\b(?:leven|bestaan) tot (?:een )?hel\\b`,
  `\\bik (?:ga (?:je|jou) )?(?:boor|boren|shank|flip|poppen|ballen|killen|klop|lek)\\b (?:je|jou|u)?(?: dood)?\\b[^.!?]{0,8}\\b(?:wollah|man|bro|dood|jou|je)\\b|\\bpull(?:en)? (?:up|upen)?\\b[^.!?]{0,12}\\b(?:je|jouw) (?:osso|huis|blok|deur|wijk)`,
  `\\b(?:ik|we|wij) (?:vind|vinden) (?:je|jou|u)(?: toch| wel| altijd| overal)?(?=[.!,]|$| (?:waar|ook|hoe|en dan))`,
  `\\bkrijgt? (?:je|jij|u|ge )?(?:er |daar |hier )?(?:nog |heel veel |veel )?spijt\\b|\\bgaat? (?:het |dit |dat )?(?:je|u )?(?:nog )?(?:bezuren|berouwen|beklagen|bekopen|voelen)\\b`,
  `\\b(?:politie|flikken|wout|aangifte|verklaring|verklaart|getuig\\p{L}*|klacht)\\b[^!?]{0,60}\\b(?:dom van|heel dom|slechte keuze|niet slim|onverstandig|laatste|laatst|bloeden|kist|ziekenhuis|eraan|bestwil|gezin|kot|fikt)\\b`,
  `\\b(?:blijf|blijft) (?:van|uit de buurt van|weg bij|uit)\\b[^.!?]{0,30}\\b(?:of|anders)\\b[^.!?]{0,30}\\b(?:breek|sla|maak|steek|dood|kapot|kapod|benen|eraan|vermoord|spijt)`,
  `\\b(?:als|wanneer) (?:ik|we|wij) (?:je|jou|u) (?:zie|zien|tegenkom\\p{L}*|vind|vinden|krijg|te pakken)\\b[^.!?]{0,40}\\b(?:dood|kapot|kapod|lek|tanden|nek|geweest|eraan|jarig|ziekenhuis|klappen|schop|trap|steek|sla|af)\\b`,
  `\\b(?:volgende|een andere) keer\\b[^.!?]{0,40}\\b(?:kogel|mes|geen (?:sms|briefje|steen|bericht|waarschuwing)|niet bij (?:een )?(?:sms|bericht|woorden)|aan je bed|sla ik|steek ik|ben je dood)`,
  `\\b(?:ik ga je|ga ik je|${actor} (?:gaan |ga )?(?:je|jou|u|jullie))\\b[^.!?]{0,24}\\b(?:pakke|vermoorde|schiete|steke|slaan|kapod|doodslaan|doodschieten|doodsteken|doodschoppen|verkrachten|pijn doen|afmake|lek)\\b`,
  `\\b(?:werk|werkt) (?:je |jij |u )?(?:vanaf nu|nu) voor (?:ons|mij)\\b|\\b(?:nergens|nooit) (?:meer )?alleen over straat|\\bniet meer alleen over straat\\b|\\b(?:begrafenis|testament|levensverzekering|uitvaart\\p{L}*)\\b[^.!?]{0,24}\\b(?:nodig|klaar|klaarliggen|geregeld|goede)\\b`,
  `\\b(?:komt|kom) (?:je |u |jij )?(?:hier|er|daar) niet mee weg\\b|\\b(?:ontkomt|ontsnapt)\\b[^.!?]{0,10}\\bniet\\b|\\b(?:niet|nooit) (?:aan (?:ons|mij) )?(?:ontkomen|ontsnappen)\\b|\\bdit krijg (?:je|jij) (?:dubbel |nog )?terug\\b`,
  `\\bogen (?:en oren )?overal\\b|\\b(?:weet|weten|ken|kennen) (?:alles (?:van|over) (?:je|jou|u)\\b|al (?:je|jouw) geheimen|je (?:kenteken|gezicht|rooster|route|huis))|\\bniks? (?:gezien|gehoord)\\b[^!?]{0,30}\\bblijf je|\\bzo blijf je (?:leven|heel|gezond)`,
  `\\b(?:wordt|word|word je|wordt u) (?:door ons |al |steeds |overal )*(?:in de gaten gehouden|gevolgd|geschaduwd)\\b|\\b(?:wordt|word) op (?:je|u|jou) gelet\\b|\\b(?:alleen|je) thuis\\b[^!?]{0,40}\\bik (?:keek|heb alles gezien)`,
  `\\b(?:kom|komen|komt)\\b[^.!?]{0,30}\\bniet (?:voor de (?:koffie|gezelligheid|thee|lol)|om te praten)\\b|\\bslaap\\b[^.!?]{0,16}\\b(?:niet te diep|oog open|ogen open|zolang)|\\bwees (?:maar )?bang\\b|\\b(?:bang|vrezen)\\b[^.!?]{0,10}\\bvoor (?:je|uw) leven\\b`,
  `\\bbrandt (?:vast |zeker |vast wel )?(?:goed|lekker|mooi)\\b|\\bverdwijnen (?:zo |heel )?(?:makkelijk|snel)\\b|\\b(?:blaft|hond|kat|poes)\\b[^!?]{0,16}[.,] ?niet lang meer`,
  `\\b(?:trap|trappen|beuk|beuken|ram|rammen|schop|ros|sla|slaan|schoppen)\\b[^.!?]{0,24}\\b(?:deur in|ruiten|ramen in|tanden|kop|smoel|muil|bek|hersens|verrot|hoofd eraf)\\b|\\bruiten (?:ingooien|eruit)\\b|\\bbanden lek\\b|\\b(?:kom|komen)\\b[^.!?]{0,20}\\bmet (?:een|mijn|de) (?:honkbal)?(?:knuppel|bijl|mes|hamer)\\b`,
  `\\bik heb (?:hier |thuis |nog )?(?:een |al |het )?(?:pistool|wapen|vuurwapen|geweer|zuur|mes klaar)\\b|\\bwat er met (?:de |het )?vorige\\b|\\bnu is het jouw beurt\\b|\\b(?:hoofd|leven) (?:eraf|kost het je)\\b`,
  `\\b(?:zaak|bar|winkel|kroeg|tent|restaurant) is (?:nu |vanaf nu )?van ons\\b|\\bbeschermgeld\\b|\\bbescherming\\b[^!?]{0,60}\\bbrand|\\bbijdrage (?:halen|ophalen)\\b[^!?]{0,40}\\bpolitie`,
  `\\b(?:dood ben je|ik pak je|pas op (?:je|uw) (?:kinderen|gezin|familie)|ik krijg je nog|jij bent er geweest|tot de dood)[.! ]*$|\\bkom(?:en)? eraan\\b[^a-z]{1,3}\\bren\\b`,
  `\\b(?:vergeten|vergeet)\\b[^!?]{0,40}\\b(?:vergeven|vergeef)\\b[^.!?]{0,10}\\bniet|\\bwij vergeten (?:niks|niets|nooit)\\b|\\bop (?:je|uw) geweten\\b[^!?]{0,20}\\bspring|\\bof ik (?:morgen )?nog leef\\b`,
  `\\b(?:kijk|kijkt) (?:maar )?(?:goed )?(?:achterom|om je heen|achter je)\\b[^.!?]{0,30}\\b(?:huis|auto|fiets|donker|straat|loopt|werk)|\\balleen\\b[^a-z]{1,3}\\b(?:gevaarlijk|niet slim|onverstandig|dom)\\b`,
];

const kinEn =
  "(?:kids?|children|son|daughter|wife|husband|mum|mom|mother|dad|father|family|parents|brother|sister|girlfriend|boyfriend|gran|baby)";
const yourEn = "(?:your|ur|yer)";

const english: readonly string[] = [
  `\\b${yourEn} time (?:is|has) (?:up|come|running out)\\b|\\beye for an eye\\b|\\bdug ${yourEn} own grave\\b|\\bprice on ${yourEn} head\\b`,
  `\\b(?:wrong people|wrong family|wrong man)\\b|\\b(?:last thing|last mistake) (?:you|u)(?:'ll| will)? (?:ever )?(?:do|make|see)|\\b(?:won'?t|never|not gonna|not going to) (?:live to|see (?:christmas|new year|your next|tomorrow)|make it home|make it to)`,
  `\\b(?:knife|blade|bullet|acid)\\b[^.!?]{0,16}\\b(?:ribs|face|head|back|neck|guts|chest)\\b|\\b(?:shank|wet|clap|merk|jump|batter) (?:you|u|ya)\\b|\\bdead on sight\\b|\\bon sight\\b[^.!?]{0,16}\\b(?:swear|bro|fam)`,
  `\\b(?:pay|money|grand|debt|owe|cash|\\d{3,}|bitcoin)\\b[^!?]{0,50}\\b(?:or|after that|then|otherwise|unless)\\b[^.!?]{0,40}\\b(?:legs|knees|kneecaps|bleed|fingers|hospital|river|canal|coffin|flames|burns?|hammers?|(?:we|i|my boys|the boys) (?:will )?(?:come|send|take|pick|break|hurt)|something happens|coming to|your (?:wife|husband|boss|parents|family|mum|kids))\\b`,
  `\\b(?:after that|otherwise|then|or) (?:we|i)(?:'ll| will)? send (?:people|men|boys|the boys|the lads|someone)\\b|\\b(?:men|boys|lads) with (?:hammers|bats|knives)`,
  `\\b(?:nudes?|naked|pics?|pictures|photos?|videos?|footage|screenshots|everything)\\b[^.!?]{0,50}\\b(?:online|viral|group chat|leaked|on (?:snap|insta\\p{L}*|telegram|twitter)|(?:to|at) (?:your|ur|all|everyone|everybody)|goes? (?:out|public|up))\\b[^!?]{0,50}\\b(?:unless|if you|if u|or|tonight|until)\\b`,
  `\\b(?:or|unless|otherwise|if (?:you|u) (?:don'?t|say no|leave))\\b[^!?]{0,40}\\b(?:i (?:post|leak|upload|share)|(?:everyone|everybody|your (?:wife|husband|parents|boss|mum|school)) (?:sees|gets|finds out|knows)|goes viral|your (?:home )?address)\\b`,
  `\\bif (?:you|u)\\b[^.!?]{0,30}\\b(?:leave|don'?t|go|won'?t)\\b[^!?]{0,40}\\bi(?:'ll|'m| will| am|ll)? (?:gonna )?(?:kill|hurt|hang|cut) (?:myself|us)|\\b(?:kill(?:ing)? myself|jumping|swallow(?:ing)? (?:everything|them all))\\b[^!?]{0,50}\\b(?:your fault|on you|your choice)`,
  `\\bwhy are (?:you|u) (?:even |still )(?:alive|here|breathing)\\b|\\bif i (?:can'?t|cannot) have (?:you|u)\\b|\\bnobody leaves me\\b|\\bbelong to me\\b`,
  `\\b(?:torch|torching|burn|burning|smash|smashing|slash|slashing|brick through|petrol through|firework through)\\b[^.!?]{0,16}\\b(?:your|ur|yer|the)\\b ?(?:\\p{L}+ )?(?:house|home|car|van|place|shop|letterbox|window|windows|tyres|bike|flat|crib)|\\b(?:burn|burns|flames|ash)\\b[^.!?]{0,20}\\bwith (?:you|u|ya) in(?:side)?`,
  `\\b(?:make|making) ${yourEn} life (?:a )?(?:living )?hell\\b|\\bgrow up without (?:a |their )?(?:dad|father|mum|mother)\\b|\\b(?:never|won'?t) see (?:them|him|her|${yourEn} ${kinEn}) again\\b`,
  `\\b(?:take|pick up|grab|get|hurt|find|visit) ${yourEn} (?:little )?${kinEn}\\b[^.!?]{0,20}(?:instead|from school|too|first|next|[.!]|$)|\\b${yourEn} (?:little )?${kinEn} (?:is|are) next\\b|\\b(?:house|car|you|dog|family) (?:is|are|'re) next\\b`,
  `\\b(?:we|i)(?:'ll| will|ll| always| gonna| are going to)+ find (?:you|u|ya)\\b|\\bcoming (?:for|to get) (?:you|u|ya)\\b|\\bpull(?:ing)? up (?:to|at|on|2) (?:you|u|ur|your)\\b|\\b(?:got|have) (?:ur|your) (?:location|loc|addy)\\b`,
  `\\b(?:poison|shoot|drown|kill|skin|strangle) (?:your|ur) (?:dog|cat|horse|puppy|rabbit)\\b|\\b(?:kick|smash|bash|cave) (?:your|ur|his) head in\\b|\\bend(?:s|ed)? up in (?:a |the )?(?:ditch|ditches|canal|river|coffin|morgue)`,
  `\\b(?:testify|take the stand|talked to the (?:police|cops|feds)|go to the (?:police|cops|feds)|withdraw|drop the case)\\b[^!?]{0,50}\\b(?:last|stupid|bad move|regret|or|dead|accidents|family|daughter)\\b`,
  `\\b(?:burn (?:you|u|them) out|should be (?:gassed|put down|shot|hanged))\\b|\\bif you value ${yourEn}|\\bwant to live\\b|\\bwhile you still (?:have|can)\\b|\\bnot safe (?:anywhere|any ?more|in this)`,
  `\\b(?:won'?t|not|never) (?:gonna |going to )?get away with (?:this|it)\\b|\\b(?:can'?t|cannot) (?:escape|hide from|run from)\\b|\\b(?:make|making) (?:you|u) (?:pay|suffer|regret|bleed|beg)\\b|\\beyes everywhere\\b`,
  `\\b(?:i|we) know (?:you'?re|ur|you are|u r|everything about)\\b[^.!?]{0,12}\\b(?:alone|you)\\b|\\b(?:i|we) (?:can )?see (?:you|u)\\b[^.!?]{0,6}\\b(?:right now|through|from)|\\b(?:photos?|pictures|pics|videos?) of (?:you|u) (?:sleeping|asleep|and your)`,
  `\\b(?:not|isn'?t|ain'?t|won'?t be) (?:for (?:tea|coffee)|to talk|friendly|pretty)\\b|\\b(?:we|i) (?:never|don'?t) forg(?:et|ive)\\b[^!?]{0,30}\\b(?:forgive|pay|either)|\\byour brakes\\b|\\b(?:watch|mind) (?:your|ur) (?:kids|family)[.! ]*$`,
  `\\b(?:come|coming|office|tomorrow|be there|be in)\\b[^.!?]{0,20}\\bwith (?:a|my) (?:baseball )?(?:knife|gun|bat|machete)\\b|\\bbringing straps\\b|\\b(?:life|fire) insurance\\b[^!?]{0,20}\\b(?:need it|check)|\\bin (?:one|1) piece\\b`,
  `\\b(?:your|ur) (?:\\p{L}+ ){0,3}?address\\b[^.!?]{0,24}\\b(?:telegram|twitter|forum|online|angry|everyone)|\\b(?:if my|if she|if he) \\p{L}+ (?:dies|suffers)\\b[^.!?]{0,16}\\byou\\b|\\bnow it'?s (?:your|ur) turn\\b`,
];

/** The sources of the idioms of both languages. */
export const idioms: readonly string[] = [...dutch, ...english];
