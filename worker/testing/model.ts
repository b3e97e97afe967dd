/**
 * The sending machine in the abstract: one order, one payment provider, one gateway and a queue that delivers at
 * least once, with lost, repeated and late calls and a crash at every step; on request also a database that is put back
 * to an earlier time. `model-search.ts` walks through all of its states. Counters stop at two, because a third of
 * anything shows nothing new.
 */
import type { MessageState } from "#domain/delivery";
import type { PaymentState } from "#domain/payment";

/** One deliberate mistake, which the search must catch. */
export type Mistake =
  | "claim is not conditional"
  | "timeout is retried"
  | "expired lease is queued again"
  | "no outbox sweeper"
  | "provider is never polled"
  | "webhook body is believed"
  | "late payment is ignored"
  | "look-up without quiet period"
  | "refund without waiting"
  | "refund without idempotency key"
  | "refund while sending"
  | "refusal without a task"
  | "retry without asking first"
  | "by hand while a retry is under way"
  | "retry leaves its task open"
  | "restore without a mark outside"
  | "marked and sent without a look-up"
  | "refund without asking after a restore"
  | "released before all is proven"
  | "forgotten refund is not looked for";
/** What differs from the machine as built: the kind of gateway, a restore that may happen, or a mistake. */
export type Flag = "gateway refuses duplicates" | "gateway has no look-up" | "database is put back" | Mistake;
export type Flags = ReadonlySet<Flag>;

/** `held` behaves like `queued` without a claim; the other needs a provider that charges back. */
type Message = Exclude<MessageState, "held" | "blocked_final">;
type Consumer = {
  readonly at: "claimed" | "calling" | "accepted" | "rejected" | "busy" | "timed out";
  readonly attempt: number;
};

export type State = {
  /** The payment as the provider knows it, which is the truth; `payment` is what we know of it. */
  readonly provider: "none" | "open" | "paid" | "expired";
  readonly payment: Extract<PaymentState, "creating" | "pending" | "paid" | "expired">;
  readonly message: Message;
  readonly attempt: number;
  /** Wake-ups in the queue. */
  readonly hints: number;
  readonly consumers: readonly Consumer[];
  /** Requests on their way to the gateway, whether or not the caller still lives. */
  readonly inFlight: number;
  /** How often the gateway took the message, and what became of it. */
  readonly accepted: number;
  readonly delivery: "open" | "delivered" | "failed";
  /** Refund requests on their way to the provider, whether it made one under the key of this try, and refunds that it made. */
  readonly refundCalls: number;
  readonly isKeyUsed: boolean;
  readonly refunds: number;
  /** How often staff paid the money back by hand, and whether the worklist says that they should see to it. */
  readonly paidByHand: number;
  readonly hasTask: boolean;
  readonly webhooksLeft: number;
  /** A copy of the database, to which one restore may put it back, and how far that is settled (decision 068). */
  readonly saved: Database | null;
  readonly past: "standing" | "rewound" | "marked" | "released";
  /** What the restore took for good: the text, where the whole order vanished; the proof, where its payment cannot be asked. */
  readonly lost: "nothing" | "text" | "proof";
};

/** What a restore takes back. All else is outside, and stays as it is. */
type Database = Pick<State, "payment" | "message" | "attempt" | "hasTask">;

export type Step = readonly [label: string, next: State];

/** Everything that can happen next. */
export const stepsFrom = (state: State, flags: Flags): readonly Step[] =>
  actors.flatMap((actor) => actor(state, flags));

/** What others decide. A good end must be within reach without it. */
export const luck = {
  pays: "visitor pays",
  paysLate: "visitor pays after expiry",
  crash: "consumer crashes",
  fails: "network fails to deliver",
  withdraws: "staff refund",
  saved: "database is saved",
  putBack: "database is put back",
  putBackFar: "database is put back to before the order",
} as const;

const most = 2;
const maxAttempts = 2;

type Actor = (state: State, flags: Flags) => readonly Step[];

const visitorAndProvider: Actor = (state) => {
  const { provider, payment } = state;
  const isNew = provider === "none" && payment === "creating" && isTrusted(state);
  const givenUp = { provider: "expired", payment: "expired", message: "cancelled" } as const;
  return [
    ...when(isNew, "payment opened", state, { provider: "open", payment: "pending" }),
    ...when(isNew, "payment opened, answer lost", state, { provider: "open" }),
    ...when(isNew, "creation given up", state, givenUp),
    ...when(provider === "open", luck.pays, state, { provider: "paid" }),
    ...when(provider === "open", "payment expires", state, { provider: "expired" }),
    ...when(provider === "expired" && payment !== "creating", luck.paysLate, state, { provider: "paid" }),
  ];
};

