/**
 * What a phisher makes of a name, by class. It knows nothing of how the product compares names: it writes what may be typed
 * in eleven signs and still be read as the name. Chance comes in by argument.
 */
export type LookAlike = (name: string, random: () => number) => readonly string[];

const pick = <T>(list: readonly T[], random: () => number): T =>
  list[Math.floor(random() * list.length)] as T;
const each = (name: string, change: (char: string, at: number) => string | null): readonly string[] =>
  [...name].flatMap((char, at) => {
    const changed = change(char, at);
    return changed === null ? [] : [name.slice(0, at) + changed + name.slice(at + 1)];
  });

const digits: Readonly<Record<string, string>> = {
  o: "0",
  i: "1",
  l: "1",
  z: "2",
  e: "3",
  a: "4",
  s: "5",
  t: "7",
  b: "8",
  g: "9",
};
const digitOf = (char: string): string | null => digits[char.toLowerCase()] ?? null;
const allDigits = (name: string): string => [...name].map((char) => digitOf(char) ?? char).join("");
const spread = (name: string, between: string): string => [...name.replace(/[ .-]/g, "")].join(between);

const keyboard: Readonly<Record<string, string>> = {
  q: "wa",
  w: "qes",
  e: "wrd",
  r: "etf",
  t: "ryg",
  y: "tuh",
  u: "yij",
  i: "uok",
  o: "ipl",
  p: "ol",
  a: "qsz",
  s: "adw",
  d: "sfe",
  f: "dgr",
  g: "fht",
  h: "gjy",
  j: "hku",
  k: "jli",
  l: "ko",
  z: "xa",
  x: "zcs",
  c: "xvd",
  v: "cbf",
  b: "vng",
  n: "bmh",
  m: "nk",
};
const vowels = "aeiou";
const affixes = [
  "Mijn",
  "Info",
  "SMS",
  "fraude",
  "pas",
  "bank",
  "NL",
  "code",
  "alert",
  "klant",
  "help",
  "login",
  "24",
  "pay",
  "app",
  "team",
  "desk",
  "online",
];
const wordsAround = ["Mijn ", "De ", "Uw ", "Team ", "Info "];
const wordsBehind = [
  " NL",
  " Info",
  " fraude",
  " pas",
  " desk",
  " SMS",
  " 2025",
  "-nl",
  ".nl",
  ".com",
  " alert",
  " help",
];

const sounds: readonly (readonly [RegExp, string])[] = [
  [/c(?=[aoulr])/i, "k"],
  [/k/i, "c"],
  [/s/i, "z"],
  [/z/i, "s"],
  [/f/i, "v"],
  [/v/i, "f"],
  [/ij/i, "ei"],
  [/ie/i, "i"],
  [/oe/i, "u"],
  [/ou/i, "au"],
  [/x/i, "ks"],
  [/ks/i, "x"],
  [/qu/i, "kw"],
  [/ee/i, "ea"],
  [/aa/i, "a"],
  [/oo/i, "o"],
  [/ph/i, "f"],
  [/f/i, "ph"],
  [/y/i, "i"],
  [/ck/i, "k"],
  [/g/i, "ch"],
  [/t$/i, "d"],
  [/d$/i, "t"],
  [/i(?!e)/i, "y"],
  [/th/i, "t"],
];
const visual: readonly (readonly [RegExp, string])[] = [
  [/m/i, "rn"],
  [/m/i, "nn"],
  [/w/i, "vv"],
  [/w/i, "uu"],
  [/d/i, "cl"],
  [/M/i, "IVI"],
  [/b/i, "13"],
  [/B/i, "l3"],
  [/rn/i, "m"],
  [/nn/i, "m"],
  [/cl/i, "d"],
];

/** The fifteen classes; what a class cannot make of a name it leaves out. */
export const classes: Readonly<Record<string, LookAlike>> = {
  exact: (name) => [name],
  case: (name) => [
    name.toLowerCase(),
    name.toUpperCase(),
    [...name].map((char, at) => (at % 2 ? char.toUpperCase() : char.toLowerCase())).join(""),
  ],
  digit: (name) => each(name, digitOf),
  "all digits": (name) => [allDigits(name)],
  "l and I": (name) => [name.replace(/l/g, "I"), name.replace(/[iI]/g, "l"), name.replace(/i/g, "j")],
  separator: (name) =>
    ["-", ".", "_", " "].flatMap((sign) =>
      [...name].map((_, at) => name.slice(0, at) + sign + name.slice(at)).slice(1),
    ),
  spread: (name) => [".", " ", "-"].map((between) => spread(name, between)),
  split: (name) =>
    name.length < 4 ? [] : [`${name.slice(0, name.length >> 1)} ${name.slice(name.length >> 1)}`],
  "digit and affix": (name, random) =>
    each(name, digitOf).flatMap((one) => [
      `${one} NL`,
      `${one}${pick(["nl", "info", "bank", "sms"], random)}`,
      `Mijn ${one}`,
    ]),
  affix: (name, random) => [
    ...affixes.map((affix) => name + affix),
    ...["mijn", "info", "sms", "klant"].map((affix) => affix + name.toLowerCase()),
    pick(wordsAround, random) + name,
    ...wordsBehind.map((word) => name + word),
  ],
  doubled: (name) => each(name, (char) => (/[a-z]/i.test(char) ? char + char : null)),
  ending: (name) => ["s", "-s", "x", "z", " s", "nl", "tv"].map((ending) => name + ending),
  typo: (name) => [
    ...each(name, () => ""),
    ...each(name, (char, at) =>
      name[at - 1] && /[a-z]/i.test(char) ? ((name[at + 1] ?? "") === char ? null : null) : null,
    ),
    ...[...name].flatMap((char, at) =>
      name[at + 1] && name[at + 1] !== char
        ? [name.slice(0, at) + name[at + 1] + char + name.slice(at + 2)]
        : [],
    ),
    ...each(name, (char) => keyboard[char.toLowerCase()]?.[0] ?? null),
    ...each(name, (char) => keyboard[char.toLowerCase()]?.[1] ?? null),
    ...each(name, (char, at) => char + "aeinrst"[at % 7]),
    ...each(name, (char) =>
      vowels.includes(char.toLowerCase())
        ? (vowels[(vowels.indexOf(char.toLowerCase()) + 1) % 5] as string)
        : null,
    ),
  ],
  phonetic: (name) =>
    sounds.map(([spelling, heard]) => name.replace(spelling, heard)).filter((one) => one !== name),
  "cut off": (name) => {
    const bare = name.replace(/[ .-]/g, "");
    return bare.length < 8 ? [] : [bare.slice(0, 7), `${bare.slice(0, 6)}.`, bare.slice(0, 8)];
  },
  "pairs that look alike": (name) =>
    visual.map(([letter, pair]) => name.replace(letter, pair)).filter((one) => one !== name),
};

/** Of a name, what a class makes of it that can be typed as a sender and is not the name itself. */
export function lookAlikesOf(kind: string, name: string, random: () => number): readonly string[] {
  const made = classes[kind]?.(name, random) ?? [];
  const fits = (one: string) =>
    one.length <= 11 &&
    /[A-Za-z]/.test(one) &&
    /^[A-Za-z0-9 &_.-]+$/.test(one) &&
    !/\d{7}/.test(one.replace(/\D/g, ""));
  return [...new Set(made)].filter((one) => fits(one) && (kind === "exact" || one !== name));
}
