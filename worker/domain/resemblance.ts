import { bareOf, lettersOf, skeletonOf } from "./homoglyphs";
import { bitsOf, type Guard, type Guarded, guardOf, isFamiliar } from "./name-guard";
import { type Span, spansOf } from "./name-spans";
import { looksRound } from "./round-letters";
import { soundOf } from "./sounds";
import { endings, officialWords, smallWords } from "./trust-words";

/** How a sender name comes to a guarded one: it is taken for it, or it only comes near. */
export type Resemblance = "taken_for" | "near" | null;

/**
 * Whether a sender name can be taken for one of `names` or comes near to one (decisions 024, 079). Taken for: the same but
 * for case, separators, look-alike letters, doubled letters, official words and endings around it; a long name within
 * another word; one typo in a long name; a cut-off end. Near: what else is one typo, one abbreviation or the same sound
 * away, and everyday words and first names that are names of firms too. What people are called, and words of every day,
 * are never near, nor taken for what they merely resemble.
 * @param text in the alphabet of a sender name
 */
export function resemblanceTo(text: string, names: readonly string[]): Resemblance {
  const guard = guardOf(names);
  const spans = spansOf(text);
  let found: Resemblance = null;
  for (const span of spans) {
    const seen = lookAt(span, text, guard);
    if (seen === "taken_for") return seen;
    found ??= seen;
  }
  return found ?? (abbreviates(text, guard) || looksRound(text, guard.names) ? "near" : null);
}

/** Capitals with a small l among them, which is an I in disguise: `ANTAl`, `KlNG`. Nobody's name is written so. */
const hidesCapitalI = (text: string): boolean =>
  /(?<![a-z])(?=l*[A-Z]l*[A-Z])[A-Z]*l[A-Zl]*(?![a-z])/.test(text);

function lookAt(span: Span, text: string, guard: Guard): Resemblance {
  const familiar = isFamiliar(span.typed) && !hidesCapitalI(text);
  let found: Resemblance = null;
  for (const form of span.forms) {
    for (const { core, official, ended } of coresOf(form, familiar)) {
      const name = guard.exact.get(core);
      if (!name || (familiar && span.typed !== name.bare)) continue;
      const seen = standsAs(name, span, text, { official, ended });
      if (seen === "taken_for") return seen;
      found ??= seen;
    }
  }
  if (familiar) return found;
  return holdsLongName(span, guard) ? "taken_for" : (found ?? nearest(span, guard));
}

type Around = { readonly official: boolean; readonly ended: string };

/** What an exact name is, by its mark and by what stands around it. */
function standsAs(name: Guarded, span: Span, text: string, { official, ended }: Around): Resemblance {
  if (name.kind === "anywhere" || name.kind === "word")
    return name.bare.length > 4 || ended === "" || /^[sxz]+$/.test(ended) ? "taken_for" : "near";
  if (name.kind === "everyday") return span.alone && /^[sxz]*$/.test(ended) ? "taken_for" : "near";
  const plain =
    /^[A-Z]?[a-z]+(?: \d+)?$|^[A-Z]+$/.test(text) && text.toLowerCase().replace(/ \d+$/, "") === name.bare;
  if (plain && name.capitals && /[a-z]/.test(text)) return null;
  if (span.alone) return plain || ended ? "near" : "taken_for";
  return /^[a-z]+$/.test(span.typed) && !official ? null : "near";
}

type Core = { readonly core: string; readonly official: boolean; readonly ended: string };

/** What is left of a form once official words around it are off, in every way; and once an ending is off. */
function coresOf(form: string, asTyped: boolean): readonly Core[] {
  const all: Core[] = [{ core: form, official: false, ended: "" }];
  if (asTyped) return all;
  for (const from of edgesOf(form, "start")) {
    for (const to of edgesOf(form, "end")) {
      const core = form.slice(from.at, to.at);
      const official = from.at > 0 || to.at < form.length;
      if (core.length < 2 || (core.length < 5 && (from.small || to.small))) continue;
      if (official) all.push({ core, official, ended: "" });
      for (const ending of foldedEndings)
        if (core.endsWith(ending) && core.length - ending.length >= (official || ending.length > 2 ? 5 : 3))
          all.push({ core: core.slice(0, -ending.length), official, ended: ending });
    }
  }
  return all;
}

