import type { TrailKind, TrailSort } from "#domain/trail";

/** Whom an event is about; both are kept as keyed hashes only. */
export type TrailSubject = {
  readonly address?: string;
  /** A username as it was typed: often a password in the wrong field. */
  readonly account?: string;
};

/** The security trail: counts of what was refused, per minute and hour. Noting never fails and never keeps a caller waiting. */
export interface Trail {
  note(kind: TrailKind, subject?: TrailSubject): void;
  /** Writes what a minute that is over left behind, after the answer; for every request to call, and nearly always nothing. */
  settle(): void;
}

/**
 * What an isolate counted of one kind and subject in one minute. It lies open, in memory alone: `value` is an address or a
 * name as it was typed, null for all whom there was no place for.
 */
export type Tally = {
  readonly kind: TrailKind;
  /** When the minute began, in ms. */
  readonly minute: number;
  readonly of: TrailSort | "site";
  readonly value: string | null;
  readonly count: number;
  readonly firstAt: number;
  readonly lastAt: number;
  /** The references of the first and last request, by which their lines are found in the log; null outside requests. */
  readonly firstReference: string | null;
  readonly lastReference: string | null;
};
