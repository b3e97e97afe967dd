import { describe, expect, it } from "vitest";
import { type GateSettings, judge } from "./judge";
import {
  codesIn,
  defaultThresholds,
  type GateCode,
  gateCodes,
  gateRules,
  refusalIn,
  reviewOf,
  type Verdict,
} from "./verdict";

const everyday = { text: "Heb jij je schoen vanavond ook al gezet?", sender: "Sinterklaas", country: "NL" };
const facts = { widespread: false };
const on: GateSettings = { dryRun: new Set(), thresholds: defaultThresholds };
const unsure = () => ({ scam: -5, threat: defaultThresholds.threat - 0.01 });
/** What the rules alone say. */
const by = (text: string, sender = "Anoniem", country = "NL") =>
  judge({ text, sender, country, facts }, on, unsure);
const codesOf = (text: string, sender?: string, country?: string) => by(text, sender, country).codes;

describe("0.3: the gate", () => {
  it("sends what nothing is wrong with", () => {
    const verdict = judge({ ...everyday, facts }, on);
    expect(verdict).toEqual({ tier: "send", codes: [], places: [], dry: [] });
    expect([reviewOf(verdict), refusalIn(verdict)]).toEqual([null, null]);
  });

  it("holds one text to many receivers, which its place in no text can tell", () => {
    const verdict = judge({ ...everyday, facts: { widespread: true } }, on);
    expect(verdict).toMatchObject({ tier: "hold", codes: ["widespread"], places: [] });
    expect(codesIn(reviewOf(verdict) ?? "")).toEqual(["widespread"]);
  });

  it("lets a rule on a dry run look on", () => {
    const settings = { ...on, dryRun: new Set(["widespread"] as const) };
    const verdict = judge({ ...everyday, facts: { widespread: true } }, settings);
    expect(verdict).toEqual({ tier: "send", codes: [], places: [], dry: ["widespread"] });
  });

  it("holds what the model is sure enough of, and sends it below that", () => {
    const sure = (scam: number, threat: number) =>
      judge({ ...everyday, facts }, on, () => ({ scam, threat })).codes;
    const { scam, threat } = defaultThresholds;
    expect([sure(scam, -5), sure(-5, threat), sure(scam - 0.01, threat - 0.01)]).toEqual([
      ["model_scam"],
      ["model_threat"],
      [],
    ]);
  });
});

describe("a rule finds", () => {
  const found: readonly (readonly [GateCode, string, string])[] = [
    ["wallet_address", "Stuur 0.1 btc naar bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh", "bc1qxy2"],
    ["wallet_address", "eth naar 0x52908400098527886E0F7030069857D2E4169EE7", "0x5290"],
    ["premium_number", "Stem op mij via 0900-1234 en win", "0900-1234"],
    ["premium_number", "Luister je bericht af op 0909 12 34", "0909 12 34"],
    ["premium_number", "Bel nul negen nul zes een twee drie vier", "nul negen nul zes"],
    ["premium_number", "Call 09061234567 now, £1.50 per min", "09061234567"],
    ["payment_demand", "Maak 40 euro over naar NL91 ABNA 0417 1643 00", "NL91 ABNA"],
    ["payment_demand", "te betalen op BE68539007547034", "BE68"],
    ["callback_number", "Uw bank: bel 020 123 45 67", "020 123"],
    ["callback_number", "Dringend! Bel 06 12345678", "06 12345678"],
    ["phone_number", "je kan me bereiken op 06-12 34 56 78", "06-12"],
    ["bank_account", "het was NL91ABNA0417164300 toch?", "NL91"],
    ["handle", "voeg me toe op snapchat: kim_2009", "snapchat"],
    ["handle", "ik zit op telegram @jan_de_wit", "telegram"],
    ["new_number", "Hoi mam, dit is mijn nieuwe nummer, app je me even?", "dit is mijn"],
    ["asks_secret", "Stuur de code die je net per sms ontvangt naar ons door", "Stuur de code"],
    ["asks_secret", "Geef uw pincode aan onze collega", "Geef uw pincode"],
    ["threat", "Ik weet waar je woont. Pas maar op.", "weet waar"],
    ["threat", "ik maak je kapot", "maak je kapot"],
    ["threat", "i know where you live", "know where"],
  ];

  it.each(found)("%s in %j, at its place", (code, text, start) => {
    const { codes, places } = by(text);
    expect(codes).toContain(code);
    const place = places.find((one) => one.code === code);
    expect(text.slice(place?.start, place?.end).startsWith(start)).toBe(true);
  });

  it("extortion, which has no one place", () => {
    expect(codesOf("Ik heb je gefilmd. Betaal 500 euro of ik stuur de video naar al je contacten")).toContain(
      "extortion",
    );
  });

  it("nothing in what people write each other", () => {
    const texts = [
      "Bel me even terug, het is dringend!",
      "De code van het slot is 4471",
      "Ik heb een nieuwe telefoon, eindelijk!",
      "We spelen om 10.00, 11.30 en 14.15, kom je?",
      "24-11-2026 om 10:20 bij de tandarts",
      "Je bestelnummer is 20261122334455",
      "een twee drie vier vijf zes zeven acht, wie niet weg is is gezien",
      "ik vermoord je haha",
      "oma is 91 geworden, 12 kleinkinderen en 4 achterkleinkinderen",
      "Je krijgt nog 12,50 van me. Tikkie komt!",
      "3-0, 2-1, 4-4 en 1-0. wat een dag",
    ];
    expect(texts.filter((text) => by(text).tier !== "send")).toEqual([]);
  });
});

