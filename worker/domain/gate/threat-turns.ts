/*
 * The turns by which threats are known, in Dutch (Flemish and street Dutch too) and English: a line is a row of groups of words
 * (`threat-marks.ts` reads it). They match a reading: small letters, no accents.
 *
 *   a|b  @kin  next_to    one of these; a group of `wordGroups`; two words as one
 *   *  +  **              up to four words of one clause; up to eight of one sentence; up to ten in whatever sentence
 */

/** Groups of words of both languages by their names. */
export const wordGroups: Readonly<Record<string, string>> = {
  i: "ik|'?k|we|wij|i|i'?m|i'll|i'?ve|we're|we'll|ima|gonna",
  you: "je|jou|jij|u|jullie|ge|gij|you|ya|ur|your|jouw|uw|yer",
  kin: "kind|kinderen|kids?|kleine|zoon(?:tje)?|dochter(?:tje)?|vrouw|man|vriend(?:in)?|moeder|ma|vader|ouders|familie|gezin|broer(?:tje)?|zus(?:je)?|oma|hond(?:je)?|kat|children|son|daughter|wife|husband|mum|mom|nan|gran|mother|dad|father|parents|family|brother|sister|dog|cat|little one",
  part: "benen|poten|knie\\p{L}*|vingers?|duim\\p{L}*|handen|tanden|kaak|nek|keel|strot|kop|hoofd|gezicht|smoel|bek|neus|oren|ogen|botten|nagels|enkels|legs?|knee\\p{L}*|fingers?|thumbs?|hands?|teeth|jaw|neck|throat|head|face|skull|ears?|eyes?|bones?|ankles|guts",
  prop: "huis|auto|wagen|scooter|zaak|winkel|tent|kroeg|deur|ramen|ruiten|banden|house|car|van|shop|cafe|door|windows?|tyres",
  harm: "sla|slaan|schop\\p{L}*|trap\\p{L}*|breek|breken|ste(?:ek|ken)|prik\\p{L}*|snij\\p{L}*|schiet\\p{L}*|knal\\p{L}*|hak\\p{L}*|ruk|rukken|ram|rammen|beuk\\p{L}*|ros|rossen|sloop|slopen|afmaken|vermoord\\p{L}*|castre\\p{L}*|wurg\\p{L}*|verbrand\\p{L}*|kill\\p{L}*|stab\\p{L}*|shoot|beat|break|snap|cut|slash|burn|kick|punch|smash|rip|tear|ruin|chop|hurt|bury",
  grave:
    "kist|graf|lijkzak|kuil|greppel|sloot|gracht|kanaal|rivier|maas|schelde|rouwkaart|beton|kofferbak|ziekenhuis|ambulance|rolstoel|krukken|rietje|hechtingen|grave|coffin|ditch|canal|river|morgue|concrete|hospital|wheelchair|crutches|straw|stretcher|stitches",
  weapon:
    "mes|messen|pistool|wapen|kogels?|geweer|gun|bijl|hamer|knuppel|machete|zuur|benzine|jerrycan|molotov|granaat|fik|vik|vlammen|brand|knife|guns?|bullets?|blade|axe|hammers?|bats?|acid|petrol|crowbar|fire|flames",
  die: "dood|sterven|sterf|kapot|eraan|dead|die|dying|finished|bleed|bloeden|creperen|boeten|spijt|regret|sorry",
  or: "of|anders|tenzij|or|otherwise|unless|else",
  pay: "betaal\\p{L}*|dok|geld|euro|ruggen|schuld|pay|money|grand|quid|debt|cash|k",
  when: "vannacht|vanavond|morgen|vandaag|vrijdag|zaterdag|zondag|maandag|uur|tonight|tomorrow|today|friday|saturday|sunday|monday|midnight|hours",
  not: "niet|nie|ni|nooit|nergens|geen|not|never|don'?t|doesn'?t|won'?t|can'?t|cannot",
  lock: "sloten|slot|alarm\\p{L}*|camera'?s?|politie|police|locks?|wijkagent|officer",
};

