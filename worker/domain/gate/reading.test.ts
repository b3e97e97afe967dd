import { describe, expect, it } from "vitest";
import { gateReadings, placeIn } from "./reading";

const textsOf = (text: string) => gateReadings(text).map((one) => one.text);

describe("a text as the rules read it", () => {
  it("is in small letters, with one kind of quotes and dashes", () => {
    expect(textsOf("Hé, ‘JIJ’ – it’s `me` — ÄÖ")).toEqual(["he, 'jij' - it's 'me' - ao"]);
  });

  it.each([
    ["٠١٢٣٤٥٦٧٨٩", "0123456789"],
    ["۰۱۹", "019"],
    ["०१९", "019"],
    ["๐๑๙", "019"],
    ["០១៩", "019"],
    ["᠐᠙", "09"],
    ["⓿", "0"],
    ["⓵⓽", "19"],
    ["❶❾", "19"],
    ["➀➈", "19"],
    ["➊➒", "19"],
  ])("has %s as %s", (written, plain) => {
    expect(textsOf(`a${written}b`)[0]).toBe(`a${plain}b`);
  });

  it.each(["٪", "ٟ", "⓾", "❿", "➓", "⓴"])("leaves what lies beside those digits: %s", (char) => {
    expect(textsOf(`a${char}b`)[0]).not.toMatch(/\d/);
  });

  it("is read once more with lone letters drawn together, where there are any", () => {
    expect(textsOf("gewoon een tekst")).toEqual(["gewoon een tekst"]);
    expect(textsOf("B E T A A L mij nu")).toEqual(["b e t a a l mij nu", "betaal mij nu"]);
  });

  it("keeps a capital that lowers to two letters, so that places stay right", () => {
    const [reading] = gateReadings("İ nu");
    expect(reading?.text).toHaveLength(reading?.at.length === 5 ? 4 : (reading?.text.length ?? 0));
    expect(reading?.text.endsWith(" nu")).toBe(true);
  });

  it("tells where a stretch of it stands in the original, to its end", () => {
    const text = "x ｂel nu";
    const [reading] = gateReadings(text);
    const start = reading?.text.indexOf("bel") ?? 0;
    if (!reading) throw new Error("no reading");
    expect(placeIn(reading, start, start + 3)).toEqual({ start: 2, end: 5 });
    expect(placeIn(reading, start, reading.text.length)).toEqual({ start: 2, end: text.length });
    expect(placeIn(reading, start, reading.text.length + 9)).toEqual({ start: 2, end: text.length });
  });
});
