import { readingsOf } from "../link-reading";

/** A text as the rules read it: small letters, look-alikes as Latin ones; `at` tells where each of its UTF-16 units stands in the original. */
export type GateReading = { readonly text: string; readonly at: readonly number[]; readonly length: number };

/**
 * Text normalisation: the reading of `readingsOf` with foreign digits as our own, in small letters. Letters that stand alone
 * are drawn together in the second one, if there are any.
 * @param text a message, or a sender name
 */
export function gateReadings(text: string): readonly GateReading[] {
  const readings = readingsOf(text);
  const latin = readings[0];
  // The second is the drawn together one, unless nothing stood alone.
  const drawn = readings.find((one) => latin && one.text.length < latin.text.length);
  return [latin, drawn].flatMap((one) =>
    one ? [{ text: lowered(one.text), at: one.at, length: text.length }] : [],
  );
}

/** Where a stretch of a reading stands in the original, in UTF-16 units. */
export const placeIn = ({ at, length }: GateReading, start: number, end: number) => ({
  start: at[start] ?? 0,
  end: at[end] ?? length,
});

// One unit for one unit, so that places stay right; a capital that lowers to two is left as it is.
const lowered = (text: string): string =>
  text.replace(/[^a-z0-9 ]/g, (char) => {
    const plain = digitOf(char) ?? quotes[char] ?? char.toLowerCase();
    return plain.length === char.length ? plain : char;
  });

const quotes: Readonly<Record<string, string>> = {
  "’": "'",
  "‘": "'",
  "`": "'",
  "´": "'",
  "–": "-",
  "—": "-",
};

/** The first of ten digits each, by code point: scripts whose digits no compatibility form makes plain. */
const zeros = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20,
  0x1040, 0x17e0, 0x1810,
];
/** As `zeros`, of rings and dingbats that begin with a one. */
const ones = [0x24f5, 0x2776, 0x2780, 0x278a];

function digitOf(char: string): string | null {
  const code = char.charCodeAt(0);
  if (code < 0x660) return null;
  if (code === 0x24ff) return "0";
  const zero = zeros.find((first) => code >= first && code < first + 10);
  if (zero !== undefined) return String(code - zero);
  const one = ones.find((first) => code >= first && code < first + 9);
  return one === undefined ? null : String(code - one + 1);
}