/** Turns that are threats in most mouths: what is done to whom, what follows otherwise, what is known, who cannot help. */
export const turns = `
@i * @harm * @you @part
@harm @i * @you * @part
@i * @you * @part * @harm|eruit|eraf|off|out|open|om
@i @harm @you * lek|neer|open|dood|af|overhoop|verrot|plat|up|down|apart|half
@harm @i @you * lek|neer|open|dood|overhoop|verrot|plat
@i * @you * @grave
@you * @grave
@i * @harm|zet|gooi * @you * @prop|@kin
@you @prop * @harm|brandt|fikt|burns?|eraan|plat|lek
@weapon * @you @part|naam|name
@i * met|with|heb|got|bring|neem * @weapon
@or @i * @harm|@weapon
@or @i * @you @kin|@part|baas|boss
@or * @you @kin * ziet|weet|hoort|krijgt|sees|knows|hears|gets|finds
@or @you * @grave|@die|nooit|never
@pay + @or + @harm|@grave|@weapon|@die
@pay + @or + @you @kin|@part|@prop
@when + @or + @harm|@grave|@weapon|@die
als|if * @not * @pay ** @harm|@grave|@weapon|@you
als|if @i @you * @harm|@grave|@die|zie|catch
als|if @you ** @you * @grave|@die
volgende|next keer|time|steen|one|kogel * @harm|@weapon|@grave|raak|isn't|won't
weet|weten * @you * te wonen|vinden|liggen
weet|weten|know|knows * waar|welke|wanneer|where|which|when * @you * @kin
stopt?|stops? * ademen|breathing
@lock * @not|niks * help\\p{L}*|stop\\p{L}*|tegen|save|protect|houdt
@lock * help\\p{L}*|stop\\p{L}*|save|houdt * @not|@you|me
niemand|nobody|no_one * help|helpt|save|protect|redt * @you
niemand|@lock * @you * helpen|redden|beschermen
ongelukken|accidents|brandjes|krassen|scratches * gebeuren|happen|gezet|hoekje
zonde|jammer|shame|pity * als|mocht|if * @you
@you * niks|niets|nothing|anything gezien|gehoord|saw|seen
@you saw|heard|know nothing
trek|drop|withdraw|intrekken * aangifte|verklaring|klacht|statement|charges|complaint|case
geen|no|zonder|without politie|police|cops|wouten|feds
@i * niets|niks|nothing * verliezen|lose
alleen|pas|only|just het|the begin|start|beginning
denk|think aan|of|about @you @kin
@i hebben|have|got @you @kin
tik|tick tak|tok|tock
@you * weduwe|widow|begrafenis|funeral
@you ga|gaat|gaan|gonna|will * eraan|creperen|bloeden|branden|boeten|die|bleed|burn|suffer
krijgt?|get|getting|verdient?|deserve * klappen|slaag|rammel|battered|beating|hiding|stabbed|bullet|kogel
verrader\\p{L}*|rat|snitch\\p{L}*|traitors? * @you|@die|@harm
hoer|slet|mocro\\p{L}*|jood|joden|jews?|paki|flikker|faggot|whore|slut|scum ** @die|@harm|land|country|hang
@i * zorg\\p{L}*|make_sure|see_to_it ** nooit|never|nergens|kwijt|lose|fired|ontslagen|zonder|without
blijf|stay * weg|away|uit|out|af|off ** @or * @i|@you
boom|tree|brug|bridge|pillen|pills|trein|dak ** jouw_schuld|your_fault|geweten|on_you
@you * smeken|beg|kruipen|crawl
lange|long armen|arms
@you laatste|last keer|time
foute|verkeerde|wrong beslissing|keuze|decision|choice|vijand|enemy|mensen|people|familie|family
@i heb|hebben|have|got @you locatie|location|adres|address
@you|die|who * aangaf|verlinkte|reported_me|reported_us|ratted|snitched
doe|do wat|what|as ik|i|we|wij zeg|zeggen|say
geen|no|not_a grap|joke|game|spelletje|prank
@kin * niet|nooit|doesn't|won't|never * thuis|home
pak|take|taking * alles|everything|iets|something * @you
iemand|someone|somebody * naast|achter|beside|behind|next_to @you
zonder|without tanden|teeth|dak|handen|hands|vader|moeder|father|mother|mum|dad
lose|losing|kwijt|verlies\\p{L}*|kost|costs? * @part
@you * in|onder de|the grond|ground
`;
