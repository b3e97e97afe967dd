import { describe, expect, it } from "vitest";
import {
  checkNewPassword,
  countPieces,
  filterPlaces,
  isInFilter,
  longestWord,
  wordsIn,
} from "./password-rules";

const piecesOf = (text: string, words: Readonly<Record<string, number>> = {}) =>
  countPieces(text, new Map(Object.entries(words)));

describe("what a password adds up to", () => {
  it.each([
    ["its letters, where nothing is known of them", "xkzgwm", 6],
    ["a year as two", "2026", 2],
    ["a year behind other letters", "wzky1998", 6],
    ["a year before other letters", "2026wzky", 6],
    ["no year of another century", "1850", 4],
    ["no year that is cut short", "19wz", 4],
    ["one character three times as one", "www", 1],
    ["one character eight times as one", "wwwwwwww", 1],
    ["one character three times, and others behind it", "wwwxkzg", 5],
    ["one character twice as two", "wwxxkk", 6],
    ["what was there before as one", "xkzgxkzg", 5],
    ["what was there before in another order as its letters", "xkzggzxk", 8],
    ["two of what was there before as two", "xkzgxk", 6],
  ])("is %s: %s", (_, text, pieces) => {
    expect(piecesOf(text)).toBe(pieces);
  });

  it.each([
    "qwert",
    "uiop",
    "asdfg",
    "zxcvbn",
    "azert",
    "qsdfg",
    "hjklm",
    "wxcvb",
    "1q2w3e",
    "q1w2e3",
    "1qaz2wsx",
    "qazwsx",
    "1qa2ws3ed",
    "456789",
    "9012345",
    "abcde",
    "vwxyz",
    "!@#$%",
  ])("is one for what a finger or a child follows, and for the same backwards: %s", (run) => {
    expect([piecesOf(run), piecesOf([...run].reverse().join(""))]).toEqual([1, 1]);
  });

  it("is what a word counts for, at its beginning, in its middle and at its end", () => {
    const words = { welkom: 3 };
    expect(["welkomxk", "xwelkomk", "xkwelkom"].map((text) => piecesOf(text, words))).toEqual([5, 5, 5]);
    expect(piecesOf("welko", words)).toBe(5);
  });

  it("is that of the longest word there is", () => {
    const word = "zwemvestgids";
    expect(word).toHaveLength(longestWord);
    expect(piecesOf(`xk${word}`, { [word]: 3 })).toBe(5);
  });

  it.each([
    ["0", "o"],
    ["1", "i"],
    ["3", "e"],
    ["4", "a"],
    ["5", "s"],
    ["7", "t"],
    ["8", "b"],
    ["@", "a"],
    ["$", "s"],
    ["!", "i"],
  ])("is the same with %s for %s", (sign, letter) => {
    expect(piecesOf(`wzkm${sign}`, { [`wzkm${letter}`]: 3 })).toBe(3);
  });
});

describe("the words of a name", () => {
  it.each([
    ["Briefje (voorbeeld)", ["briefje", "voorbeeld"]],
    ["www.example.nl", ["www", "example", "wwwexamplenl"]],
    ["noor.de.vries", ["noor", "vries", "noordevries"]],
    ["sms", ["sms", "sms"]],
    ["ab", []],
    ["zwemvestgidsen", []],
  ])("of %s are %j: by themselves and together, where a guesser would take them for one", (name, words) => {
    expect(wordsIn(name)).toEqual(words);
  });

  it("leave a password with enough beside them", () => {
    const rules = { common: { words: "welkom", filter: "" }, names: ["Briefje"] };
    expect(checkNewPassword("briefjexkzgwmvt", rules)).toBeNull();
    expect(checkNewPassword("briefjebxkzgwmv", rules)).toBeNull();
    expect(checkNewPassword("briefjebriexkzgw", rules)).toBe("new_password_named");
  });
});

it("the padding of a filter is no part of it", () => {
  // Eighteen bits, of which all but the last two are set.
  const texts = Array.from({ length: 200 }, (_, n) => `text ${n}`);
  const held = texts.filter((text) => filterPlaces(text, 18).every((bit) => bit < 16));
  expect(texts.filter((text) => isInFilter("//8=", text))).toEqual(held);
  expect(held.length).toBeGreaterThan(20);
  // Twelve bits, each of them set.
  expect(texts.every((text) => isInFilter("//==", text))).toBe(true);
});