const evidence: Actor = (state, flags) => {
  const polled = flags.has("provider is never polled") ? [] : learn("poll", state.provider, state, flags);
  if (state.webhooksLeft === 0) return polled;
  const heard = { ...state, webhooksLeft: state.webhooksLeft - 1 };
  const believed = flags.has("webhook body is believed") ? "paid" : state.provider;
  const learned = learn("webhook", believed, heard, flags);
  return [
    ...learned,
    // A call that changes nothing is used up all the same.
    ...when(learned.length === 0, "webhook changes nothing", heard),
    ["webhook lost", heard],
    ...polled,
  ];
};

function learn(source: string, seen: State["provider"], state: State, flags: Flags): readonly Step[] {
  const isPaid = seen === "paid";
  const isOpen = state.payment === "creating" || state.payment === "pending";
  const isLate = state.payment === "expired" && !flags.has("late payment is ignored");
  // In the time that a restore took away it may have been sent: P3 and M27 in one.
  const isDoubtful = !isTrusted(state) || state.lost !== "nothing";
  const wentBack = isDoubtful && isRefundForgotten(state, flags);
  const paid = {
    payment: "paid",
    message: wentBack ? "refund_due" : isDoubtful ? "unknown" : "queued",
  } as const;
  const expired = { payment: "expired", message: "cancelled" } as const;
  return [
    ...when(isPaid && isOpen, `${source}: paid, woken`, state, { ...paid, ...oneMoreHint(state) }),
    ...when(isPaid && isOpen, `${source}: paid, crash before the wake-up`, state, paid),
    ...when(isPaid && isLate, `${source}: paid late`, state, { ...paid, message: "refund_due" }),
    ...when(seen === "expired" && isOpen, `${source}: expired`, state, expired),
  ];
}

const outboxSweeper: Actor = (state, flags) => {
  const isDue = state.message === "queued" && state.hints < most && isTrusted(state);
  return when(isDue && !flags.has("no outbox sweeper"), "sweeper wakes", state, oneMoreHint(state));
};

const queue: Actor = (state, flags) => {
  const { message } = state;
  const isFree = message === "queued" || (flags.has("claim is not conditional") && message === "sending");
  const canClaim = isFree && state.consumers.length < most && isTrusted(state);
  const taken = { hints: state.hints - 1 };
  const attempt = Math.min(maxAttempts, state.attempt + 1);
  const crew = [...state.consumers, { at: "claimed", attempt } as const];
  const claim = { message: "sending", attempt, consumers: crew } as const;
  if (state.hints === 0) return [];
  // A claim that leaves the wake-up where it is may be that of whoever settled the payment, at once (decision 093).
  return [
    ...when(canClaim, "claimed", state, { ...claim, ...taken }),
    ...when(canClaim, "claimed, wake-up stays in the queue", state, claim),
    ...when(!canClaim, "wake-up changes nothing", state, taken),
  ];
};

const consumers: Actor = (state, flags) =>
  state.consumers.flatMap((me) => {
    const gone = { consumers: others(state, me) };
    const isCalling = me.at === "calling";
    const sent = { inFlight: state.inFlight + 1, ...moved(state, me, "calling") };
    const recorded = { ...gone, message: outcome(state, me, flags) };
    return [
      [luck.crash, { ...state, ...gone }] as const,
      ...when(me.at === "claimed" && state.inFlight < most, "call sent", state, sent),
      ...when(isCalling, "call times out", state, moved(state, me, "timed out")),
      ...when(!isCalling && me.at !== "claimed", `${me.at}, recorded`, state, recorded),
    ];
  });

/** What a consumer's record makes of the message. One that lost its claim may only bring the good news. */
function outcome(state: State, me: Consumer, flags: Flags): Message {
  const isMine = state.message === "sending" && state.attempt === me.attempt;
  if (me.at === "accepted") return isMine || state.message === "unknown" ? "sent" : state.message;
  if (!isMine) return state.message;
  if (me.at === "busy") return againOrRefund(state);
  if (me.at === "rejected") return "refund_due";
  return flags.has("timeout is retried") && state.attempt < maxAttempts ? "queued" : "unknown";
}