describe("0.3: each rule", () => {
  const calm = { scam: -5, threat: defaultThresholds.threat - 0.01 };
  type Provocation = readonly [
    text: string,
    given?: { sender?: string; widespread?: boolean; scores?: typeof calm },
  ];
  const provocations: Readonly<Record<GateCode, Provocation>> = {
    wallet_address: ["Stuur 0.1 btc naar bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh"],
    premium_number: ["Stem op mij via 0900-1234 en win"],
    payment_demand: ["Maak 40 euro over naar NL91 ABNA 0417 1643 00"],
    callback_number: ["Uw bank: bel 020 123 45 67"],
    phone_number: ["je kan me bereiken op 06-12 34 56 78"],
    bank_account: ["het was NL91ABNA0417164300 toch?"],
    handle: ["ik zit op telegram @jan_de_wit"],
    new_number: ["Hoi mam, dit is mijn nieuwe nummer, app je me even?"],
    asks_secret: ["Geef uw pincode aan onze collega"],
    threat: ["Ik weet waar je woont. Pas maar op."],
    extortion: ["Ik heb je gefilmd. Betaal 500 euro of ik stuur de video naar al je contacten"],
    sender_near_miss: [
      everyday.text,
      { sender: "BelDienst", scores: { ...calm, scam: defaultThresholds.scam - 0.01 } },
    ],
    model_scam: [everyday.text, { scores: { ...calm, scam: defaultThresholds.scam } }],
    model_threat: [everyday.text, { scores: { ...calm, threat: defaultThresholds.threat } }],
    widespread: [everyday.text, { widespread: true }],
  };

  it.each(gateCodes)("%s finds what it is for, and lets it pass when it only looks on", (code) => {
    const [text, { sender = "Anoniem", widespread = false, scores = calm } = {}] = provocations[code];
    const judged = { text, sender, country: "NL", facts: { widespread } };
    expect(judge(judged, on, () => scores).codes).toContain(code);
    const without = judge(judged, { ...on, dryRun: new Set([code]) }, () => scores);
    expect([without.codes.includes(code), without.dry]).toEqual([false, [code]]);
  });
});

it("0.3: what reads like a threat passes where the model finds the text plainly in play", () => {
  const text = "We weten waar je woont, dus we staan er om acht uur met ballonnen";
  const codesAt = (threat: number) =>
    judge({ ...everyday, text, facts }, on, () => ({ scam: -5, threat })).codes;
  expect([codesAt(defaultThresholds.threat - 1), codesAt(defaultThresholds.threat - 3)]).toEqual([
    ["threat"],
    [],
  ]);
});

describe("a number is found however it is hidden", () => {
  it.each([
    "nul zes een twee drie vier vijf zes zeven acht",
    "zero six one two three four five six seven eight",
    "nul6 12 34 56 78",
    "0 6 1 2 3 4 5 6 7 8",
    "06.12.34.56.78",
    "0️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣",
    "０６１２３４５６７８",
    "o6l2345678",
    "О612З45678",
    "0\u200b6\u200b1\u200b2\u200b3\u200b4\u200b5\u200b6\u200b7\u200b8",
    "06❤️12❤️34❤️56❤️78",
    "06 dan 1234 en dan 5678",
    "+31 6 12345678",
    "plus drie een zes 12345678",
    "(06) 12/34/56/78",
    "nulzes een twee drieënvijftig 45 67 8",
    "⓪⑥①②③④⑤⑥⑦⑧",
    "٠٦١٢٣٤٥٦٧٨",
  ])("%s", (number) => {
    expect(codesOf(`ik ben te bereiken op ${number} x`)).toContain("phone_number");
    expect(codesOf(`mijn nr ${number}`)).toContain("phone_number");
  });
});

