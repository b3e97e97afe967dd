import { expect, it } from "vitest";
import { packWords, unpackWords } from "./front-coding";

it("says of each word what is new in it, and gives all of them back", () => {
  const words = ["aan", "aanbod", "aanbood", "aap", "b", "zee"];
  expect(packWords(words)).toBe("AaanDbodFodCpAbAzee");
  expect(unpackWords(packWords(words))).toEqual(words);
});

it("finds all of a word that stands there twice in the one before it", () => {
  expect(packWords(["aan", "aan"])).toBe("AaanD");
});

it("packs nothing as nothing, and words however long they share", () => {
  expect([packWords([]), unpackWords("")]).toEqual(["", []]);
  const long = ["a".repeat(40), `${"a".repeat(40)}b`];
  expect(unpackWords(packWords(long))).toEqual(long);
});
