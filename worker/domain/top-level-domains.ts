const pairsOf = (letters: string): readonly string[] => letters.match(/../g) ?? [];

/** Those of `topLevelDomains` that are no word of ours; codes of two letters stand without a space. */
const plainDomains: readonly string[] = [
  ...pairsOf(
    "aeafagaoaqawaxazbbbdbfbgbhbibjbmbnbrbsbtbvbwbybzcfcgckclcncrcucwcxcyczdjdkdmdzecegeufifjfkfogbgdgfggghgiglgmgn" +
      "gpgqgsgtgugwgyhkhnhthuiqirjmjpkekhkiknkpkrkwkykzlblclklrlsltlvlymhmkmnmpmqmumvmwmxmzncnfngnlnpnrnzpfpgpkplpnpt" +
      "pwqarorsrurwsbsdsgsjskslsmsnsssvsxsysztctftgtjtktltmtntrtttwtzuauguyuzvcvgvivnvuwfwszazmzw",
  ),
  ...(
    "рф бел бг ею мкд мон срб укр қаз ευ ελ հայ გე 中国 中國 台湾 台灣 香港 新加坡 澳門 한국 ไทย ລາວ भारत বাংলা ভারত இலங்கை " +
    "சிங்கப்பூர் ලංකා امارات السعودية مصر المغرب الجزائر ایران عمان قطر تونس فلسطين الاردن سورية عراق онлайн сайт орг " +
    "ком 公司 网络 网址 在线 みんな コム 닷컴 닷넷 शॉप شبكة موقع 0rg accountant accountants aero agency apartments app archi arpa " +
    "associates attorney auction bargains bayern biz builders c0m careers cfd claims clinic cologne com condos " +
    "construction consulting contractors coupons courses creditcard cruises cymru cyou dev directory domains edu " +
    "engineering enterprises equipment esq financial florist forex forsale gdn gmbh gov graphics gripe guitars " +
    "hamburg healthcare helsinki hiphop holdings hosting icu immo immobilien inc info institute insure investments " +
    "ist jewelry kaufen koeln koln krd lgbt lighting ltd ltda madrid maison makeup management mba melbourne meme " +
    "memorial mil moda moe motorcycles mov ngo ninja nrw nyc observer ong onl ooo org photography pics plumbing " +
    "productions promo properties qpon realty rehab reise reisen rentals republican reviews rodeo ruhr saarland sarl " +
    "sbs schule scot shiksha solutions srl sucks supplies supply surgery swiss technology theatre tienda tires tirol " +
    "vana vegas ventures viajes villas vin voting voto voyage wang webcam wien wiki xin xyz yachts yoga yokohama " +
    "zuerich"
  ).split(" "),
];

/**
 * Top-level domains that are also words, names or units in Dutch or English. After a full stop with a space they are
 * the next sentence far more often than a link.
 */
export const wordDomains: readonly string[] = [
  ...pairsOf(
    "acadaialamarasataubabebocacccdchcicmcocvdedoeeeresetfmfrgagegrhmhridieiliminioisitjejokgkmlalilumamcmdmemgmlmm" +
      "momrmsmtmynaneninonuompapephpmprpsresascseshsisosrstsutdthtotvukusvaveyeyt",
  ),
  ...(
    "academy actor adult africa amsterdam army art asia audio auto autos baby band bank bar beauty beer berlin best " +
    "bet bible bid bike bingo bio black blog blue boats bond boo boston bot boutique box broker brussels build " +
    "business buzz cab cafe cam camera camp capital car cards care career cars casa case cash casino cat catering " +
    "center ceo channel charity chat cheap christmas church city cleaning click clothing cloud club coach codes " +
    "coffee college community company computer contact cooking cool coop country credit cricket dad dance date dating " +
    "day deal deals degree delivery dental desi design diamonds diet digital direct discount diy doctor dog download " +
    "earth eco education email energy engineer estate events exchange expert exposed express fail faith family fan " +
    "fans farm fashion feedback film finance fish fishing fit fitness flights flowers foo food football forum " +
    "foundation free frl fun fund furniture fyi gallery game games garden gay gent gift gifts gives giving glass " +
    "global gold golf gratis green group guide guru hair haus health help hockey holiday homes horse hospital host " +
    "hot hotel house how industries ing ink insurance int international irish istanbul jetzt jobs kids kim kitchen " +
    "kiwi land lat law lawyer lease legal life lifestyle limited limo link live living llc loan loans locker lol " +
    "london love luxe luxury market marketing markets media medical men menu miami mobi mom money monster mortgage " +
    "moscow movie museum music name navy net network new news now one online organic page paris partners parts party " +
    "pay pet phd photo photos pictures pink pizza place plus poker porn post press prime pro prof property pub quebec " +
    "quest racing radio recipes red ren rent repair report rest restaurant review rich rip rocks run sale salon " +
    "school science security select services sex sexy shoes shop shopping show singles site ski skin soccer social " +
    "software solar soy spa space sport spot storage store stream studio study style support surf systems tattoo tax " +
    "taxi team tech tel tennis theater tickets tips today tokyo tools top tours town toys trade trading training " +
    "travel trust tube university uno vacations vet video vip vision vlaanderen vodka vote wales watch watches " +
    "website wed wedding win wine work works world wow wtf you zip zone"
  ).split(" "),
];

/**
 * Top-level domains in use (IANA root zone): all country codes, those in other scripts, and the generic ones that anybody may
 * register under; those that a firm keeps for itself are left out. `.py` is too, for nothing is registered right below it (NIC
 * Paraguay) and scripts end so; `.xxx` and `.我爱你` as well: in a personal message they are three kisses and a declaration of love.
 */
export const topLevelDomains: readonly string[] = [...plainDomains, ...wordDomains];

/** Of these, the ones that begin a sentence when its full stop has lost the space behind it (`thuis.De hond`). */
export const sentenceOpeners: readonly string[] =
  "al am as at be de do er ga he in is it je la ma me my no nu om pa so to us".split(" ");
