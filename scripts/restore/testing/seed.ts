import { readFileSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { migrated } from "../../lib/fresh-schema.ts";
import { at } from "../../lib/root.mjs";

let template: Uint8Array | null = null;

/** An empty database with every migration, as a first deploy leaves it. */
export function emptyDatabase(file: string): void {
  if (template === null) {
    migrated(at("migrations"), file).close();
    template = readFileSync(file);
  }
  writeFileSync(file, template);
}

const at0 = Date.UTC(2026, 10, 20, 12);

/** So many orders by the machine's own moves, a third unpaid, a third delivered, a third paid back; reports, blocks, staff. */
export function seed(file: string, orders: number): void {
  const database = new DatabaseSync(file);
  const run = (sql: string, ...values: (string | number | null)[]) => database.prepare(sql).run(...values);
  const move = (table: string, id: string, status: string, more = "") =>
    run(
      `UPDATE ${table} SET status = ?, ver = ver + 1, tx = ?, cause = 'seeded', actor = 'system', changed_at = changed_at + 1000 ${more} WHERE id = ?`,
      status,
      `${id}.${status}`,
      id,
    );
  database.exec("BEGIN");
  for (let n = 0; n < orders; n++) {
    const id = `order${String(n).padStart(17, "0")}`;
    const time = at0 + n * 1_000;
    run(
      `INSERT INTO orders (id, created_at, locale, sender, amount_cents, currency, parts, segments, encoding, consent_version, address_sealed)
        VALUES (?, ?, 'nl', ?, 99, 'EUR', 1, 1, 'gsm7', '1', ?)`,
      id,
      time,
      `Café "N'${n}"`,
      n % 2 ? "1.k1.sealed" : null,
    );
    run(
      `INSERT INTO payments (id, order_id, provider, amount_cents, currency, mode, status, tx, cause, actor, changed_at, created_at, place)
        VALUES (?, ?, 'mollie', 99, 'EUR', 'live', 'creating', 't', 'created', 'visitor', ?, ?, ?)`,
      id,
      id,
      time,
      time,
      n % 3 === 0 ? "place" : null,
    );
    run(
      `INSERT INTO messages (id, status, tx, cause, actor, changed_at, body_sealed) VALUES (?, 'awaiting_payment', 't', 'created', 'visitor', ?, ?)`,
      id,
      time,
      `1.k1.${"x".repeat(200)}é😀`,
    );
    move("payments", id, "pending", `, provider_id = 'tr_${n}'`);
    if (n % 3 === 0) continue;
    move("payments", id, "paid", `, paid_cents = 99, paid_at = ${time}`);
    move("messages", id, "queued");
    if (n % 3 === 1) {
      for (const status of ["sending", "sent", "delivered"]) move("messages", id, status);
      continue;
    }
    move("messages", id, "refund_due");
    run(
      `INSERT INTO refunds (id, payment_id, amount_cents, currency, status, tx, cause, actor, changed_at, created_at)
        VALUES (?, ?, 99, 'EUR', 'requested', 't', 'requested', 'system', ?, ?)`,
      `r${id}`,
      id,
      time,
      time,
    );
    move("messages", id, "refunding");
  }
  run("INSERT INTO blocked_phones (id, hash, reason, created_at) VALUES ('b1', 'hash1', 'opt_out', 1)");
  run("INSERT INTO staff (id, username, password_hash, created_at) VALUES ('s1', 'noor', 'hash', 1)");
  run("INSERT INTO senders (name) VALUES ('Sinterklaas')");
  run(
    "INSERT INTO audit (at, actor, action, subject, subject_id) VALUES (1, 'noor', 'switched_on', 'setting', 'sending')",
  );
  run(
    `INSERT INTO abuse_reports (id, case_hash, created_at, phone_sealed, phone_hash, address_of, reason_sealed)
      VALUES ('rep1', 'case', ${at0}, 'sealed', 'hash', 'sender', 'sealed')`,
  );
  database.exec("COMMIT");
  database.close();
}

/** Every row of a table, as text, in an order that says nothing. */
export function rowsOf(file: string, table: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare(`SELECT * FROM "${table}"`).all();
  database.close();
  return rows.map((row) => JSON.stringify(row)).toSorted();
}
