import { describe, expect, it } from "vitest";
import { digitsOf, repeatOf } from "./number-words";

const spelled = (words: string) => words.split(" ").map((word) => digitsOf(word) ?? `(${word})`);

describe("the words for numbers", () => {
  it.each([
    ["nul een twee drie vier vijf zes zeven acht negen tien elf twaalf", "0 1 2 3 4 5 6 7 8 9 10 11 12"],
    ["dertien veertien vijftien zestien zeventien achttien negentien", "13 14 15 16 17 18 19"],
    ["twintig dertig veertig vijftig zestig zeventig tachtig negentig", "20 30 40 50 60 70 80 90"],
    ["zero one two three four five six seven eight nine ten eleven twelve", "0 1 2 3 4 5 6 7 8 9 10 11 12"],
    ["thirteen fourteen fifteen sixteen seventeen eighteen nineteen", "13 14 15 16 17 18 19"],
    ["twenty thirty forty fifty sixty seventy eighty ninety", "20 30 40 50 60 70 80 90"],
    ["null eins zwei drei funf sechs sieben acht neun", "0 1 2 3 5 6 7 8 9"],
    ["deux trois quatre cinq sept huit neuf", "2 3 4 5 7 8 9"],
    ["dix douze treize quatorze quinze seize", "10 12 13 14 15 16"],
    ["vingt trente quarante cinquante soixante septante nonante", "20 30 40 50 60 70 90"],
    ["zehn zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig", "10 20 30 40 50 60 70 80 90"],
    ["iv vi vii viii ix", "4 6 7 8 9"],
  ])("are read in Dutch, English, German and French: %s", (words, digits) => {
    expect(spelled(words)).toEqual(digits.split(" "));
  });

  it("are read where they are written as one, the longer word before one that it begins with", () => {
    expect(spelled("eenentwintig zeven-en-veertig achttienzes zestienacht nulzesvier")).toEqual([
      "21",
      "47",
      "186",
      "168",
      "064",
    ]);
  });

  it("are no others, and no short ones that only look like two", () => {
    for (const word of ["zesjes", "huis", "ohoh", "ohone", "eentwintigvier ", "onze", "viiviii"])
      expect([word, digitsOf(word)]).toEqual([word, null]);
  });
});

it("a word may double the next digit or triple it", () => {
  const words = ["dubbel", "dubbele", "double", "twice", "triple", "drievoudig", "dubbelop"];
  expect(words.map(repeatOf)).toEqual([2, 2, 2, 2, 3, 3, null]);
});
