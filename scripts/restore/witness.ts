import { existsSync, readFileSync } from "node:fs";
import { messageStatesThat } from "../../worker/domain/delivery.ts";
import type { Ask, Row } from "../../worker/ports/archive.ts";
import { writePrivately } from "../deploy/keys.ts";
import { decidedNow } from "./decided.ts";

/** What the database said before it was put back: what a witness proves need not be asked of anybody. */
export type Witness = {
  readonly orders: readonly Row[];
  readonly decided: Readonly<Record<string, readonly Row[]>>;
};

/** What moved so shortly before a moment counts as after it, in ms: Time Travel knows minutes, and clocks differ. */
export const blur = 2 * 60_000;

const page = 1_000;

/**
 * Reads what moved since a moment (ms) and what is still under way, and what people decided. Ids and states of orders, and rows
 * that are sealed or hashed: it is kept like a key.
 */
export async function readWitness(ask: Ask, since: number): Promise<Witness> {
  const open = messageStatesThat(({ final }) => final === null);
  const orders: Row[] = [];
  for (let after = ""; ; after = String(orders.at(-1)?.id)) {
    const [rows = []] = await ask([
      {
        sql: `SELECT id, status, gateway, gateway_id, claimed_at, pinned FROM messages
          WHERE id > ? AND (changed_at >= ? OR status IN (SELECT value FROM json_each(?))) ORDER BY id LIMIT ?`,
        values: [after, since, JSON.stringify(open), page],
      },
    ]);
    orders.push(...rows);
    if (rows.length < page) return { orders, decided: await decidedNow(ask) };
  }
}

export const keepWitness = (path: string, witness: Witness): void =>
  writePrivately(path, JSON.stringify(witness));

export const keptWitness = (path: string): Witness | null =>
  existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Witness) : null;

/** As the Worker takes it (contract/restore.ts). */
export const asTestimony = ({ id, status, gateway, gateway_id, claimed_at, pinned }: Row) => ({
  id: String(id),
  witness: { message: status, gateway, gatewayId: gateway_id, claimedAt: claimed_at, pinned: pinned === 1 },
});
