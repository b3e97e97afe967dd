/*
 * Arithmetic coding (binary, adaptive) of a model's weights, as text. Most weights are zero, and a bundle's compression spends
 * a whole bit on each of those; this spends less. Packing and unpacking share one walk over the questions.
 */

/** Characters that no quotation minds; 85 of them tell four bytes in five. */
const signs = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at))
  .filter((sign) => !"\"'\\$`<&@;".includes(sign))
  .join("");

/** How fast a guess follows what was seen: a 128th of the way each time. */
const haste = 7;
/** Sizes from here on share a guess. */
const longest = 12;

/** Answers a question about a weight, of which `context` says what is asked; who packs knows the answer. */
type Ask = (context: number, isSo: boolean) => boolean;

/** One weight by questions: is it nothing, is it negative, is it more than one, than two … */
function walk(ask: Ask, weight: number): number {
  if (ask(0, weight === 0)) return 0;
  const sign = ask(1, weight < 0) ? -1 : 1;
  let size = 1;
  while (ask(1 + Math.min(size, longest), Math.abs(weight) > size)) size += 1;
  return sign * size;
}

/** An interval of 32 bits, and for each question how likely a yes is, of 65,536. */
function interval() {
  const guesses = new Uint16Array(longest + 2).fill(0x8000);
  let [low, high] = [0, 0xffffffff];
  return {
    low: () => low,
    /** Keeps the part of the interval that the answer has, and hands on the bytes that are certain by then. */
    cut(context: number, answer: (middle: number) => boolean, settle: (byte: number) => void): boolean {
      const guess = guesses[context] ?? 0;
      const middle = low + Math.floor((high - low) / 65_536) * guess;
      const yes = answer(middle);
      if (yes) high = middle;
      else low = middle + 1;
      guesses[context] = yes ? guess + ((65_535 - guess) >> haste) : guess - (guess >> haste);
      while ((low ^ high) >>> 24 === 0) {
        settle(high >>> 24);
        low = (low << 8) >>> 0;
        high = ((high << 8) | 255) >>> 0;
      }
      return yes;
    },
  };
}

/** Weights as text. */
export function packed(weights: Int8Array): string {
  const bytes: number[] = [];
  const { cut, low } = interval();
  for (const weight of weights)
    walk(
      (context, isSo) =>
        cut(
          context,
          () => isSo,
          (byte) => bytes.push(byte),
        ),
      weight,
    );
  const rest = low();
  bytes.push(rest >>> 24, (rest >>> 16) & 255, (rest >>> 8) & 255, rest & 255);
  while (bytes.length % 4 !== 0) bytes.push(0);
  return Array.from({ length: bytes.length / 4 }, (_, at) => {
    const four = bytes.slice(4 * at, 4 * at + 4).reduce((sum, byte) => sum * 256 + byte, 0);
    return [85 ** 4, 85 ** 3, 85 ** 2, 85, 1].map((unit) => signs[Math.floor(four / unit) % 85]).join("");
  }).join("");
}

/** The weights in a text of `packed`, so many of them. */
export function unpacked(text: string, count: number): Int8Array {
  const bytes = new DataView(new ArrayBuffer((text.length / 5) * 4));
  for (let at = 0; at < text.length / 5; at += 1) {
    let four = 0;
    for (const sign of text.slice(5 * at, 5 * at + 5)) four = four * 85 + signs.indexOf(sign);
    bytes.setUint32(4 * at, four);
  }
  let value = bytes.getUint32(0);
  let next = 4;
  const { cut } = interval();
  const ask: Ask = (context) =>
    cut(
      context,
      (middle) => value <= middle,
      () => {
        value = ((value << 8) | (next < bytes.byteLength ? bytes.getUint8(next) : 0)) >>> 0;
        next += 1;
      },
    );
  return Int8Array.from({ length: count }, () => walk(ask, 0));
}
