import { describe, expect, it } from "vitest";
import { bitsOf, guardOf, isFamiliar } from "./name-guard";

describe("a list of names made ready", () => {
  it("guards each by its mark, and a short one as a word", () => {
    const list = ["Rabobank", "=Abcde", "~Delta", "*Mollie", "Oma", "=Kraam", "Kraam", "Delta"];
    expect(guardOf(list).names.map(({ bare, kind }) => `${bare} ${kind}`)).toEqual([
      "rabobank anywhere",
      "abcde word",
      "delta everyday",
      "mollie person",
      "oma word",
      "kraam word",
    ]);
  });

  it("guards one of five letters anywhere, and a short one that has a mark by its mark", () => {
    const kinds = guardOf(["Eneco", "~Ben", "*Tim"]).names.map(({ kind }) => kind);
    expect(kinds).toEqual(["anywhere", "everyday", "person"]);
  });

  it("finds nothing by a form of one or two letters, and the first of two names that have one form", () => {
    expect([...guardOf(["Nn"]).exact.keys()]).toEqual(["nn"]);
    expect(guardOf(["Rnab", "Booom"]).exact.get("mab")?.bare).toBe("rnab");
    expect(guardOf(["Rnab", "Booom"]).exact.get("bom")?.bare).toBe("booom");
    expect(guardOf(["Rabobank", "Rab0bank"]).exact.get("rabobank")?.bare).toBe("rabobank");
  });

  it("finds by its sound a name of five letters, and one that sounds as three", () => {
    expect([...guardOf(["Eneco", "Rhett"]).sounds.values()].map(({ bare }) => bare)).toEqual([
      "eneco",
      "rhett",
    ]);
  });

  it("guards one of two marks by the milder, whichever comes first", () => {
    for (const list of [
      ["Mollie", "*Mollie"],
      ["*Mollie", "Mollie"],
      ["~Mollie", "*Mollie", "=Mollie"],
    ])
      expect(guardOf(list).names.map(({ kind }) => kind)).toEqual(["person"]);
  });

  it("knows a name of two or three words in each order of them, and one of four as it stands", () => {
    const baresOf = (name: string) => guardOf([name]).names.map(({ bare }) => bare);
    expect(baresOf("Bol com")).toEqual(["bolcom", "combol"]);
    expect(baresOf("A b c")).toEqual(["abc", "acb", "bac", "bca", "cab", "cba"]);
    expect(baresOf("A b c d")).toEqual(["abcd"]);
    expect(guardOf(["Bol com"]).names[1]?.words).toEqual(["com", "bol"]);
  });

  it("reads a six as g and as b", () => {
    expect(guardOf(["Nellie6"]).names.map(({ letters }) => letters)).toEqual(["nellleg", "nellleb"]);
  });

  it("finds a name by its letters, its skeleton, and without doubled letters", () => {
    const { exact } = guardOf(["Rabbannk", "Aaa"]);
    expect([...exact.keys()].toSorted((one, other) => (one < other ? -1 : 1))).toEqual([
      "aaa",
      "rabank",
      "rabbamk",
      "rabbannk",
    ]);
    expect(exact.get("rabank")?.bare).toBe("rabbannk");
  });

  it("finds a name by its sound where it is long enough to have one", () => {
    const { sounds } = guardOf(["Coolblue", "Koolblue", "Kola", "Eieiei"]);
    expect([...sounds.values()].map(({ bare }) => bare)).toEqual(["coolblue"]);
  });

  it("finds names by how long their letters and their skeletons are", () => {
    const { ofLength } = guardOf(["Rabbannk", "Ziggo"]);
    const baresAt = (length: number) => ofLength.get(length)?.map(({ bare }) => bare);
    expect([baresAt(8), baresAt(7), baresAt(5), baresAt(6)]).toEqual([
      ["rabbannk"],
      ["rabbannk"],
      ["ziggo"],
      undefined,
    ]);
  });

  it("is made ready once", () => {
    const list = ["Rabobank"];
    expect(guardOf(list)).toBe(guardOf(list));
  });
});

it("the letters of a text are told as bits, whatever their order and number", () => {
  expect([bitsOf(""), bitsOf("a"), bitsOf("abc"), bitsOf("cabba"), bitsOf("z")]).toEqual([
    0,
    1,
    7,
    7,
    2 ** 25,
  ]);
});

it("what people are called, and words of every day, are familiar where they resemble a name", () => {
  expect(["nikkie", "amazone", "rabobank", ""].map(isFamiliar)).toEqual([true, true, false, false]);
});
