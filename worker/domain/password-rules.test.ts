import { randomInt } from "node:crypto";
import { describe, expect, it } from "vitest";
import packed from "../adapters/common-passwords.gen.json";
import { unpackWords } from "./front-coding";
import {
  checkNewPassword,
  filterPlaces,
  isInFilter,
  longestWord,
  maxPassword,
  minPassword,
} from "./password-rules";

const common = { ...packed, words: unpackWords(packed.words).join(" ") };
const names = ["Briefje", "Briefje (voorbeeld)", "noor.devries", "sms.voorbeeld.nl"];
const check = (typed: string) => checkNewPassword(typed, { common, names });

it("the least is what ASVS 6.2.1 recommends", () => expect(minPassword).toBeGreaterThanOrEqual(15));

describe("W6: a new password is refused", () => {
  it.each([
    ["fourteen characters", "vier losse wrd", "new_password_too_short"],
    ["fourteen emoji, which count as one each", "🦊".repeat(14), "new_password_too_short"],
    ["more than can be hashed", "q7".repeat(65), "new_password_too_long"],
    ["one character again and again", "aaaaaaaaaaaaaaa", "new_password_guessable"],
    ["digits in a row", "123456789012345", "new_password_guessable"],
    ["a word twice", "passwordpassword", "new_password_guessable"],
    ["a word of the site twice", "briefjebriefje1", "new_password_named"],
    ["rows of the keyboard", "qwertyuiopasdfg", "new_password_guessable"],
    ["rows of a Belgian keyboard", "azertyuiopqsdfgh", "new_password_guessable"],
    ["columns of the keyboard", "1qaz2wsx3edc4rfv", "new_password_guessable"],
    ["backwards", "poiuytrewq0987654321", "new_password_guessable"],
    ["a word and digits in a row", "welkom012345678", "new_password_guessable"],
    ["a word spelt with signs", "P@$$w0rdP4ssw0rd!", "new_password_guessable"],
    ["words that everybody takes, with marks between them", "Welkom-Welkom-2026", "new_password_guessable"],
    ["a season and a year, twice", "Zomer2026Zomer2026", "new_password_guessable"],
    ["a pattern of one's own, repeated", "k7Qk7Qk7Qk7Qk7Qk7Q", "new_password_guessable"],
    ["one's own name", "NoorDevriesNoor1", "new_password_named"],
    ["the host's name", "sms.voorbeeld.nl1", "new_password_named"],
    ["a song that was breached", "Stairway to Heaven", "new_password_common"],
    ["a club that was breached", "manchesterunited", "new_password_common"],
  ])("of %s", (_what, typed, reason) => {
    expect(check(typed)).toBe(reason);
  });
});

describe("a new password is taken", () => {
  it.each([
    ["four words", "fiets wolk citroen ladder"],
    ["four words that are common each", "dragon monkey summer football"],
    ["four words without a space", "paardbatterijnietjecorrect"],
    ["a sentence about oneself", "Noor kookt op zondag graag snert"],
    ["letters and digits without sense", "x7Kq9-mB2vT-r4Wz8"],
    ["no kinds of characters but one", "muisjeskaasplankboter"],
    ["another script", "мой дом стоит у реки"],
    ["fifteen emoji", "🦊🐻🌧🚲🍋🪜🧀🐭🪵🐑🎺🧵🪁🥕🐝"],
    [
      "the longest",
      "Kaas, ".repeat(2) +
        Array.from({ length: 116 }, (_, n) => String.fromCharCode(97 + ((n * n) % 23))).join(""),
    ],
  ])("of %s", (_what, typed) => {
    expect(typed.length).toBeLessThanOrEqual(maxPassword);
    expect(check(typed)).toBeNull();
  });

  // Made as people make them: four words out of a drawer.
  const drawer =
    `appel anker beker blad boer brug citroen dak deken doos draad duim eiland emmer fiets fluit gans
    gordijn haven hemel hond ijzer jas kaars kachel kers klok knoop koffer kraan ladder lepel lucht maan mand mus
    naald noot oever oven paard pan peer poort rivier rok schaar schip slak sneeuw spin steen stoel tafel tak toren
    touw trein trui tuin uil vis vlag vogel wiel wolf wolk zand zeep zeil zout apple basket candle dragon engine
    forest garden hammer island jacket kettle ladder marble needle orange pencil rabbit silver ticket velvet window`
      .split(/\s+/)
      .filter((word) => word !== "");
  const pick = () => drawer[randomInt(drawer.length)] ?? "";

  it("of four words, in all but one of five hundred, whatever stands between them", () => {
    const refused = Array.from({ length: 5_000 }, (_, n) => {
      const words = new Set<string>();
      while (words.size < 4) words.add(pick());
      return [...words].join(["-", " ", ".", ""][n % 4]);
    }).filter((typed) => typed.length >= minPassword && check(typed) !== null);
    expect(refused.length, refused.join(", ")).toBeLessThanOrEqual(25);
  });
});

describe("the list of common passwords", () => {
  it("has words that the rules can find", () => {
    const words = common.words.split(" ");
    expect(words.length).toBeGreaterThan(400);
    for (const word of words) expect(word).toMatch(new RegExp(`^[a-z]{4,${longestWord}}$`));
  });

  it("forgets none that it holds, and takes few others for one", () => {
    const bits = (common.filter.length / 4) * 24;
    expect(filterPlaces("manchesterunited", bits)).toHaveLength(9);
    const strangers = Array.from({ length: 10_000 }, (_, n) =>
      isInFilter(common.filter, `stranger ${n} ${n * 7}`),
    );
    expect(strangers.filter(Boolean).length).toBeLessThan(60);
    expect(isInFilter("", "manchesterunited")).toBe(false);
  });
});
