import { refusedKey } from "../figures";
import { type GateCode, gateRules, refusalOf } from "./verdict";

/*
 * How staff look after the gate's rules (decision 084): each is on, or on a dry run (shadow mode), and the database counts by
 * day how often it spoke and how often a person agreed.
 */

/** On, a rule refuses or holds; on a dry run it only counts what it would have done. */
export const ruleStates = ["on", "dry"] as const;
export type RuleState = (typeof ruleStates)[number];

/** So many days of figures staff see, today included. */
export const ruleFigureDays = 30;

/** Under which key each thing is counted per day; holds and verdicts by the database's own triggers. */
const keys = {
  /** It refused an order before it was paid for, or held a paid one. */
  hits: (code: GateCode) => (isRefusing(code) ? refusedKey(refusalOf[code]) : `gate_held:${code}`),
  /** On a dry run: an order was taken that it would have refused or held. */
  spared: (code: GateCode) => `gate_dry:${code}`,
  /** Staff rejected what it held. */
  right: (code: GateCode) => `gate_right:${code}`,
  /** Staff released what it held. */
  wrong: (code: GateCode) => `gate_wrong:${code}`,
} as const;

/** The key under which an order counts that a rule on a dry run would have stopped. */
export const sparedKey = keys.spared;

const isRefusing = (code: GateCode): code is keyof typeof refusalOf => gateRules[code] === "refuse";

/** All keys of all these rules. */
export const ruleKeys = (codes: readonly GateCode[]): readonly string[] =>
  codes.flatMap((code) => Object.values(keys).map((key) => key(code)));

/** How often a rule hit, would have hit on its dry run, and was found right and wrong by a person. */
export type RuleFigures = {
  readonly hits: number;
  readonly spared: number;
  readonly right: number;
  readonly wrong: number;
};

/** The figures of a rule, from what was counted by key. */
export const figuresOfRule = (code: GateCode, count: (key: string) => number): RuleFigures => ({
  hits: count(keys.hits(code)),
  spared: count(keys.spared(code)),
  right: count(keys.right(code)),
  wrong: count(keys.wrong(code)),
});

/** The part of a person's verdicts that found a rule right, from 0 to 1; null where nobody has decided. */
export function shareRight({ right, wrong }: Pick<RuleFigures, "right" | "wrong">): number | null {
  const decided = right + wrong;
  return decided === 0 ? null : right / decided;
}

/** Right in fewer cases of a hundred than this, a rule costs more people trouble than it stops. */
export const poorPercent = 20;
/** Fewer verdicts than these say nothing of a rule. */
const leastVerdicts = 5;

/** Whether a rule is right so seldom that staff should think of a dry run. */
export function isPoor(figures: Pick<RuleFigures, "right" | "wrong">): boolean {
  const share = shareRight(figures);
  return share !== null && share * 100 < poorPercent && figures.right + figures.wrong >= leastVerdicts;
}
