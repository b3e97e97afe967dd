/*
 * Arithmetic coding (binary, adaptive) of a sparse vector, as text: of a model's buckets, few have a weight, and the gaps between
 * them are told instead of zeros. A bundle's compression spends whole bits; this spends less. Packing and unpacking share one walk
 * over the questions.
 */

/** Characters that no quotation minds; 85 of them tell four bytes in five. */
const signs = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at))
  .filter((sign) => !"\"'\\$`<&@;".includes(sign))
  .join("");
/** What a sign tells, by its code. */
const told = new Uint8Array(128);
for (const [value, sign] of [...signs].entries()) told[sign.charCodeAt(0)] = value;

/** How fast a guess follows what was seen: a 128th of the way each time. */
const haste = 7;

/** Answers a question, whose `context` says what is asked; who packs knows the answer. */
type Ask = (context: number, isSo: boolean) => boolean;

/** So many values has the part of a gap that is told by a sign of its own: it is near chance, and asking for it would gain nothing. */
const lowPart = 64;

/** Contexts of questions: where those of a kind begin. What is more than `longest` shares a guess. */
const longest = 12;
const [negative, larger, farther] = [0, 1, 1 + longest] as const;
const contexts = farther + longest;

/** Where counting ends, whatever stands in a text. */
const [mostUpper, mostWeight] = [2 ** 14, 127] as const;

/** The upper part of the gap before a bucket that has a weight, and this weight, which is not zero. */
type Entry = readonly [upper: number, weight: number];

/** An entry by questions: is its gap farther than none, than one …, is its weight negative, more than one, than two … */
function walk(ask: Ask, [upper, weight]: Entry): Entry {
  const counted = (from: number, most: number, what: number): number => {
    let count = 0;
    while (count < most && ask(from + Math.min(count, longest - 1), what > count)) count += 1;
    return count;
  };
  const far = counted(farther, mostUpper, upper);
  const sign = ask(negative, weight < 0) ? -1 : 1;
  return [far, sign * (1 + counted(larger, mostWeight - 1, Math.abs(weight) - 1))];
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

/** Weights as text: a sign for the lower part of each gap, and the answers about its upper part and the weight. */
export type Packed = { readonly lows: string; readonly answers: string };

/** @param weights in the order of their buckets */
export function packed(weights: readonly Weight[]): Packed {
  const bytes: number[] = [];
  const { cut, low: rest } = interval();
  const ask: Ask = (context, isSo) =>
    cut(
      context,
      () => isSo,
      (byte) => bytes.push(byte),
    );
  const gaps = weights.map(([bucket], at) => bucket - (at === 0 ? 0 : (weights[at - 1]?.[0] ?? 0) + 1));
  for (const [at, [, weight]] of weights.entries())
    walk(ask, [Math.floor((gaps[at] ?? 0) / lowPart), weight]);
  const end = rest();
  bytes.push(end >>> 24, (end >>> 16) & 255, (end >>> 8) & 255, end & 255);
  while (bytes.length % 4 !== 0) bytes.push(0);
  const answers = Array.from({ length: bytes.length / 4 }, (_, at) => {
    const four = bytes.slice(4 * at, 4 * at + 4).reduce((sum, byte) => sum * 256 + byte, 0);
    return [85 ** 4, 85 ** 3, 85 ** 2, 85, 1].map((unit) => signs[Math.floor(four / unit) % 85]).join("");
  });
  return { lows: gaps.map((gap) => signs[gap % lowPart]).join(""), answers: answers.join("") };
}

/** The weights in what `packed` made of them. */
export function unpacked({ lows, answers }: Packed): readonly Weight[] {
  const bytes = new DataView(new ArrayBuffer((answers.length / 5) * 4));
  for (let at = 0; at < answers.length / 5; at += 1) {
    let four = 0;
    for (let sign = 5 * at; sign < 5 * at + 5; sign += 1)
      four = four * 85 + (told[answers.charCodeAt(sign)] ?? 0);
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
  let bucket = -1;
  return Array.from(lows, (sign) => {
    const [upper, weight] = walk(ask, [0, 0]);
    bucket += 1 + upper * lowPart + (told[sign.charCodeAt(0)] ?? 0);
    return [bucket, weight] as const;
  });
}
