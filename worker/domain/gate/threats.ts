/*
 * Threats, intimidation and extortion as they are written, in Dutch (Flemish too) and English. They match a reading: small
 * letters, no accents, look-alikes as Latin letters. What is said in play passes where the text shows it.
 */

import { idioms } from "./threat-idioms";

const you = "(?:je|jou|jouw|u|uw|jullie|jij|gij|ge|hem|haar|ze)";
const kin = `(?:${you}|(?:je|jouw|uw|jullie|ulle) (?:\\p{L}+ )?(?:kind|kinderen|kids|zoon|zoontje|dochter|dochtertje|vrouw|man|vriendin|vriend|moeder|vader|ouders|familie|gezin|broer|zus|zusje|hond|kat|huis|auto|zaak|winkel))`;
const kill =
  "(?:vermoord\\p{L}*|dood(?:maken|schieten|steken|slaan|trappen|rijden)?|afmaken|kapot(?:maken|schieten|slaan)?|neer(?:schieten|steken|halen)|neergeschoten|afschieten|afslachten|af(?:ranselen|knallen)|liquideren|wurgen|verzuipen|slopen|mollen|koud(?:maken)?|omleggen|omver|verkrachten|pakken|krijgen|te pakken|te grazen|toetakelen|verminken|in elkaar (?:slaan|trappen|rammen)|verbouwen|breken|steken|schieten|uitschakelen|opruimen|kelen|onthoofden|ophangen|aansteken|in brand steken|laten boeten|laten verdwijnen|laten lijden)";

