import type { Mark, SeenMark } from "#domain/rewind";

/**
 * Copies that lie close to every visitor, and may be a minute old: never the truth, never a count (decision 018).
 * A store that cannot be reached answers like an empty one.
 */
export interface EdgeStore {
  read(key: string): Promise<string | null>;
  /** @param lifetime in ms, at least a minute; longer than that is not promised either */
  write(key: string, value: string, lifetime: number): Promise<void>;
  forget(key: string): Promise<void>;
}

/** What is limited, each with a count of its own. */
export type RateLimited = "create" | "read" | "report";

/** The outer rate limit, a shield against floods; per place and approximate, never the only guard. */
export interface RateLimiter {
  /** Spends one turn of `key`; false when there are none left this minute. */
  allow(kind: RateLimited, key: string): Promise<boolean>;
}

/** Where the high-water mark of the database stands outside it, so that a restore cannot take the two back together. */
export interface HighWater {
  /**
   * The mark as it is known here: never an older one than this isolate has seen before, and at most a few seconds old. Never
   * throws; an older mark of the same past is as good.
   */
  read(): Promise<SeenMark>;
  /** Writes the mark; one that could not be written is the next sweep's to replace. */
  write(mark: Mark): Promise<void>;
}
