import { callsNobody, isMoment, isRow } from "./called-by-nobody";
import { dialsMobile } from "./not-numbers";
import { numbersIn, type WrittenNumber } from "./numbers";
import type { GateReading } from "./reading";

/** A way to somebody that stands in a text: `start` and `end` are places in the reading. */
export type Contact = {
  readonly kind: "phone" | "premium" | "iban" | "wallet" | "handle";
  readonly start: number;
  readonly end: number;
};

/** Every way to somebody in a reading, in no order; one stretch may be found as two kinds. */
export const contactsIn = (reading: GateReading, country: string | null): readonly Contact[] => {
  const accounts = [
    ...spansOf(reading.text, ibanPatterns, "iban"),
    ...spansOf(reading.text, [foreignIban], "iban").filter((span) => isAsLongAsAnIban(reading.text, span)),
    ...spansOf(reading.text, walletPatterns, "wallet"),
  ];
  const isFree = ({ start, end }: WrittenNumber) =>
    accounts.every((account) => end <= account.start || start >= account.end);
  const phones = numbersIn(reading)
    .filter(isFree)
    .flatMap((number) => phoneIn(reading.text, number, country) ?? []);
  return [
    ...accounts,
    ...phones,
    ...spansOf(reading.text, shortCodePatterns, "phone"),
    ...spansOf(reading.text, handlePatterns, "handle"),
  ];
};

function phoneIn(text: string, number: WrittenNumber, country: string | null): Contact | null {
  const { start, end } = number;
  const before = text.slice(Math.max(0, start - 28), start);
  const after = text.slice(end, end + 40);
  if (!isPhone(number, before, after, text.slice(start, end))) return null;
  // With the last figure: a rate in pence (`, 50 p per call`) may have been read as the number's end.
  const behind = text.slice(end - 1, end + 40);
  const isPremium = isPremiumNumber(number, country) || isCharged(before, behind);
  return { kind: isPremium ? "premium" : "phone", start, end };
}

/** Whether a number looks like one to call: by how it begins and how long it is, by how it is written, or by the word before it. */
function isPhone(
  { digits, plus, spelled, pieces }: WrittenNumber,
  before: string,
  after: string,
  written: string,
): boolean {
  const { length } = digits;
  if (callsNobody(digits)) return false;
  const asked = callCue.test(before);
  if (!asked && !isCalledAfter.test(after) && isRow(digits, written) && !isCharged(before, after))
    return false;
  if (
    /^0?(?:90\d|800)/.test(digits) &&
    (length >= 7 || (asked && length >= 4)) &&
    length <= 13 &&
    !label.test(before)
  )
    return true;
  if (length > 16) return asked;
  if (plus) return length >= 7;
  if (asked || isCalledAfter.test(after)) return length >= 7 || (length === 6 && pieces > 1);
  if (spelled >= 7) return true;
  if (label.test(before))
    return /^(?:0|0031)6\d{8}$/.test(digits) || (/^0[1-9]\d{7,8}$/.test(digits) && pieces > 1);
  if (/^(?:00?[1-9]\d{7,11}|0{3,4}\d{6,8})$/.test(digits)) return true;
  // As North America writes one: area, exchange and line.
  if (/^[2-9]\d\d\)?[-. ]{1,2}[2-9]\d\d[-. ]\d{4}$/.test(written)) return true;
  if (/^6\d{8}$/.test(digits)) return true;
  // A country's code is one piece, or a part of one: `3 12 18` begins a row of numbers, which has no four figures together.
  if (/^(?:31|32|44|49|33)\d{8,10}$/.test(digits) && !/^\d\D/.test(written)) return true;
  if (dialsMobile(digits) && /\d{4}|^3[.,:]1/.test(written)) return true;
  if (isMoment.test(digits)) return false;
  return length >= 9 && length <= 13 && (pieces <= 2 || spelled > 0) && !/^(?:19|20)\d\d/.test(digits);
}

const isCalledAfter = /^[\s,:;)(-]{0,3}(?:bellen|appen|app\b|smsen|call\b)/;
const isCharged = (before: string, after: string): boolean => tariff.test(after) || tariff.test(before);

