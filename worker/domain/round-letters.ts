import type { Guarded } from "./name-guard";
import { once } from "./once";

/** Capitals that are taken for each other at a glance, in names too short to be read any other way. */
const alike: Readonly<Record<string, string>> = {
  "0": "O",
  D: "O",
  Q: "O",
  C: "G",
  V: "U",
  "1": "I",
  l: "I",
  J: "I",
};

const roundOf = (capitals: string): string => capitals.replace(/[0DQCV1lJ]/g, (char) => alike[char] ?? char);

/** Whether a word in capitals is a short guarded name at a glance (`lNC`, `0HL`, `GJIB`): too little to refuse, enough to look. */
export const looksRound = (text: string, names: readonly Guarded[]): boolean =>
  (text.match(/(?<![A-Za-z0-9])[A-Z0-9l]{3,4}(?![A-Za-z0-9])/g) ?? []).some(
    (word) => /[A-Z].*[A-Z]/.test(word) && shortNames(names).has(roundOf(word)),
  );

const shortNames = once(
  (names: readonly Guarded[]): ReadonlySet<string> =>
    new Set(
      names
        .filter(({ kind, bare }) => (kind === "word" || kind === "anywhere") && /^[a-z]{3,4}$/.test(bare))
        .map(({ bare }) => roundOf(bare.toUpperCase())),
    ),
);