describe("how sure the model must be", () => {
  const near = (scam: number) =>
    judge({ ...everyday, sender: "BelDienst", facts }, on, () => ({ scam, threat: -5 })).codes;

  it("that a text is plainly personal, for a name that comes close to a protected one to pass", () => {
    expect(near(defaultThresholds.scam - 1.4)).toEqual(["sender_near_miss"]);
    expect(near(defaultThresholds.scam - 1.5)).toEqual([]);
    expect(near(-5)).toEqual([]);
  });

  it("that a threat is plainly in play, for its words to pass", () => {
    const text = "Ik weet waar je woont. Pas maar op.";
    const codesAt = (threat: number) =>
      judge({ ...everyday, text, facts }, on, () => ({ scam: -5, threat })).codes;
    expect(codesAt(defaultThresholds.threat - 1.5)).toEqual(["threat"]);
    expect(codesAt(defaultThresholds.threat - 1.6)).toEqual([]);
  });
});

it("of a text in disguise, the model's fraud counts in whichever reading it is surest, its threat in the text as it stands", () => {
  const { scam } = defaultThresholds;
  const seen = (text: string) =>
    judge({ ...everyday, text, facts }, on, (read) =>
      read.startsWith("stuur nu al je geld") ? { scam, threat: 9 } : { scam: -5, threat: -5 },
    ).codes;
  expect(seen("stuur nu al je geld")).toEqual(["model_scam", "model_threat"]);
  expect(seen("hou nu al je g3ld")).toEqual([]);
  expect(seen("5tuur nu al je g3ld")).toEqual(["model_scam"]);
  expect(seen("s t u u r nu al je geld")).toEqual(["model_scam"]);
});

it("what refuses comes before what holds, in whichever reading it was found", () => {
  const text =
    "mijn nr is 06 12345678, maak over naar b c 1 q x y 2 k g d y g j r s q en telegram @jan_de_wit";
  const { tier, codes } = by(text);
  expect([tier, codes[0]]).toEqual(["refuse", "wallet_address"]);
  expect(codes).toHaveLength(3);
});

describe("a verdict as an order keeps it", () => {
  const held: Verdict = { tier: "hold", codes: ["threat", "phone_number"], places: [], dry: [] };

  it("names the version of the rules and every code", () => {
    expect(reviewOf(held)).toMatch(/^\d+:threat,phone_number$/);
    expect(codesIn(reviewOf(held) ?? "")).toEqual(held.codes);
  });

  it("of older rules is read without the codes that are no more", () => {
    expect(codesIn("0:gone,threat")).toEqual(["threat"]);
  });

  it("refuses by the first of its rules that does, and only where it refuses", () => {
    const refused: Verdict = {
      ...held,
      tier: "refuse",
      codes: ["threat", "wallet_address", "premium_number"],
    };
    expect(refusalIn(refused)).toBe("message_wallet");
    expect(refusalIn({ ...refused, tier: "hold" })).toBeNull();
    expect(refusalIn({ ...refused, codes: ["threat"] })).toBeNull();
  });

  it("that refuses says so by the refusal of its rule, and is kept by nobody", () => {
    for (const code of gateCodes.filter((one) => gateRules[one] === "refuse")) {
      const refused: Verdict = { ...held, tier: "refuse", codes: [code, "threat"] };
      expect(refusalIn(refused)).toMatch(/^message_/);
      expect(reviewOf(refused)).toBeNull();
    }
  });
});

it.each(["constructor", "toString valueOf", "__proto__ hasOwnProperty", "dubbel constructor 6"])(
  "0.3: words that every object of JavaScript has are words like any other: %s",
  (text) => {
    expect(judge({ ...everyday, text, facts: { widespread: false } }, on).places).toEqual([]);
  },
);

it.each(["Iets anders", "Haha ok", "Tot zo!", "Bel me"])(
  "0.3: of a few words the model has no opinion: %s",
  (text) => {
    expect(judge({ ...everyday, text, facts }, on, () => ({ scam: 9, threat: 9 })).tier).toBe("send");
    expect(judge({ ...everyday, facts }, on, () => ({ scam: 9, threat: 9 })).tier).toBe("hold");
  },
);

it("0.3: of three to seven words the model must be surer that they threaten, and of four to seven no surer of a scam", () => {
  const { scam, threat } = defaultThresholds;
  const tierOf = (text: string, scores: typeof defaultThresholds) =>
    judge({ ...everyday, text, facts }, on, () => scores).tier;
  const text = "Alleen voor jou bestemd";
  expect([threat + 0.9, threat + 1].map((one) => tierOf(text, { scam: -9, threat: one }))).toEqual([
    "send",
    "hold",
  ]);
  expect(tierOf("Jouw kop rolt", { scam: -9, threat: threat + 1 })).toBe("hold");
  const seven = "How many people work in your office?";
  expect(tierOf(seven, { scam: -9, threat: threat + 0.9 })).toBe("send");
  expect(tierOf(`And ${seven}`, { scam: -9, threat })).toBe("hold");
  expect(tierOf(text, { scam, threat: -9 })).toBe("hold");
  expect(tierOf("Voor jou bestemd", { scam: 9, threat: -9 })).toBe("send");
});
