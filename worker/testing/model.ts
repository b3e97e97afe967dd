/**
 * The sending machine in the abstract: one order, one payment provider, one gateway and a queue that delivers at
 * least once, with lost, repeated and late calls and a crash at every step. `model-search.ts` walks through all of
 * its states. Counters stop at two, because a third of anything shows nothing new.
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
  | "refund while sending";
/** What differs from the machine as built: the kind of gateway, or a mistake. */
export type Flag = "gateway refuses duplicates" | "gateway has no look-up" | Mistake;
export type Flags = ReadonlySet<Flag>;

/** `held` behaves like `queued` without a claim; the other two need a provider that refuses or charges back. */
type Message = Exclude<MessageState, "held" | "refund_failed" | "blocked_final">;
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
  /** Refund requests on their way to the provider, and refunds that it made. */
  readonly refundCalls: number;
  readonly refunds: number;
  readonly webhooksLeft: number;
};

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
} as const;

const most = 2;
const maxAttempts = 2;

type Actor = (state: State, flags: Flags) => readonly Step[];

const visitorAndProvider: Actor = (state) => {
  const { provider, payment } = state;
  const isNew = provider === "none" && payment === "creating";
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
  const paid = { payment: "paid", message: "queued" } as const;
  const expired = { payment: "expired", message: "cancelled" } as const;
  return [
    ...when(isPaid && isOpen, `${source}: paid, woken`, state, { ...paid, ...oneMoreHint(state) }),
    ...when(isPaid && isOpen, `${source}: paid, crash before the wake-up`, state, paid),
    ...when(isPaid && isLate, `${source}: paid late`, state, { ...paid, message: "refund_due" }),
    ...when(seen === "expired" && isOpen, `${source}: expired`, state, expired),
  ];
}

const outboxSweeper: Actor = (state, flags) => {
  const isDue = state.message === "queued" && state.hints < most;
  return when(isDue && !flags.has("no outbox sweeper"), "sweeper wakes", state, oneMoreHint(state));
};

const queue: Actor = (state, flags) => {
  const { message } = state;
  const isFree = message === "queued" || (flags.has("claim is not conditional") && message === "sending");
  const canClaim = isFree && state.consumers.length < most;
  const taken = { hints: state.hints - 1 };
  const attempt = Math.min(maxAttempts, state.attempt + 1);
  const crew = [...state.consumers, { at: "claimed", attempt } as const];
  const claim = { message: "sending", attempt, consumers: crew } as const;
  if (state.hints === 0) return [];
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
    ...when(message === "undelivered", "report settled", state, { message: "refund_due" }),
  ];
};

const leaseSweeper: Actor = (state, flags) => {
  const message = flags.has("expired lease is queued again") ? "queued" : "unknown";
  return when(state.message === "sending", "lease expires", state, { message });
};

const unknownResolution: Actor = (state, flags) => {
  if (state.message !== "unknown") return [];
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
  return when(isAllowed, luck.withdraws, state, { message: "refund_due" });
};

const refundWorker: Actor = (state, flags) => {
  const { message, refundCalls } = state;
  const asked = { message: "refunding", refundCalls: Math.min(most, refundCalls + 1) } as const;
  const isAsked = refundCalls > 0;
  const handled = { ...state, refundCalls: refundCalls - 1 };
  const refunds = flags.has("refund without idempotency key") ? Math.min(most, state.refunds + 1) : 1;
  const known = message === "refunding" ? "refunded" : message;
  return [
    ...when(message === "refund_due", "refund requested", state, asked),
    ...when(message === "refunding", "refund requested again", state, asked),
    ...when(isAsked, "refund made", handled, { refunds, message: known }),
    ...when(isAsked, "refund made, answer lost", handled, { refunds }),
    ...when(isAsked, "refund request lost", handled),
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
];

const when = (isSo: boolean, label: string, state: State, change: Partial<State> = {}): readonly Step[] =>
  isSo ? [[label, { ...state, ...change }]] : [];
const oneMoreHint = ({ hints }: State) => ({ hints: Math.min(most, hints + 1) });
const againOrRefund = ({ attempt }: State) => (attempt < maxAttempts ? "queued" : "refund_due");
const others = (state: State, me: Consumer) => state.consumers.filter((consumer) => consumer !== me);
const moved = (state: State, me: Consumer, at: Consumer["at"]) => ({
  consumers: [...others(state, me), { ...me, at }],
});
