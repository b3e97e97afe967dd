import { describe, expect, it } from "vitest";
import { isExtortion, isPlayful, sentences, threatIn } from "./threats";

const isSentence = (text: string) => sentences.some((one) => text.search(one) >= 0);

describe("a sentence that threatens in English", () => {
  it.each([
    ["i will kill you", "this hill is killing me"],
    ["we know where you live", "do you know where the keys are"],
    ["you're dead", "the battery is dead"],
    ["we are watching you", "we are watching the match"],
    ["watch your back", "watch your favourite show"],
    ["go die", "go and dine"],
    ["a bomb under the school", "a bath bomb for the weekend"],
    ["the knife is for your face", "the knife is in the drawer"],
    ["we torch the place, your house burns down", "we have a torch"],
    ["i'll break both your legs", "a break for both of us"],
    ["drop the charges", "drop the keys at the desk"],
    ["pay up or else", "or elsewhere"],
    ["go back to your country", "go back to your seat"],
  ])("is known: '%s', and not '%s'", (threat, alike) => {
    expect([isSentence(threat), isSentence(alike)]).toEqual([true, false]);
  });
});

describe("what sounds like a threat is said in play", () => {
  it.each([
    "haha",
    "hihi",
    "hehehe",
    "lol",
    "looool",
    "llol",
    "lolll",
    "lmao",
    "jk",
    "xd",
    "grapje",
    "😂",
    ":)",
    ":-)",
    ":d",
    ":-p",
    ";)",
    ";-)",
    "kus",
    "kusje",
    "kusjes",
    "kussen",
    "x",
    "xxx",
    "xx ",
    "liefs",
    "knuffel",
    "taart",
    "gefeliciteerd",
  ])("with '%s' behind it", (sign) => {
    expect(isPlayful(`ik maak je kapot ${sign}`)).toBe(true);
    expect(threatIn(`ik maak je kapot ${sign}`)).toBeNull();
  });

  it.each([
    "",
    "om 9:30",
    "deel x van het plan",
    "kuslippen",
    "hehe",
    "; )",
    "hola",
    "xxxxx",
    "(kussengevecht)",
  ])("and not with '%s'", (words) => {
    expect(isPlayful(`ik maak je kapot, ${words}`)).toBe(false);
  });
});

it("a threat has its place in the text", () => {
  const text = "luister. ik ga je vermoorden vanavond";
  const place = threatIn(text);
  expect(text.slice(place?.start, place?.end)).toBe("ik ga je vermoorden");
});

describe("extortion", () => {
  it.each([
    "ik heb je naaktfoto's. betaal 500 euro, anders gaan ze naar al je vrienden.",
    "we gaan je filmpje doorsturen, tenzij je betaalt.",
    "betaal 300 euro of je foto's worden doorgestuurd.",
    "stort 200 euro, anders wordt de video gelekt.",
    "stuur meer foto's of iedereen ziet de beelden.",
    "we recorded you. pay in bitcoin or the video is sent to your wife.",
    "i have your pics. more nudes, or i post them.",
  ])("is something that comes out unless there is money, or more of the same: '%s'", (text) => {
    expect(isExtortion(text)).toBe(true);
  });

  it.each([
    ["without anything to show", "betaal 500 euro, anders hoort iedereen het."],
    ["without anybody who is to see it", "ik heb je foto. betaal 500 euro, anders zul je het zien."],
    ["without a condition", "ik heb je foto. betaal 500 euro, iedereen ziet hem."],
    ["without a price", "ik heb je foto, anders ziet iedereen hem."],
  ])("is not %s: '%s'", (_, text) => {
    expect(isExtortion(text)).toBe(false);
  });
});
