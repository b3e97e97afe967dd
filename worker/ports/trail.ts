import type { TrailKind } from "#domain/trail";

/** Whom an event is about; both are kept as keyed hashes only. */
export type TrailSubject = {
  readonly address?: string;
  /** A username as it was typed: often a password in the wrong field. */
  readonly account?: string;
};

/** The security trail: counts of what was refused, per minute and hour. Noting never fails and never keeps a caller waiting. */
export interface Trail {
  note(kind: TrailKind, subject?: TrailSubject): void;
}
