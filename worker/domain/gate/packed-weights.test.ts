import { expect, it } from "vitest";
import { packed, unpacked, type Weight } from "./packed-weights";

/** Few of many, as a model's weights are, by a small generator that a seed decides. */
function weightsBy(seed: number, count: number, most: number): readonly Weight[] {
  let state = seed;
  const chance = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
  return Array.from({ length: count }, (_, bucket) => bucket).flatMap((bucket) => {
    const weight = chance() < 0.8 ? 0 : Math.round((chance() - 0.5) * 2 * most * chance());
    return weight === 0 ? [] : [[bucket, weight] as const];
  });
}

it.each([1, 2, 3, 4, 5])("0.3: weights come out of the bundle as they went in (seed %i)", (seed) => {
  const weights = weightsBy(seed, 3_000 + seed, [2, 8, 43, 120, 127][seed - 1] ?? 1);
  expect(weights.length).toBeGreaterThan(50);
  expect(unpacked(packed(weights))).toEqual(weights);
});

it.each<readonly [readonly Weight[]]>([
  [[]],
  [[[0, -127]]],
  [[[524_287, 1]]],
  [
    [
      [0, 127],
      [1, -1],
      [2, 2],
      [400_000, -127],
      [524_287, 13],
    ],
  ],
])("0.3: also a few of them, the largest, the first and the last bucket of many", (weights) => {
  expect(unpacked(packed(weights))).toEqual(weights);
});

it("0.3: texts of packed weights need no escape in a string, and what has no weight costs next to nothing", () => {
  const { lows, answers } = packed(weightsBy(7, 5_000, 40));
  expect(lows + answers).toMatch(/^[^"'\\$`\s]+$/);
  expect(packed([[4_095, 1]]).answers.length).toBeLessThan(20);
});

it.each(["!!!!!", "}}}}}", "~~~~~~~~~~"])(
  "0.3: what is cut off or damaged is read to an end too (%j)",
  (answers) => {
    const { lows } = packed(weightsBy(3, 500, 9));
    expect(unpacked({ lows, answers })).toHaveLength(lows.length);
  },
);
