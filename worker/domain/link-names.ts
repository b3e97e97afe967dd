/** Whether a name looks like a site's by itself, wherever it stands (`mijnrabobank`, `tikkiebetaal`). */
export const looksLikeSite = (label: string): boolean => siteLike.test(label.toLowerCase());

/** In the names of sites, and in no word that ends a sentence. */
const siteLike =
  /(?<!voedsel|zit)bank|post(?!e|uur|zegel|kantoor|bus|bode)|pakket|betaal|inlog|login|mijn.|pay|secur|veilig|verif|check|track|tikkie|belasting|digid|account|online|web|crypto|wallet|support|service|klant|bezorg|^(?:kbc|abn|ing|sns|dhl|dpd|ups|cjib|duo|kpn)$/;

/**
 * Whether the words before a name lead there as to a site; where people are and go (`naar school`) only a word for a site does.
 * @param lead what stands before the name, as far as a few words
 */
export const isLedTo = (lead: string, label: string): boolean =>
  isLedToByWords(lead, label) || (follows.test(lead) && !places.has(label.toLowerCase()));

/**
 * The same by words alone: behind a colon or a bracket stand times and files too. Who is told to look at, to see or to go to something
 * (`check hotel.shop`, `kijk op winkel.nu`) is led to it, unless that is what everybody says every day (`ga naar bed.nu`).
 */
export const isLedToByWords = (lead: string, label: string): boolean =>
  leadsToSite.test(lead) ||
  (leadsSomewhere.test(lead) && !(pointsAt.test(lead) ? everyday : places).has(label.toLowerCase()));

/**
 * Whether a name is a site's although a sentence may begin behind its dot: it says so twice over, by itself or by what leads to it
 * (`kijk op mijnrabobank.Is daar`). A site's word alone does not: `bij het kerstpakket.Er zat wijn in`.
 */
export function isSurelySite(lead: string, label: string): boolean {
  const name = label.toLowerCase();
  if (poses.test(name) || announced.test(lead)) return true;
  const looksIt = siteLike.test(name) || lessLike.test(name);
  // Behind "naar" a capital is a town's or a firm's: `naar Breda.De trein`.
  return name === label && looksIt && !isPlain(name) && (leadsToSite.test(lead) || leadsToName.test(lead));
}

/** Whether a flag behind a name ends an address: what is surely a site's, or in small letters what somebody is to look at (`kijk op bol`). */
export const isAddress = (lead: string, label: string): boolean =>
  isSurelySite(lead, label) ||
  (label === label.toLowerCase() &&
    !isPlain(label) &&
    (leadsToSite.test(lead) || pointsAt.test(lead) || (lead === "" && looksLikeSite(label))));

const poses =
  /^(?:mijn|tikkie|digid)(?=\p{L}{4})\p{L}*?(?:bank|post|pakket|pakje|betaal|login|inlog|pay|check|belasting|digid|account|online|web|klant|service)/u;
const lessLike = /pakje|incasso|rabo|abnamro|belfius|itsme/;
const announced = /(?:^|\s)(?:site|website|webshop|link|linkje|url|webadres)\s?[:=>]\s*$/i;
const leadsToSite =
  /(?:^|\s)(?:site|website|webshop|link|linkje|klik|click|visit|bezoek|surf|url|www|webadres|hier|here|https?)\s+$|(?:^|\s)(?:link|linkje|url|site|website|webadres)\s?[:=>]\s*$/i;
const leadsToName = /(?:^|\s)(?:op|naar|via|on|to|see|zie|check)\s+$/i;
const leadsSomewhere = /(?:^|\s)(?:op|naar|via|bij|on|at|to|see|zie|check|kijk|van|from)\s+$/i;
const pointsAt =
  /(?:^|\s)(?:(?:kijk|betaal|inloggen|log in|bestel) op|zie|check|see)\s+$|(?:^|[.!?:,]\s*)(?:ga|go) (?:naar|to)\s+$/i;
const follows = /[:=>@(]\s*$/;
/** Where people are and go, and what they call each other, so that a sentence may end there. */
const everyday: ReadonlySet<string> = new Set(
  (
    "huis thuis werk school bed buiten binnen boven beneden daar tijd vakantie straat bus trein station markt zee strand " +
    "bad kantoor feest stad dorp kerk club oma opa mama papa mam pap mij jou hem haar ons jullie hen u je me morgen vandaag " +
    "gisteren maandag dinsdag woensdag donderdag vrijdag zaterdag zondag dat dit alles iedereen niemand mekaar elkaar " +
    "home work town church bed school me you him her us them it that this all time everything everyone monday tuesday " +
    "wednesday thursday friday saturday sunday tomorrow today tonight night noon lunch dinner class college uni mine yours"
  ).split(" "),
);

/** Those, and where people are now and then, unless they are told to look there. */
const places: ReadonlySet<string> = new Set([
  ...everyday,
  ...(
    "winkel supermarkt bakker slager kapper dokter huisarts arts tandarts fysio apotheek ziekenhuis spoed garage zolder kelder " +
    "tuin keuken balkon zwembad sportschool sporten training trainen voetbal voetballen hockey tennis zwemmen wedstrijd les " +
    "opvang creche oppas park bos camping hotel restaurant cafe terras bioscoop theater museum concert vliegveld schiphol " +
    "snelweg parkeerplaats metro tram fiets boot vergadering afspraak overleg cursus stage bezoek visite verjaardag bruiloft begrafenis " +
    "buren familie vrienden moeder vader broer zus tante oom collega baas tv televisie radio teams zoom slot vrij weg reis pad komst " +
    "gym football practice hospital dentist doctor airport hotel store shop beach party office meeting mum dad gran holiday"
  ).split(" "),
]);

/** Words of firms that sentences end with too; only behind a capital that may begin the next one they are no names. */
const offices: ReadonlySet<string> = new Set(
  (
    "bank post pakket pakje account betaling bezorging bezorger postkantoor belastingdienst klantenservice klantendienst servicebalie " +
    "pakketpunt webshop webwinkel webinar online controle"
  ).split(" "),
);
const isPlain = (name: string): boolean => places.has(name) || offices.has(name);

/** What no site ends with: kinds of files, and words that begin the next sentence (`op lijst-2.dan zie je het`). */
export const endings: ReadonlySet<string> = new Set(
  (
    "jpg jpeg png gif heic webp bmp svg pdf doc docx xls xlsx ppt pptx odt ods csv txt rtf wav avi mkv ics vcf " +
    "dan tot maar want dus toch ben bent heb heeft gaat staat komt kom kan kun wil moet mag wij jij hij zij wat waar wie hoe " +
    "dat die dit daar hier ook nog niet wel een het groet groetjes liefs kus and then but are not the see"
  ).split(" "),
);
