import { textsNow } from "../../i18n/catalogue";
import { send } from "../../i18n/send";
import type { Outcome } from "./checkout";

/** A notice about an order that did not get as far as the checkout. */
export type Failure = { readonly title: string; readonly text: string; readonly help: string | null };

/** How long a refusal stays (spec §8), in ms. */
export const refusalDuration = 10_000;

/** The words for each way in which asking for a checkout can fail (spec §8). */
export function failureOf(outcome: Exclude<Outcome, { kind: "checkout" }>): Failure {
  const words = textsNow(send);
  return outcome.kind === "refused"
    ? { title: words.refusedTitle, text: outcome.text ?? words.refused, help: null }
    : { title: words.failedTitle, text: outcome.text ?? words.failed, help: words.nothingLost };
}
