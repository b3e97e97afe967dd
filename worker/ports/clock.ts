/** Time comes in by argument; nothing else in the product reads a clock. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

/**
 * A deadline: what work comes to within so many ms of real time, or `late`. Work that is late is not stopped; where it
 * fails after all, nobody hears of it here.
 */
export type Deadline = <T>(ms: number, work: Promise<T>) => Promise<T | "late">;

/** Chance comes in by argument too. */
export interface Chance {
  /** 128 random bits as 22 base64url characters. */
  id(): string;
  /** A number in [0, 1). */
  fraction(): number;
}
