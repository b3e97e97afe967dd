/**
 * Due work: what the sweep of each minute finds and hands out, so that it waits for no vendor itself (decision 098). Each kind is
 * worked off by invocations of its own, one at a time, until nothing of it is due. Times in ms.
 */
export const workKinds = ["payments", "refunds", "messages", "books", "archive"] as const;
export type WorkKind = (typeof workKinds)[number];

/** Round trips to the database, to Workers KV, to the queue and to vendors that one invocation makes at most; the platform allows 1,000. */
export const tripsAtMost = 800;

/**
 * After so many of its own an invocation begins no further row. The rest is for the rows that are under way, and for the wake-ups
 * that came in the same batch.
 */
export const tripsToBegin = 500;

/** As much for all kinds together where the sweep has to do the work itself, because nobody else is there; it has its own besides. */
export const tripsToBeginAlone = 550;

/** After this long an invocation begins no further row: the next one takes over. */
export const timeToBegin = 45_000;

/** One that works off a kind keeps others from it for this long at most: what it began, and a call that hangs, are over by then. */
export const workLease = 120_000;

/** Rows at once where an invocation has one kind of work: it opens six connections, and the database wants one. */
export const rowsAtOnce = 5;

/**
 * So many ask about payments side by side where more are due than one invocation has room for, each about a part of them: what is
 * asked one by one takes as long as a provider thinks, and 10,000 are to take five minutes of one that takes 200 ms.
 */
export const pollParts = 3;

/** Which part a payment belongs to, from 0. @param id random, so that the parts are alike */
export const pollPartOf = (id: string): number => id.charCodeAt(0) % pollParts;

/**
 * So often an invocation hands over to a next one, before the next minute's sweep looks anew at what is due: 10,000 payments in their
 * parts take 21.
 */
export const turnsAMinute = 30;

/** A sweep keeps the next one away for this long at most, in case it died: the next minute's comes through. */
export const sweepLease = 50_000;

/** Wake-ups that a sweep sends again while no gateway can take anything: enough to find out when one can. */
const fewestWakeUps = 80;
/** Wake-ups that a sweep sends again at most: thirty calls to the queue. */
export const mostWakeUps = 3_000;
/** A sweep may come late, and no gateway is to wait for it. */
const reserve = 1.2;

/**
 * How many of the messages that nothing woke a sweep wakes: what the gateways take until the next one.
 * @param paces messages a second of each gateway that can be called; undefined for one without a pace
 */
export function wakeUpsFor(paces: readonly (number | undefined)[]): number {
  const aSecond = paces.reduce<number>((sum, pace) => sum + (pace ?? 0), 0);
  return Math.min(mostWakeUps, Math.max(fewestWakeUps, Math.ceil(aSecond * 60 * reserve)));
}
