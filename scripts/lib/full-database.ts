import type { DatabaseSync } from "node:sqlite";

/** SQL of each column's value, of the i-th row of n. */
type Row = Readonly<Record<string, string>>;

const day = 24 * 60 * 60 * 1000;

/**
 * Fills the tables of a schema level with orders of three years and what belongs to them, as they lie in a database that has
 * served: most delivered, a fifth never paid, some paid back; texts of the last fourteen days, addresses of thirty. In SQL and
 * past the triggers, whose work (events, tallies) is written with it. Tables and columns that this level does not have are left out.
 *
 * @param now ms since the epoch
 */
export function fillDatabase(database: DatabaseSync, orders: number, now: number): void {
  const aside = database
    .prepare(
      "SELECT type, name, sql FROM sqlite_master WHERE type IN ('trigger', 'index') AND sql IS NOT NULL",
    )
    .all() as { type: string; name: string; sql: string }[];
  for (const { type, name } of aside) database.exec(`DROP ${type} "${name}"`);
  database.exec("BEGIN");
  for (const [table, row, rows] of tablesOf(orders, now)) insert(database, table, row, rows);
  fillEvents(database);
  database.exec("COMMIT");
  // Sorted at once, an index is made in a fraction of the time that it takes row by row.
  for (const { sql } of aside) database.exec(sql);
  database.exec("ANALYZE");
}

function insert(database: DatabaseSync, table: string, row: Row, rows: number): void {
  const has = new Set(
    database
      .prepare("SELECT name FROM pragma_table_info(?)")
      .all(table)
      .map(({ name }) => name),
  );
  if (has.size === 0) return;
  const columns = Object.keys(row).filter((name) => has.has(name));
  const names = columns.map((name) => `"${name}"`).join(", ");
  const values = columns.map((name) => row[name]).join(", ");
  database.exec(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
     INSERT INTO "${table}" (${names}) SELECT ${values} FROM n`,
  );
}

/** Ids in no order of time, as random ones are: a multiplication by an odd number is a bijection of 32 bits. */
const idOf = (i: string, kind = "o") => `printf('${kind}%08x%013d', (${i} * 2654435761) & 4294967295, ${i})`;

const sealed = (length: number) => `'1.k1.' || hex(zeroblob(${Math.floor(length / 2)}))`;

function tablesOf(orders: number, now: number): readonly (readonly [string, Row, number])[] {
  const at = `(${now} - cast(i * ${(3 * 365 * day) / orders} as integer))`;
  const within = (age: number, value: string) => `iif(${at} > ${now - age}, ${value}, null)`;
  const isUnpaid = "i % 5 = 0";
  const isBack = "i % 50 = 1";
  const status = `iif(${isUnpaid}, 'cancelled', iif(${isBack}, 'refunded', 'delivered'))`;
  const move = { ver: "5", tx: idOf("i", "t"), actor: "'gateway'", changed_at: `${at} + 60000` };
  const price = { amount_cents: "99", currency: "'EUR'" };
  return [
    [
      "orders",
      {
        id: idOf("i"),
        created_at: at,
        locale: "'nl'",
        sender: "'Sinterklaas'",
        ...price,
        parts: "1",
        segments: "1",
        encoding: "'gsm7'",
        consent_version: "'2026-11'",
        address_sealed: within(30 * day, sealed(60)),
        address_hash: within(30 * day, "'h' || (i % 5000)"),
        browser_sealed: within(30 * day, sealed(60)),
        key_hash: within(day, idOf("i", "k")),
        body_hash: within(day, "'b'"),
      },
      orders,
    ],
    [
      "payments",
      {
        id: idOf("i"),
        order_id: idOf("i"),
        provider: "'mollie'",
        provider_id: idOf("i", "tr_"),
        checkout_url: `'https://www.mollie.com/checkout/select-method/' || i`,
        ...price,
        mode: "'live'",
        status: `iif(${isUnpaid}, 'expired', 'paid')`,
        cause: "'paid'",
        ...move,
        created_at: at,
        paid_cents: `iif(${isUnpaid}, null, 99)`,
        paid_currency: `iif(${isUnpaid}, null, 'EUR')`,
        paid_at: `iif(${isUnpaid}, null, ${at} + 30000)`,
      },
      orders,
    ],
    [
      "messages",
      {
        id: idOf("i"),
        status,
        cause: "'delivered'",
        ...move,
        attempt: "1",
        gateway: `iif(${isUnpaid}, null, 'cm')`,
        gateway_id: `iif(${isUnpaid}, null, ${idOf("i", "cm-")})`,
        receiver_sealed: within(14 * day, sealed(60)),
        receiver_hash: within(90 * day, "'r' || (i % 300000)"),
        receiver_mask: within(14 * day, "'+316•••••678'"),
        body_sealed: within(14 * day, sealed(260)),
      },
      orders,
    ],
    [
      "refunds",
      {
        id: idOf("(i * 50 - 49)"),
        payment_id: idOf("(i * 50 - 49)"),
        ...price,
        status: "'refunded'",
        cause: "'confirmed'",
        ...move,
        ver: "2",
        created_at: at,
        provider_refund_id: idOf("i", "re_"),
      },
      Math.floor(orders / 50),
    ],
    [
      "abuse_reports",
      {
        id: idOf("i", "a"),
        case_hash: idOf("i", "c"),
        created_at: at,
        status: "iif(i % 20, 'resolved', 'pending')",
        phone_sealed: sealed(60),
        phone_hash: "'r' || i",
        address_of: "'sender'",
        order_id: idOf("i"),
        reason_sealed: sealed(300),
        closed_at: `iif(i % 20, ${at} + 86400000, null)`,
      },
      Math.floor(orders / 200),
    ],
    [
      "audit",
      {
        at,
        actor: "'noor'",
        action: "'order_revealed'",
        subject: "'order'",
        subject_id: idOf("i"),
        reason: "'Verzoek van de afzender'",
      },
      Math.floor(orders / 50),
    ],
    [
      "daily_tallies",
      { day: `date(${now / 1000} - (i / 12) * 86400, 'unixepoch')`, key: "'key' || (i % 12)", value: "i" },
      12 * 1095,
    ],
  ];
}

/** The moves that led to each state, as the triggers would have written them: in their table, which has another name since rows tell them. */
function fillEvents(database: DatabaseSync): void {
  const isTold =
    database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'events_before'").get() !== undefined;
  const roads: readonly (readonly [string, string, string, readonly string[]])[] = [
    ["payment", "payments", "paid", ["creating", "pending", "paid"]],
    ["payment", "payments", "expired", ["creating", "pending", "expired"]],
    ["message", "messages", "delivered", ["awaiting_payment", "queued", "sending", "sent", "delivered"]],
    ["message", "messages", "cancelled", ["awaiting_payment", "cancelled"]],
    [
      "message",
      "messages",
      "refunded",
      ["awaiting_payment", "queued", "sending", "undelivered", "refund_due", "refunding", "refunded"],
    ],
    ["refund", "refunds", "refunded", ["requested", "refunded"]],
  ];
  for (const [entity, table, status, states] of roads)
    for (const [step, to] of states.entries())
      database.exec(
        `INSERT INTO ${isTold ? "events_before" : "events"} (entity, id, ver, "from", "to", cause, actor, at)
         SELECT '${entity}', id, ${step + 1}, ${step === 0 ? "null" : `'${states[step - 1]}'`}, '${to}', '${to}', 'consumer',
           changed_at - ${(states.length - step) * 1000}
         FROM ${table} WHERE status = '${status}'`,
      );
}
