import { fraction, oneOf } from "./chance.ts";

/** What can go wrong with any call, whatever it asks. */
export const transport = /** @type {const} */ ([
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
]);

/** What can be wrong with what a vendor does, and with how it calls back. */
export const allFaults = [
  ...transport,
  ..."wrong-id wrong-amount paid-late paid-twice lag".split(" "),
  ..."busy refused account undelivered no-report contradict lookup-lag".split(" "),
  ..."lost duplicate reordered delayed forged replayed".split(" "),
];

/**
 * A plan of faults: the n-th call of an operation meets the same one whenever the seed is the same.
 *
 * @typedef {ReturnType<typeof createFaults>} Faults
 * @param {{ seed: number | string, rate: number }} plan rate: which share of the calls meets one, 0 to 1
 */
export function createFaults({ seed, rate: startRate }) {
  let rate = startRate;
  /** @type {Map<string, number>} */
  const calls = new Map();
  /** @type {Map<string, number>} */
  const hits = new Map();
  /** @type {{ op: string, fault: string, times: number }[]} */
  let forced = [];

  return {
    /**
     * The fault of this call, or null.
     *
     * @param {string} op
     * @param {readonly string[]} classes the faults that make sense for it
     */
    pick(op, classes) {
      const n = (calls.get(op) ?? 0) + 1;
      calls.set(op, n);
      const fault = takeForced(op, classes) ?? drawn(op, n, classes);
      if (fault !== null) hits.set(fault, (hits.get(fault) ?? 0) + 1);
      return fault;
    },
    /**
     * The next `times` calls of an operation meet this fault.
     *
     * @param {string} op
     * @param {string} fault
     * @param {number} times
     */
    force: (op, fault, times) => void forced.push({ op, fault, times }),
    /**
     * From now on; 0 also lifts what was forced.
     *
     * @param {number} share
     */
    setRate(share) {
      rate = share;
      if (share === 0) forced = [];
    },
    /** How often each class was met. */
    hits: () => Object.fromEntries(hits),
  };

  /** @type {(op: string, classes: readonly string[]) => string | null} */
  function takeForced(op, classes) {
    const next = forced.find((one) => one.op === op && one.times > 0 && classes.includes(one.fault));
    if (!next) return null;
    next.times--;
    return next.fault;
  }

  /** @type {(op: string, n: number, classes: readonly string[]) => string | null} */
  function drawn(op, n, classes) {
    if (classes.length === 0 || fraction(seed, op, n, "whether") >= rate) return null;
    return oneOf(weighed(classes), seed, op, n, "which");
  }
}

/**
 * What hangs costs its caller fifteen real seconds, and what only one operation can suffer has few calls to befall: the one
 * is drawn half as often as the rest, the other three times as often; twice as often again what only one vendor can suffer,
 * and a little less what keeps a whole gateway waiting.
 *
 * @param {readonly string[]} classes
 */
const weighed = (classes) => classes.flatMap((name) => Array(weightOf(name)).fill(name));

/** @param {string} name */
function weightOf(name) {
  if (name.startsWith("hang-")) return 1;
  if (name === "account") return 5;
  if (name === "lookup-lag") return 12;
  return /** @type {readonly string[]} */ (transport).includes(name) ? 2 : 6;
}
