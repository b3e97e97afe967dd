import { describe, expect, it } from "vitest";
import { numbersIn } from "./numbers";
import { gateReadings } from "./reading";

const all = (text: string) => numbersIn(gateReadings(text)[0] ?? { text: "", at: [], length: 0 });
const digits = (text: string) => all(text).map((one) => one.digits);

describe("the digits of a number", () => {
  it.each([
    // In figures, set apart by a little.
    ["a 0612345678 b", ["0612345678"]],
    ["a 06 12 34 56 b", ["06123456"]],
    ["a 06-12/34.56 b", ["06123456"]],
    ["a 06 12345678901 b", ["0612345678901"]],
    // In words, alone, drawn together and doubled.
    ["a nul zes twintig b", ["0620"]],
    ["a nulzesvier b", ["064"]],
    ["a drieenvijftig b", ["53"]],
    ["a een-en-twintig b", ["120"]],
    ["a zes dubbel vier b", ["644"]],
    ["a zes triple vier b", ["6444"]],
    ["a double six one b", ["661"]],
    ["a zesjes b", []],
    ["a nulnul b", ["00"]],
    ["a zesnul b", ["60"]],
    ["a zesacht b", ["68"]],
    // Of figures and words in one.
    ["a nul6 b", ["06"]],
    ["a 0zes b", ["06"]],
    ["a nul612 b", ["0612"]],
    ["a 612nul b", ["6120"]],
    ["a 6appel b", []],
    ["a appel6 b", []],
    ["a xnul6 b", []],
    ["a 6nulx b", []],
    ["a 12nul6 b", ["1206"]],
    ["a 06een8zeven14tweenul93 b", ["06187142093"]],
    ["a 06een8appel14 b", []],
    ["a o6 b7 s5 z3 b", ["06875523"]],
    // With letters that look like figures.
    ["a o6l2 b", []],
    ["a 06i2z4s b", ["0612245"]],
    ["a o612з45б7b b", ["0612345678"]],
    ["a 1o b", []],
    ["a o1 b", ["01"]],
    ["a o b", ["0"]],
    ["a olio b", ["0110"]],
    ["a olioo b", []],
    ["a oil12 b", ["01112"]],
    ["a oill2 b", []],
    ["a 1s b", []],
    ["a bzs5 b", []],
    ["a bs55 b", []],
    ["a b555 b", ["8555"]],
    ["a x1 b", []],
    ["a 061234569q b", ["0612345690"]],
    ["a 06|2345698 b", ["0612345698"]],
    ["a k12345 b", []],
    ["a 12345k b", []],
    ["a kx012345 b", []],
    ["a kolil12 b", []],
    ["a 12lilok b", []],
    ["a a12drie b", []],
    ["a drie12a b", []],
  ])("of %j are %j", (text, expected) => {
    expect(digits(text)).toEqual(expected);
  });
});

describe("one number goes on", () => {
  it.each([
    ["over a word that may stand between", "06 dan 1234 en dan 5678", ["0612345678"]],
    ["over a little that is no letter", "06 ............ 12", ["06", "12"]],
    ["over as much as ten signs and a space either side", "06 .......... 12", ["0612"]],
    ["over as many filling words as fill 24 places", "06 komma streepje en punt 1", ["061"]],
    ["over words that say that more comes", "06 daarachter 12 erachter 3 vervolgens 4", ["061234"]],
    ["over a word that says how it is written", "06 12 zonder spaties 34", ["061234"]],
    ["not over one more", "06 komma streepje dan punt 1", ["06", "1"]],
    ["not over a word of its own", "06 appel 1234", ["06", "1234"]],
    ["not over the end of a sentence", "06! 1234", ["06", "1234"]],
    ["over a mark that ends none", "06!1234", ["061234"]],
    ["not over an empty line", "06\n\n1234", ["06", "1234"]],
    [
      "not over a time, a date or an amount",
      "06 om 12:30 1234 op 24-11-2026 5678 voor € 12,50 90",
      ["06", "1234", "5678", "90"],
    ],
    ["not from a word that doubles nothing", "dubbel appel 6", ["6"]],
  ])("%s", (_how, text, expected) => {
    expect(digits(text)).toEqual(expected);
  });
});

describe("how a number is written", () => {
  it.each([
    ["bel 06 12 nul vier nu", { plus: false, spelled: 2, pieces: 4 }],
    ["bel +31 612 nu", { plus: true, spelled: 0, pieces: 2 }],
    ["bel + 31612 nu", { plus: true, spelled: 0, pieces: 1 }],
    ["bel +(31612 nu", { plus: true, spelled: 0, pieces: 1 }],
    ["bel + (31612 nu", { plus: true, spelled: 0, pieces: 1 }],
    ["bel plus 31612 nu", { plus: true, spelled: 0, pieces: 1 }],
    ["1+1 is twee, bel 31612 nu", { plus: false, spelled: 0, pieces: 1 }],
    ["nog ++ bel 31612 nu", { plus: false, spelled: 0, pieces: 1 }],
    ["surplus 31612 nu", { plus: false, spelled: 0, pieces: 1 }],
  ])("is told of %j", (text, expected) => {
    expect(all(text).at(-1)).toMatchObject(expected);
  });

  it("is told with its stretch, from its first piece to its last", () => {
    const text = "bel me op 06 dan twaalf, nu";
    const [found] = all(text);
    expect(text.slice(found?.start, found?.end)).toBe("06 dan twaalf");
    expect(all("geen enkel getal")).toEqual([]);
  });
});
