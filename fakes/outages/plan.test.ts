import { expect, it } from "vitest";
import { modes, parts } from "../../worker/testing/outages/outage.ts";
import { aspectsOf, nameOf, pairs, readTrial, singles } from "./plan.ts";
import { storyNames } from "./stories.ts";

it("tries each part in each mode at each story, once", () => {
  const names = singles("1").map(nameOf);
  expect(new Set(names).size).toBe(parts.length * modes.length * storyNames.length);
});

it("covers with 150 pairs each two parts in each mode of either, each two modes, and each part, mode and story", () => {
  const chosen = pairs("1", 150);
  const whole = pairs("1", 336);
  const pairOf = ({ outages }: (typeof chosen)[number]) => {
    const [one, other] = outages;
    if (!other) throw new Error("one alone");
    return [one, other] as const;
  };
  const covered = (all: typeof chosen) => new Set(all.flatMap((trial) => aspectsOf(pairOf(trial))));
  expect(new Set(chosen.map(nameOf)).size).toBe(150);
  expect(covered(chosen)).toEqual(covered(whole));
  const places = chosen.flatMap((trial) =>
    pairOf(trial).map(({ part, mode }) => `${part} ${mode} ${trial.story}`),
  );
  expect(new Set(places).size).toBe(parts.length * modes.length * storyNames.length);
});

it("has all pairs of parts and modes where so many are asked, and no more than there are", () => {
  const all = pairs("2", 1_000);
  expect(new Set(all.map(({ outages }) => JSON.stringify(outages))).size).toBe(336);
  expect(all).toHaveLength(336);
});

it("follows from the seed alone, and is read back from its name", () => {
  expect(pairs("7", 20)).toEqual(pairs("7", 20));
  expect(pairs("7", 20)).not.toEqual(pairs("8", 20));
  for (const trial of pairs("7", 20)) expect(readTrial("7", nameOf(trial))).toEqual(trial);
});

it("takes the relay away only where there is one", () => {
  const out = [...singles("1"), ...pairs("1", 336)].filter(({ outages }) =>
    outages.some(({ part }) => part === "relay"),
  );
  expect(new Set(out.map(({ setting }) => setting))).toEqual(new Set(["relayed"]));
});

it("says what a name lacks", () => {
  expect(() => readTrial("1", "d1:tired:order")).toThrow("'tired' is not one of: away slow");
  expect(() => readTrial("1", "moon:away:order")).toThrow("'moon' is not one of: d1 kv");
  expect(() => readTrial("1", "d1:away:lunch")).toThrow("'lunch' is not one of: order pay");
});
