import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { messageStatesThat } from "../../worker/domain/delivery.ts";
import { paymentStatesThat } from "../../worker/domain/payment.ts";
import { refundStatesThat } from "../../worker/domain/refund.ts";
import { databaseIn } from "../lib/database.ts";

/**
 * The product's database among the local ones.
 *
 * @param state its STATE_DIR
 */
export const databaseOf = (state: string): string => databaseIn(join(state, "v3/d1"), "orders");

/** How much is still under way, by its state. */
export function inFlight(file: string) {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    const rows = db.prepare(counting).all() as unknown as { state: string; many: number }[];
    return new Map(rows.map(({ state, many }) => [state, many]));
  } finally {
    db.close();
  }
}

/** Whether the product has compared what happened until a moment (ms) with its provider's lists, to the end. */
export function isCompared(file: string, until: number): boolean {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    const ended = "SELECT 1 FROM reconciliations WHERE to_at >= ? AND ended_at IS NOT NULL LIMIT 1";
    return db.prepare(ended).get(until) !== undefined;
  } finally {
    db.close();
  }
}

/** @param states the product's own words */
const oneOf = (states: readonly string[]) => `(${states.map((state) => `'${state}'`).join(", ")})`;

/** What lost its text, such as an order that vanished in a restore, can be looked up and paid back, and never called again. */
const whereUnknown = "iif(body_sealed IS NULL, ' without its text', ' at ' || coalesce(gateway, 'any'))";

const counting = `
  SELECT 'message ' || status || iif(status = 'unknown', ${whereUnknown}, '') AS state, count(*) AS many
    FROM messages WHERE status IN ${oneOf(messageStatesThat(({ final }) => final === null))}
    GROUP BY state
  UNION ALL SELECT 'payment ' || status, count(*) FROM payments
    WHERE status IN ${oneOf(paymentStatesThat(({ money }) => money === "awaited"))} GROUP BY status
  UNION ALL SELECT 'refund ' || status, count(*) FROM refunds
    WHERE status IN ${oneOf(refundStatesThat(({ moving }) => moving))} GROUP BY status`;