const folded = (words: readonly string[]): readonly string[] => [
  ...new Set(words.flatMap((word) => [lettersOf(word), skeletonOf(word)])),
];
const aroundAny = folded(officialWords);
const aroundLong = folded(smallWords);
const foldedEndings = folded(endings);

/** Where a form can be cut so that nothing but official words is off; `small` where words are among them that stand around long names only. */
type Edge = { readonly at: number; readonly small: boolean };

function edgesOf(form: string, side: "start" | "end"): readonly Edge[] {
  const edges: Edge[] = [{ at: side === "start" ? 0 : form.length, small: false }];
  for (const edge of edges) {
    const reach = (words: readonly string[], small: boolean) => {
      for (const word of words) {
        const at = side === "start" ? edge.at + word.length : edge.at - word.length;
        const fits = side === "start" ? form.startsWith(word, edge.at) : at > 0 && form.startsWith(word, at);
        if (fits && !edges.some((other) => other.at === at && (!other.small || small)))
          edges.push({ at, small });
      }
    };
    reach(aroundAny, edge.small);
    reach(aroundLong, true);
  }
  return edges;
}

/** A long name within another word, cut off behind its eighth letter, or with one typo. */
function holdsLongName(span: Span, { names }: Guard): boolean {
  for (const form of span.forms) {
    const bits = bitsOf(form);
    for (const name of names) {
      if (name.kind !== "anywhere") continue;
      if (name.skeleton.length >= (span.joined ? 7 : 5) && form.includes(name.skeleton)) return true;
      // Of the form, not of what was typed: undoubled, "WWWWWWWWWWW" is one letter, with which dozens of names begin.
      if (form.length >= 8 && (name.skeleton.startsWith(form) || name.letters.startsWith(form))) return true;
      if (
        name.skeleton.length >= (span.joined ? 8 : 6) &&
        mayBeNear(bits, name.bits) &&
        isOneEditApart(form, name.skeleton)
      )
        return true;
    }
  }
  return false;
}

/** One typo in a name of five letters or more, a pair that looks somewhat like a letter, or the same sound. */
function nearest(span: Span, guard: Guard): Resemblance {
  for (const form of span.stretched)
    for (const { core } of coresOf(form, false)) {
      const name = guard.exact.get(core);
      if (name && name.bare.length >= 5 && name.kind !== "person") return "near";
    }
  const least = span.alone && !span.joined ? 5 : 7;
  for (const form of span.forms) {
    for (const { core, official, ended } of coresOf(form, false)) {
      if (core.length < 4 || ended !== "") continue;
      const bits = bitsOf(core);
      for (const name of near(guard, core.length)) {
        if (name.bare.length < Math.max(official ? 6 : 5, least) || name.kind === "person") continue;
        if (!mayBeNear(bits, name.bits)) continue;
        if (isOneEditApart(core, name.letters) || isOneEditApart(core, name.skeleton)) return "near";
      }
    }
  }
  return span.alone && !span.joined && (soundsLike(span, guard) || isSwapped(span, guard)) ? "near" : null;
}

const sorted = (letters: string): string => [...letters].toSorted().join("");

/** Two neighbours swapped in a short name without vowels (`HSCB`, `DLH`): nobody is called so, and initials seldom are these. */
function isSwapped({ typed }: Span, { ofLength }: Guard): boolean {
  const letters = lettersOf(typed);
  return (
    /^[b-df-hj-np-tv-xz]{3,4}$/.test(typed) &&
    (ofLength.get(typed.length) ?? []).some(
      (name) =>
        name.kind === "word" &&
        sorted(name.letters) === sorted(letters) &&
        isOneEditApart(letters, name.letters),
    )
  );
}

const near = ({ ofLength }: Guard, length: number): readonly Guarded[] =>
  [length - 1, length, length + 1].flatMap((one) => ofLength.get(one) ?? []);

function soundsLike(span: Span, { sounds }: Guard): boolean {
  const spoken = [span.typed.replace(/1/g, "i"), span.typed.replace(/1/g, "l")].map((typed) =>
    typed.replace(/[02-9]/g, (digit) => lettersOf(digit)),
  );
  return spoken.some((one) => one.length >= 4 && sounds.has(soundOf(one)));
}