const callCue =
  /(?:\b(?:bel|bellen|belt|belde|terugbel\p{L}*|tel|telefoon\p{L}*|telnr|mobiel|mob|gsm|nummer|nr|app|appen|appt|whats?app|wapp|sms|sms'?en|bereik\p{L}*|contact|signal|call|calling|ring|dial|phone|mobile|cell|text|txt|number|reach|tikkie|draai)\b|☎|📞|📱)[^\d.!?]{0,22}$/u;
const label =
  /\b(?:bestel\p{L}*|order\p{L}*|factuur\p{L}*|klant\p{L}*|kenmerk|zending\p{L}*|track\p{L}*|dossier\p{L}*|polis\p{L}*|ticket\p{L}*|isbn|bsn|reservering\p{L}*|boeking\p{L}*|lidnummer|pas\p{L}*|code|pin|id|ref\p{L}*|serie\p{L}*|kvk|btw|barcode|ean|invoice|booking|tracking|customer|gate|vlucht|flight|score)\b[^\d]{0,14}$|\bklantn\p{L}*[^\d]{0,20}$/u;
const tariff =
  /(?:€|eur\p{L}*|£|\$|cent|ct|\d\s?p)[^a-z\d]{0,3}[\d.,]{0,6}\s?(?:p\/?m\b|p\/min|per min|\/\s?min|per gesprek|per bericht|p\/b|\/msg|per (?:text|call|msg))|\d\s?p\/?(?:min|msg|text)|(?:ppm|cpm|gpm)\b/u;

/** Premium-rate numbers: ours, and those of the countries that most scams of this kind come from. */
function isPremiumNumber({ digits, plus }: WrittenNumber, country: string | null): boolean {
  const national = digits
    .replace(plus ? /^(?:31|32)/ : /^(?:00)?(?:31|32)(?=0?90\d)/, "0")
    .replace(/^00(?=90)/, "0");
  if (/^090\d{4,9}$/.test(national)) return true;
  if (/^(?:0|44)?9(?:0|1|8)\d{8}$/.test(digits) && (country === "GB" || digits.length >= 11)) return true;
  if (/^(?:0044|44|0)87[0-3]\d{7}$/.test(digits)) return true;
  if (/^(?:001|1)?900\d{7}$/.test(digits)) return true;
  return /^(?:0049|49|0)(?:900\d{7}|1375?\d{6,7})$/.test(digits) || /^(?:0033|33|0)89\d{7}$/.test(digits);
}

const gap = "[\\s.\\-_*·,/|]{0,3}";
const figure = "[\\doil]";
const times = (what: string, least: number, most = least) => `(?:${gap}${what}){${least},${most}}`;
/** Accounts by country, as the longest registers of IBANs have them: two letters, two check digits, and what follows. */
const ibanPatterns: readonly RegExp[] = [
  new RegExp(
    `(?<![\\p{L}\\p{N}])n${gap}l${times(figure, 2)}${times("[a-z]", 4)}${times(figure, 8, 10)}`,
    "gu",
  ),
  new RegExp(`(?<![\\p{L}\\p{N}])b${gap}e(?! \\w{9}|l(?![\\p{L}\\d]))${times(figure, 12, 14)}(?!\\d)`, "gu"),
  // A British sort code with its account; not a date of these years with a number of an order.
  /(?<![\d-])(?!(?:[0-2]\d|3[01])-(?:0\d|1[0-2])-2\d)\d\d-\d\d-\d\d[\s,/]{1,3}(?:acc?\D{0,12})?\d{8}(?!\d)/gu,
  /\bsort ?code\D{0,6}\d\d[-\s]?\d\d[-\s]?\d\d/gu,
  /(?<!\d)\d{3}-\d{7}-\d\d(?!\d)/gu,
  /(?:rekening(?:nummer|nr)?|iban|account (?:number|no|nr))\b\D{0,12}\d(?:[\s.-]?\d){7,13}/gu,
];

/** One of any other country. */
const foreignIban = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:a[delt]|b[aghry]|c[hryz]|d[ek]|e[es]|f[ior]|g[beilrt]|h[ru]|i[elst]|k[wz]|l[bituv]|m[cdekrtu]|no|p[lkst]|r[os]|s[aeikm]|t[nr]|ua|vg|xk)(?! )${times(figure, 2)}(?=(?:${gap}[a-z\\d]){11,30})(?:${gap}[a-z]{0,5}(?:${gap}\\d){4,24}){1,4}`,
  "gu",
);

/** Characters of the shortest IBAN there is, Norway's: what is shorter is a number of an order, an invoice or a firm (`SE20240118`). */
const shortestIban = 15;
const isAsLongAsAnIban = (text: string, { start, end }: Contact): boolean =>
  text.slice(start, end).replace(/[^a-z\d]/g, "").length >= shortestIban;

const walletPatterns: readonly RegExp[] = [
  /(?<![\p{L}\p{N}])(?:bc1|tb1|ltc1|addr1|bnb1|cosmos1)[\s.\-_]{0,2}(?:[a-z\d][\s.\-_]{0,2}){6,70}/gu,
  /(?<![\p{L}\p{N}])0\s?x(?:[\s.\-_]?[\da-f]){16,64}/gu,
  // By how it begins; or of whatever coin: what is so long, with figures in three places, is no word and no number of a parcel.
  /(?<![\p{L}\p{N}]|(?<!\d)0\sx\s?)(?!(?:bc|tb|ltc|addr|bnb|cosmos)1|0x[\da-f]{16})(?=[a-z\d]*[a-z])(?:(?=(?:[a-z]*\d){4})[13lrtdqmxna][a-z\d]{25,61}|(?=(?:[a-z]*\d+(?!\d)){3})[a-z\d]{32,110})(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])[euk]q(?=[a-z_-]*\d)[a-z\d_-]{46}(?![\p{L}\p{N}])/gu,
];

const platforms =
  "telegram|tg|insta(?:gram)?|ig|snap(?:chat)?|discord|whats?app|wickr|kik|signal|skype|facebook|fb|messenger|tiktok|threema|paypal|cash ?app|revtag|venmo|revolut|onlyfans|session|viber|wechat|line";
const handlePatterns: readonly RegExp[] = [
  new RegExp(
    `\\b(?:${platforms})\\b[^\\p{L}\\d\\n]{0,4}(?:(?:is|naar|op|onder|via|account|user(?:name)?|naam|id|name|me|mij|at|on|to|van|add)\\b[^\\p{L}\\d]{0,3}){0,2}(?=[a-z\\d]*[_.\\d@])@?[a-z][a-z\\d]*[_.\\d][a-z\\d_.]{1,30}`,
    "gu",
  ),
  new RegExp(
    `@[a-z\\d][a-z\\d_.]{3,30}[^\\n]{0,24}\\b(?:${platforms})\\b|\\b(?:${platforms})\\b[^\\n]{0,24}(?<![\\p{L}\\d])(?:@[a-z\\d]|\\$[a-z])[a-z\\d_.]{2,30}`,
    "gu",
  ),
  /(?<![\p{L}\d.])@(?=[a-z\d_.]*[_\d])[a-z][a-z\d_.]{3,30}/gu,
  /\b(?:voeg m(?:e|ij) toe|add me|volg m(?:e|ij)|follow me|dm(?: me)?)\b[^.!?\n@]{0,16}@[a-z][a-z\d_.]{3,30}/gu,
  /\b(?:telegram|tg|insta(?:gram)?|ig|snap(?:chat)?|signal|kik|wickr|threema|discord)(?: (?:gebruikers)?naam| username| account| id)?\s?[:=]\s?@?[a-z]{5,30}(?=\s*(?:$|[.,\n]))/gu,
  /\b(?:telegram|tg|insta(?:gram)?|ig|snap(?:chat)?|kik|wickr|threema|discord) (?:as|onder) (?!usual|always|before|normal|backup|\w+ed\b)[a-z]{5,30}(?=\s*(?:$|[.,!\n]|for|voor))/gu,
  /\bdiscord\b[^\n]{0,32}[\p{L}\d_.]#\d{4}(?!\d)/gu,
];

/** Short codes: what is sent there costs who sends it. Four figures may be a town's, unless it is said that it is a text. */
const shortCodePatterns: readonly RegExp[] = [
  /(?<!\p{L})(?:sms|text|txt)\s+(?:['"]?\p{L}+['"]?\s+){1,3}(?:naar|to|aan)\s+\d{4,6}(?![\d.,:]?\d|\s?(?:uur|u|h|am|pm|euro?)\b)/gu,
  /(?<!\p{L})(?:stuur|zend|send|antwoord)\s+(?:['"]?\p{L}+['"]?\s+){1,3}(?:naar|to|aan)\s+\d{4,6}(?![\d.,:]?\d|\s*(?!(?:nu|now|en|and|om|to|voor|for)(?!\p{L}))\p{L})/gu,
];

const spansOf = (text: string, patterns: readonly RegExp[], kind: Contact["kind"]): readonly Contact[] =>
  patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({
      kind,
      start: match.index,
      end: match.index + match[0].length,
    })),
  );
