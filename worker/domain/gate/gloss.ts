/*
 * A gloss: what words mean, Dutch (Flemish and street Dutch too) and English side by side, so that a sentence and its
 * translation are read alike. Each line is a concept and its words; a `~` stands for any ending. They match a reading: small
 * letters, no accents.
 */
const concepts = `
i ik ikke ikzelf 'k kheb khad i
we wij we
me mij me mezelf myself
my mijn mn m'n mijne men my mine
us ons us
our onze our ours
you je jij jou u ge gij jullie j jezelf uzelf ulle you ya yourself yourselves y'all ye thee
your jouw uw uwe uwen ur your yours jullies
he hij em'm he
him hem 'm em him
she zij she
her haar d'r her
his zn z'n his
they ze they hun them hen
their their
it het t 't it dat dit that this da
one iemand someone somebody
a een n ne 'n a an the de die den
nobody niemand nobody noone
everyone iedereen allemaal everyone everybody
people mensen volk people folk
guys jongens gasten mannen boys lads mates maten mandem homies crew mannetjes matties goons
will zal zullen zult ga gaat gaan gaa gan will shall gonna going gona ima imma finna
would zou zouden would
can kan kun kunt kunnen can could kon
may mag moogt mogen may might
must moet moeten moest must need should hoeft hoef dient
want wil wilt willen want wanna wants
be ben bent is zijt zijn was waren are am be were been bend bin
have heb hebt heeft hebben hebbe had hadden have has having got
do doe doet doen deed did does do done gedaan doing
make maak maakt maken makes make making maakte made gemaakt
come kom komt komen kwam come comes coming came langskom~ comin langsgekomen
by langs
visit bezoek~ visit~ opzoek~ langskomen langsgaan
know weet weten wist ken kent kennen know knows knew kno gekend noes
not niet ni nie niks niets nix geen geeneen not don't dont doesn't isn't won't wont can't cant nothing no nah didn't wouldn't
never nooit never
always altijd always forever eeuwig
still nog steeds still yet
again weer opnieuw again
once keer eenmaal once time times
more meer more
last laatste last final
next volgende next
now nu nou now
today vandaag today
of van vd vn of from
to naar nr to tegen
at bij aan op voor in at on for into
with met mee with wit wiv
there er daar dr there
already al already
tonight vanavond vannacht tonight
tomorrow morgen tomorrow
day dag dagen day days
night nacht nachten avond avonden night nights evening nite tonite
hour uur uren halfuur kwartier minuten minuut hour hours minutes
week week weken weekend weeks
weekday maandag dinsdag woensdag donderdag vrijdag zaterdag zondag monday tuesday wednesday thursday friday saturday sunday januari februari maart april juni juli augustus september oktober november december january february march june july august october
soon straks binnenkort gauw spoedig zo soon later
until tot totdat until till
before voordat before
within binnen within inside erin binnenin
if als if indien wanneer when zodra
or or
else anders otherwise else zoniet
feel voel~ feel~ merken merk
hear hoor hoort horen gehoord hear~
alles alles everything
much veel much many lot
calm rustig rust gerust peace quiet calm
walk loop loopt lopen liep walk~ wandel~
go gegaan geweest go goes went goin ging
look-for zoek~ gezocht search~
meet tegenkom~ meet~ ontmoet~
fault fault
sign teken tekenen tekent sign signs
close sluit close
open open opendoen
buy koop kopen bestel~ buy order~
begin begin~ start~
unless tenzij unless
then dan then
but maar but ma
because omdat because cuz
and en and
too ook too also
where waar where
who wie who whose
what wat what wat's wats
how hoe how
why waarom why waarvoor
live woon woont wonen live lives living leef leeft leven levend alive
work werk werkt werken work works working kantoor office balie stage loon wages shift dienst workplace
sleep slaap slaapt slapen sleep sleeps sleeping
house huis huisje flat osso kot crib woning appartement house home place yard pad thuis
door deur voordeur achterdeur stoep poort poortje drempel door doorstep porch gate doors brievenbus letterbox mailbox doorbell deurbel
window raam ramen ruit ruiten gordijn~ window windows curtain~ glas glass
street straat wijk buurt blok street block neighbourhood neighborhood ends
address adres huisnummer address postcode
car auto wagen waggie bak camion bus busje car cars truck scooter motor brommer banden tyres tires taxi voertuig vehicle bumper lorry
plate kenteken nummerplaat plate plates nummerbord
school school schoolplein klas college class uni kantine canteen klasgenoten classmate~ studie campus college's creche daycare nursery
child kind kinderen kindje kids kid child children kinders kleine kleintje baby little kleinkind~ kindjes grandchildren bairn kleuter peuter toddler newborn
son zoon zoontje son boy
daughter dochter dochtertje daughter girl meisje
wife vrouw madam wife missus wife's
husband man vent husband
partner vriendin vriend verloofde girlfriend boyfriend fiance lover
mother moeder mama mam mum mom ma's mother moeders mother's mum's mom's
father vader papa pa dad father vaders dad's father's
family familie gezin ouders family parents folks uncle~ aunt~ oom tante nonkel schoonouders cousins relatives
brother broer broertje neef brother cousin bro broers brothers
sister zus zusje nicht sister zussen sisters
granny oma opa grandma grandad granddad gran nan granny grandpa
dog hond hondje dog puppy dogs puppies honden
cat kat kater poes cat katten
kill vermoord~ doodmaken doodslaan doodschieten doodsteken afmaken afmaak afslacht~ kelen liquid~ omleg~ omgelegd kill~ murder~ slaughter~ execute~ behead~ assassin~ verzuip verkracht~ rape~ raping wurg~ strangle~ choke~ stik stikken suffocate~ smother~ lynch~ onthoofd~ doodrij~ vermorzel~ verdelg~ uitroei~ duppy doodknuppel~ doodgeslagen doodgeschoten doodgestoken vergas~ uitschakel~ koudmaak~ afknal~ lacking opps opp
dead dood dode doodt dead ded deceased morgue mortuarium lijkwagen hearse
die sterf sterft sterven stierf creper~ krepeer~ verrek dies dying died doodgaan doodgaat
hit sla slaan slaat geslagen klap klappen mep meppen ram rammen timmer beuk hit hits punch~ slap~ bash~ batter~ smack~ knock~ bang beat beating klop kloppen trap trappen schop~ kick~ overrij~ aanrijden omverrij~ lap muilpeer oplawaai kopstoot vuist vuisten fists duw~ push~ shove~ stamp~ slammed slam
stab steek steken gestoken neersteken neergestoken lek shank~ stab~ chef wet doorsteken
shoot schiet schieten geschoten neerschieten neergeschoten afschieten knal knallen afknallen shoot~ shot blast
break breek breken gebroken break breaks broke broken snap crack
hurt pijn hurt hurts pain painful kreupel verminken toetakel~ suffer lijden martel~ tortur~ mishandel~ aftuig~ afranselen afros~ verbrijzel~ crush~ smack wound injure~ maim~ blind aangedaan kreng verrot
catch pak pakken gepakt grijp~ vang grazen catch catches caught grab get
find vind vinden vindt vinde fine gevonden opsporen find finds found track
follow volg volgen volgt gevolgd achtervolg~ schaduw~ follow~ stalk~ tail
watch kijk kijken bekijk~ gade begluur~ gluur~ watch~ observe~ spy~
see zie ziet zien zag zagen gezien gespot see sees saw seen spotted
wait wacht wachten wachtten wagt opwacht~ wait~ w8 lurk~
stand sta staat staan stond stand standing
sit zit zitten zat sit sits sitting
outside buiten outside
behind achter behind
near naast dichtbij near beside
alone alleen allenig alone
dark donker donkere donkeren dark
everywhere overal everywhere wherever anywhere
run ren rennen vlucht vluchten run running escape ontsnap~ ontloop~ ontkom~ flee
hide verstop~ schuil~ onderduik~ hide hiding
safe veilig veiligheid safe safety
careful voorzichtig voorzigtig oppassen uitkijken careful carefully
mind let mind beware
warn waarschuw~ gewaarschuwd warn~
regret spijt berouw bezuren bezuur regret~ sorry spijd
pay betaal~ betal~ boeten boet bekopen pay pays paying paid dokken dok dokt lappen schokken gedokt ophoesten cough
price prijs price cost kost kosten costs fee
debt schuld schulden owe owes debt rekening rente huur rent lening loan loans
money geld centen doekoe euro euro's eur poen saaf cash money quid grand bucks dollar~ bitcoin btc losgeld <money>
revenge wraak terugpak~ vergeld~ afreken~ revenge payback vengeance
deserve verdien~ deserve~
happen gebeurt gebeurd gebeuren gebeure overkomt overkomen happen happens happened
something iets something smth summat
accident ongeluk ongeval ongelukken accident accidents
fall val valt vallen viel gevallen fall falls fell trip struikel~ sink zinken verzuipen
end einde eind klaar voorbij over afgelopen end finish~ finito
gone weg kwijt verdwijn~ verdwenen gone disappear~ vanish~ missing away
leave vertrek~ verhuis~ oprotten opdonder~ ophoepel~ opstappen wegwezen leave leaves leaving move
back terug back rug
keep hou houd houdt hou'd keep keeps
stop stop stopt stoppen stops
stay blijf blijft blijven stay stays
take neem neemt nemen afpak~ afgepakt take takes taking took
give geef geeft geven give gives giving
bring breng brengt brengen bring brings
put leg leggen zet zetten plaats put puts
send stuur stuurt sturen doorstu~ verstu~ rondstu~ send sends sending sent forward
post plaatsen post~ upload~ online publiek openbaar leak~ verspreid~ spread~ publish~ share~ deel delen insta instagram facebook tiktok snapchat telegram internet site website youtube whatsapp groepsapp
delete verwijder~ wis wissen delete~ remove~ takedown
tell zeg zegt zeggen vertel~ tell tells say says said told
talk praat praten gepraat praatte klik klikken klets~ talk~ speak~ spoke
mouth mond bek smoel muil mouth gob
shut dicht shut zwijg~ silence silent zip
police politie wouten flikken agent agenten recherche bureau police cops cop feds popo skotoe
report aangifte klacht melding report~ complaint charges
witness getuig~ verklaring~ verklaren testify~ testimon~ witness~ statement
snitch snitch~ verklik~ verlink~ verrad~ klikspaan grass~ rat rats ratted landverrader~ traitor~ ratten informant tipgever
court rechter rechtbank rechtszaak advocaat court judge lawyer solicitor contactverbod straatverbod restraining rechtszaal order
withdraw intrek~ ingetrokken trek trekt withdraw~ drop drops
lie lieg~ gelogen lie lies lied belogen lag liggen ligt lig leugen~ liar bedrieg~
secret geheim~ secret~
picture foto fotos foto's plaatje~ picture~ pic pics photo~ snaps screenshot~ chats nudes dickpic dickpics naaktfoto~ deepfake~
video video~ filmpje~ film filmen gefilmd opname~ opgenomen beelden clip~ tape footage record~
naked naakt~ bloot blote blootje nude~ naked topless
sex seks sex neuk~ geil~ cam webcam porn~ affaire affair cheat~ vreemdgaan
slut slet hoer~ trut wijf teef slut~ whore~ bitch~ cunt~
insult kanker~ kk tering~ tyfus~ klootzak~ eikel lul sukkel loser losers mongool debiel flikker~ homo~ mietje kutwijf stinkt lelijk dik zwijn varken idiot~ prick twat wanker bastard~ pig ugly fat pathetic scum worthless fucking fucker bitch waardeloos smeerlap vuile vuil vieze pedo~ nonce~ paedo~ groomer kinderverkrachter kutkind smeerpijp tuig clown spast retard~ freak sukkeltje snol schooier lafaard coward coon
race neger~ nikker~ zwarte joden jood moslim~ turk turken marokka~ mocro~ buitenland~ allochto~ asielzoek~ azc zigeuner~ trans~ jew jews muslim~ black immigrant~ foreigner~ paki~ nigg~ faggot~ queer~ dyke tranny hoofddoek~ hijab~ kopvod~ islam~ zionist~ roma gypsy gypsies illegaal
vermin ongedierte kakkerlak~ parasiet~ ras soort vermin filth subhuman
country land country border grens
hang hang hangen ophangen galg strop hanging gallows noose rope hangt hing
suicide zelfmoord zelfdoding suicide kys
jump spring springen sprong jump~
world wereld world
worth waard worth
bomb bom bommen explosie~ granaat handgranaat cobra bomb~ explosive~ grenade~ device molotov~ brandbom~ vuurwerkbom~ bommeke dynamiet dynamite granaten
fire brand fik fikken vlammen vuur lont aansteker lucifer fire flames burn~ brandt afbrand~ torch~ verbrand~ hens as fakkel~ lucifers matches aangestoken ablaze rook smoke
petrol benzine jerrycan petrol gas gasoline
gun pistool wapen wapens geweer kogel~ blaffer~ ijzer ijzers gun guns bullet~ rifle strap straps piece
knife mes messen bijl hamer machete hakbijl knife knives blade axe hammer blades kapmes mesje spies
acid zuur acid
blood bloed bloeden bloedt blood bleed~
body lichaam lijk kist graf begraf~ lijkzak body corpse coffin grave bury buried kruis grafsteen testament levensverzekering uitvaart~ funeral~ will's kerkhof cemetery
bone benen poten knieen knie knieschijf~ vinger vingers arm armen botten nek keel strot tanden kaak legs knees fingers arms bones neck throat teeth jaw skull hoofd head finger thumbs thumb nose neus pols polsen wrists voeten voet feet foot lijf buik rib ribs ribben schedel elleboog enkel lip lippen wang cheek cheeks toes tenen belly guts spine
face gezicht face kop tronie
hospital ziekenhuis rolstoel intensive hospital wheelchair stretcher ambulance~ traumaheli~ spoedeisende icu
breath adem ademen ademt breath breathe breathing
life leventje life
hell hel hell
ruin kapot kapotmaken sloop~ slopen gesloopt vernietig~ verniel~ plat verwoest~ ruin~ destroy~ wreck~ smash~
blow ontplof~ opblaz~ opblaas explode~ detonat~ blow blows
stone inslaan ingooien steen stenen brick bricks
turn beurt turn
choose kies kiezen keus keuze choose choice pick
chance kans chance
count tel tellen aftel~ geteld count~ numbered
clock klok tik clock tick~
name naam namen name names
list lijst lijstje list
friend vrienden maat vriendje friends mate jongen lad pal fella mattie bruv fam broertjes vriendinnen buddy gast
enemy vijand~ oorlog war enemy enemies
afraid angst schrik afraid scared fear
cry huil huilen huilt gehuild jank~ cry crying tears
laugh lach lachen lacht laugh~
think denk denkt denken dacht dachten think thinks thought
remember onthoud onthouden vergeet vergeten remember forget~
listen luister~ listen~ obey gehoorza~
believe geloof believe
belong behoort toebehoor~ belong~
love liefde lief lieve liefste schat schatje love loved loves darling honey babe
date afspreken afspraak date meet meeting
boss baas leidinggevende boss manager collega collega's collegas colleague~ werkgever employer hr directie directeur director management headmaster
fired ontslag ontslagen ontsla fired sacked quit
client klant klanten client clients customers customer
passport paspoort passport
goods afwerken drugs coke wiet pakket pakje tas doos container parcel package bag stash
fight vecht~ knok~ fight~
corner steeg hoek plein parkeerplaats parking alley corner carpark playground speeltuin~ lockers kluisjes
flower bloem~ krans flower~ wreath
god god allah wallah wollah zweer swear
bad slecht erg fout mis verkeerd bad wrong badly erger worse worst terrible vreselijk gevaar gevaarlijk danger dangerous trouble probleem problem
good goed good well lekker lekkere fijn fijne great fun prima perfect top
pretty mooi mooie leuk leuke pretty nice lovely beautiful prachtig~ gezellig~ wonderful amazing cute schattig
pity jammer zonde sneu shame pity awful
insured verzekerd verzekering insured insurance
brakes remmen remschijf brakes
enjoy geniet~ enjoy~
please alsjeblieft aub svp please graag plz
thank dank~ bedankt merci thank~ thx cheers
sorry excuus excuses apolog~
miss missen gemist miss misses missed
help geholpen help~
worry zorgen bezorgd worry worried
happy blij gelukkig happy glad
birthday jarig verjaar~ birthday gefeliciteerd proficiat congrat~
party feest~ party borrel bruiloft wedding sint sinterklaas kerst~ christmas xmas pasen easter cadeau~ surprise verrassing present gift
cake taart koek~ cake cookies biscuit~ chips friet bitterbal~ pizza ijs cream candy snoep
drink bier biertje wijn koffie drink~ beer pint wine coffee tea
eat eet eten gegeten opeten eat eating ate dinner lunch soep soup brood bread yoghurt vis fish kaas cheese food honger hungry pan oven koelkast fridge recept recipe appel~ ontbijt breakfast avondeten groente~ aardappel~
cook kook koken gekookt cook~
game spel spelen spelletje potje game~ play~ match
win win winnen gewonnen verlies~ verloren won lose losing lost wins
ball voetbal bal voetballen football soccer tennis hockey padel squash judo boks~
team team ploeg elftal keeper scheids~ ref training trainen trainer coach
movie film~ serie aflevering seizoen boek docu netflix movie~ episode season series book podcast
story verhaal story spoiler
doctor dokter arts huisarts doctor surgery praktijk surgeon chirurg tandarts dentist fysio kinesist uitslag consult
ill ziek ziekte koorts griep ill sick fever flu cancer
operation operatie geopereerd scan onderzoek operation
pill pillen medicijn~ antibiotic~ pills medicine
vet dierenarts vet
passed uitvaart crematie overleden gecondoleerd ashes condolence~ passed
clean schoonma~ opruim~ poets~ afwas afwassen vuilnis clean~ tidy dishes bins laundry
room kamer keuken badkamer tuin schuur zolder gang room kitchen bathroom garden hall bedroom garage shed kelder basement attic
neighbor buur buren buurman buurvrouw neighbour~ neighbor~
noise lawaai herrie geluid muziek overlast noise music loud
bark blaft blaffen bark~
fix repareren fix repair~
key sleutel~ key keys
bike fiets fietsen fietst bike cycling
train trein station perron lijn train platform
drive rij rijden rijdt drive~ driving
road dijk snelweg road motorway highway
traffic file flitser traffic icy
number <n>
phone <number> telefoon nummer bel bellen belt belde app appen call calls calling phone text texting
pickup ophalen haal halen haalt oppikken afhalen pickup fetch~ collect~
return terugbreng~ terugbetal~ inlever~ return~
lend leen lenen geleend uitlenen borrow~ lend
plan plan~ rooster rota
ready gereed ready
let laat laten liet
late late
early vroeg early
hurry haast opschieten hurry
together samen together
kiss kus~ xx xxx kiss~ x knuffel~ hug~
haha haha~ hihi~ hehe~ lol lmao rofl grapje geintje jk joke joking kidding lolz
smile 😂 🤣 😜 😉 😄 😁 😘 ❤ 🥰 🎉 😊
angry boos kwaad woedend angry mad cross furious
ex relatie scheid~ ex divorce relationship
contact contact volgers followers contacten contacts contactenlijst
block blokkeer~ geblokkeerd block~
alarm camera~ alarm cctv
lock slot sloten lock~
enter binnenkom~ binnenval~ ingebroken inbraak inbreken
knock aanbel~ aanklop~ ring
sorted regel regelen geregeld oplossen sort sorted arrange
ask vraag vragen gevraagd ask asks asking asked
answer antwoord~ answer~ reply
job opdracht klus klusje job
protect bescherm~ protect~
patience geduld patient patience
nicely netjes vriendelijk nicely kindly polite friendly
advice advies raad advice advise
step stap step
touch aanraak~ aankom~ raak touch~
hair haren hair
belt riem
drag sleur~ drag~
throw gooi~ smijt~ throw~ threw gegooid
pull trekken pull~
poison gif vergif~ poison~
wall muur wall
shop winkel zaak bedrijf restaurant cafe tent toko shop business store pub bar
church kerk moskee synagoge church mosque synagogue priest imam dominee pastoor
politician wethouder burgemeester raadslid minister kamerlid councillor mayor senator council gemeenteraad partij zetel vote~ gestemd stemt politic~ mp schepen wethouders kabinet
journalist journalist artikel krant article newspaper column rubriek editor reporter krantje
teacher meester juf leraar docent teacher
exam toets examen cijfer onvoldoende exam grade
officer agentje deurwaarder ambtenaar conducteur officer bailiff jeugdzorg ocmw uwv cps inspect~ voogd gezinsvoogd controleur parkeerwacht bewaker guard guards security
up up omhoog
out uit eruit out
off af eraf eraan off
about om te about
even even just gewoon eens eventjes
so dus so zoals like
this deze
that daarna
all alle hele heel helemaal all whole entire entirely
here hier here
down neer beneden down
after na nadat erna after
become wordt worden werd become became
get krijgt krijgen krijg kreeg gekregen gehad getting gets gettin gave gaf gegeven
without zonder without
between tussen between
under onder under beneath
around rond rondom omheen around round
through doorheen through thru
past past
first eerst eerste first
second tweede twee second two pair
three drie derde derden three third
few zes vier vijf acht tien tiental zeven negen six four five ten eight seven elf twaalf eleven twelve thirty forty twenty fifteen hundred thousand honderd duizend fifty vijftig twintig veertig dertig
half half halve kwart quarter
year jaar jaren year years maand month
yesterday gister gisteren yesterday vorige
long lang lange zolang long
enough genoeg enough
echt echt really echter sure zeker definitely surely
own eigen zelf own self
left links left rechts right
side kant side zijde
hand hand handen hands fist
eye oog ogen eye eyes
tongue tong oor oren ear ears tongue
clothes jas jurk schoenen kleren broek coat dress shoes rugzak backpack wearing shirt sjaal sokken trui bril scarf socks muts trouwjurk tie
color rode blauwe witte groene gele red blue white green yellow
water water sloot kanaal gracht rivier canal river sea zee drijven floating verdrink~ drown~
roof dak balkon verdieping etage roof floor balcony landing bridge brug viaduct stairs trappenhuis tower lantaarnpaal lamppost
light licht lamp light lights
smell ruik ruikt smell smells
old oud oude oudjes old
new nieuw nieuwe new
small klein small
best best beste beter better
mad gek gekkie crazy
stupid dom stom stomme stupid dumb fool
club club verein tv toren gym sportschool fitness
read lees lezen gelezen read
write schrijf schrijft schrijven write writes
word woord woorden word words bericht message sms sms'je
rule deal
bet wed bet weddenschap
mistake vergis~ mistake error foutje
guess raadt guess
prove bewijs proof
eachother elkaar
ever ooit ever
stuff spullen ding dingen stuff thing things
market markt kermis market fair festival
hold vast houden hold holding held
worn leeg empty full vol
care zorg care sterkte beterschap
trust vertrouw~ trust~
luck pech luck lucky geluk
permit vergunning rijbewijs uitkering boete permit license licence
account account wachtwoord~ password~ accounts
bank bank bankpas pin
dare waag durf durft dare
grow groot groei big grow
weapon vuurwerk fireworks cobra's bat bats knuppel~ honkbalknuppel~ wrench crowbar koevoet shovel schop hammers boksbeugel machine machetes cleaver scissors schaar
animal paard kip kippen konijn vogel duif bird horse rabbit mouse muis vos
cut knip snij snijd snijden knippen cut slice scheur tear rip slash~ slit carve~ amputeer~ scalp~
tape touw
gas gasfles gasflessen
upstairs boven upstairs above
goodbye doei gedag afscheid bye goodbye
bully pest~ bully~
terrified angstig terrif~
lurk loer~
honour eer schande schaamte honour honor ashamed schamen schaam shamed
marry trouw~ huwelijk marry~ married
consequences consequent~ gevolg~ consequences
every elke iedere elk every each
both allebei beide both
show show shows toon tonen
just net pas
town stad dorp gemeente town village city
park park bos veld woods field forest
sell verkoop~ verkocht sell~ sold
other andere ander anderen other others another
bed bed bedden sofa stoel tafel table chair
easy simple simpel easy makkelijk gemakkelijk
letter brief letter letters envelop envelope mail email kaartje postcard
bag zak bags koffer
free vrij free gratis
building gebouw building pand gevel voorgevel warehouse loods barn
fence schutting hek fence
scream schreeuw~ scream~ gil gillen gilt yell~ krijs~
kidnap ontvoer~ kidnap~ abduct~ gijzel~ hostage meegesleurd
steal gestolen gejat geript stole stolen stelen jatten robbed rob beroof~ ripped
mask bivakmuts~ masker~ balaclava~ mask masks
bankrupt failliet~ bankrupt~
complain klagen klaag klaagt complain~ zeuren zeur
any anyone anything any
hope hoop hopelijk wens wish hope pray bid
wake wakker wake wakes asleep woke
refuse weiger~ refuse~
obey meewerk~ cooperat~ gehoorzaam
landlord huisbaas verhuurder landlord~ huurder tenant~
deport uitgezet uitzetting visum visa deport~ immigration verblijfsvergunning papieren papers
greet hoi hi hallo hello hey groet groetjes groeten mvg welkom welcome goedemorgen goedemiddag morning goodmorning hai yo
weather regen regent rain zon sun sunny wind graden snow sneeuw storm warm koud cold
lesson repetitie rehearsal les lessen lesson~ vergader~ workshop cursus course presentatie speech
holiday vakantie holiday~ camping kamp camp reis hotel
proud trots proud
ticket kaart card cards ticket~ kaartjes kaarten
tired moe tired bekaf
time toen vroeger geleden alsof tijd moment when's moments
yes ja yes ok oke okay yep nee yeah jawel
maybe misschien maybe perhaps wellicht
almost bijna nearly almost
title meneer mevrouw sir lady mr mrs ma'am heer dame geachte dear
surely toch wel indeed
where's nergens nowhere ergens somewhere
only only slechts
way manier way
promise beloof beloofd belofte promise~ erewoord
lose verlies verliezen loses
each-other elkander
longer langer longer
burglar inbreker~ plunder~ burgl~
jail gevangenis cel bajes jail prison celstraf
curse vloek~ curse~ duivel devil demon~ ghost geest geesten spirit~ spell ritueel voodoo wisi
dad-son junior
learn leren leer leert learn~ teach
`;

