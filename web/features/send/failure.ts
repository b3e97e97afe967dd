import { type Sentences, visitorProblems } from "#voice/field-sentences";
import { send } from "#voice/send";
import { troubleText } from "#voice/trouble";
import { textsNow } from "../../i18n/catalogue";
import { currentLanguage } from "../../i18n/language";
import type { Refused } from "../form/use-form";
import type { Refusal } from "./checkout";
import { type FieldName, fieldNames } from "./order";

/** A notice about an order that did not get as far as the checkout. */
export type Failure = {
  readonly title: string;
  readonly text: string;
  readonly help: string | null;
  /** Whether it can be ordered all the same, to be looked at first. */
  readonly review: boolean;
  /** The field that has to be changed, where it is one. */
  readonly field: FieldName | null;
  /** The piece of the message that it is about, as it is written there, where it is about one. */
  readonly excerpt: string | undefined;
};

/** How long a refusal stays (spec §8), in ms. */
export const refusalDuration = 10_000;

/** The words for each way in which asking for a checkout can fail (spec §8), in the language of the page. */
export function failureOf({ outcome, language }: Refused<Refusal>): Failure {
  const words = textsNow(send);
  if (outcome.kind === "failed") {
    const text = outcome.trouble ? troubleText(outcome.trouble, currentLanguage()) : words.failed;
    return {
      title: words.failedTitle,
      text,
      help: words.nothingLost,
      review: false,
      field: null,
      excerpt: undefined,
    };
  }
  const field = fieldNames.find((name) => name === outcome.field) ?? null;
  // An objection to a field, and anything that was said in the other language, is said in the page's own.
  const own = field !== null || language !== currentLanguage();
  const sentences: Sentences = textsNow(visitorProblems);
  const known = own && outcome.code && sentences[outcome.code];
  const review = outcome.code === "needs_review";
  return {
    title: words.refusedTitle,
    text: known || (outcome.text ?? words.refused),
    help: null,
    review,
    field,
    excerpt: outcome.excerpt,
  };
}