/** A word as typed: its letters, and whether it has no vowels but the first. An i is read as an l, so letters alone do not tell. */
type Typed = { readonly letters: string; readonly isBare: boolean };
const asTyped = (word: string): Typed => ({ letters: lettersOf(word), isBare: /^.[^aeiou]{3,}$/.test(word) });

/** A cut or a drop: `Belast.dnst`, `BelDienst`, `Rbbnk`, `Menz.`. */
function abbreviates(text: string, { names }: Guard): boolean {
  const bare = bareOf(text);
  if ((isFamiliar(bare) && !text.endsWith(".")) || bare.length < 4) return false;
  const typed = asTyped(bare);
  const parts = (text.match(/[A-Z]?[a-z0-9]+|[A-Z0-9]+/g) ?? []).map((part) => asTyped(part.toLowerCase()));
  return names.some(
    (name) =>
      (name.kind === "anywhere" || name.kind === "word") &&
      name.bare.length >= 6 &&
      (isCutFrom(typed.letters, name.letters, text.endsWith(".")) ||
        isThinned(typed, name.letters) ||
        (name.words.length > 1 && areCutFrom(parts, name.words))),
  );
}

const isCutFrom = (letters: string, name: string, dotted: boolean): boolean =>
  name.startsWith(letters) && letters.length >= (dotted ? 4 : Math.max(5, Math.ceil(name.length * 0.6)));

/** Its vowels are gone, or some letters in its middle, and it begins and ends as the name does; a vowel at its end may be gone too. */
function isThinned(typed: Typed, name: string): boolean {
  const { letters } = typed;
  if (letters[0] !== name[0]) return false;
  const bones = (word: string) => word[0] + word.slice(1).replace(/[aeou]/g, "");
  if (letters.length >= 4 && letters === bones(name)) return true;
  if (letters.length < 6 || name.length < 8 || letters.length * 2 < name.length) return false;
  if (isBone(typed, name)) return true;
  const ends =
    letters.at(-1) === name.at(-1) ||
    (letters.length * 4 >= name.length * 3 && letters.at(-1) === name.replace(/[aeou]+$/, "").at(-1));
  return ends && letters[1] === name[1] && isSubsequence(letters, name);
}

/** It has no vowels, and begins and ends as the word does; in a name of two words one may be so. */
const isBone = ({ letters, isBare }: Typed, word: string): boolean =>
  isBare &&
  letters.length * 2 >= word.length &&
  letters[0] === word[0] &&
  letters.at(-1) === word.at(-1) &&
  isSubsequence(letters, word);

function isSubsequence(part: string, whole: string): boolean {
  let at = 0;
  for (const char of whole) if (char === part[at]) at += 1;
  return at === part.length;
}

/** Each part begins a word of the name, or at most all but one are its bones, in order, and at least one of them is cut. */
function areCutFrom(parts: readonly Typed[], words: readonly string[]): boolean {
  if (parts.length !== words.length) return false;
  const begins = ({ letters }: Typed, at: number) => words[at]?.startsWith(letters) ?? false;
  return (
    parts.some(begins) &&
    parts.every(
      (part, at) => part.letters.length >= 2 && (begins(part, at) || isBone(part, words[at] ?? "")),
    ) &&
    parts.reduce((sum, { letters }) => sum + letters.length, 0) >= 5
  );
}

/** Whether one edit can lie between two texts, by the letters in them. */
function mayBeNear(one: number, other: number): boolean {
  let bits = one ^ other;
  let count = 0;
  for (; bits !== 0 && count <= 2; count++) bits &= bits - 1;
  return count <= 2;
}

/** One letter left out, added, changed or swapped with its neighbour (Damerau–Levenshtein distance 1). */
export function isOneEditApart(text: string, name: string): boolean {
  if (Math.abs(text.length - name.length) > 1) return false;
  let start = 0;
  while (start < name.length && text[start] === name[start]) start += 1;
  const [a, b] = [text.slice(start), name.slice(start)];
  if (a.length !== b.length) return a.slice(1) === b || a === b.slice(1);
  return a.slice(1) === b.slice(1) || (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2));
}
