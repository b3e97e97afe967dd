import { describe, expect, it } from "vitest";
import { findLink } from "../content-full";
import { judge } from "./judge";
import { defaultThresholds } from "./verdict";

/** Whether an order of this text is sent without a person's look (decision 117). */
const isSent = (text: string): boolean =>
  findLink(text) === null &&
  judge(
    { text, sender: "Noor", country: "NL", facts: { widespread: false } },
    { dryRun: new Set(), thresholds: defaultThresholds },
  ).tier === "send";

/** What is stopped as it stands, for what is told and not for a number or a link. */
const plain: readonly string[] = [
  "Hoi mam, dit is mijn nieuwe nummer. Wil je me even een appje sturen?",
  "Stuur de verificatiecode die je net per sms hebt ontvangen naar ons",
  "Ik weet waar je woont en ik maak je kapot",
  "Betaal vandaag nog 500 euro in bitcoin of ik zet je naaktfoto online",
  "Your days are numbered, I know where you live",
];
const links: readonly string[] = [
  "kijk op mijnpakket.nl",
  "zie https://voorbeeld.org/x",
  "ga naar bit.ly/abc",
];
const numbers: readonly string[] = ["Bel me even op 06 12345698", "Je vindt me op 0612345698"];

type Dress = (text: string) => string;
const between =
  (sign: string): Dress =>
  (text) =>
    text.replace(/(?<=[\p{L}\p{N}./:])(?=[\p{L}\p{N}./:])/gu, sign);

describe("a text is judged without what shows nothing", () => {
  const unseen = [
    "\u0001",
    "\u0007",
    "\u007f",
    "\u0085",
    "\u00ad",
    "\u034f",
    "\u115f",
    "\u180e",
    "\u200b",
    "\u200d",
    "\u2060",
    "\u2065",
    "\u2800",
    "\u3164",
    "\ufe0f",
    "\ufeff",
    "\uffa0",
    "\ufff0",
    "\ufff8",
    "\ufffc",
    "\u{1d173}",
    "\u{e0041}",
    "\u{e0fff}",
    "\ue000",
  ];
  it.each(unseen.map((char) => [char.codePointAt(0)?.toString(16), char]))("U+%s", (_code, char = "") => {
    const dressed = [...plain, ...links, ...numbers].map(between(char));
    expect(dressed.filter(isSent)).toEqual([]);
  });
});

describe("a text is judged as it looks", () => {
  const apart: Dress = (text) =>
    text
      .split(" ")
      .map((word) => [...word].join("-"))
      .join(" ");
  const inTwos: Dress = (text) =>
    text
      .split(" ")
      .map((word) => (word.match(/.{1,2}/gu) ?? []).join("-"))
      .join(" ");
  const lettersAs =
    (row: string): Dress =>
    (text) => {
      const like = new Map(row.split(" ").map((pair) => [pair[0], pair.slice(1)]));
      return [...text].map((char) => like.get(char) ?? char).join("");
    };
  it.each<[string, Dress]>([
    ...[".", "-", "*", "_", "|", "~", "\t", "🔥"].map((sign): [string, Dress] => [
      `letters set apart by ${JSON.stringify(sign)}`,
      (text) => apart(text).replaceAll("-", sign),
    ]),
    ["pieces of two letters", inTwos],
    ["letters with strokes", lettersAs("aⱥ eɇ oø lł dđ iɨ uʉ tŧ hħ bƀ")],
    ["turned letters", lettersAs("eǝ rɹ tʇ aɐ mɯ wʍ hɥ cɔ yʎ vʌ kʞ")],
    ["Lisu", lettersAs("aꓮ bꓐ dꓓ eꓰ iꓲ kꓗ lꓡ mꓟ nꓠ oꓳ rꓣ sꓢ tꓔ uꓴ wꓪ")],
    ["Cherokee", lettersAs("aꭺ dꭰ eꭼ hꮋ iꭵ kꮶ lꮮ mꮇ rꭱ sꮪ tꭲ wꮃ")],
    ["Coptic", lettersAs("aⲁ eⲉ iⲓ kⲕ mⲙ nⲛ oⲟ tⲧ")],
  ])("%s", (_how, dress) => {
    expect(plain.map(dress).filter(isSent)).toEqual([]);
  });
});

