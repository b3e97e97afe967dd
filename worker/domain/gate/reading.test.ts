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
    ["꘠꘩", "09"],
    ["𞥐𞥙", "09"],
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

  it("draws words of lone letters together that more than one space sets apart, however short", () => {
    expect(textsOf("M a m  d i t  i s  van  mij")[1]).toBe("mam  dit  is  van  mij");
    expect(textsOf("a b of c d")).toHaveLength(1);
  });

  it.each([
    ["stuur de c0de en w4chtw00rd", "stuur de code en wachtwoord"],
    ["h1j", "hij"],
    ["koop ste@m k@@rten", "koop steam kaarten"],
    ["ge|d", "geld"],
    ["V€rdi€n $nell€r", "verdien sneller"],
    ["5chuld", "schuld"],
    ["7oont 8anken 9even zij3n", "toont banken geven zijen"],
  ])("is read once more with figures among letters as letters: %s", (written, plain) => {
    expect(textsOf(written)).toEqual([written.toLowerCase(), plain]);
  });

  it.each([
    "om 8u30 en 10min later",
    "mp3 en covid19",
    "h2o en x55y",
    "2weken 3km 30dagen",
    "b0112x",
    "06 12345678",
    "€ 50 @jan",
    "12abcdef",
  ])("leaves figures that are figures: %s", (text) => {
    expect(textsOf(text)).toEqual([text]);
  });

  it("tells places in the original of that reading too", () => {
    const text = "x ｃ0de nu";
    const reading = gateReadings(text).find((one) => one.text === "x code nu");
    expect(reading && placeIn(reading, 2, 6)).toEqual({ start: 2, end: 6 });
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
