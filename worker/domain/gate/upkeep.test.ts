import { expect, test } from "vitest";
import { figuresOfRule, isPoor, ruleKeys, shareRight, sparedKey } from "./upkeep";

test("a rule that refuses hits where it refused, one that holds where it held", () => {
  const counted: Record<string, number> = {
    "refused:message_wallet": 7,
    "gate_held:threat": 4,
    "gate_dry:threat": 2,
    "gate_right:threat": 3,
    "gate_wrong:threat": 1,
  };
  const count = (key: string) => counted[key] ?? 0;
  expect(figuresOfRule("wallet_address", count)).toEqual({ hits: 7, spared: 0, right: 0, wrong: 0 });
  expect(figuresOfRule("threat", count)).toEqual({ hits: 4, spared: 2, right: 3, wrong: 1 });
  expect(ruleKeys(["threat"])).toEqual([
    "gate_held:threat",
    sparedKey("threat"),
    "gate_right:threat",
    "gate_wrong:threat",
  ]);
});

test("how often it was right is known once somebody decided", () => {
  expect(shareRight({ right: 0, wrong: 0 })).toBeNull();
  expect(shareRight({ right: 1, wrong: 3 })).toBe(0.25);
});

test.each([
  [{ right: 0, wrong: 4 }, false],
  [{ right: 0, wrong: 5 }, true],
  [{ right: 1, wrong: 4 }, false],
  [{ right: 19, wrong: 81 }, true],
])("of %j it is %j that it costs more than it stops", (figures, poor) => {
  expect(isPoor(figures)).toBe(poor);
});