describe("honest texts are sent, whatever signs they need", () => {
  it.each([
    "Gefeliciteerd! 👩‍👩‍👧‍👦 Jullie zijn een prachtig gezin ❤️",
    "Tot zo 🏳️‍🌈 en groetjes van 👨🏽‍🚀 en 🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "سلام، می‌خواهم فردا بیایم",
    "नमस्ते, क्‍या हाल है?",
    "Tot mor\u00adgen bij het ver\u00adjaardags\u00adfeest van oma",
    "Regel een\nRegel twee\r\n\tRegel drie",
    "Groeten van Søren, Łukasz en Đorđe uit Århus: smørrebrød en żółw",
    "Hup Holland. 🇳🇱 🇧🇪",
    "Het is d.w.z. o.a. voor de b.v. en m.v.g. Jan",
    "ha-ha-ha wat leuk, jouw t-shirt en e-mail",
    "6-4 3-6 7-5 gewonnen!",
    "Test 1764012345678",
    "Hoi 123e4567-e89b-12d3-a456-426614174000",
    "Dit is een test op 2026-11-24T10:11:12Z",
    "Hallo 2026-11-24",
    "Postcode 3511 LX nummer 5",
    "1 2 3 4 5 6 7 8 9 10 11 12",
    "Lotto 3 12 18 25 33 41",
    // Abbreviations, days and laughter set nothing apart but themselves.
    "Kom a.u.b. tussen 09.00 en 12.30 uur langs",
    "Kom a.u.b. tussen 08.00 en 12.30 uur langs",
    "Ik werk ma-di-do van 09:00-17:00",
    "S.v.p. bellen na 09.00",
    "Kom z.s.m. langs, ik ben er van 09.00 tot 17.00",
    "D.w.z. van 07.45 tot 08.15 en van 15.00 tot 15.30",
    "M.u.v. dinsdag open van 09.00 tot 12.30",
    "N.a.v. je vraag: 09.00 of 09.30 kan",
    "I.v.m. ziekte is de les van 09.00 en 10.30 uitgevallen",
    "Ha-ha-ha, tot 09.00 of 09.15 dan",
    "Ploegen A, B, C, D om 09.00, 12.30 en 15.45",
    "Team A-B-C-D speelt 09.00-12.30",
    "Pls come a.s.a.p. between 09.00 and 12.30",
    "We are open Mo-Tu-We 09.00-17.30",
    "Cijfers: 7, 8, 6, 9, 7, 8, 6, 7, 8",
    "06-12 o.v.v. 1234 en 07-12 o.v.v. 5678",
    // The sixth of a month, with its time, its year or other days.
    "Training zaterdag 06-12 08:30-10:00",
    "Etentje 06-12 19:00, 12 personen",
    "Feest 06-12 14:00 12 personen",
    "06-12 14:00-16:00 zaal 3",
    "Parkeren 06-12 14:00-18:30 €12,50",
    "Kerstdiner 06-12: 18:30 voor 8 personen, tafel 12",
    "Wedstrijd 06-09 10:30 en 13-09 11:15",
    "Verhuizing 06-12-26, 3511 LX",
    "Bezorging 06/12/26 1012AB",
    "06-12-26 1430 uur",
    "06.12.2026 om 1430 uur",
    "06-12 en 13-12, 20 personen",
    "Trainingen op 07-12, 14-12 en 21-12",
    "Wij zijn er 02-01 t/m 09-01 en 16-01",
    "06-12: 3 x 12,50 euro en 2 x 8,75",
    "Vlucht HV5678 op 06-12 om 06:45, terug 13-12 22:10",
    // Fractions, and rows that begin as a country's code does.
    "Pi is 3,1415926535",
    "De kans is 0,3333333333",
    "Lotto 3, 16, 21, 28, 34, 42",
    "Lees Joh 3:16 en dan 12 keer 34",
    // A flag is a flag.
    "Fijne vakantie in Spanje.🇪🇸",
    "Hup Holland.🇳🇱",
    "Tot in Parijs.🇫🇷",
    "we gaan naar spanje.🇪🇸",
    "op vakantie.🇪🇸",
    "Bedankt voor het mooie kerstpakket.🇳🇱",
    "Nederland-België.🇳🇱🇧🇪",
  ])("'%s'", (text) => {
    expect(isSent(text)).toBe(true);
  });
});

describe("a number is held, whatever it is dressed as", () => {
  it.each([
    // As a fraction or a time of the country's code.
    "3.1612345678",
    "+3.1612345678",
    "0.31612345678",
    "0,0031612345678",
    "3.2470123456",
    "3.161.234.5678",
    "3:16 12345678",
    "3.16 12 34 56 78",
    "3 1 6 12345678",
    "3 16 1234 5678",
    // As a date, with letters for figures, and with words that fill it up.
    "O6-12-34 56 78",
    "nul 6-12-34 56 78",
    "nul6-12-34 56 78",
    "zero 6-12-34 56 78",
    "06-12-34 S6 78",
    "06-12-34 en 56 78",
    "o6-12-34 en 56 78",
    "06-12-34 dan 56-78",
    "06-12-34 gevolgd door 56-78",
    "06-12-34 and then 56 78",
    "06-12-34 plus 56 plus 78",
    "06-12, 34-56, 78",
    // As a date whose year might be one, or with a time that might be one.
    "06-12-26 34 56",
    "06-12-26 3456",
    "06-12-26 3456 nu",
    "06-12 14:30 56",
    "06-12 14:30, 56",
    "06-12 34:56 78",
    "06-12 en 11-12 98",
    "06-12, 11-12, 98",
    // Behind an abbreviation.
    "a.u.b. 0.6.1.2.3.4.5.6.7.8",
    "s.v.p. 0.6 1.2 3.4 5.6 7.8",
    "s.v.p. 0-6-1-2-3-4-5-6-7-8",
    "a.u.b. 0.9.0.9.1.2.3.4",
  ])("'%s'", (number) => {
    expect(isSent(`Je vindt me op ${number}`)).toBe(false);
  });
});
