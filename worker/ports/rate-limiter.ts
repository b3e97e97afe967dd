/** The outer shield against floods; per place and approximate, never the only guard. */
export interface RateLimiter {
  /** Spends one turn of `key`; false when there are none left this minute. */
  allow(kind: "create" | "read", key: string): Promise<boolean>;
}
