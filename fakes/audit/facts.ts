import type { Database } from "./database.ts";
import type { Ledgers } from "./ledgers.ts";

/** What is compared: what the vendors hold as true, and what the product says. */
export type AuditFacts = { ledgers: Ledgers; database: Database };

/** Every way in which they can differ. */
export const kinds = [
  "unpaid send",
  "double send",
  "lost order",
  "double refund",
  "refunded and sent",
  "books",
  "states",
] as const;

export type Kind = (typeof kinds)[number];

/** `subject`: an order's or a payment's id */
export type Difference = { kind: Kind; subject: string; what: string };
