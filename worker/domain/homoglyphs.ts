/**
 * Homoglyphs: whether a sender name is confusable with one of `names`, could be taken for it: other case, separators, digits for letters, look-alike
 * pairs, doubled letters, affixes, turned words, one typo, a cut-off end (decision 024). Both sides are reduced
 * to skeletons and compared. Names of up to four letters and those marked `=` match as a whole word only.
 * @param text a sender name in the permitted alphabet
 * @param names see `protected-names`
 */
export function isConfusableWith(text: string, names: readonly string[]): boolean {
  const guarded = guard(names);
  const whole = readingsOf(text).flatMap(withoutAffixes).map(shapeOf);
  const words = spansOf(text).flatMap(readingsOf).flatMap(withoutAffixes).map(shapeOf);
  return (
    words.some((word) => guarded.exact.has(word.plain) || guarded.exact.has(word.tight)) ||
    guarded.long.some((name) => whole.some((shape) => contains(shape, name) || isCutFrom(shape, name))) ||
    guarded.long.some((name) => words.some((word) => isOneEditApart(word.plain, name.plain)))
  );
}

/** Whether a sender name is confusable with nothing but one of `names`, affixes aside; skeletons are compared as in `isConfusableWith`. */
export function isConfusableAlone(text: string, names: readonly string[]): boolean {
  const { exact } = guard(names);
  return readingsOf(text)
    .flatMap(withoutAffixes)
    .map(shapeOf)
    .some(({ plain, tight }) => exact.has(plain) || exact.has(tight));
}

/** A skeleton with its doubled letters (`plain`) and without (`tight`); `length` counts what it was made from. */
type Shape = { readonly plain: string; readonly tight: string; readonly length: number };
type Guarded = { readonly exact: ReadonlySet<string>; readonly long: readonly Shape[] };

const known = new WeakMap<readonly string[], Guarded>();

function guard(names: readonly string[]): Guarded {
  const guarded = known.get(names) ?? compile(names);
  known.set(names, guarded);
  return guarded;
}

function compile(names: readonly string[]): Guarded {
  const shapes = names.flatMap((name) =>
    orders(name.replace("=", "").split(" "))
      .flatMap(readingsOf)
      .map((word) => ({ isWord: name.startsWith("=") || word.length < 5, shape: shapeOf(word) })),
  );
  return {
    exact: new Set(shapes.flatMap(({ shape }) => [shape.plain, shape.tight])),
    long: shapes.filter(({ isWord }) => !isWord).map(({ shape }) => shape),
  };
}

function orders(words: readonly string[]): readonly string[] {
  if (words.length < 2) return words;
  return words.flatMap((word, at) => orders(words.toSpliced(at, 1)).map((rest) => word + rest));
}

// Runs of neighbouring words, so that "I N G" and "Mijn-1NG" both hold the word "ing".
function spansOf(text: string): readonly string[] {
  const words = text.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];
  return words.flatMap((_, from) =>
    words.slice(from).map((_, extra) => words.slice(from, from + extra + 1).join("")),
  );
}

// A six is read as g and as b; every other digit has one reading.
function readingsOf(text: string): readonly string[] {
  const bare = text.toLowerCase().replace(/[^a-z0-9]/g, "");
  return bare.includes("6") ? [bare.replaceAll("6", "g"), bare.replaceAll("6", "b")] : [bare];
}

function withoutAffixes(text: string): readonly string[] {
  const seen = new Set([text]);
  for (const form of seen) {
    for (const cut of [form.replace(/^\d/, ""), form.replace(/\d$/, "")]) seen.add(cut);
    const letters = lettersOf(form);
    for (const prefix of prefixes) if (letters.startsWith(prefix)) seen.add(form.slice(prefix.length));
    for (const suffix of suffixes) if (letters.endsWith(suffix)) seen.add(form.slice(0, -suffix.length));
  }
  return [...seen].filter((form) => form.length > 1);
}

const lookAlikes: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "l",
  "2": "z",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "9": "g",
  i: "l",
  j: "l",
  q: "g",
};

function lettersOf(text: string): string {
  return text.replace(/[0-9ijq]/g, (char) => lookAlikes[char] ?? char);
}

const prefixes = "mijn my uw de van team info sms bank nl www via klant app help service alert code"
  .split(" ")
  .map(lettersOf);
const suffixes = (
  "nl nv bv be eu com bank info sms app alert code service help pay betaal online web id klant support dienst desk " +
  "login veilig mobiel post pakket team"
)
  .split(" ")
  .map(lettersOf);

const shapeOf = (text: string): Shape => ({
  length: text.length,
  plain: fold(text),
  tight: fold(text.replace(/(.)\1+/g, "$1")),
});

function fold(text: string): string {
  return lettersOf(text)
    .replace(/vv/g, "w")
    .replace(/rn/g, "m")
    .replace(/cl/g, "d")
    .replace(/ph/g, "f")
    .replace(/ck/g, "k");
}

const contains = (whole: Shape, name: Shape): boolean =>
  (name.plain.length >= 5 && whole.plain.includes(name.plain)) ||
  (name.tight.length >= 5 && whole.tight.includes(name.tight));

const isCutFrom = (whole: Shape, name: Shape): boolean =>
  whole.length >= 8 && name.plain.startsWith(whole.plain);

// One letter left out, added, changed or swapped with its neighbour; shorter names would touch ordinary words.
function isOneEditApart(text: string, name: string): boolean {
  if (name.length < 6 || Math.abs(text.length - name.length) > 1) return false;
  let start = 0;
  while (start < name.length && text[start] === name[start]) start += 1;
  const [a, b] = [text.slice(start), name.slice(start)];
  if (a.length !== b.length) return a.slice(1) === b || a === b.slice(1);
  return a.slice(1) === b.slice(1) || (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2));
}
