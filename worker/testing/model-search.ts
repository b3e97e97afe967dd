/** Walks through every state of the model, breadth first, so that the first trace to anything is a shortest one. */
import { type Flag, type Flags, luck, type State, stepsFrom } from "./model";

export type Violation =
  | "sent twice"
  | "sent unpaid"
  | "refunded twice"
  | "refunded without payment"
  | "refunded and delivered"
  | "waits unseen"
  | "listed for nothing";

/** The labels of the steps that lead there from the start. */
export type Trace = readonly string[];

export type Findings = {
  readonly states: number;
  readonly violations: ReadonlyMap<Violation, Trace>;
  /** States from which no chain of our own steps reaches a good end, with the shortest way into one. */
  readonly stuck: { readonly count: number; readonly trace: Trace | null };
};

/**
 * Searches the whole machine, with the given differences from the one as built.
 * @param onStep sees every step that is taken, in no promised order
 */
export function explore(
  differences: readonly Flag[],
  onStep: (from: State, to: State) => void = () => {},
): Findings {
  const flags: Flags = new Set(differences);
  const start = nodeOf(initial, null, "");
  const found = new Map([[keyOf(initial), start]]);
  const violations = new Map<Violation, Trace>();
  const sound: Node[] = [];
  // A Map hands out what is added during the walk, which makes it the queue of the search as well.
  for (const node of found.values()) {
    const violation = violationIn(node.state);
    if (violation) {
      if (!violations.has(violation)) violations.set(violation, traceTo(node));
      continue;
    }
    sound.push(node);
    for (const [label, state] of stepsFrom(node.state, flags)) {
      onStep(node.state, state);
      const key = keyOf(state);
      const next = found.get(key) ?? nodeOf(state, node, label);
      found.set(key, next);
      if (!isLuck.has(label)) next.before.push(node);
    }
  }
  const stuck = stuckAmong(sound);
  const [first] = stuck;
  return {
    states: found.size,
    violations,
    stuck: { count: stuck.length, trace: first ? traceTo(first) : null },
  };
}

/** Before the order. The one webhook may come at any time, or get lost. */
export const initial: State = {
  provider: "none",
  payment: "creating",
  message: "awaiting_payment",
  attempt: 0,
  hints: 0,
  consumers: [],
  inFlight: 0,
  accepted: 0,
  delivery: "open",
  refundCalls: 0,
  isKeyUsed: false,
  refunds: 0,
  paidByHand: 0,
  hasTask: false,
  webhooksLeft: 1,
  saved: null,
  past: "standing",
  lost: "nothing",
};

/** What must never be true of a state, if it is. */
export function violationIn(state: State): Violation | null {
  const isPaid = state.provider === "paid";
  const back = state.refunds + state.paidByHand;
  const isFailed = state.message === "refund_failed";
  if (state.accepted > 1) return "sent twice";
  if (state.accepted > 0 && !isPaid) return "sent unpaid";
  if (back > 1) return "refunded twice";
  if (back > 0 && !isPaid) return "refunded without payment";
  if (back > 0 && state.accepted > 0 && state.delivery !== "failed") return "refunded and delivered";
  if (isFailed && !state.hasTask) return "waits unseen";
  if (state.hasTask && !isFailed) return "listed for nothing";
  return null;
}

/** Paid for and sent, or paid for and paid back; who has not paid has nothing to lose. */
export function isGoodEnd({ provider, message, accepted, refunds, paidByHand }: State): boolean {
  const back = refunds + paidByHand;
  if (provider !== "paid") return message === "cancelled" || provider === "none" || provider === "open";
  if (message === "refunded") return back === 1;
  return (message === "sent" || message === "delivered") && accepted === 1 && back === 0;
}

type Node = {
  readonly state: State;
  readonly cameFrom: Node | null;
  readonly label: string;
  /** From where our own steps lead here. */
  readonly before: Node[];
};

const nodeOf = (state: State, cameFrom: Node | null, label: string): Node => ({
  state,
  cameFrom,
  label,
  before: [],
});

const isLuck: ReadonlySet<string> = new Set(Object.values(luck));

/**
 * Every state is spread from the initial one, so its values always come in the same order. Which of two consumers
 * comes first makes no difference, hence the sort.
 */
function keyOf({ consumers, saved, ...rest }: State): string {
  const crew = consumers.map(({ at, attempt }) => at + attempt).sort();
  return [...Object.values(rest), "saved", ...Object.values(saved ?? {}), ...crew].join();
}

/** Nodes are in order of discovery; those that remain are too, so the first has a shortest trace. */
function stuckAmong(sound: readonly Node[]): readonly Node[] {
  const safe = new Set(sound.filter((node) => isGoodEnd(node.state)));
  for (const node of safe) for (const previous of node.before) safe.add(previous);
  return sound.filter((node) => !safe.has(node));
}

function traceTo(node: Node): Trace {
  const labels: string[] = [];
  for (let at = node; at.cameFrom; at = at.cameFrom) labels.unshift(at.label);
  return labels;
}