const gateway: Actor = (state, flags) => {
  if (state.inFlight === 0) return [];
  const handled = { ...state, inFlight: state.inFlight - 1 };
  const accepted = flags.has("gateway refuses duplicates") ? 1 : Math.min(most, state.accepted + 1);
  const isFirst = state.accepted === 0;
  const callers = state.consumers.filter(({ at }) => at === "calling");
  const answers = callers.flatMap((caller) => [
    ["gateway accepts", { ...handled, accepted, ...moved(state, caller, "accepted") }] as const,
    ...when(isFirst, "gateway rejects", handled, moved(state, caller, "rejected")),
    ...when(isFirst, "gateway is busy", handled, moved(state, caller, "busy")),
  ]);
  return [["gateway accepts, answer lost", { ...handled, accepted }], ["call lost", handled], ...answers];
};

const reports: Actor = (state) => {
  const { message, delivery } = state;
  const isOnItsWay = delivery === "open" && state.accepted > 0;
  const isAwaited = message === "sending" || message === "unknown" || message === "sent";
  return [
    ...when(isOnItsWay, "network delivers", state, { delivery: "delivered" }),
    ...when(isOnItsWay, luck.fails, state, { delivery: "failed" }),
    ...when(isAwaited && delivery === "delivered", "report: delivered", state, { message: "delivered" }),
    ...when(isAwaited && delivery === "failed", "report: failed", state, { message: "undelivered" }),
    ...when(message === "undelivered" && isTrusted(state), "report settled", state, {
      message: "refund_due",
    }),
  ];
};

const leaseSweeper: Actor = (state, flags) => {
  const message = flags.has("expired lease is queued again") ? "queued" : "unknown";
  return when(state.message === "sending", "lease expires", state, { message });
};

const unknownResolution: Actor = (state, flags) => {
  if (state.message !== "unknown" || state.past === "rewound") return [];
  const isQuiet = state.inFlight === 0 && state.consumers.length === 0;
  const isGivenUp = isQuiet || flags.has("refund without waiting");
  if (flags.has("gateway has no look-up"))
    return when(isGivenUp, "given up", state, { message: "refund_due" });
  if (!isQuiet && !flags.has("look-up without quiet period")) return [];
  return [
    ...when(state.accepted > 0, "look-up finds it", state, { message: "sent" }),
    ...when(state.accepted === 0, "look-up finds nothing", state, { message: againOrRefund(state) }),
  ];
};

const staff: Actor = (state, flags) => {
  const isUnclear = state.message === "sending" || state.message === "unknown";
  const isAllowed = state.message === "queued" || (isUnclear && flags.has("refund while sending"));
  return when(isAllowed && isTrusted(state), luck.withdraws, state, { message: "refund_due" });
};

const refundWorker: Actor = (state, flags) => {
  const { message, refundCalls } = state;
  const asked = { message: "refunding", ...oneMoreRefundCall(state) } as const;
  const isAsked = refundCalls > 0;
  const handled = { ...state, refundCalls: refundCalls - 1 };
  const isRepeat = state.isKeyUsed && !flags.has("refund without idempotency key");
  const made = { isKeyUsed: true, refunds: isRepeat ? state.refunds : Math.min(most, state.refunds + 1) };
  const known = message === "refunding" ? "refunded" : message;
  // A no counts as one only where the provider does not know a refund of ours, as the adapters see to.
  const isRefused = isAsked && message === "refunding" && !state.isKeyUsed;
  const failed = { message: "refund_failed", hasTask: !flags.has("refusal without a task") } as const;
  // The database may have forgotten a refund: the provider is asked which it knows, for its keys are forgotten too.
  const isAskedFirst = state.past !== "standing" && !flags.has("refund without asking after a restore");
  const isFound = isAskedFirst && state.refunds > 0;
  const found = { message: "refunding", isKeyUsed: true } as const;
  return [
    ...when(message === "refund_due" && !isFound, "refund requested", state, asked),
    ...when(message === "refunding" && !isFound, "refund requested again", state, asked),
    ...when(message === "refund_due" && isFound, "refund asked about: there is one", state, found),
    ...when(message === "refunding" && isFound, "refund found", state, { message: "refunded" }),
    ...when(isAsked, "refund made", handled, { ...made, message: known }),
    ...when(isAsked, "refund made, answer lost", handled, made),
    ...when(isAsked, "refund request lost", handled),
    ...when(isRefused, "refund refused", handled, failed),
  ];
};

