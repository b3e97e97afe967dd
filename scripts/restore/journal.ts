import { existsSync, readFileSync, rmSync } from "node:fs";
import { writePrivately } from "../deploy/keys.ts";

/** What is to be put back: the database to a moment of its own, or a backup into an empty one. */
export type Wish = { readonly to: string } | { readonly from: string };

/** How far a restore has come; written before each step that could not be known again, so that a kill loses nothing. */
export type Journal = {
  readonly wish: Wish;
  readonly startedAt: string;
  /** Sending was stopped by the operator before: it stays stopped when all is done. */
  readonly stoodBefore: boolean;
  /** The epoch that the database must reach before anything is sold or sent (`DATABASE_EPOCH`). */
  readonly epoch: number;
  /** The database as it was: the way back. */
  readonly before?: string;
  readonly bookmark?: string;
  /** The backup that is put in: `newest` would be another one by the time that somebody goes on. */
  readonly backup?: string;
  /** The moment that the database was put back to (ms); not there before it was. */
  readonly since?: number;
  /** The witness is kept: from here on the database may have been put back. */
  readonly witnessed?: boolean;
  /** It was abandoned: the database is settled where it is, and let go. */
  readonly abandoned?: boolean;
};

export function readJournal(path: string): Journal | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Journal) : null;
}

export function keepJournal(path: string, journal: Journal): Journal {
  writePrivately(path, `${JSON.stringify(journal, null, 2)}\n`);
  return journal;
}

export const endJournal = (...paths: readonly string[]): void => {
  for (const path of paths) rmSync(path, { force: true });
};

/** Ten-minute spans since 2026 began: whoever restores later has a higher one, also where the database is gone. */
export const epochAt = (now: number): number => Math.floor((now - Date.UTC(2026, 0, 1)) / 600_000);
