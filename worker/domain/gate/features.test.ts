import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { buckets, featuresOf } from "./features";

/** Of every kind that the model sees: words and names, amounts, times and numbers, institutions, family, threats, who does what to whom. */
const texts: readonly (readonly [text: string, sender: string])[] = [
  ["Heb jij je schoen al gezet?", "Sinterklaas"],
  ["Hoi mam, mijn telefoon is stuk. Dit is mijn nieuwe nummer, app je me?", "Je dochter"],
  ["Uw ING-pas is geblokkeerd! Bel voor 17:30 uur 085-000 41 72 en betaal € 1,95.", "ING Bank"],
  ["Ik maak je dood als je nog 1 keer naar de politie gaat", "Anoniem"],
  ["Betaal 500 euro voor morgen 12 uur of ik zet je foto's online", "X"],
  ["Ik weet waar je woont en ik kom vannacht langs met mijn broer 😡!!", "Iemand"],
  ["Wij komen je zoon ophalen van school, zeg het tegen niemand", "Onbekend"],
  ["Your parcel is waiting, pay £2.99 at 10 am. Call 07700 900123 now", "Post"],
  ["Oma is jarig, kom je zaterdag taart eten? Groetjes van papa en mama", "Mama"],
  ["De politie heeft je gebeld, mijn advocaat wil 250 dollar", "Mr. De Vries"],
  ["a", ""],
];

/**
 * Their vectors, as the kept weights were trained on them. Whoever changes what a feature is trains anew (`npm run gate:train`) and
 * writes down the new one: weights mean nothing for other features than their own.
 */
const trainedOn = "okOyfPn0CHuh7y8fVNC6XrjF-p_W78pNFgMVBT-pBCg";

/** So many words that mean nothing and are in no other such text. */
const nonsense = (letter: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${letter}${String.fromCodePoint(0x3b1 + at)}`).join(" ");
/** How much two texts that share no word have in common. */
const inCommon = (words: number, others: number) => {
  const seen = featuresOf(nonsense("q", words), "");
  return [...featuresOf(nonsense("x", others), "").keys()].filter((bucket) => seen.has(bucket)).length;
};

describe("what the model sees", () => {
  it("is what its weights were trained on", () => {
    const seen = texts.map(([text, sender]) =>
      [...featuresOf(text, sender)]
        .toSorted(([one], [other]) => one - other)
        .map(([bucket, weight]) => `${bucket}:${weight.toFixed(6)}`),
    );
    expect(createHash("sha256").update(JSON.stringify(seen)).digest("base64url")).toBe(trainedOn);
  });

  it("has length one and lies within the buckets, whatever the text", () => {
    for (const [text, sender] of texts) {
      const found = [...featuresOf(text, sender)];
      expect(Math.sqrt(found.reduce((sum, [, weight]) => sum + weight * weight, 0))).toBeCloseTo(1);
      expect(found.every(([bucket]) => bucket >= 0 && bucket < buckets)).toBe(true);
    }
    expect(featuresOf("", "").size).toBe(0);
  });

  it.each([
    ["een bedrag", "betaal € 5", "betaal 250,50 euro"],
    ["een tijd", "kom om 12:30 uur", "kom om 8u"],
    ["een nummer", "bel 06 12345678", "bel 085-000 41 72"],
    ["een getal", "nog 3 dagen", "nog 14 dagen"],
  ])("is of %s its kind alone", (_kind, one, other) => {
    expect(featuresOf(one, "")).toEqual(featuresOf(other, ""));
  });

  it.each([
    [1, 2],
    [3, 6],
    [7, 14],
  ])("is of %i words the length of %i, and not of one more", (words, most) => {
    expect([inCommon(words, most), inCommon(words, most + 1)]).toEqual([1, 0]);
  });

  it("tells words from their order, and the name from the text", () => {
    expect(featuresOf("jij slaat mij", "")).not.toEqual(featuresOf("mij slaat jij", ""));
    expect(featuresOf("bank", "")).not.toEqual(featuresOf("", "bank"));
  });
});
