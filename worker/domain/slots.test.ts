import { describe, expect, it } from "vitest";
import { type MessageMove, messageMoves, slotAfter } from "./delivery";
import { isOutsideVisitorLimits, sameTextOf, skeletonOf, slotWindows } from "./slots";

describe("the skeleton of a text", () => {
  const wave = "Uw pakket 3S1234 wacht op u. Meld u vóór 18.00 uur!";

  it.each([
    "uw pakket 3S99 wacht op u meld u voor 9.30 uur",
    "UW  PAKKET… 3s1 — wacht op u 😀 Meld u voor 1 2 uur",
    "U-w p.a.k.k.e.t 3S1234 wacht op u. Meld u voor 18 uur",
    "Uw раkkеt 3S1234 wаcht op u. Meld u vóór 18.00 uur!",
  ])("is one for look-alikes, capitals, numbers, spaces, signs and pictures: %s", (other) => {
    expect(skeletonOf(other)).toBe(skeletonOf(wave));
  });

  it("is another for other words", () => {
    expect(skeletonOf("Uw pakket 3S1234 wacht niet op u. Meld u vóór 18.00 uur!")).not.toBe(skeletonOf(wave));
  });

  it("is another where there is no number at all", () => {
    expect(skeletonOf("tot straks bij lijn 3")).not.toBe(skeletonOf("tot straks bij lijn"));
  });

  it("of a text without a letter is the text", () => {
    expect([skeletonOf(" 😀  😀 "), skeletonOf("10 12"), skeletonOf("10 13")]).toEqual([
      "😀 😀",
      "10 12",
      "10 13",
    ]);
  });
});

it("a text is the same whatever its capitals and spaces, and not with another number in it", () => {
  expect(sameTextOf(" Tot  straks\nbij Lijn 3 ")).toBe(sameTextOf("tot straks bij lijn 3"));
  expect(sameTextOf("lijn 3")).not.toBe(sameTextOf("lijn 4"));
});

it("slots are counted over an hour, a day and thirty days", () => {
  const minutes = [slotWindows.hour, slotWindows.day, slotWindows.month].map((length) => length / 60_000);
  expect(minutes).toEqual([60, 24 * 60, 30 * 24 * 60]);
});

it("a slot is freed by every way back of the money but of what was handed over, or may have been", () => {
  const moves = (Object.keys(messageMoves) as MessageMove[]).filter((move) => slotAfter(move) === "freed");
  expect(moves.toSorted()).toEqual(
    [
      "blocked",
      "cancelled",
      "hold_ended",
      "paid_late",
      "refused_when_paid",
      "rejected",
      "withdrawn",
    ].toSorted(),
  );
  expect([slotAfter("settled"), slotAfter("withdrawn_by_sender"), slotAfter("given_up")]).toEqual([
    "again",
    "again",
    "kept",
  ]);
});

it("nobody stands outside the limits of visitors but in development, from this machine or to a scripted number", () => {
  const [visitor, local] = ["198.51.100.7", "127.0.0.1"];
  const [ordinary, scripted] = ["+31612345678", "+31655555509"];
  const outside = (development: boolean, receiver: string, address: string) =>
    isOutsideVisitorLimits(development, { receiver, address });
  expect([
    outside(true, ordinary, local),
    outside(true, ordinary, "::1"),
    outside(true, scripted, visitor),
  ]).toEqual([true, true, true]);
  expect([
    outside(true, ordinary, visitor),
    outside(true, "+31655555510", visitor),
    outside(true, "+316555555091", visitor),
    outside(false, ordinary, local),
    outside(false, scripted, visitor),
  ]).toEqual([false, false, false, false, false]);
});
