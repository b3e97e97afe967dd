import { textsNow } from "../../i18n/catalogue";
import { problems } from "../../i18n/problems";
import { send } from "../../i18n/send";
import type { Outcome } from "./checkout";
import { type FieldName, fieldNames } from "./order";

/** A notice about an order that did not get as far as the checkout. */
export type Failure = {
  readonly title: string;
  readonly text: string;
  readonly help: string | null;
  /** The field that has to be changed, where it is one. */
  readonly field: FieldName | null;
};

/** Where the notice says what is wrong. */
export const failureId = "failure";

/** How long a refusal stays (spec §8), in ms. */
export const refusalDuration = 10_000;

/** The words for each way in which asking for a checkout can fail (spec §8). */
export function failureOf(outcome: Exclude<Outcome, { kind: "checkout" }>): Failure {
  const words = textsNow(send);
  if (outcome.kind === "failed") {
    const text = outcome.text ?? words.failed;
    return { title: words.failedTitle, text, help: words.nothingLost, field: null };
  }
  const field = fieldNames.find((name) => name === outcome.field) ?? null;
  // An objection to a field is said in the page's own language, also after the page has changed it.
  const known = field && outcome.code && textsNow(problems)[outcome.code];
  return { title: words.refusedTitle, text: known || (outcome.text ?? words.refused), help: null, field };
}
