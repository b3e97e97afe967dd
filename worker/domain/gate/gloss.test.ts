import { describe, expect, it } from "vitest";
import { glossOf } from "./gloss";

const meaning = (text: string) => glossOf(text.split(" "));

describe("what is drawn together means the words that it is made of", () => {
  it.each([
    ["i'm", "i am"],
    ["im", "i am"],
    ["i'll", "i will"],
    ["i've", "i have"],
    ["ive", "i have"],
    ["i'd", "i would"],
    ["we're", "we are"],
    ["we'll", "we will"],
    ["we've", "we have"],
    ["you're", "you are"],
    ["youre", "you are"],
    ["you'll", "you will"],
    ["youll", "you will"],
    ["you've", "you have"],
    ["he's", "he is"],
    ["she's", "she is"],
    ["they're", "they are"],
    ["kheb", "ik heb"],
  ])("%s: %s", (drawn, apart) => {
    expect(meaning(drawn)).toEqual(meaning(apart));
    expect(meaning(drawn)).toHaveLength(2);
  });
});

it("a word that the gloss lacks stays itself, and a longer word has the meaning of its stem", () => {
  expect(meaning("parasol")).toEqual(["parasol"]);
  expect(meaning("bezoekje")).toEqual(meaning("visits"));
  expect(meaning("bezoekje hugging")).toEqual(["visit", "kiss"]);
});
