/** By letter, what looks like it; a capital has the letter of its small form, unless it is listed itself: a small eta is an n, the capital an H. */
const pairs: readonly (readonly [latin: string, others: string])[] = [
  ["a", "аαΛ"],
  ["b", "ЬвВΒ"],
  ["c", "сς"],
  ["d", "ԁđð"],
  ["e", "еєҽεǝΞ"],
  ["f", "ꜰ"],
  ["g", "ց"],
  ["h", "һнНΗհħ"],
  ["i", "іıιӏ"],
  ["j", "јյ"],
  ["k", "кκ"],
  ["l", "ⅼǀӀł"],
  ["m", "мМΜ"],
  ["n", "пηոΝŋ"],
  ["o", "оοσօø"],
  ["p", "рρ"],
  ["q", "ԛ"],
  ["r", "гᴦ"],
  ["s", "ѕꜱ"],
  ["t", "тτŧ"],
  ["u", "υս"],
  ["v", "ѵν"],
  ["w", "ԝω"],
  ["x", "хχ"],
  ["y", "уγΥ"],
];
const cherokee = "drt--i---yaje------w--gm---h-y--g-hz--i-----us-b--r-ws---vs---lc--p---kd";
/** Whole blocks of Unicode from a code point on, each character as the letter that it looks like or that it is turned from. */
const blocks: readonly (readonly [first: number, letters: string])[] = [
  [0x180, "bbbbbbcccdddd-eeeffgyhiikkl-mnno----pprs----tttt--vyyzz"],
  [0x23a, "accltsz--buveejjqqrryy"],
  [0x250, "aaabccddeeeeeeejgggyyhhhiiillllmmmnnnoooprrrrrrrrrssjrsttuuvvwyyzzzz---cobeghjklq"],
  [0x1d00, "a--bcddeeijklmnoco------prrtuu-mvwz"],
  [0x2c60, "lllprathhkkzzamaavwwv"],
  [0x2c80, "aabbrr--ee--zzhh--iikk--mmnn--oo--ppccttyy--xx--ww"],
  [0xa4d0, "bppdttgkkjcczffmnlsrravhggwxybaaeeiouuld"],
  [0x13a0, cherokee],
  [0xab70, cherokee],
];
/** The Latin letter that each character looks like. */
export const lookAlikes: ReadonlyMap<string, string> = new Map([
  ...blocks.flatMap(([first, letters]) =>
    [...letters].flatMap((letter, at) =>
      letter === "-" ? [] : [[String.fromCharCode(first + at), letter] as const],
    ),
  ),
  ...[(others: string) => others.toUpperCase(), (others: string) => others].flatMap((formOf) =>
    pairs.flatMap(([latin, others]) =>
      [...formOf(others)].filter((other) => !/[ -~]/.test(other)).map((other) => [other, latin] as const),
    ),
  ),
]);
