/*
 * Arithmetic coding (binary, adaptive) of a sparse vector, as text: of a model's buckets, few have a weight, and the gaps between
 * them are told instead of zeros. A bundle's compression spends whole bits; this spends less. Packing and unpacking share one walk
 * over the questions.
 */

/** Characters that no quotation minds; 85 of them tell four bytes in five. */
const signs = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at))
  .filter((sign) => !"\"'\\$`<&@;".includes(sign))
  .join("");

/** How fast a guess follows what was seen: a 128th of the way each time. */
const haste = 7;

/** Answers a question, whose `context` says what is asked; who packs knows the answer. */
type Ask = (context: number, isSo: boolean) => boolean;

/** Contexts of questions: where those of a kind begin. Sizes from `longest` on share a guess. */
const longest = 12;
const [negative, larger, longer, bits] = [0, 1, 1 + longest, 33 + longest] as const;
const contexts = bits + 32;

/** A bucket that has a weight: how many before it have none, and its weight, which is not zero. */
type Entry = readonly [gap: number, weight: number];

/** An entry by questions: how many bits its gap has and which, whether it is negative, more than one, than two … */
function walk(ask: Ask, [gap, weight]: Entry): Entry {
  let length = 0;
  while (ask(longer + length, gap + 1 >= 2 ** (length + 1))) length += 1;
  let read = 1;
  for (let bit = length - 1; bit >= 0; bit -= 1)
    read = read * 2 + (ask(bits + bit, Math.floor((gap + 1) / 2 ** bit) % 2 === 1) ? 1 : 0);
  const sign = ask(negative, weight < 0) ? -1 : 1;
  let size = 1;
  while (ask(larger + Math.min(size, longest) - 1, Math.abs(weight) > size)) size += 1;
  return [read - 1, sign * size];
}

/** An interval of 32 bits, and for each question how likely a yes is, of 65,536. */
function interval() {
  const guesses = new Uint16Array(contexts).fill(0x8000);
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

/** A bucket and its weight, from -127 to 127 and never zero. */
export type Weight = readonly [bucket: number, weight: number];

/** Weights as text, in the order of their buckets. */
export function packed(weights: readonly Weight[]): string {
  const bytes: number[] = [];
  const { cut, low } = interval();
  let after = 0;
  for (const [bucket, weight] of weights) {
    walk(
      (context, isSo) =>
        cut(
          context,
          () => isSo,
          (byte) => bytes.push(byte),
        ),
      [bucket - after, weight],
    );
    after = bucket + 1;
  }
  const rest = low();
  bytes.push(rest >>> 24, (rest >>> 16) & 255, (rest >>> 8) & 255, rest & 255);
  while (bytes.length % 4 !== 0) bytes.push(0);
  return Array.from({ length: bytes.length / 4 }, (_, at) => {
    const four = bytes.slice(4 * at, 4 * at + 4).reduce((sum, byte) => sum * 256 + byte, 0);
    return [85 ** 4, 85 ** 3, 85 ** 2, 85, 1].map((unit) => signs[Math.floor(four / unit) % 85]).join("");
  }).join("");
}

/** The weights in a text of `packed`, so many of them. */
export function unpacked(text: string, count: number): readonly Weight[] {
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
  let after = 0;
  return Array.from({ length: count }, () => {
    const [gap, weight] = walk(ask, [0, 0]);
    const bucket = after + gap;
    after = bucket + 1;
    return [bucket, weight] as const;
  });
}
