/** What is limited, each with a count of its own. */
export type Shielded = "create" | "read" | "report";

/** The outer shield against floods; per place and approximate, never the only guard. */
export interface RateLimiter {
  /** Spends one turn of `key`; false when there are none left this minute. */
  allow(kind: Shielded, key: string): Promise<boolean>;
}
