import type { CreatePaymentRequest } from "#contract/payments";
import type { MessageState } from "#domain/delivery";
import { type PaymentState, paymentFacts } from "#domain/payment";
import { placeOrder } from "#usecases/orders/place-order";
import { sendMessage } from "#usecases/orders/send-message";
import { settlePayment } from "#usecases/orders/settle-payment";
import type { Harness } from "./harness";
import { randomId } from "./harness";

export const goodOrder: CreatePaymentRequest = {
  receiver: "+31612345678",
  sender: "Sinterklaas",
  message: "Heb jij je schoen al gezet?",
};

/** Places an order as a visitor would; throws when it is refused. */
export async function place(
  h: Harness,
  changes: Partial<CreatePaymentRequest> = {},
  key?: string,
): Promise<string> {
  const placed = await placeOrder(h.deps, {
    request: { ...goodOrder, ...changes },
    language: "nl",
    address: "203.0.113.7",
    challengeAnswer: undefined,
    userAgent: "Mozilla/5.0 Firefox/140.0",
    key,
    channel: "script",
  });
  if (!placed.ok) throw new Error(`refused: ${placed.error}`);
  return placed.value.id;
}

/** Pays an order at the provider, whose callback arrives. */
export async function pay(h: Harness, id: string): Promise<void> {
  h.provider.set(id, { status: "paid" });
  await settlePayment(h.deps, `fake_${id}`, "provider");
}

/** A placed and paid order that a person is to look at first, for these rules of the gate. */
export async function holdOne(
  h: Harness,
  changes: Partial<CreatePaymentRequest> = {},
  review = "1:new_number,phone_number",
): Promise<string> {
  const id = await place(h, { ...changes, review: true });
  await h.env.DB.prepare("UPDATE messages SET review = ? WHERE id = ?").bind(review, id).run();
  await pay(h, id);
  return id;
}

/** A placed, paid and sent order. */
export async function sendOne(h: Harness): Promise<string> {
  const id = await place(h);
  await pay(h, id);
  await sendMessage(h.deps, id);
  return id;
}

/** The states of an order's payment and message. */
export async function statesOf(h: Harness, id: string): Promise<{ payment: string; message: string }> {
  const row = await h.env.DB.prepare(
    "SELECT p.status AS payment, m.status AS message FROM payments p JOIN messages m ON m.id = p.id WHERE p.id = ?",
  )
    .bind(id)
    .first<{ payment: string; message: string }>();
  if (!row) throw new Error(`no order ${id}`);
  return row;
}

/** The events of one row, oldest first, as `from>to`. */
export async function eventsOf(h: Harness, entity: string, id: string): Promise<string[]> {
  const { results } = await h.env.DB.prepare(
    `SELECT coalesce("from", '') || '>' || "to" AS step FROM events WHERE entity = ? AND id = ? ORDER BY ver`,
  )
    .bind(entity, id)
    .all<{ step: string }>();
  return results.map((row) => row.step);
}

/**
 * Puts an order straight into a pair of states, past every rule, for tests that need all of them. The triggers stand
 * aside for a moment: only the tests' own database ever sees this.
 */
export async function seedStates(
  h: Harness,
  payment: PaymentState,
  message: MessageState,
  more: { readonly columns?: Row } = {},
): Promise<string> {
  const id = randomId();
  const now = h.time.now;
  const move = { ver: 1, tx: "seed", cause: "seed", actor: "test", changed_at: now };
  const price = { amount_cents: 99, currency: "EUR" };
  const insert = (table: string, row: Row) => insertRow(h.env.DB, table, { id, ...row });
  await h.env.DB.batch([
    h.env.DB.prepare("DROP TRIGGER IF EXISTS payments_start"),
    h.env.DB.prepare("DROP TRIGGER IF EXISTS messages_start"),
    insert("orders", {
      ...price,
      created_at: now,
      locale: "nl",
      sender: "Anoniem",
      parts: 1,
      segments: 1,
      encoding: "gsm7",
      consent_version: "test",
    }),
    insert("payments", {
      ...price,
      ...move,
      order_id: id,
      provider: "fake",
      provider_id: payment === "creating" ? null : `fake_${id}`,
      mode: "test",
      status: payment,
      place: paymentFacts[payment].money === "awaited" ? "" : null,
      created_at: now,
      paid_cents: 99,
      paid_currency: "EUR",
      paid_at: now,
    }),
    insert("messages", {
      ...move,
      status: message,
      receiver_hash: "hash",
      attempt: 1,
      lease: "mine",
      next_at: now,
      claimed_at: now,
      gateway: "fake",
      ...more.columns,
    }),
  ]);
  return id;
}

type Row = Record<string, string | number | null>;

function insertRow(db: D1Database, table: string, row: Row): D1PreparedStatement {
  const names = Object.keys(row);
  const marks = names.map(() => "?").join(", ");
  return db
    .prepare(`INSERT INTO ${table} (${names.join(", ")}) VALUES (${marks})`)
    .bind(...Object.values(row));
}
