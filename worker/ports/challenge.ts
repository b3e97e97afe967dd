import type { Challenge, ChallengePurpose } from "#contract/challenge";

/**
 * Tells people from programmes where a budget is nearly spent, and is asked of nobody until then. An answer counts once,
 * for one purpose, from the address it was posed to.
 */
export interface Challenger {
  /** What the caller at `address` has to do before a request for this purpose is heard. */
  pose(purpose: ChallengePurpose, address: string): Promise<Challenge>;
  /**
   * Whether `answer` is right; false too where that cannot be found out (fail closed). A right answer is used up.
   */
  isAnswered(purpose: ChallengePurpose, address: string, answer: string | undefined): Promise<boolean>;
}