/** Staff see to what stands on the worklist (M24), once every call of the try before is over, which a minute sees to. */
const worklist: Actor = (state, flags) => {
  const { message, hasTask, refunds } = state;
  const isOver = state.refundCalls === 0 && isTrusted(state);
  const waits = message === "refund_failed" && hasTask && isOver;
  const isUnderWay = message === "refunding" && flags.has("by hand while a retry is under way");
  const isMade = refunds > 0;
  const isFound = isMade && !flags.has("retry without asking first");
  const tried = { hasTask: flags.has("retry leaves its task open") };
  const again = { ...tried, message: "refunding", isKeyUsed: false, ...oneMoreRefundCall(state) } as const;
  const byHand = { hasTask: false, message: "refunded", paidByHand: state.paidByHand + 1 } as const;
  return [
    ...when(waits && isFound, "staff retry: it was made after all", state, { ...tried, message: "refunded" }),
    ...when(waits && !isFound, "staff retry: asked again", state, again),
    ...when((waits && !isMade) || isUnderWay, "staff pay by hand", state, byHand),
  ];
};

/**
 * The database is put back, once at most. A call to the provider is over by then, and the provider remembers no key of so long
 * ago. What staff paid by hand since is known to them alone, and not played.
 */
const disaster: Actor = (state, flags) => {
  if (!flags.has("database is put back") || state.past !== "standing") return [];
  const { saved } = state;
  const isOver = state.refundCalls === 0 && state.paidByHand === 0;
  const isUnnoticed = flags.has("restore without a mark outside");
  const past = isUnnoticed ? "released" : "rewound";
  const forgotten = { saved: null, past, isKeyUsed: false } as const;
  const { payment, message, attempt, hasTask } = state;
  const nothing = { payment: "creating", message: "awaiting_payment", attempt: 0, hasTask: false } as const;
  return [
    ...when(!saved, luck.saved, state, { saved: { payment, message, attempt, hasTask } }),
    ...when(isOver && saved !== null, luck.putBack, state, { ...saved, ...forgotten }),
    ...when(isOver && !saved, luck.putBackFar, state, { ...nothing, ...forgotten, lost: "text" }),
  ];
};

/**
 * A rewound database claims and sells nothing. What may have been sent goes into doubt (M27) and is looked up as any unknown;
 * it is released once its payments and refunds are those that the provider knows. A payment that cannot be asked about goes on
 * the worklist instead, and leads into doubt whenever it is heard of.
 */
const settlement: Actor = (state, flags) => {
  const { past, message } = state;
  const mayBeSent = message === "queued" || message === "sending";
  const isDoubted = mayBeSent && !flags.has("marked and sent without a look-up");
  const doubted = { past: "marked", message: isDoubted ? "unknown" : message } as const;
  const isMarked = past === "marked";
  const isForgotten = isRefundForgotten(state, flags) && (message === "queued" || message === "unknown");
  const isPaymentKnown = state.provider !== "paid" || state.payment === "paid";
  const isProven = (isPaymentKnown && !isForgotten) || flags.has("released before all is proven");
  const isOpen = state.payment === "creating" || state.payment === "pending";
  const listed = { past: "released", lost: state.lost === "text" ? "text" : "proof" } as const;
  return [
    ...when(past === "rewound", "restore marked", state, doubted),
    ...when(isMarked && isForgotten, "forgotten refund found", state, { message: "refund_due" }),
    ...when(isMarked && isProven, "restore released", state, { past: "released" }),
    ...when(isMarked && isOpen, "restore released, its payment on the worklist", state, listed),
  ];
};

const actors: readonly Actor[] = [
  visitorAndProvider,
  evidence,
  outboxSweeper,
  queue,
  consumers,
  gateway,
  reports,
  leaseSweeper,
  unknownResolution,
  staff,
  refundWorker,
  worklist,
  disaster,
  settlement,
];

const when = (isSo: boolean, label: string, state: State, change: Partial<State> = {}): readonly Step[] =>
  isSo ? [[label, { ...state, ...change }]] : [];
const oneMoreHint = ({ hints }: State) => ({ hints: Math.min(most, hints + 1) });
const oneMoreRefundCall = ({ refundCalls }: State) => ({ refundCalls: Math.min(most, refundCalls + 1) });
const againOrRefund = ({ attempt, lost }: State) =>
  attempt < maxAttempts && lost !== "text" ? "queued" : "refund_due";
const isRefundForgotten = ({ refunds }: State, flags: Flags) =>
  refunds > 0 && !flags.has("forgotten refund is not looked for");
/** Whether the database may be acted on: it is the one that we had, or what differs is settled. */
const isTrusted = ({ past }: State) => past === "standing" || past === "released";
const others = (state: State, me: Consumer) => state.consumers.filter((consumer) => consumer !== me);
const moved = (state: State, me: Consumer, at: Consumer["at"]) => ({
  consumers: [...others(state, me), { ...me, at }],
});