const ofWord = new Map<string, string>();
const ofStem = new Map<string, string>();
for (const line of concepts.split("\n")) {
  const [concept = "", ...words] = line.split(" ");
  for (const word of words)
    if (word.endsWith("~")) ofStem.set(word.slice(0, -1), concept);
    else ofWord.set(word, concept);
}

const shortestStem = 3;

const contractions = new Map(
  Object.entries({
    "i'm": ["i", "be"],
    im: ["i", "be"],
    "i'll": ["i", "will"],
    "i've": ["i", "have"],
    ive: ["i", "have"],
    "i'd": ["i", "would"],
    "we're": ["we", "be"],
    "we'll": ["we", "will"],
    "we've": ["we", "have"],
    "you're": ["you", "be"],
    youre: ["you", "be"],
    "you'll": ["you", "will"],
    youll: ["you", "will"],
    "you've": ["you", "have"],
    "he's": ["he", "be"],
    "she's": ["she", "be"],
    "they're": ["they", "be"],
    kheb: ["i", "have"],
  }),
);

/** What the words of a reading mean, in their order; a word that the gloss lacks stays itself. */
export const glossOf = (words: readonly string[]): readonly string[] =>
  words.flatMap((word) => contractions.get(word) ?? conceptOf(word));

function conceptOf(word: string): string {
  const whole = ofWord.get(word);
  if (whole !== undefined) return whole;
  for (let length = word.length; length >= shortestStem; length -= 1) {
    const stem = ofStem.get(word.slice(0, length));
    if (stem !== undefined) return stem;
  }
  return word;
}
