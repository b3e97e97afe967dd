import { describe, expect, it } from "vitest";
import { mostWakeUps, pollPartOf, pollParts, wakeUpsFor } from "./due-work";

describe("a sweep wakes of the messages that nothing woke", () => {
  it("what its gateways take until the next one, and a fifth more", () => {
    expect(wakeUpsFor([2])).toBe(144);
    expect(wakeUpsFor([2, 3])).toBe(360);
    expect(wakeUpsFor([1.16])).toBe(84);
  });

  it("no more for a gateway that nobody gave a pace", () => {
    expect(wakeUpsFor([2, undefined])).toBe(144);
  });

  it("enough to find out when one can take any, and no more than the queue is called for", () => {
    for (const none of [[], [undefined], [0.1]]) expect(wakeUpsFor(none)).toBe(80);
    expect(wakeUpsFor([1_000])).toBe(mostWakeUps);
  });
});

it("payments that are due fall apart into parts that are alike, each into one of them", () => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"];
  const parts = Map.groupBy(letters, (letter) => pollPartOf(`${letter}3vQ8s1T0aXw2yB7cD9eF`));
  expect(new Set(parts.keys())).toEqual(new Set(Array.from({ length: pollParts }, (_, part) => part)));
  for (const part of parts.values())
    expect(Math.abs(part.length - letters.length / pollParts)).toBeLessThan(2);
});
