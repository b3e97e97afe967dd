import { bareOf, lettersOf, readingsOfSix, skeletonOf } from "./homoglyphs";
import { officialWords, smallWords } from "./trust-words";

/** A run of neighbouring words of a sender name, as it may be read. */
export type Span = {
  /** Small letters and digits, as typed. */
  readonly typed: string;
  /** Every skeleton and every row of letters that the run can be read as. */
  readonly forms: ReadonlySet<string>;
  /** What it may be read as at a stretch: pairs that only somewhat look like a letter. */
  readonly stretched: ReadonlySet<string>;
  /** It is the whole name. */
  readonly whole: boolean;
  /** It is the whole name but for official words and digits. */
  readonly alone: boolean;
  /** It runs over a space: what two words make together by chance says little. */
  readonly joined: boolean;
};

/**
 * The runs of neighbouring words in a name, so that `I N G` and `Mijn-1NG` both hold the word `ing`. Words are parted where
 * signs, case or digits part them; `INGfraude` is parted behind its capitals too.
 */
export function spansOf(text: string): readonly Span[] {
  const seen = new Map<string, Span>();
  // A sign parts words, so what is drawn with one is read before that.
  const drawn = text.replace(/[Il1]-[Il1]/g, "H");
  for (const read of new Set([text, drawn])) collect(read, seen);
  return [...seen.values()];
}

function collect(text: string, seen: Map<string, Span>): void {
  for (const parting of partings) {
    const words = text.match(parting) ?? [];
    const isSmall = words.map((word) => small.has(lettersOf(bareOf(word))) || /^\d+$/.test(word));
    for (let from = 0; from < words.length; from++) {
      for (let to = from + 1; to <= words.length; to++) {
        const run = words.slice(from, to).join("");
        const whole = to - from === words.length;
        const alone = isSmall.every((is, at) => is || (at >= from && at < to));
        const joined = !text.replace(/[&_.-]/g, "").includes(run);
        const before = seen.get(run);
        if (!before || (whole && !before.whole) || (alone && !before.alone))
          seen.set(run, { ...(before ?? formsOf(run)), whole, alone, joined });
      }
    }
  }
}

const partings = [/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g, /[A-Z]{2,}|[A-Z]?[a-z]+|\d+/g, /[A-Za-z0-9]+/g];
const small: ReadonlySet<string> = new Set([...officialWords, ...smallWords].map(lettersOf));

function formsOf(run: string): Pick<Span, "typed" | "forms" | "stretched"> {
  const close = closePairs.map(([pair, letter]) => run.replace(pair, letter));
  const stretched = loosePairs
    .map(([pair, letter]) => run.replace(pair, letter))
    .filter((one) => one !== run);
  return {
    typed: bareOf(run),
    forms: new Set([run, ...close].flatMap(skeletonsOf)),
    stretched: new Set(stretched.flatMap(skeletonsOf)),
  };
}

function skeletonsOf(run: string): readonly string[] {
  const readings = readingsOfSix(bareOf(run));
  const cuts = readings.flatMap((one) => [
    one,
    one.replace(/^\d+/, ""),
    one.replace(/\d$/, ""),
    one.replace(/\d+$/, ""),
  ]);
  const all = [...new Set(cuts)].filter((one) => one.length > 1);
  const both = [...all, ...all.flatMap(undoubled)];
  return [...both.map(lettersOf), ...both.map(skeletonOf)];
}

/** Without its doubled letters: all of them, and each of them alone. */
function undoubled(text: string): readonly string[] {
  const runs = [...text.matchAll(/(.)\1+/g)];
  const single = runs.map(({ index }) => text.slice(0, index) + text.slice(index + 1));
  return runs.length === 0 ? [] : [...single, text.replace(/(.)\1+/g, "$1")];
}

type Pairs = readonly (readonly [RegExp, string])[];

/** Pairs and threes that look like one letter where case and digits matter, which skeletons do not fold. */
const closePairs: Pairs = [
  [/[Il1]V[Il1]/gi, "m"],
  [/[Il1]3/g, "b"],
  [/[Il1]V(?![Il1])/g, "n"],
  [/uuu/gi, "uw"],
  [/VVV/gi, "vw"],
];

/** Pairs that look somewhat like a letter. */
const loosePairs: Pairs = [
  [/[Il1]2/g, "r"],
  [/ni|in/gi, "m"],
  [/ri|rr/gi, "n"],
  [/ii|[il1]i|LI|LJ|IJ/g, "u"],
  [/[cC][il1]/g, "a"],
  [/[oO][Il1]/g, "d"],
  [/cj|ci$/gi, "g"],
  [/[lI1]o/g, "b"],
  [/[lI1][cC]/g, "k"],
  [/[lI1]n|tl|lt/g, "h"],
  [/ij/gi, "y"],
  [/Q|D|U/g, "o"],
  [/u/gi, "v"],
  [/v/gi, "u"],
];