const dutch: readonly string[] = [
  `\\b(?:ik|we|wij|'?k|zij|ze|mijn mannen|mijn jongens)\\s+(?:\\p{L}+\\s+){0,3}?(?:ga|gaan|zal|zullen|kom|komen|gaat)\\s+(?:\\p{L}+\\s+){0,4}?${kin}\\s+(?:\\p{L}+\\s+){0,4}?${kill}(?![\\p{L}])`,
  `\\b(?:vermoord|maak|schiet|steek|sla|trap|wurg|knal|snij|ram|rij|breek|sloop|verkracht|kook|hak)\\s+(?:ik|we|wij)?\\s*${kin}\\b(?:\\s+\\p{L}+){0,4}\\s*(?:dood|af|kapot|neer|omver|lek|overhoop|koud|in elkaar|in stukken|het ziekenhuis|keel|strot|benen|poten|kop)\\b`,
  `\\b(?:vermoord|wurg|verkracht|keel|onthoofd|liquideer)\\s+(?:ik\\s+)?${kin}\\b`,
  `\\b${you}\\s+(?:\\p{L}+\\s+){0,3}?(?:gaat|ga|gaan|zult|zal)\\s+(?:\\p{L}+\\s+){0,3}?(?:eraan|er aan|dood|sterven|boeten|bloeden|spijt|kapot|branden|creperen|lijden)(?![\\p{L}])`,
  `\\b(?:je|u|jij|gij|ge|jullie)\\s+(?:bent|zijt|zijn)\\s+(?:er\\s+geweest|dood|een dode?|de volgende|aan de beurt|nergens (?:meer )?veilig|ten dode|niet (?:meer )?veilig)`,
  `\\b(?:dagen|uren|tijd)\\b[^.!?]{0,20}\\bgeteld\\b|\\ber geweest\\b|\\bjouw? (?:laatste )?(?:dag|uur) (?:komt|is geslagen)`,
  `\\b(?:weet|weten|wist)\\s+(?:\\p{L}+\\s+){0,4}?(?:waar|hoe laat|wanneer|welke)\\s+(?:\\p{L}+\\s+){0,3}?(?:woon|woont|wonen|werk|werkt|slaap|slaapt|zit|zitten|parkeer|parkeert|school|thuis|huis|kinderen|gaat|bent|zijt)\\b`,
  `\\b(?:weten|weet|zullen|gaan|zal|komen|kom)\\s+(?:\\p{L}+\\s+){0,3}?${kin}\\s+(?:\\p{L}+\\s+){0,2}?(?:te vinden|vinden|opzoeken|op te zoeken|halen|bezoeken|opwachten)\\b`,
  `\\b(?:hou|houd|houden|volg|volgen|bekijk|zie)\\s+(?:ik\\s+|we\\s+|wij\\s+)?${kin}\\b[^.!?]{0,24}\\b(?:in de gaten|in het oog|overal|elke dag|elke avond|al weken|dag en nacht|elke stap)`,
  `\\bik (?:volg|achtervolg|bespied|begluur|film) (?:je|jou|u)\\b`,
  `\\b(?:kijk|kijkt) (?:maar |goed )?(?:uit|achter|over|om)\\b[^.!?]{0,20}\\b(?:je|u|schouder|heen)\\b[^.!?]{0,30}\\b(?:buiten|loopt|straat|schouder|donker|achter)`,
  `\\b(?:zolang|nu|terwijl|geniet)\\b[^.!?]{0,24}\\bhet (?:nog )?(?:nog )?kan\\b`,
  `\\b(?:steek|steken|zet|zetten|gooi|gooien|jaag)\\b[^.!?]{0,40}\\b(?:in de fik|in brand|in de hens|brandbom|molotov|granaat|explosief|steen door)\\b`,
  `\\b(?:bom|bommen|explosieven?|granaat|handgranaat|springstof)\\b[^.!?]{0,60}\\b(?:gaat? af|ontplof\\p{L}*|ligt|geplaatst|verstopt|school|station|gebouw|huis|deur|brievenbus|af)\\b`,
  `\\b(?:ontplof\\p{L}*|opblazen|blaas|blazen)\\b[^.!?]{0,40}\\b(?:school|station|gebouw|huis|pand|deur|op)\\b`,
  `\\b(?:kogel|kogels|mes|messen|zuur|pistool|wapen|vuurwapen|blaffer|benzine)\\b[^.!?]{0,40}\\b(?:je|jou|jouw|u|uw|jullie|kop|gezicht|hoofd|klaar|naam|deur|rug|brievenbus)\\b`,
  `\\b(?:hou|houd|houdt)\\s+(?:je|jij|uw)\\s+(?:\\p{L}+\\s+)?(?:mond|bek|smoel|muil|kop|kaken|mull)\\b[^.!?]{0,40}\\b(?:of|anders|want|tegen|politie)\\b`,
  `\\b(?:trek|trekt)\\b[^.!?]{0,30}\\b(?:aangifte|klacht|verklaring|getuigenis)\\b`,
  `\\b(?:praat|praten|aangifte|politie|getuig\\p{L}*|verklaring|melding)\\b[^.!?]{0,60}\\b(?:anders|of|dan)\\b[^.!?]{0,60}\\b(?:spijt|gevolgen|bloed|dood|vinden|weten|kist|begraf\\p{L}*|familie|kinderen|ziekenhuis|slecht af\\p{L}*|gebeur\\p{L}*)`,
  `\\b(?:anders|of er|dan)\\s+(?:\\p{L}+\\s+){0,3}?(?:gebeur\\p{L}*|vallen|loopt|overkomt)\\b[^.!?]{0,30}\\b(?:iets|ongelukken|gewonden|doden|klappen|slecht af|erger|verkeerd)\\b`,
  `\\b(?:krijg\\p{L}*|zal|zult|ga|gaat)\\b[^.!?]{0,24}\\b(?:spijt van|bezuren|boeten voor|bekopen|berouwen)\\b`,
  `\\b(?:maak|pleeg|doe|hang|spring|verzuip|snij)\\b[^.!?]{0,24}\\b(?:er (?:gewoon |maar |toch )?een einde? aan|zelfmoord|jezelf op|je eigen op|voor de trein|van een (?:brug|flat)|je polsen|jezelf (?:iets )?aan)\\b`,
  `\\b(?:niemand|iedereen)\\b[^.!?]{0,40}\\b(?:mist je|zou je missen|zal je missen|gaat je missen|beter (?:af )?zonder jou|opgelucht als je)\\b|\\b(?:ga (?:toch |gewoon |maar )?dood|val dood|krijg de kanker|sterf|verrek)\\b`,
  `\\b(?:kanker|kk|tering|tyfus|vieze?|vuile?|smerige?|rot|fucking|stinkende?)[- ]?(?:homo\\p{L}*|flikker\\p{L}*|pot|potten|nicht|mietje|trans\\p{L}*|jood|joden|turk\\p{L}*|mocro\\p{L}*|marokka\\p{L}*|neger\\p{L}*|nikker\\p{L}*|zwarte\\p{L}*|moslim\\p{L}*|buitenland\\p{L}*|gelukzoeker\\p{L}*|asielzoeker\\p{L}*|chinee\\p{L}*|polen|pool|makak\\p{L}*|allocht\\p{L}*|zigeuner\\p{L}*)`,
  `\\b(?:rot op|ga terug|oprotten|opdonderen|wegwezen|terug)\\b[^.!?]{0,30}\\b(?:eigen land|land|apenland|bananenboot|jullie soort|zandbak)\\b`,
  `\\b(?:jouw|uw|jullie|je) soort\\b[^.!?]{0,40}\\b(?:hoort|horen|uitgeroeid|weg|niet thuis|gas|afgemaakt|verbrand\\p{L}*)`,
  `\\b(?:benen|poten|knieen|knieschijven|vingers|tanden|kaak|nek|armen|rug)\\b[^.!?]{0,20}\\b(?:breken|gebroken|breek|eraf|uit je|kapot)\\b|\\b(?:breek|breken)\\b[^.!?]{0,12}\\b(?:je|uw|jouw)\\b[^.!?]{0,10}\\b(?:benen|poten|knieen|vingers|nek|armen|kaak)\\b`,
  `\\b(?:eerwraak|eer van de familie|schande (?:gebracht|over)|bloed vloeien|met bloed|bloed aan|in een kist|lijkzak|tussen zes planken|onder de grond|begrafenis (?:vast )?(?:regelen|plannen)|rouwkaart|kruis achter)`,
  `\\b(?:jongens|mannen|gasten|iemand|wij|we|ik) (?:komen?|komt|staan|staat|wacht\\p{L}*)\\b[^.!?]{0,30}\\b(?:langs|voor je deur|bij je deur|aan je deur|bij jou|op je|thuis opzoeken)\\b[^.!?]{0,60}\\b(?:betaal\\p{L}*|geld|schuld|anders|klappen|halen|afmaken|als je)\\b`,
  `\\b(?:laatste waarschuwing|eerste en laatste waarschuwing|je bent gewaarschuwd|u bent gewaarschuwd|wees gewaarschuwd|we waarschuwen (?:je|u)|dit is (?:een|je laatste|de laatste) waarschuwing)\\b`,
];

