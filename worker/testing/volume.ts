import { archiveAfter } from "#domain/books";
import { retention } from "#domain/retention";
import { type Harness, randomId } from "./harness";
import { unpaidOrders } from "./unpaid-orders";

/** Rows of every list of the panel, past every rule, for tests of what a list costs when there is much of it. */
export async function fill(h: Harness, rows: number, hash: string): Promise<void> {
  const n = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})`;
  const now = h.time.now;
  // Every tenth is of one state and person, and forty are of one number, so that a filter finds a part of the whole.
  const some = (yes: string, no: string) => `iif(i % 10, '${no}', '${yes}')`;
  const phone = `iif(i % ${rows / 40}, 'other', '${hash}')`;
  const decider = "iif(i % 10, iif(i % 3, 'piet', 'noor'), null)";
  const insert = (table: string, columns: string, values: string) =>
    h.env.DB.prepare(`INSERT INTO ${table} (${columns}) ${n} SELECT ${values} FROM n`);
  const id = "printf('%022d', i)";
  const at = `${now} - i / 3`;
  await h.env.DB.batch([
    h.env.DB.prepare("DROP TRIGGER IF EXISTS messages_start"),
    h.env.DB.prepare("DROP TRIGGER IF EXISTS messages_started"),
    h.env.DB.prepare("DROP TRIGGER IF EXISTS payments_started"),
    insert(
      "orders",
      "id, created_at, locale, sender, amount_cents, currency, parts, segments, encoding, consent_version",
      `${id}, ${at}, 'nl', 'Anoniem', 99, 'EUR', 1, 1, 'gsm7', 'x'`,
    ),
    insert(
      "payments",
      "id, order_id, provider, amount_cents, currency, mode, status, tx, cause, actor, changed_at, created_at",
      `${id}, ${id}, 'fake', 99, 'EUR', 'test', 'creating', 'x', 'x', 'x', ${at}, ${at}`,
    ),
    insert(
      "messages",
      "id, status, reason, next_at, text_hash, tx, cause, actor, changed_at, receiver_hash",
      `${id}, ${some("held", "sent")}, 'review', ${at}, i / 40, 'x', 'x', 'x', ${at}, iif(${phone} = '${hash}', '${hash}', ${id})`,
    ),
    insert(
      "abuse_reports",
      "id, case_hash, created_at, status, kind, decided_by, closed_at, phone_sealed, phone_hash, address_of, reason_sealed",
      `${id}, ${id}, ${at}, ${some("pending", "resolved")}, iif(i % 2, 'unwanted', 'fraud'), ${decider}, iif(${decider} is null, null, ${at}), 'x', ${phone}, 'reporter', 'x'`,
    ),
    insert("blocked_phones", "id, hash, reason, created_at", `${id}, ${id}, 'x', ${at}`),
    insert("blocked_ips", "id, hash, reason, created_at", `${id}, ${id}, 'x', ${at}`),
    insert(
      "opt_outs",
      "id, hash, value_sealed, created_at, expires_at",
      `${id}, ${id}, 'x', ${at}, ${at} + 86400000`,
    ),
    insert(
      "audit",
      "at, actor, action, subject, subject_id",
      `${at}, ${some("noor", "piet")}, ${some("blocked", "unblocked")}, ${some("order", "setting")}, ${id}`,
    ),
  ]);
}

/** The moves of a paid and delivered order, by table: to what, and ms after the order was placed. */
const lives = {
  payments: [
    ["creating", 0],
    ["pending", 500],
    ["paid", 40_000],
  ],
  messages: [
    ["awaiting_payment", 0],
    ["queued", 40_000],
    ["sending", 40_200],
    ["sent", 40_400],
    ["delivered", 45_000],
  ],
} as const;

/** The story that such a row tells, as SQL over the time at which its order was placed. */
const storyOf = (table: keyof typeof lives) =>
  lives[table]
    .map(([to, after], n) => {
      const was = lives[table][n - 1]?.[0];
      return `',' || json_array(${n + 1}, ${was ? `'${was}'` : "NULL"}, '${to}', 'x', 'system', at + ${after})`;
    })
    .join(" || ");

/**
 * Orders that were paid and delivered, with their events, one after the other over as long as the database keeps them: what there is
 * when a product has been busy. Nothing about them is due. In place of what orders there were, past every rule, and the rules stand
 * again afterwards.
 */
export async function fillBooks(h: Harness, rows: number): Promise<void> {
  const { DB } = h.env;
  const { results: rules } = await DB.prepare(
    "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ('orders', 'payments', 'messages')",
  ).all<{ name: string; sql: string }>();
  await DB.batch(rules.map(({ name }) => DB.prepare(`DROP TRIGGER ${name}`)));
  const emptied = ["orders", "payments", "messages", "daily_tallies", "fresh_counts", "tasks", "walks"];
  await DB.batch(emptied.map((table) => DB.prepare(`DELETE FROM ${table}`)));
  // A day before the first becomes a line of the books; the last is an hour old.
  const [oldest, newest] = [archiveAfter - 86_400_000, 3_600_000];
  const evenly = `(${h.time.now - oldest} + i * ${(oldest - newest) / rows})`;
  // None comes of an age at which something is forgotten while what there is is measured: that depends on how many come in, and not
  // on how many there are.
  const ages = [retention.repeatHash, retention.paidText, retention.address];
  const early = (age: number) => `(abs(${h.time.now - age} - ${evenly}) < ${gap}) * ${2 * gap}`;
  const at = [evenly, ...ages.map(early)].join(" - ");
  const id = "printf('%022d', i)";
  const page = 50_000;
  for (let first = 1; first <= rows; first += page) {
    const last = Math.min(rows, first + page - 1);
    const n = `WITH RECURSIVE n (i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM n WHERE i < ${last}), o AS (SELECT i, CAST(${at} AS INTEGER) AS at FROM n)`;
    const insert = (table: string, columns: string, values: string) =>
      DB.prepare(`INSERT INTO ${table} (${columns}) ${n} SELECT ${values} FROM o`);
    await DB.batch([
      insert(
        "orders",
        "id, created_at, locale, sender, amount_cents, currency, parts, segments, encoding, consent_version",
        `${id}, at, 'nl', 'Anoniem', 99, 'EUR', 1, 1, 'gsm7', 'x'`,
      ),
      insert(
        "payments",
        `id, order_id, provider, provider_id, amount_cents, currency, mode, status, ver, tx, cause, actor, changed_at,
         created_at, paid_cents, paid_currency, paid_at, story`,
        `${id}, ${id}, 'fake', 'old_' || i, 99, 'EUR', 'test', 'paid', 3, 'x', 'x', 'provider', at + 40000,
         at, 99, 'EUR', at + 40000, ${storyOf("payments")}`,
      ),
      insert(
        "messages",
        `id, status, ver, tx, cause, actor, changed_at, attempt, lease, claimed_at, gateway, gateway_id,
         receiver_hash, story`,
        `${id}, 'delivered', 5, 'x', 'x', 'gateway', at + 45000, 1, 'x', at + 40200, 'fake', 'old_' || i, 'old_' || i,
         ${storyOf("messages")}`,
      ),
    ]);
  }
  await DB.batch(rules.map(({ sql }) => DB.prepare(sql)));
}

/** Around those ages there is nothing for so long before and behind, in ms. */
const gap = 2 * 60 * 60_000;

const firstLetters = "abcdefghijklmnopqrstuvwxyz";

/**
 * Orders that were placed a moment ago and that nobody pays, as the provider and the books know them, past every rule: a test
 * of a flood need not take each of its orders. Answers their ids.
 */
export async function placeFree(h: Harness, count: number): Promise<string[]> {
  // First letters in turn, so that each part of them (`pollPartOf`) has its third: by chance one is too small now and then.
  const ids = Array.from(
    { length: count },
    (_, at) => `${firstLetters[at % firstLetters.length]}${randomId().slice(1)}`,
  );
  const now = h.time.now;
  const opened = ids.map((id) => [id, `fake_${id}`] as const);
  const rows = unpaidOrders(opened, { provider: "fake", placedAt: now, pollAt: now + 60_000 });
  await h.env.DB.batch(rows.map(({ sql, params }) => h.env.DB.prepare(sql).bind(...params)));
  for (const id of ids) {
    const order = { orderId: id, proof: "", createdAt: now, amountCents: 99, currency: "EUR" } as const;
    const shown = { description: "", statement: "", redirectUrl: "", webhookUrl: "", locale: "nl" } as const;
    h.provider.add(`fake_${id}`, { ...order, ...shown });
  }
  return ids;
}
