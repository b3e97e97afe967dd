import { areaCodes, dialCodes } from "./dial-codes";
import { err, ok, type Result } from "./result";

/**
 * Reads a number as people type or paste it: `06…`, `0031…`, `+31 (0)6…`, with a name before it, with any separators
 * (decision 033). A typed `+` or `00` wins over the chosen country.
 * @param typed what stands in the field
 * @param dialCode calling code of the chosen country, digits
 * @returns strict E.164; `receiver_required` for a blank field, `receiver_short_code` for four to six digits that are no
 * begun number, `receiver_invalid` for anything else, two numbers included
 */
export function readNumber(
  typed: string,
  dialCode: string,
): Result<string, "receiver_required" | "receiver_short_code" | "receiver_invalid"> {
  const text = plain(typed);
  if (text.trim() === "") return err("receiver_required");
  const number = pickNumber(text);
  if (isShortCode(text, dialCode)) return err("receiver_short_code");
  // A letter for a zero or a one: what stands behind it would be somebody else's number.
  if (number === null || /\d[\s.-]?[oOlI][\s.-]?\d/.test(text)) return err("receiver_invalid");
  const digits = withoutTrunk(toInternational(number, dialCode.replace(/\D/g, "")));
  return /^[1-9]\d{6,14}$/.test(digits) ? ok(`+${digits}`) : err("receiver_invalid");
}

/** As `readNumber`, where nobody chose a country: most numbers are Dutch, so one without a country is read as such. */
export const readDutchNumber = (typed: string) => readNumber(typed, "31");

/** As `readDutchNumber`, but a number that cannot be understood stays as it was typed. */
export function understood(typed: string): string {
  const number = readDutchNumber(typed);
  return number.ok ? number.value : typed.toWellFormed().trim();
}

// With the digits of an Arabic or Persian keyboard as ours, and without what can only be a separator: a number that ended there
// would be somebody else's.
const plain = (typed: string): string =>
  typed
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/(?<=\d)[_,'’*](?=\d)/g, "");

// Where a calling code has three digits, whole numbers may be as short as these.
const isShortCode = (text: string, dialCode: string): boolean =>
  /^[1-9]\d{3,5}$/.test(text.replace(/\s/g, "")) && dialCode.length < 3;

// A label may hold digits of its own ("kamer 12: +31 …"), so the surest kind of number decides, if there is one of it.
function pickNumber(text: string): string | null {
  const found = (text.match(/\+?[\s(]{0,3}\d[\d\s().\-/\u2010-\u2015\u2212·]*/g) ?? []).map((run) =>
    run.replace(/\(0\)/, (zero) => (/^(?:\+|00)/.test(run) ? "" : zero)).replace(/[^\d+]/g, ""),
  );
  const kinds = [/\+/, /^00/, /\d{7}/, /\d{4}/];
  const surest = kinds.map((kind) => found.filter((run) => kind.test(run))).find((runs) => runs.length > 0);
  return surest?.length === 1 ? (surest[0] ?? null) : null;
}

// A whole international number pasted without its plus (`31612345678`) has at least nine digits behind its code.
function toInternational(number: string, dialCode: string): string {
  const digits = number.replace("+", "");
  if (number.startsWith("+") || digits.startsWith("00")) return digits.replace(/^00/, "");
  if (dialCode === "1" && digits.startsWith("011")) return digits.slice(3);
  const isWhole = digits.startsWith(dialCode) && digits.length >= dialCode.length + 9;
  return isWhole ? digits : dialCode + digits;
}

function withoutTrunk(digits: string): string {
  const dialCode = splitCode(digits)?.dialCode;
  if (dialCode === undefined) return digits;
  return dialCode + digits.slice(dialCode.length).replace(trunks[dialCode] ?? /^0/, "");
}

// Where the trunk prefix is not a single zero; Italy, San Marino and parts of Africa have none to drop.
const none = /^(?!)/;
const trunks: Readonly<Record<string, RegExp>> = {
  "1": /^1(?=\d{10}$)/,
  "7": /^8(?=\d{10}$)/,
  "36": /^06/,
  "39": none,
  "225": none,
  "229": none,
  "241": none,
  "242": none,
  "370": /^[08](?=\d{8}$)/,
  "375": /^80?(?=\d{9}$)/,
  "378": none,
  "993": /^8(?=\d{8}$)/,
};

/**
 * The country of a number and its calling code: where countries share one, the main of them, unless an area code tells
 * another (`areaCodes`).
 * @param e164 as `readNumber` returns it
 * @returns null where no country has that code
 */
export const countryOfNumber = (e164: string): { country: string; dialCode: string } | null =>
  splitCode(e164.replace("+", ""));

function splitCode(digits: string): { country: string; dialCode: string } | null {
  const isBefore = ([, code]: readonly [string, string]) => digits.startsWith(code);
  const main = dialCodes.find(isBefore);
  return main ? { country: (areaCodes.find(isBefore) ?? main)[0], dialCode: main[1] } : null;
}

/** A number in readable groups: the calling code, then threes; a Dutch mobile number as `+31 6 12345678`. */
export function formatNumber(e164: string): string {
  const { code, national } = split(e164);
  if (/\+316\d{8}$/.test(e164)) return `${code} 6 ${national.slice(1)}`;
  // A last group of one digit joins the group before it.
  return [code, ...(national.match(/\d{4}$|\d{1,3}/g) ?? [])].join(" ");
}

/**
 * A number with its middle hidden (`+31 6 •••••• 78`): the calling code, the first digit behind it and the last two.
 * Numbers with fewer than seven digits behind the code keep the last two only.
 */
export function maskNumber(e164: string): string {
  const { code, national } = split(e164);
  const first = national.length < 7 ? "" : national.slice(0, 1);
  const hidden = "•".repeat(Math.max(national.length - first.length - 2, 0));
  return [code, first, hidden, national.slice(-2)].filter((group) => group !== "").join(" ");
}

function split(e164: string): { code: string; national: string } {
  const dialCode = countryOfNumber(e164)?.dialCode ?? "";
  return { code: `+${dialCode}`, national: e164.slice(1 + dialCode.length) };
}
