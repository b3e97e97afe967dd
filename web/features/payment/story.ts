import type { PaymentView } from "#contract/payments";
import type { PublicMessageState } from "#domain/delivery";

export type Step = {
  readonly status: PublicMessageState;
  /** Null when the answer does not say. */
  readonly at: number | null;
};

/** What happened to the message so far, its present state last. What looks the same twice in a row is told once. */
export function storyOf({ steps, status }: PaymentView["message"]): readonly Step[] {
  const told = steps.filter((step, index) => step.status !== steps[index - 1]?.status);
  return told.at(-1)?.status === status ? told : [...told, { status, at: null }];
}
