import type { Language } from "#contract/language";
import type { PaymentView } from "#contract/payments";
import { holdLimit, type PublicMessageState } from "#domain/delivery";
import { objectionTime } from "#domain/held";
import type { MessageFailure } from "#domain/message-failure";
import { type PublicPaymentState, publicPaymentStages } from "#domain/payment";
import type { Twin } from "./catalogue";
import { duration, euros, moment, whole } from "./format";
import type { outcomeNl } from "./outcome";

type Words = Twin<typeof outcomeNl>;

/** What became of an order: of its SMS once it is paid, of its payment as long as it is not. */
export type ResultKind = keyof Words["results"];

export type Result = {
  readonly kind: ResultKind;
  /** The headline: what became of the SMS. */
  readonly title: string;
  /** What that means, or why. */
  readonly text: string;
  /** What happens with the money, where that is not plain from the rest. */
  readonly money: string | null;
};

/**
 * How long a payment has been pending: briefly, or so long that a reader wonders, on a page that goes on looking by
 * itself or on one that has stopped.
 */
export type Wait = "brief" | "long and looking" | "long and resting";

/** What is said first of an order, by the states of payment and message together (decision 051). */
export function resultOf(order: PaymentView, wait: Wait, words: Words, language: Language): Result {
  const kind = kindOf(order);
  const { title, text } = words.results[kind];
  const { hold } = order.message;
  const until = kind === "held" && hold ? words.review.until(moment(hold.until, language)) : null;
  const told = until ?? text ?? words.failures[order.message.failure ?? unexplained[kind] ?? "stopped"];
  const isLong = kind === "pending" && wait !== "brief";
  return {
    kind,
    title: typeof title === "string" ? title : title(words.lost[lossOf(order.message.failure)]),
    text: isLong
      ? words.stillPending(wait === "long and looking")
      : typeof told === "string"
        ? told
        : told(duration(holdLimit, language)),
    money: moneyOf(order, kind, words, language),
  };
}

/** What became of an order, in a word of its own. */
export function kindOf({ status, message, lookedInto }: PaymentView): ResultKind {
  if (lookedInto === true) return "lookedInto";
  if (status !== "paid") return unpaidKinds[status];
  return message.status === "held" && message.failure === "amount" ? "mismatched" : paidKinds[message.status];
}

const unpaidKinds: Record<Exclude<PublicPaymentState, "paid">, ResultKind> = {
  pending: "pending",
  failed: "failed",
  expired: "expired",
  canceled: "canceled",
};

const paidKinds: Record<PublicMessageState, ResultKind> = {
  waiting: "sending",
  held: "held",
  sending: "sending",
  checking: "checking",
  sent: "sent",
  delivered: "delivered",
  undelivered: "undelivered",
  // Paid after all: its money is about to go back (P5).
  cancelled: "refunding",
  refunding: "refunding",
  refunded: "refunded",
  refund_failed: "refund_failed",
  stopped: "reversed",
};

/** The reason where the answer names none, as one of an earlier version of the API does. */
const unexplained: Partial<Record<ResultKind, MessageFailure>> = {
  undelivered: "not_delivered",
  refunding: "trouble",
  refunded: "trouble",
  refund_failed: "trouble",
  reversed: "reversed",
};

/** What is certain: an SMS that the network had is not called "not sent". */
const lossOf = (failure: MessageFailure | undefined): keyof Words["lost"] =>
  failure === "not_delivered" || failure === "unclear" || failure === "withdrawn"
    ? failure
    : failure === "stopped" || failure?.startsWith("rejected_")
      ? "stopped"
      : "not_sent";

const refundStages: Partial<Record<ResultKind, keyof Words["refunds"]>> = {
  undelivered: "awaited",
  refunding: "requested",
  refunded: "refunded",
  refund_failed: "failed",
};

function moneyOf({ refund, amount }: PaymentView, kind: ResultKind, words: Words, language: Language) {
  const stage = refund?.status ?? refundStages[kind];
  return stage ? words.refunds[stage](euros(refund?.amount ?? amount, language)) : null;
}

/** What may be offered of an order besides following it. */
export type Offer = "retry" | "another" | null;

/**
 * Whether it makes sense to order the same again, or another SMS to the same number. What we stopped would be stopped
 * again, and what a bank took back is for the payer and the bank.
 */
export function offerOf({ status, message }: PaymentView): Offer {
  if (publicPaymentStages[status] === "unpaid") return "retry";
  if (status !== "paid") return null;
  if (message.status === "sent" || message.status === "delivered") return "another";
  const isLost = refundStages[paidKinds[message.status]] !== undefined;
  return isLost && !isEndless(message.failure) ? "retry" : null;
}

const isEndless = (failure: MessageFailure | undefined): boolean =>
  lossOf(failure) === "stopped" || failure === "country" || failure === "own_limit" || failure === "reversed";

/** Why a person looks at it first, as its sender is told: what a rule noticed, each once, and that a person decides. */
export function holdOf({ message, lookedInto }: PaymentView, { review }: Words) {
  if (!message.hold || lookedInto === true) return null;
  const noticed: Readonly<Record<string, string>> = review.noticed;
  const causes = message.hold.codes.flatMap((code) => noticed[code] ?? []);
  return { why: causes.length > 0 ? review.whyListed : review.why, causes };
}

/** What was said against the decision about it, and how that was answered; null where nothing was. */
export function objectionOf({ objection }: PaymentView, words: Words, language: Language): string | null {
  if (!objection) return null;
  const { made, answers } = words.review.objection;
  const { at, outcome, decidedAt } = objection;
  return outcome === null
    ? made(moment(at, language), duration(objectionTime, language))
    : answers[outcome](moment(decidedAt ?? at, language));
}

/** When its sender withdrew it, as a receipt says it; null where nobody did. */
export const withdrawnAt = ({ message }: PaymentView, language: Language): string | null => {
  const at = message.steps.find(({ status }) => status === "refunding")?.at;
  return message.failure === "withdrawn" && at !== undefined ? moment(at, language) : null;
};

export type Step = {
  readonly status: PublicMessageState;
  readonly title: string;
  /** Null when the answer does not say. */
  readonly at: number | null;
};

/** What happened to the message so far, its present state last. What looks the same twice in a row is told once. */
export function storyOf({ steps, status }: PaymentView["message"], words: Words): readonly Step[] {
  const told = steps.filter((step, index) => step.status !== steps[index - 1]?.status);
  const all = told.at(-1)?.status === status ? told : [...told, { status, at: null }];
  return all.map((step) => ({ ...step, title: words.steps[step.status] }));
}

/** What was ordered and to whom it goes, ready to be read; what is not kept any more is left out. */
export function factsOf(order: PaymentView, words: Words, language: Language) {
  const facts: readonly (readonly [name: string, value: string | null])[] = [
    [words.length, words.parts(whole(order.smsCount, language), order.smsCount)],
    [words.receiver, order.receiver],
    [words.sender, order.sender],
    [words.orderedAt, moment(order.createdAt, language)],
    // What was not paid stands on no statement.
    [words.statement, publicPaymentStages[order.status] === "unpaid" ? null : (order.statement ?? null)],
    [words.paidAt, order.paidAt === null ? null : moment(order.paidAt, language)],
    [words.withdrawnAt, withdrawnAt(order, language)],
  ];
  return facts.filter((fact): fact is readonly [string, string] => fact[1] !== null);
}