const them =
  "(?:you|u|ya|your (?:\\p{L}+ )?(?:kids?|children|son|daughter|wife|husband|mother|mum|mom|dad|father|family|parents|house|home|car|dog|girlfriend|boyfriend))";
const english: readonly string[] = [
  `\\b(?:kill|murder|stab|shoot|slaughter|rape|strangle|behead|execute|beat|hurt|destroy|end|gut|skin|bury|burn|hunt|get|bash|smash|find|finish|ruin)\\b[^.!?]{0,6}\\b${them}\\b`,
  `\\b(?:know|knows|found|find out) (?:exactly |just )?where (?:you|u|ya|your) (?:\\p{L}+ ){0,2}?(?:live|lives|work|works|sleep|park|parks|goes|go|school|hang|stay)`,
  `\\b(?:you|u|ya|ur|youre|you're|your) (?:\\p{L}+ ){0,2}?(?:dead|a dead (?:man|woman)|next|finished|gonna die|going to die|will die|should die|better run|gonna pay|going to pay|will pay for|will regret|gonna regret|going to regret|not safe|wont be safe|will suffer|gonna bleed|will bleed)\\b`,
  `\\b(?:i am|i'm|im|we are|we're|were|i have been|i've been|been|ive been) (?:watching|following|stalking|tracking|outside|waiting for|coming for|behind) (?:you|u|ya|your)`,
  `\\b(?:watch|look over) (?:your|ur) (?:back|shoulder|step|mouth)\\b|\\bsleep (?:well|tight)? ?(?:with one eye|while you)|\\bwhile (?:you|u) still can\\b|\\bdays are numbered\\b`,
  `\\b(?:kill|hang|cut|drown) (?:yourself|urself|your self|ur self)\\b|\\bkys\\b|\\bgo (?:and )?die\\b|\\b(?:nobody|no one|noone) (?:would|will|wud) (?:miss|care)\\b|\\bworld (?:is|would be) better (?:off )?without (?:you|u)`,
  `\\b(?:bomb|explosives?|grenade|device)\\b[^.!?]{0,50}\\b(?:school|station|building|house|under|plant\\p{L}*|go off|goes off|detonat\\p{L}*|explode\\p{L}*)`,
  `\\b(?:bullet|knife|gun|acid|petrol|blade|machete)\\b[^.!?]{0,40}\\b(?:you|your|name|head|face|door|through|letterbox|waiting|ready)\\b`,
  `\\b(?:burn|torch|blow|set)\\b[^.!?]{0,20}\\b(?:your|ur)\\b[^.!?]{0,16}\\b(?:house|home|car|place|shop|down|up|fire)\\b`,
  `\\b(?:break|smash|snap) (?:your|ur|both your|every) [^.!?]{0,10}\\b(?:legs|arms|neck|bones?|face|fingers|knees|jaw|skull|teeth|windows?)\\b`,
  `\\b(?:keep your mouth shut|shut your mouth|drop the charges|withdraw (?:the|your) (?:statement|complaint|charges)|go to the (?:police|cops)|talk to the (?:police|cops)|snitch\\p{L}*|grass us|say a word)\\b`,
  `\\b(?:or else|last warning|final warning|been warned|this is a warning|warned you|you will be sorry|gonna be sorry|be a shame if|shame if something|something (?:bad )?(?:will|might|could) happen|accidents happen)\\b`,
  `\\b(?:dirty|filthy|fucking|stinking|disgusting)\\s+(?:\\p{L}+\\s+)?(?:faggot\\p{L}*|fag\\p{L}*|dyke\\p{L}*|tranny|trannies|homo\\p{L}*|queer\\p{L}*|jew\\p{L}*|kike\\p{L}*|nigg\\p{L}*|paki\\p{L}*|muslim\\p{L}*|immigrant\\p{L}*|foreigner\\p{L}*|chink\\p{L}*)|\\b(?:go back to (?:your|ur) (?:own )?country|your kind (?:is|are|should|will))\\b`,
];

