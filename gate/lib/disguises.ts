const nl = "nul een twee drie vier vijf zes zeven acht negen".split(" ");
const en = "zero one two three four five six seven eight nine".split(" ");
const inWords = (digits: string, words: readonly string[]) =>
  [...digits].map((digit) => words[Number(digit)]).join(" ");
const pairs = (digits: string) => digits.match(/\d{1,2}/g) ?? [];

/** Twelve ways to write a number so that people read it and programs do not, by name. */
export const disguises: Readonly<Record<string, (digits: string) => string>> = {
  "in Dutch words": (digits) => inWords(digits, nl),
  "in English words": (digits) => inWords(digits, en),
  "half in words": (digits) => `${inWords(digits.slice(0, 2), nl)} ${digits.slice(2)}`,
  "digit by digit": (digits) => [...digits].join(" "),
  "with dots and dashes": (digits) => pairs(digits).join(".-"),
  "in emoji": (digits) => [...digits].map((digit) => `${digit}\ufe0f\u20e3`).join(""),
  "full width": (digits) => [...digits].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join(""),
  "with letters for digits": (digits) => digits.replaceAll("0", "o").replaceAll("1", "l"),
  "with Cyrillic letters": (digits) => digits.replaceAll("0", "О").replaceAll("3", "З"),
  "with invisible characters": (digits) => [...digits].join("\u200b"),
  "with emoji between": (digits) => pairs(digits).join("❤️"),
  "with words between": (digits) =>
    `${digits.slice(0, 2)} dan ${digits.slice(2, 6)} en dan ${digits.slice(6)}`,
};

const number = /(?<![\d+])0[\d\s./-]{7,16}\d(?!\d)/g;

/** A text with its telephone numbers written otherwise; null where it has none that is written plainly. */
export function disguised(text: string, write: (digits: string) => string): string | null {
  const changed = text.replace(number, (match) => write(match.replace(/\D/g, "")));
  return changed === text && !number.test(text) ? null : changed;
}
