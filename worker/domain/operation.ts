import { localDay } from "./tallies";

/** Where a copy of the product stands (deployment stage). Staging has production's rules, test money and few receivers. */
export type Stage = "production" | "staging" | "development";

/** The mode of operation: what the operator lets this copy do, whatever staff have switched on (decision 060). */
export type Operation = {
  readonly stage: Stage;
  /** `STOP_SENDING`, the operator's kill switch. */
  readonly stopSending: boolean;
  /** The last day (`YYYY-MM-DD`) on which test payments count in production; null where no day ends them. */
  readonly testPaymentsUntil: string | null;
  /** The only numbers that may be texted (allowlist), in E.164; null for all. */
  readonly testReceivers: readonly string[] | null;
};

/** Whether a day (`YYYY-MM-DD`) has passed at a time (ms), as days are counted in Europe/Amsterdam. */
export const hasPassed = (day: string, now: number): boolean => localDay(now) > day;

/**
 * Whether at this time (ms) nothing may be sold and nothing claimed: the operator stopped it, or the last day of test payments
 * is over. Asked each time, because an isolate may outlive the day on which it read its settings.
 */
export const isStopped = (
  { stopSending, testPaymentsUntil }: Pick<Operation, "stopSending" | "testPaymentsUntil">,
  now: number,
): boolean => stopSending || (testPaymentsUntil !== null && hasPassed(testPaymentsUntil, now));

/** Whether a number (E.164) may be texted, as far as the operator's allowlist goes. */
export const mayBeTexted = ({ testReceivers }: Pick<Operation, "testReceivers">, receiver: string): boolean =>
  testReceivers === null || testReceivers.includes(receiver);

/** What every page says at its top where this is no shop for everybody; null where it is one. */
export type Banner = "trial" | "staging";

/** Which of them: staging says so even where it texts test receivers alone. */
export function bannerOf({
  stage,
  testReceivers,
}: Pick<Operation, "stage" | "testReceivers">): Banner | null {
  if (stage === "staging") return "staging";
  return testReceivers === null ? null : "trial";
}
