import type { SQL } from "drizzle-orm";

/** Who changes a row, when, and the token by which the caller recognises its own change afterwards. */
export type Change = {
  readonly tx: string;
  /** `visitor`, `provider`, `gateway`, `consumer`, `sweeper` or `staff:<username>`. */
  readonly actor: string;
  /** ms since the epoch */
  readonly at: number;
};

/** Conditions that must all hold for a move to find its row. */
export type Conditions = readonly (SQL | undefined)[];
