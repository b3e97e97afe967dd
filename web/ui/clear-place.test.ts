import fc from "fast-check";
import { expect, it } from "vitest";
import { clearTop, restingTop } from "./clear-place";

it("is at the foot of the screen where nothing stands there", () => {
  expect(clearTop(100, 740, [])).toBe(624);
  expect(clearTop(100, 740, [{ top: 0, bottom: 300 }])).toBe(624);
});

it("is above a bar with a button, and above a notice that stands on that", () => {
  const bar = { top: 660, bottom: 740 };
  expect(clearTop(100, 740, [bar])).toBe(552);
  expect(clearTop(100, 740, [bar, { top: 500, bottom: 640 }])).toBe(392);
});

it("is between two of them where it fits, and nowhere where it fits nowhere", () => {
  const kept = [
    { top: 0, bottom: 200 },
    { top: 400, bottom: 740 },
  ];
  expect(clearTop(100, 740, kept)).toBe(292);
  expect(clearTop(200, 740, kept)).toBeNull();
});

it("covers a notice rather than the bar that it is answered with", () => {
  const bar = { top: 460, bottom: 740 };
  const notice = { top: 180, bottom: 452 };
  expect(restingTop(133, 740, [], [bar])).toBe(319);
  expect(restingTop(133, 740, [notice], [bar])).toBe(39);
  expect(restingTop(133, 740, [notice, { top: 48, bottom: 102 }], [bar])).toBe(319);
  expect(restingTop(133, 740, [], [{ top: 0, bottom: 740 }])).toBeNull();
});

it("never covers what must stay in sight", () => {
  const span = fc
    .tuple(fc.integer({ min: -200, max: 900 }), fc.integer({ min: 1, max: 400 }))
    .map(([top, height]) => ({ top, bottom: top + height }));
  fc.assert(
    fc.property(fc.integer({ min: 40, max: 300 }), fc.array(span, { maxLength: 6 }), (height, kept) => {
      const top = clearTop(height, 740, kept);
      if (top === null) return true;
      return kept.every((one) => one.bottom <= top || one.top >= top + height);
    }),
  );
});
