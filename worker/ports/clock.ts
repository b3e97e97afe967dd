/** Time comes in by argument; nothing else in the product reads a clock. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

/** Chance comes in by argument too. */
export interface Chance {
  /** 128 random bits as 22 base64url characters. */
  id(): string;
  /** A number in [0, 1). */
  fraction(): number;
}
