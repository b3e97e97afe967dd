import { type Breaker, isPaused } from "./circuit-breaker";

const minute = 60_000;
const day = 1440 * minute;

/** What is left on a gateway's account: hundredths of its own currency. Below zero where the gateway gives credit. */
export type Balance = { readonly cents: number; readonly currency: string };

/** A balance as it was last heard. */
export type Heard = {
  readonly gateway: string;
  readonly balanceCents: number | null;
  /** When that was, in ms. */
  readonly balanceAt: number | null;
  /** When it was last asked, answered or not. */
  readonly balanceAskedAt: number | null;
};

/** A gateway is asked for its balance at most once in this long, in ms. */
export const balanceInterval = 15 * minute;

/** What was heard longer ago than this, in ms, is not known any more: four questions in a row without an answer. */
export const balanceLife = 4 * balanceInterval;

/** What a message of one part costs at most within the Netherlands, in cents: an account with less than that is empty. */
export const oneMessageCents = 10;

/** The threshold of the alarm unless the operator sets another, in whole units of the account's currency: some 300 messages. */
export const usualBalanceAlarm = 25;

/** Whether it is time to ask. */
export const isToBeAsked = (heard: Heard | undefined, now: number): boolean =>
  (heard?.balanceAskedAt ?? 0) + balanceInterval <= now;

/** `empty`: no message can be paid for. `low`: below the threshold. `unknown` says nothing, and stops nothing. */
export type Standing = "unknown" | "enough" | "low" | "empty";

/**
 * How an account stands.
 * @param threshold in cents; 0 where balances are not watched
 */
export function standingOf(heard: Heard | undefined, threshold: number, now: number): Standing {
  if (heard?.balanceAt == null || heard.balanceCents === null) return "unknown";
  if (threshold === 0 || heard.balanceAt + balanceLife <= now) return "unknown";
  if (heard.balanceCents < oneMessageCents) return "empty";
  return heard.balanceCents < threshold ? "low" : "enough";
}

/** What a gateway uses up in a day is told of the days of so long before today, in ms. */
export const spentOver = 7 * day;
/** And of no fewer days than so many. */
const leastDays = 3;

/** With so few days left an account is to be filled up. */
export const fewDaysLeft = 3;

/** Under which key the days count what a gateway used up, in hundredths of its account's currency. */
export const spentKey = (gateway: string): string => `spent:${gateway}`;

/**
 * For how many whole days an account is enough, at what it used up of late; null where that is not known, or nothing was used.
 * @param cents what is left
 * @param spent of each day that was measured, what was used up
 */
export function daysLeft(cents: number, spent: readonly number[]): number | null {
  const perDay = spent.reduce((sum, day) => sum + day, 0) / spent.length;
  return spent.length < leastDays || perDay === 0 || cents < 0 ? null : Math.floor(cents / perDay);
}

/**
 * Whether no gateway of the list can send: each is paused, or has an account with nothing left. What is paid for now goes
 * out later, which is said before (decision 012).
 * @param threshold in cents; 0 where balances are not watched
 */
export const isSendingDelayed = (
  names: readonly string[],
  health: readonly (Breaker & Heard)[],
  threshold: number,
  now: number,
): boolean =>
  names.every((name) => {
    const own = health.find(({ gateway }) => gateway === name);
    return isPaused(own) || standingOf(own, threshold, now) === "empty";
  });
