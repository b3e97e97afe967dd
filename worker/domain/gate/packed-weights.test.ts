import { expect, it } from "vitest";
import { packed, unpacked } from "./packed-weights";

/** Mostly zeros, as a model's weights are, by a small generator that a seed decides. */
function weightsBy(seed: number, count: number, most: number): Int8Array {
  let state = seed;
  const chance = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
  return Int8Array.from({ length: count }, () =>
    chance() < 0.8 ? 0 : Math.round((chance() - 0.5) * 2 * most * chance()),
  );
}

it.each([1, 2, 3, 4, 5])("0.3: weights come out of the bundle as they went in (seed %i)", (seed) => {
  const weights = weightsBy(seed, 3_000 + seed, [1, 8, 43, 120, 127][seed - 1] ?? 1);
  expect(unpacked(packed(weights), weights.length)).toEqual(weights);
});

it.each([[[]], [[0]], [[-127]], [[127, 0, -127]], [Array.from({ length: 5_000 }, () => 0)]])(
  "0.3: also a few of them, the largest, and nothing but zeros",
  (list) => {
    const weights = Int8Array.from(list);
    expect(unpacked(packed(weights), weights.length)).toEqual(weights);
  },
);

it("0.3: a text of packed weights needs no escape in a string, and zeros cost next to nothing", () => {
  expect(packed(weightsBy(7, 5_000, 40))).toMatch(/^[^"'\\$`\s]+$/);
  expect(packed(new Int8Array(32_768)).length).toBeLessThan(100);
});
