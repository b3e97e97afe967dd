import { expect, it, vi } from "vitest";
import { judge } from "./judge";
import { threatMarkIn } from "./threat-marks";
import { threatIn } from "./threats";
import { defaultThresholds } from "./verdict";

const marked: readonly (readonly [threat: string, alike: string])[] = [
  ["we breken al je vingers", "we breken al vroeg op, je bed is opgemaakt"],
  ["wij hakken je die handen eraf", "wij hakken hout, geef je broer de handschoenen"],
  ["gonna snap both your legs", "gonna snap a photo of your hat"],
  ["ik steek je zo neer", "ik steek een kaarsje voor je op"],
  ["je eindigt in de gracht", "we varen zondag door de gracht"],
  ["betaal woensdag of we nemen je zoontje mee", "betaal jij de oppas of doe ik het"],
  ["of je moeder ziet alles", "of moeder nog koffie wil"],
  ["we weten op welke school je dochter zit, welke ingang", "weet jij op welke dag school begint"],
  ["die sloten houden ons niet tegen", "de sloten zijn vervangen"],
  ["niemand kan jou helpen", "kan iemand mij helpen met de kast"],
  ["trek die aangifte in", "de aangifte voor de belasting is klaar"],
  ["geen politie", "de politie was er snel bij"],
  ["we got nothing left to lose", "you have nothing to worry about"],
  ["you saw nothing", "you saw the film already"],
  ["we have your daughter", "we have your parcel"],
];

it.each(marked)("0.3: a mark of threats is found, and what looks like it is not: %j", (threat, alike) => {
  const found = [threat, alike].map((text) => threatMarkIn(text) !== null);
  expect(found).toEqual([true, false]);
});

it("0.3: a mark has its place in the text", () => {
  const text = "hee. we breken al je vingers vanavond";
  const mark = threatMarkIn(text);
  expect(text.slice(mark?.start, mark?.end)).toBe("we breken al je vingers");
});

it("0.3: the first text of all is read as any later one", async () => {
  // What the marks are made into stays for as long as their module does: it is loaded anew.
  vi.resetModules();
  const { threatMarkIn: read } = await import("./threat-marks");
  for (const [threat, alike] of marked)
    expect([threat, read(threat) !== null, read(alike)]).toEqual([threat, true, null]);
  expect(read("vrijdag gaan we naar de begrafenis")).toBeNull();
  // Between two groups of a row stands a space or more, and no other word begins or ends within.
  expect(read("wijbreken al je vingers")).toBeNull();
  expect(read("wij breken al je vingersets")).toBeNull();
});

it("0.3: words with apostrophes between them are read in one way, whatever their number (ReDoS)", () => {
  // Without an answer in the time that a test has, this fails.
  for (const [first, then] of [
    ["snitch", "snitch"],
    ["jerrycan", "before"],
    ["i", "i"],
    ["als", "you"],
    ["i'make'sure", "a"],
  ]) {
    const row = `${first}${`'${then}`.repeat(1280)}`.slice(0, 1280);
    expect([first, threatMarkIn(`${row}.`)]).toEqual([first, null]);
  }
  expect(threatMarkIn("snitch'll end up dead")).not.toBeNull();
  expect(threatMarkIn("i don't won't can't ain't burn your house")).not.toBeNull();
  expect(threatMarkIn("ik'steek'je'zo'neer")).not.toBeNull();
});

const { threat: line } = defaultThresholds;
const codesAt = (text: string, threat: number) =>
  judge(
    { text, sender: "Anoniem", country: "NL", facts: { widespread: false } },
    { dryRun: new Set(), thresholds: defaultThresholds },
    () => ({ scam: -5, threat }),
  ).codes;

it("0.3: a mark counts from 1.25 below the model's threshold on", () => {
  const text = "die nieuwe sloten houden ons niet tegen";
  expect([codesAt(text, line - 1.25), codesAt(text, line - 1.3)]).toEqual([["threat"], []]);
});

it("0.3: a threat of five words is held by its mark where the model alone is not sure enough of so few", () => {
  expect(codesAt("Wij breken morgen je poten", line)).toEqual(["threat"]);
  expect(codesAt("Wij bakken morgen je taart", line)).toEqual([]);
});

it("0.3: laughter excuses a mark, and a sister does not excuse a threat", () => {
  expect(threatMarkIn("we breken al je vingers hahaha")).toBeNull();
  expect(threatIn("als je nog een keer aan mijn zusje zit maak ik je kapot")).not.toBeNull();
});
