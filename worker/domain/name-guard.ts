import list from "./familiar-names.gen.json";
import { unpackWords } from "./front-coding";
import { bareOf, lettersOf, readingsOfSix, skeletonOf } from "./homoglyphs";
import { once } from "./once";
import { soundOf } from "./sounds";

/** How much a name is guarded: by its mark in the list (see `protectedNames`). */
export type GuardKind = "anywhere" | "word" | "everyday" | "person";

/** A name ready to be compared with. */
export type Guarded = {
  readonly kind: GuardKind;
  /** A firm that writes itself in capitals, so that `Tim` is a person and `TIM` may be the firm. */
  readonly capitals: boolean;
  /** Small letters and digits. */
  readonly bare: string;
  readonly letters: string;
  readonly skeleton: string;
  readonly sound: string;
  /** The words that it is made of, letters only. */
  readonly words: readonly string[];
  /** Which letters are in it, as bits: two that differ in more than two are more than one edit apart. */
  readonly bits: number;
};

export type Guard = {
  readonly names: readonly Guarded[];
  /** By how many letters they have: one edit lies between names of nearly the same length only. */
  readonly ofLength: ReadonlyMap<number, readonly Guarded[]>;
  /** By skeleton and by letters, undoubled too. */
  readonly exact: ReadonlyMap<string, Guarded>;
  readonly sounds: ReadonlyMap<string, Guarded>;
};

const marks: Readonly<Record<string, GuardKind>> = { "=": "word", "~": "everyday", "*": "person" };

/** The list made ready, once for each list. */
export const guardOf: (list: readonly string[]) => Guard = once(compile);

// Where a name stands in two groups, the milder mark counts.
const mildness: Readonly<Record<GuardKind, number>> = { anywhere: 0, word: 1, everyday: 2, person: 3 };

function compile(list: readonly string[]): Guard {
  const kinds = new Map<string, { kind: GuardKind; capitals: boolean; words: readonly string[] }>();
  for (const entry of list) {
    const name = entry.replace(/^[=~*]/, "");
    const marked = marks[entry.charAt(0)] ?? "anywhere";
    for (const words of ordersOf(name.split(" "))) {
      const bare = bareOf(words.join(""));
      const kind = marked === "anywhere" && bare.length < 5 ? "word" : marked;
      const before = kinds.get(bare);
      if (!before || mildness[before.kind] < mildness[kind])
        kinds.set(bare, { kind, capitals: /^[A-Z]+$/.test(name), words: words.map(bareOf) });
    }
  }
  const names = [...kinds].flatMap(([bare, { kind, capitals, words }]) =>
    readingsOfSix(bare).map((reading): Guarded => {
      const letters = lettersOf(reading);
      return {
        kind,
        capitals,
        bare,
        letters,
        skeleton: skeletonOf(reading),
        sound: soundOf(bare),
        words: words.map(lettersOf),
        bits: bitsOf(letters),
      };
    }),
  );
  const exact = new Map<string, Guarded>();
  const sounds = new Map<string, Guarded>();
  for (const name of names) {
    const undoubled = name.bare.replace(/(.)\1+/g, "$1");
    const tight = undoubled.length < 3 ? [] : [lettersOf(undoubled), skeletonOf(undoubled)];
    const skeleton = name.skeleton.length < 3 ? [] : [name.skeleton];
    for (const form of [name.letters, ...skeleton, ...tight]) if (!exact.has(form)) exact.set(form, name);
    if (name.bare.length >= 5 && name.sound.length >= 3 && !sounds.has(name.sound))
      sounds.set(name.sound, name);
  }
  const ofLength = new Map<number, Guarded[]>();
  for (const name of names)
    for (const length of new Set([name.letters.length, name.skeleton.length]))
      ofLength.set(length, [...(ofLength.get(length) ?? []), name]);
  return { names, ofLength, exact, sounds };
}

function ordersOf(words: readonly string[]): readonly (readonly string[])[] {
  if (words.length < 2 || words.length > 3) return [words];
  return words.flatMap((word, at) => ordersOf(words.toSpliced(at, 1)).map((rest) => [word, ...rest]));
}

/** Which letters are in a text, as bits. */
export const bitsOf = (letters: string): number =>
  [...letters].reduce((bits, char) => bits | (1 << (char.charCodeAt(0) - 97)), 0);

const familiar: ReadonlySet<string> = new Set(unpackWords(list.familiar));

/**
 * Whether a word is what people are called, or a word of every day: then it is not taken for the guarded name that it
 * resembles. Only such words are listed as do resemble one (`npm run test:names -- --write`).
 * @param bare small letters and digits
 */
export const isFamiliar = (bare: string): boolean => familiar.has(bare);
