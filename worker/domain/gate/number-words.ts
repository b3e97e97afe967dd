/** What each word for a number adds to a number that is spelled, in Dutch, English, German and French, without accents, and in Roman figures. */
const units: ReadonlyMap<string, string> = new Map(
  (
    "nul:0 een:1 eeen:1 ene:1 twee:2 twe:2 drie:3 vier:4 vijf:5 vyf:5 zes:6 zeven:7 zeuven:7 acht:8 negen:9 tien:10 elf:11 twaalf:12 " +
    "dertien:13 veertien:14 vijftien:15 zestien:16 zeventien:17 achttien:18 negentien:19 twintig:20 dertig:30 veertig:40 " +
    "vijftig:50 zestig:60 zeventig:70 tachtig:80 negentig:90 " +
    "zero:0 oh:0 nought:0 nil:0 one:1 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 " +
    "thirteen:13 fourteen:14 fifteen:15 sixteen:16 seventeen:17 eighteen:18 nineteen:19 twenty:20 thirty:30 forty:40 " +
    "fifty:50 sixty:60 seventy:70 eighty:80 ninety:90 " +
    "null:0 eins:1 zwei:2 zwo:2 drei:3 funf:5 sechs:6 sieben:7 neun:9 zehn:10 zwanzig:20 dreissig:30 vierzig:40 funfzig:50 sechzig:60 " +
    "siebzig:70 achtzig:80 neunzig:90 deux:2 trois:3 quatre:4 cinq:5 sept:7 huit:8 neuf:9 dix:10 douze:12 treize:13 quatorze:14 " +
    "quinze:15 seize:16 vingt:20 trente:30 quarante:40 cinquante:50 soixante:60 septante:70 nonante:90 iv:4 vi:6 vii:7 viii:8 ix:9"
  )
    .split(" ")
    .map((pair) => pair.split(":") as [string, string]),
);

const tens = "twintig|dertig|veertig|vijftig|zestig|zeventig|tachtig|negentig";
const compound = new RegExp(`^(een|twee|drie|vier|vijf|zes|zeven|acht|negen)-?en-?(${tens})$`);
const words = [...units.keys()]
  .filter((word) => !/^[ivx]+$/.test(word))
  .toSorted((one, other) => other.length - one.length);
const chain = new RegExp(`^(?:${words.join("|")})+$`);
const link = new RegExp(words.join("|"), "g");

/** Words that double or triple the digit that follows. */
const times: ReadonlyMap<string, number> = new Map([
  ["dubbel", 2],
  ["dubbele", 2],
  ["double", 2],
  ["twice", 2],
  ["triple", 3],
  ["drievoudig", 3],
]);

/** How often the next digit stands, for a word such as "double"; else null. */
export const repeatOf = (word: string): number | null => times.get(word) ?? null;

/** The digits that a word spells, several where words are written as one ("nulzes"); null for any other word. */
export function digitsOf(word: string): string | null {
  const unit = units.get(word);
  if (unit !== undefined) return unit;
  const parts = compound.exec(word);
  if (parts) return String(Number(units.get(parts[2] ?? "")) + Number(units.get(parts[1] ?? "")));
  if (word.length < 6 || !chain.test(word)) return null;
  return (word.match(link) ?? []).map((one) => units.get(one)).join("");
}

/** Words that may stand between the digits of one number. */
export const fillers: ReadonlySet<string> = new Set(
  "en dan daarna daarachter erachter vervolgens nog zonder spaties and then dash streep streepje punt dot spatie space komma plus gevolgd door followed by min slash x".split(
    " ",
  ),
);
