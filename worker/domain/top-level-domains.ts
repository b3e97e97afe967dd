/**
 * Top-level domains in use (IANA root zone): all country codes, those in other scripts, and the generic ones that carry
 * nearly all registrations. `.xxx` and `.我爱你` are left out: in a
 * personal message they are three kisses and a declaration of love.
 */
export const topLevelDomains: readonly string[] = (
  "ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv bw by bz ca cc " +
  "cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gb " +
  "gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke " +
  "kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu " +
  "mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw " +
  "sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz " +
  "ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw " +
  "рф бел бг ею мкд мон срб укр қаз ευ ελ հայ გე 中国 中國 台湾 台灣 香港 新加坡 澳門 한국 ไทย ລາວ भारत বাংলা ভারত " +
  "இலங்கை சிங்கப்பூர் ලංකා امارات السعودية مصر المغرب الجزائر ایران عمان قطر تونس فلسطين الاردن سورية عراق " +
  "онлайн сайт орг ком 公司 网络 网址 在线 みんな コム 닷컴 닷넷 शॉप شبكة موقع " +
  "com net org info biz name pro mobi edu gov mil int arpa aero asia cat coop jobs museum post tel travel academy " +
  "accountant accountants actor adult agency amsterdam apartments app art associates attorney auction audio auto baby " +
  "band bank bar bargains beauty beer berlin best bet bid bike bingo bio black blog blue boats bond boo bot boutique " +
  "brussels build builders business buzz cab cafe cam camera camp capital car cards care careers cars casa cash " +
  "casino center ceo channel charity chat cheap church city claims cleaning click clinic clothing cloud club co coach " +
  "codes coffee college cologne community company computer condos construction consulting contact contractors cool " +
  "country coupons courses credit creditcard cricket cruises cymru dad dance date dating day deal deals degree " +
  "delivery dental design dev diamonds diet digital direct directory discount doctor dog domains download earth eco " +
  "education email energy engineer engineering enterprises equipment esq estate events exchange expert exposed " +
  "express faith family fan fans farm fashion film finance financial fish fit fitness flights florist flowers foo " +
  "football forex forsale foundation frl fun fund furniture fyi gallery game games garden gay gent gift gifts gives " +
  "giving glass global gmbh gold golf graphics gratis green gripe group guide guitars guru hair haus health " +
  "healthcare help hiphop hockey holdings holiday homes horse hospital host hosting hotel house how icu immo inc " +
  "industries ing ink institute insurance insure international investments ist istanbul jetzt jewelry kaufen kim " +
  "kids kitchen koeln koln land lat law lawyer lease legal lgbt life lifestyle lighting limited limo link live llc " +
  "loan loans lol london love ltd luxe luxury maison makeup management market marketing markets mba media medical " +
  "melbourne meme memorial men menu miami moda moe mom money monster mortgage mov movie moscow navy network new news " +
  "ngo ninja now nrw nyc observer one ong online ooo organic page paris partners parts party pay pet phd photo " +
  "photography photos pics pictures pink pizza place plumbing plus poker porn press prime productions prof promo " +
  "properties property pub qpon quest racing realty recipes red rehab reise reisen rent rentals repair report " +
  "republican rest restaurant review reviews rich rip rocks rodeo run saarland sale salon sarl sbs school schule " +
  "science security select services sex sexy shiksha shoes shop shopping show singles site ski skin soccer social " +
  "software solar solutions space sport spot srl storage store stream studio study style supplies supply support surf " +
  "surgery swiss systems tattoo tax taxi team tech technology tennis theater theatre tickets tienda tips tires tirol " +
  "today tokyo tools top tours town toys trade trading training tube university uno vacations vana vegas ventures vet " +
  "viajes video villas vin vip vision vlaanderen vodka vote voting voto voyage wales wang watch watches webcam " +
  "website wedding wien wiki win wine work works world wow wtf xin xyz yachts yoga yokohama you zip zone zuerich c0m 0rg"
).split(" ");

/**
 * Top-level domains that are also words, names or units in Dutch or English. After a full stop with a space they are
 * the next sentence far more often than a link.
 */
export const wordDomains: readonly string[] = (
  "ac ad ai al am an ar as at au ba be bo ca cc cd ch ci cm co cv de do ee er es et fa fm fr ga ge gr hm hr id ie il im " +
  "in io is it je jo kg km la li lu ma mc md me mg ml mm mo mr ms mt my na ne net ni no nu om pa pe ph pm pr ps re " +
  "sa sc se sh si so sr st su ta td th to tv uk us va vs ve wc ye yt name pro mobi int cat coop jobs museum post " +
  "tel travel academy actor adult art audio auto baby band bank bar beauty beer berlin best bet bid bike bingo bio " +
  "black blog blue boats bond boo bot brussels build business buzz cab cafe cam camera camp capital car cards care " +
  "cars casa cash casino center ceo channel charity chat cheap church city cleaning click clothing cloud club coach " +
  "codes coffee college community company computer contact cool country credit cricket dad dance date dating day deal " +
  "deals degree delivery dental design diamonds diet digital direct discount doctor dog download earth eco education " +
  "email energy engineer estate events exchange expert exposed express faith family fan fans farm fashion film finance " +
  "fish fit fitness flights flowers foo football foundation frl fun fund furniture fyi gallery game games garden gay gent " +
  "gift gifts gives giving glass global gold golf gratis green group guide guru hair haus health help hockey holiday " +
  "homes horse hospital host hotel house how industries ing ink insurance international jetzt kids kim kitchen land " +
  "lat law lawyer lease legal life lifestyle limited limo link live llc loan loans lol london love luxe luxury market " +
  "marketing markets media medical men menu miami mom money monster mortgage movie navy network new news now one " +
  "online organic page paris partners parts party pay pet phd photo photos pictures pink pizza place plus poker porn " +
  "press prime prof property pub quest racing recipes red rent repair report rest restaurant review rich rip rocks run " +
  "salon sale school science security select services sex sexy shoes shop shopping show singles site ski skin soccer " +
  "social software solar space sport spot storage store stream studio study style support surf systems tattoo tax taxi " +
  "team tech tennis theater tickets tips today tools top tours town toys trade trading training tube university uno " +
  "vacations vet video vip vision vlaanderen vodka vote watch watches website wedding wine win work works world wow wtf you " +
  "zip zone amsterdam asia istanbul moscow tokyo wales boutique"
).split(" ");

/** Of these, the ones that begin a sentence when its full stop has lost the space behind it (`thuis.De hond`). */
export const sentenceOpeners: readonly string[] =
  "al am as at be de do er ga he in is it je la ma me my no nu om pa so to us".split(" ");
