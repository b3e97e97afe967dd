import type { Language } from "#contract/language";
import type { PaymentView } from "#contract/payments";
import { holdLimit, type PublicMessageState } from "#domain/delivery";
import type { PublicPaymentState } from "#domain/payment";
import type { Twin } from "./catalogue";
import { duration, euros, moment, whole } from "./format";
import type { outcomeNl } from "./outcome";

type Words = Twin<typeof outcomeNl>;

/** What an order came down to: the state of its payment, unless its money has left us again. */
export type ResultKind = PublicPaymentState | "paidBack" | "reversed";

export type Result = {
  readonly kind: ResultKind;
  readonly title: string;
  readonly text: string;
  /** Where the message stands; null where the title says all. */
  readonly step: string | null;
};

/**
 * How long a payment has been pending: briefly, or so long that a reader wonders, on a page that goes on looking by
 * itself or on one that has stopped.
 */
export type Wait = "brief" | "long and looking" | "long and resting";

/** What is said first of an order, by the states of payment and message together: the heading and what it means. */
export function resultOf(order: PaymentView, wait: Wait, words: Words): Result {
  const kind = order.status === "paid" ? paidKinds[order.message.status] : order.status;
  const { title, text } = words.results[kind];
  const isLong = kind === "pending" && wait !== "brief";
  return {
    kind,
    title,
    text: isLong ? words.stillPending(wait === "long and looking") : text,
    step: kind === "paid" || kind === "reversed" ? words.steps[order.message.status].title : null,
  };
}

/** What a paid order came down to: money that went back is not called a success. */
const paidKinds: Record<PublicMessageState, "paid" | "paidBack" | "reversed"> = {
  waiting: "paid",
  held: "paid",
  sending: "paid",
  checking: "paid",
  sent: "paid",
  delivered: "paid",
  undelivered: "paid",
  cancelled: "paid",
  refunding: "paid",
  refunded: "paidBack",
  refund_failed: "paid",
  stopped: "reversed",
};

/** The result as the name of a page: whoever has it in a tab among others sees there how things stand. */
export const pageTitleOf = ({ title, step }: Result): string => (step ? `${title}: ${step}` : title);

export type Step = {
  readonly status: PublicMessageState;
  readonly title: string;
  /** Null when the answer does not say. */
  readonly at: number | null;
  /** What this means, for the latest step; null for those that are past. */
  readonly now: string | null;
};

/** What happened to the message so far, its present state last. What looks the same twice in a row is told once. */
export function storyOf({ steps, status }: PaymentView["message"], words: Words, language: Language) {
  const told = steps.filter((step, index) => step.status !== steps[index - 1]?.status);
  const all = told.at(-1)?.status === status ? told : [...told, { status, at: null }];
  return all.map((step, index): Step => {
    const { title, now } = words.steps[step.status];
    const isLatest = index === all.length - 1;
    return { ...step, title, now: isLatest ? inFull(now, language) : null };
  });
}

/** Only staff's review has a limit worth telling. */
const inFull = (now: string | ((limit: string) => string), language: Language): string =>
  typeof now === "string" ? now : now(duration(holdLimit, language));

/** What was ordered and to whom it goes, ready to be read; what is not kept any more is left out. */
export function factsOf(order: PaymentView, words: Words, language: Language) {
  const facts: readonly (readonly [name: string, value: string | null])[] = [
    [words.smsCount, whole(order.smsCount, language)],
    [words.receiver, order.receiver],
    [words.sender, order.sender],
    [words.orderedAt, moment(order.createdAt, language)],
    [words.paidAt, order.paidAt === null ? null : moment(order.paidAt, language)],
    [words.statement, order.statement ?? null],
  ];
  return facts.filter((fact): fact is readonly [string, string] => fact[1] !== null);
}

/** What is said of money on its way back, or null where none is. */
export const refundOf = ({ refund }: PaymentView, words: Words, language: Language): string | null =>
  refund && words.refunds[refund.status](euros(refund.amount, language));
