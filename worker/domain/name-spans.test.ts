import { describe, expect, it } from "vitest";
import { spansOf } from "./name-spans";

const spanOf = (text: string, typed: string) => spansOf(text).find((span) => span.typed === typed);
const typedOf = (text: string) => new Set(spansOf(text).map((span) => span.typed));

describe("the runs of neighbouring words in a name", () => {
  it.each([
    ["Mijn-1NG", ["mijn", "mijn1ng", "1ng", "ng"]],
    ["INGfraude", ["ing", "ingfraude", "fraude"]],
    ["I N G", ["i", "in", "ing", "n", "ng", "g"]],
    ["RaboBank 24", ["rabo", "rabobank", "rabobank24", "bank", "bank24", "24"]],
    ["jan", ["jan"]],
  ])("of %j are parted by signs, case and digits", (text, runs) => {
    const found = typedOf(text);
    expect(runs.filter((run) => !found.has(run))).toEqual([]);
  });

  it.each([
    ["DI-IL", "dhl"],
    ["Mijn l-1EMA", "hema"],
  ])("of %j are those of what its signs draw too", (text, run) => {
    expect(typedOf(text)).toContain(run);
  });

  it("are not those of a name with a hyphen in it", () => {
    expect(typedOf("Ali-Imran")).not.toContain("alhmran");
  });

  it("are none of no letters, and leave no word out", () => {
    expect([spansOf(""), spansOf("-&-")]).toEqual([[], []]);
    expect(typedOf("A B C").has("ac")).toBe(false);
  });

  it.each([
    ["Mijn ING", "ing", { whole: false, alone: true, joined: false }],
    ["Mijn ING", "mijning", { whole: true, alone: true, joined: true }],
    ["Mijn-ING", "mijning", { whole: true, alone: true, joined: false }],
    ["Mijn_I.N&G", "mijning", { whole: true, alone: true, joined: false }],
    ["Oom ING", "ing", { whole: false, alone: false, joined: false }],
    ["Oom ING", "ooming", { whole: true, alone: true, joined: true }],
    ["ING 2", "ing", { whole: false, alone: true, joined: false }],
    ["Jan ING Oma", "ing", { whole: false, alone: false, joined: false }],
    ["ING 24", "ing", { whole: false, alone: true, joined: false }],
    ["ING1 Jan", "jan", { whole: false, alone: false, joined: false }],
    ["1ING Jan", "jan", { whole: false, alone: false, joined: false }],
    ["ING Jan 2", "ing", { whole: false, alone: false, joined: false }],
    ["ING", "ing", { whole: true, alone: true, joined: false }],
  ])("of %j: %j says where it stands", (text, typed, flags) => {
    expect(spanOf(text, typed)).toMatchObject(flags);
  });
});

describe("a run is read", () => {
  const formsOf = (run: string) => [
    ...(spanOf(run, run.toLowerCase().replace(/[^a-z0-9]/g, ""))?.forms ?? []),
  ];
  const stretchedOf = (run: string) => [...(spanOf(run, run.toLowerCase())?.stretched ?? [])];

  it.each([
    ["as it stands, in letters and as a skeleton", "mannk", ["mannk", "mamk"]],
    ["without the digits before it", "12rabo", ["lzrabo", "rabo"]],
    ["without the last digit, and without all of them", "rabo34", ["raboea", "raboe", "rabo"]],
    ["without doubled letters, each of them and all", "rabboob", ["rabboob", "raboob", "rabbob", "rabob"]],
    ["with a six as g and as b", "6ol", ["gol", "bol"]],
    ["with I, V and l as an m", "IVlob", ["mob"]],
    ["with 1 and 3 as a b", "I3ol", ["bol"]],
    ["with I and V as an n", "IVob", ["nob"]],
    ["with three u as uw", "tuuub", ["tuwb"]],
    ["with three V as vw", "tVVVb", ["tvwb"]],
  ])("%s: %s", (_, run, readings) => {
    expect(formsOf(run)).toEqual(expect.arrayContaining(readings));
  });

  it("with the digits in its middle as letters", () => {
    expect(formsOf("ra12bo")).not.toContain("rabo");
    expect(formsOf("ra12bo")).toContain("ralzbo");
  });

  it("as nothing of one character", () => {
    expect([formsOf("a"), formsOf("12").includes("")]).toEqual([[], false]);
  });

  it.each([
    ["a12o", "aro"],
    ["aI2o", "aro"],
    ["teni", "tem"],
    ["tein", "tem"],
    ["teNI", "tem"],
    ["teri", "ten"],
    ["terr", "ten"],
    ["tiib", "tub"],
    ["tlib", "tub"],
    ["tLIb", "tub"],
    ["tLJb", "tub"],
    ["tIJb", "tub"],
    ["tcib", "tab"],
    ["tC1b", "tab"],
    ["toIb", "tdb"],
    ["tO1b", "tdb"],
    ["tcjb", "tgb"],
    ["tbci", "tbg"],
    ["tlob", "tbb"],
    ["tIob", "tbb"],
    ["tlcb", "tkb"],
    ["tICb", "tkb"],
    ["balnb", "bahb"],
    ["btlb", "bhb"],
    ["bltb", "bhb"],
    ["tijb", "tyb"],
    ["tQb", "tob"],
    ["tDb", "tob"],
    ["tUb", "tob"],
    ["tub", "tvb"],
    ["tvb", "tub"],
  ])("at a stretch %s as %s", (run, reading) => {
    expect(stretchedOf(run)).toContain(reading);
    expect(formsOf(run)).not.toContain(reading);
  });

  it("at no stretch where nothing in it looks like another letter", () => {
    expect([stretchedOf("banket"), stretchedOf("tbcit").includes("tbgt")]).toEqual([[], false]);
  });
});
