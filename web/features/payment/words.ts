import type { PaymentView } from "#contract/payments";
import type { Twin } from "#voice/catalogue";
import type { paymentNl } from "#voice/payment";
import type { Sight } from "./queries";

export type Words = Twin<typeof paymentNl>;
type Known = Extract<Sight, { kind: "known" }>;

/** What the page says first: the result, and a sentence on what it means. */
export function headlineOf({ order, long }: Known, words: Words): { title: string; text: string } {
  if (order.message.status === "refunded") return words.paidBack;
  const { title, text } = words.results[order.status];
  return { title, text: order.status === "pending" && long ? words.stillPending : text };
}

/** The name of the page: whoever has it in a tab among others sees there how things stand. */
export function titleOf(sight: Sight, words: Words, notFound: string): string {
  if (sight.kind === "unknown") return notFound;
  if (sight.kind !== "known") return words.page;
  const { title } = headlineOf(sight, words);
  const step = stepOf(sight.order, words);
  return step ? `${title}: ${step}` : title;
}

/**
 * What is read out: short, and the same as long as nothing changes, so that only changes are heard. The loading text is
 * not among them, for it is there from the start.
 */
export function announcementOf(sight: Sight, words: Words): string {
  if (sight.kind === "loading") return "";
  if (sight.kind === "unknown") return words.heard.unknown;
  if (sight.kind === "unreachable" || sight.troubled) return words.heard.trouble;
  const { order, long } = sight;
  const { title } = headlineOf(sight, words);
  const step = stepOf(order, words);
  if (step) return `${title}. ${step}.`;
  return order.status === "pending" && long ? `${title}. ${words.heard.stillPending}` : `${title}.`;
}

/** Where the message stands, unless the headline says all. */
const stepOf = ({ status, message }: PaymentView, words: Words): string | null =>
  status === "paid" && message.status !== "refunded" ? words.steps[message.status].title : null;
