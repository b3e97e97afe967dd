import { fraction, oneOf } from "./chance.ts";

/** What can go wrong with any call, whatever it asks. */
export const transport = [
  "slow",
  "hang-before",
  "hang-after",
  "cut-before",
  "cut-after",
  "500-before",
  "500-after",
  "429",
  "garbage",
  "truncated",
  "html-before",
  "html-after",
] as const;

/** What can be wrong with what a vendor does, and with how it calls back. */
export const allFaults = [
  ...transport,
  ..."wrong-id wrong-amount paid-late paid-twice lag".split(" "),
  ..."busy refused account undelivered no-report contradict lookup-lag".split(" "),
  ..."lost duplicate reordered delayed forged replayed".split(" "),
];

export type Faults = ReturnType<typeof createFaults>;

/**
 * A plan of faults: the n-th call of an operation meets the same one whenever the seed is the same.
 *
 * @param plan rate: which share of the calls meets one, 0 to 1
 */
export function createFaults({ seed, rate: startRate }: { seed: number | string; rate: number }) {
  let rate = startRate;
  const calls: Map<string, number> = new Map();
  const hits: Map<string, number> = new Map();
  let forced: { op: string; fault: string; times: number }[] = [];

  return {
    /**
     * The fault of this call, or null.
     *
     * @param classes the faults that make sense for it
     */
    pick(op: string, classes: readonly string[]) {
      const n = (calls.get(op) ?? 0) + 1;
      calls.set(op, n);
      const fault = takeForced(op, classes) ?? drawn(op, n, classes);
      if (fault !== null) hits.set(fault, (hits.get(fault) ?? 0) + 1);
      return fault;
    },
    /** The next `times` calls of an operation meet this fault. */
    force: (op: string, fault: string, times: number) => void forced.push({ op, fault, times }),
    /** Whether the next call of an operation was told to meet a fault that is never drawn. */
    isForced(op: string, fault: string): boolean {
      const isMet = takeForced(op, [fault]) !== null;
      if (isMet) hits.set(fault, (hits.get(fault) ?? 0) + 1);
      return isMet;
    },
    /** From now on; 0 also lifts what was forced. */
    setRate(share: number) {
      rate = share;
      if (share === 0) forced = [];
    },
    /** How often each class was met. */
    hits: () => Object.fromEntries(hits),
  };

  function takeForced(op: string, classes: readonly string[]): string | null {
    const next = forced.find((one) => one.op === op && one.times > 0 && classes.includes(one.fault));
    if (!next) return null;
    next.times--;
    return next.fault;
  }

  function drawn(op: string, n: number, classes: readonly string[]): string | null {
    if (classes.length === 0 || fraction(seed, op, n, "whether") >= rate) return null;
    return oneOf(weighed(classes), seed, op, n, "which");
  }
}

/**
 * What hangs costs its caller fifteen real seconds, and what only one operation can suffer has few calls to befall: the one
 * is drawn half as often as the rest, the other three times as often; twice as often again what only one vendor can suffer,
 * and a little less what keeps a whole gateway waiting.
 */
const weighed = (classes: readonly string[]) => classes.flatMap((name) => Array(weightOf(name)).fill(name));

function weightOf(name: string) {
  if (name.startsWith("hang-")) return 1;
  if (name === "account") return 5;
  if (name === "lookup-lag") return 12;
  return (transport as readonly string[]).includes(name) ? 2 : 6;
}