const patternsOf = (sources: readonly string[]) => sources.map((source) => new RegExp(source, "gu"));
/** What the model is told of: it learned which of these are meant. */
export const sentences = patternsOf([...dutch, ...english]);
const all = [...sentences, ...patternsOf(idioms)];

/** Signs that what sounds like a threat is said in play. */
const playful =
  /(?:ha){2,}|(?:hi){2,}|(?:he){3,}|\bl+o+l+\b|lmao|rofl|\bjk\b|\bxd\b|grapje|geintje|[😂🤣😜😝😉😅😆😄😁😘😛🤪❤💕🥰]|:-?[)pd]|;-?\)|\bkus(?:jes?|sen)?\b|\bx{1,4}\s*$|\bliefs\b|\bknuffel|spoiler|pizza|taart|koek|chocola|\bbier|friet|kroket|wasmachine|\bvaat|afwas|monopoly|fifa|mario kart|\bgefeliciteerd|verjaardag/u;

/** Whether a reading shows that it is said in play. */
export const isPlayful = (text: string): boolean => playful.test(text);

/** Where a reading threatens somebody: start and end in it; null where it does not, or does so in play. */
export function threatIn(
  text: string,
  patterns: readonly RegExp[] = all,
): { readonly start: number; readonly end: number } | null {
  if (isPlayful(text)) return null;
  for (const pattern of patterns) {
    pattern.lastIndex = 0;
    const match = pattern.exec(text);
    if (match) return { start: match.index, end: match.index + match[0].length };
  }
  return null;
}

const pictures =
  "(?:foto'?s?|filmpjes?|video'?s?|film|beelden|beeldmateriaal|opnames?|opgenomen|gefilmd|naakt\\p{L}*|nudes?|webcam|camera|screenshots?|chats?|gesprekken|geheim|affaire|porno\\p{L}*|seks\\p{L}*|masturb\\p{L}*|klantgegevens|bestanden|gegevens|data|photos?|pictures?|pics|videos?|recorded|recording|footage|naked|secret|files|browsing)";
const spread =
  "(?:verspreid\\p{L}*|online|door(?:ge)?st\\p{L}*|rond(?:ge)?st\\p{L}*|verstu\\p{L}*|stuur\\p{L}* (?:ik|we|wij|het|ze|alles)|gaan? (?:ze|ze allemaal|het|alles|rond|naar)|naar (?:je|al je|uw|al uw|iedereen|jouw)|delen|deel|deelt|gedeeld|(?:ge)?lek\\p{L}*|(?:ge)?publi\\p{L}*|iedereen|op straat|openbaar\\p{L}*|contacten|contactenlijst|familie|werkgever|baas|vrouw|man|ouders|vrienden|school|verkocht|verkopen|leak\\p{L}*|publish\\p{L}*|shar\\p{L}*|send (?:it|them|this|everything)|sent to|post\\p{L}*|everyone|contacts|employer|wife|husband|friends|family)";
const price =
  "(?:betaal\\p{L}*|betalen|bitcoins?|btc|crypto|usdt|monero|euro|eur|€\\s?\\d|\\d+\\s?€|geld|overma\\p{L}*|stort\\p{L}*|tikkie|giftcards?|cadeaukaart\\p{L}*|paysafe\\p{L}*|cash|contant|pay\\p{L}*|dollars?|\\$|£|money|transfer\\p{L}*|wallet|losgeld|ransom)";
const condition =
  "(?:anders|of|tenzij|als je niet|als u niet|zo niet|voordat|binnen|voor morgen|otherwise|or|unless|if you don'?t|if you do not|before|within|deadline)";
const more =
  "(?:meer (?:foto|beeld|naakt|video)\\p{L}*|nog een (?:foto|filmpje|video)|more (?:pics|photos|pictures|nudes)|afspreken|kom (?:naar|langs)|doe wat ik|luister)";

/** Whether a reading says that something will come out unless there is money, or more of the same (extortion, sextortion). */
export const isExtortion = (text: string): boolean => {
  const has = (source: string) => new RegExp(`(?<![\\p{L}])${source}(?![\\p{L}])`, "u").test(text);
  return has(pictures) && has(spread) && has(condition) && (has(price) || has(more));
};
