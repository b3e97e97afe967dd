import type { Challenge, ChallengePurpose } from "#domain/challenge";

/** What tells people from programmes: a proof of work of our own, or a vendor. */
export interface HumanTest {
  /** What the caller at `address` has to do before a request for this purpose is heard. */
  pose(purpose: ChallengePurpose, address: string): Promise<Challenge>;
  /**
   * Whether `answer` is right; false too where that cannot be found out (fail closed). A right answer is used up: of
   * several requests with the same one, exactly one hears true.
   */
  isAnswered(purpose: ChallengePurpose, address: string, answer: string): Promise<boolean>;
}

/**
 * What is asked of a caller where a budget is nearly spent, and of nobody until then. An answer counts once, for one
 * purpose, from the address it was posed to (an IPv6 address: its /64).
 */
export interface Challenger {
  /** What the caller at `address` has to do before a request for this purpose is heard. */
  pose(purpose: ChallengePurpose, address: string): Promise<Challenge>;
  /**
   * The ticket of a page that waits, for a form without scripts; it counts for these contents only. Who comes too early
   * with one gets it back, with the time that is left.
   * @param contents a keyed hash of what was typed
   * @param earlier the ticket with which the form came before
   */
  poseWait(
    purpose: ChallengePurpose,
    address: string,
    contents: string,
    earlier: string | undefined,
  ): Promise<WaitTicket>;
  /** As `HumanTest.isAnswered`; an answer that did not come is none. */
  isAnswered(purpose: ChallengePurpose, address: string, answer: string | undefined): Promise<boolean>;
}

/** `left`: after how many ms the ticket counts. */
export type WaitTicket = { readonly ticket: string; readonly left: number };
