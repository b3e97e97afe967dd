import { expect, it } from "vitest";
import { useUp as answered } from "#db/challenges";
import { endTask, openTask } from "#db/tasks";
import { noticeLifetime } from "#domain/alarms";
import { messageStates } from "#domain/delivery";
import { failureMemory } from "#domain/login";
import { paymentStatesThat } from "#domain/payment";
import { recentTalliesLife } from "#domain/recent-tallies";
import { keeping, retention, retentionLate } from "#domain/retention";
import { spanStart } from "#domain/trail";
import { withArchive } from "#testing/archived";
import { createHarness, type Harness, randomId } from "#testing/harness";
import { pay, place, seedStates } from "#testing/orders";
import { caseOf, storedReports } from "#testing/reports";
import { account, logIn, signedIn } from "#testing/staff";
import { keepTrail } from "./keep-trail";
import { recordDelivery } from "./orders/record-delivery";
import { sendMessage } from "./orders/send-message";
import { settlePayment } from "./orders/settle-payment";
import { reviewReport } from "./reports/review-report";
import { addBlock } from "./staff/add-blocks";
import { sweep } from "./sweep";

const hour = 60 * 60_000;
const day = 24 * hour;
const year = 365 * day;
const held = { order: "", report: "" };

/** The moments at which the database is read, after the first traffic: each published date and two hours, and years between. */
const points = [
  ...new Set<number>([
    ...keeping.map((kind) => retention[kind]),
    retention.paidText + retention.reportWait,
    retention.receiverHash + retention.reportWait,
    ...[7, 45, 120, 270, 400, 500].map((days) => days * day),
    ...[2.5, 3, 4, 5, 5.5, 6, 7.5, 8].map((years) => years * year),
    retention.books + 40 * day,
  ]),
].toSorted((one, other) => one - other);

/**
 * What may not stand in a table any more, as the kept page says it and not as it is forgotten: a table, whose column (ms) the
 * time counts from, how long, and which rows still hold something. Each is asked two hours after its time.
 */
const promises: readonly (readonly [table: string, since: string, period: number, rows?: string])[] = [
  [
    "messages",
    "changed_at",
    retention.unpaidText,
    `status = 'cancelled' AND ${anyOf("body_sealed", "receiver_sealed", "receiver_hash")}`,
  ],
  ["messages", "changed_at", retention.paidText, `${ended()} AND ${anyOf("body_sealed", "receiver_sealed")}`],
  [
    "messages",
    "changed_at",
    retention.paidText + retention.reportWait,
    `status = 'sent' AND ${anyOf("body_sealed", "receiver_sealed")}`,
  ],
  [
    "messages",
    "changed_at",
    retention.receiverHash,
    `${ended()} AND ${anyOf("receiver_hash", "gateway_id")}`,
  ],
  [
    "messages",
    "changed_at",
    retention.receiverHash + retention.reportWait,
    `status = 'sent' AND ${anyOf("receiver_hash", "gateway_id")}`,
  ],
  ["messages", "changed_at", 0, "receiver_mask IS NOT NULL"],
  ["orders", "created_at", retention.address, anyOf("address_sealed", "address_hash", "browser_sealed")],
  ["orders", "created_at", retention.repeatHash, anyOf("key_hash", "body_hash")],
  ["orders", "created_at", retention.books],
  [
    "payments",
    "changed_at",
    retention.unpaidOrder,
    "status IN ('failed', 'expired', 'canceled', 'create_failed')",
  ],
  ["payments", "created_at", retention.books],
  ["payments", "created_at", 16 * day, "place IS NOT NULL"],
  ["refunds", "(SELECT created_at FROM payments p WHERE p.id = refunds.payment_id)", retention.books],
  ["events", "at", retention.books + 30 * day],
  ["books", "created_at", retention.books],
  ["archives", "oldest_at", retention.books],
  [
    "abuse_reports",
    "created_at",
    retention.reporter,
    anyOf("email_sealed", "address_sealed", "reporter_hash"),
  ],
  ["abuse_reports", "created_at", retention.repeatHash, "repeat_hash IS NOT NULL"],
  ["abuse_reports", "created_at", retention.openReport, "status = 'pending'"],
  ["abuse_reports", "closed_at", retention.report],
  ["blocked_phones", "expires_at", 0],
  ["blocked_ips", "expires_at", 0],
  ["turned_away", "at", retention.turnedAway],
  ["text_verdicts", "at", retention.textVerdicts],
  ["claims", "until", 0],
  ["opt_outs", "expires_at", 0],
  ["number_codes", "created_at", retention.numberCode],
  ["answered_challenges", "ends_at", 0],
  ["budgets", "minute * 60000", hour],
  ["staff", "disabled_at", retention.staffLog],
  ["staff_sessions", "expires_at", 0],
  ["login_throttle", "updated_at", failureMemory],
  ["audit", "at", retention.staffLog],
  ["holds", "released_at", retention.staffLog],
  ["trail_subjects", "start", retention.trailMinutes, "span = 'minute'"],
  ["trail_totals", "start", retention.trailMinutes, "span = 'minute'"],
  ["trail_subjects", "start", retention.trailSubjects],
  ["trail_totals", "start", retention.trailTotals],
  ["alarms", "changed_at", retention.alarms, "state = 'closed'"],
  ["alarms", "last_at", retention.openAlarms],
  ["alarm_notices", "at", noticeLifetime],
  ["tasks", "ended_at", retention.tasks],
  ["tasks", "due_at", retention.tasks, "ended_at IS NULL"],
  ["daily_tallies", "unixepoch(day, '+1 day') * 1000", retention.tallies, "day <> 'all'"],
  ["daily_tallies", "unixepoch(substr(day, 2), '+1 day') * 1000", recentTalliesLife, "day LIKE '+%'"],
];

function anyOf(...columns: string[]): string {
  return `(${columns.map((column) => `${column} IS NOT NULL`).join(" OR ")})`;
}
function ended(): string {
  return "status IN ('delivered', 'refunded', 'refund_failed', 'blocked_final')";
}

/** What is left of something that is gone. */
const orphans = [
  "events WHERE entity = 'payment' AND id NOT IN (SELECT id FROM payments)",
  "events WHERE entity = 'message' AND id NOT IN (SELECT id FROM messages)",
  "events WHERE entity = 'refund' AND id NOT IN (SELECT id FROM refunds)",
  "messages WHERE id NOT IN (SELECT id FROM payments)",
  "orders WHERE id NOT IN (SELECT id FROM payments)",
  "refunds WHERE payment_id NOT IN (SELECT id FROM payments)",
  "abuse_report_notes WHERE report_id NOT IN (SELECT id FROM abuse_reports)",
  "staff_recovery_codes WHERE staff_id NOT IN (SELECT id FROM staff)",
];

/** That a row is not of the order or the report on hold, by its table. */
const free: Readonly<Record<string, () => string>> = {
  orders: () => `id <> '${held.order}'`,
  messages: () => `id <> '${held.order}'`,
  events: () => `id <> '${held.order}'`,
  payments: () => `order_id <> '${held.order}'`,
  refunds: () => `payment_id <> '${held.order}'`,
  // What waits about a report on hold waits as long as the report.
  tasks: () => `subject <> '${held.report}'`,
  abuse_reports: () => `id <> '${held.report}'`,
};

const run = (h: Harness, query: string, ...values: (string | number)[]) =>
  h.env.DB.prepare(query)
    .bind(...values)
    .run();

/** Everything that stands past its published date by two hours or more, as `table: rows`. */
async function late(h: Harness): Promise<string[]> {
  const asked = [
    ...promises.map(
      ([table, since, period, rows = "1"]) =>
        `${table} WHERE (${rows}) AND ${since} <= ${h.time.now - period - 2 * hour} AND ${free[table]?.() ?? "1"}`,
    ),
    ...orphans,
  ];
  const answers = await h.env.DB.batch<{ n: number }>(
    asked.map((question) => h.env.DB.prepare(`SELECT count(*) AS n FROM ${question}`)),
  );
  return asked.flatMap((question, index) => (answers[index]?.results[0]?.n === 0 ? [] : [question]));
}

it.each([
  ["in the database", () => createHarness({ channels: [] })],
  ["in the archive", () => withArchive({ channels: [] })],
])(
  "eight years %s: two hours after each published date nothing stands that should be gone, and a case on hold stands whole",
  async (where, made) => {
    const h = made();
    await traffic(h);
    await holdOne(h);
    const before = await caseOnHold(h);
    const start = h.time.now;
    expect(points.length).toBeGreaterThanOrEqual(25);
    const more = [retention.report, 5 * year];
    for (const point of points) {
      h.time.now = Math.max(h.time.now, start + point + 2 * hour - 5 * 60_000);
      for (let minutes = 0; minutes < 5; minutes++) {
        h.pass(60_000);
        await sweep(h.deps);
      }
      expect([Math.round(point / day), await late(h)]).toEqual([Math.round(point / day), []]);
      if (more.includes(point)) await traffic(h);
    }
    expect(await caseOnHold(h)).toEqual(before);
    const receipts = await run(h, "SELECT key FROM archives ORDER BY key");
    expect(receipts.results.length > 0).toBe(where === "in the archive");
    const lying = (await h.deps.backup?.archive.list("books/")) ?? [];
    expect(lying).toEqual(receipts.results.map(({ key }) => key));
    expect(h.alarms.filter(({ code }) => code === "retention_late")).toEqual([]);
    const gauge = await h.env.DB.prepare("SELECT value, detail FROM gauges").first();
    expect(gauge).toEqual({ value: 0, detail: null });
    expect(await h.env.DB.prepare("SELECT count(*) AS n FROM backfills").first("n")).toBe(0);
    // Of the first seven years the books of the order on hold alone.
    const books = "SELECT id FROM orders WHERE created_at < ?";
    expect((await run(h, books, start + day)).results).toEqual([{ id: held.order }]);
  },
  240_000,
);

it("the gauge names what is late, and alarms when it is so by two hours", async () => {
  const h = createHarness();
  const id = await seedStates(h, "paid", "delivered");
  await run(h, "UPDATE messages SET body_sealed = 'b' WHERE id = ?", id);
  await run(
    h,
    "CREATE TRIGGER stuck BEFORE UPDATE ON messages WHEN OLD.body_sealed IS NOT NULL AND NEW.body_sealed IS NULL BEGIN SELECT RAISE(ABORT, 'stuck'); END",
  );
  const measured = async () => (await h.env.DB.prepare("SELECT value, detail FROM gauges").first()) ?? {};
  const late = () => h.alarms.filter(({ code }) => code === "retention_late");
  h.pass(retention.paidText + hour);
  await sweep(h.deps);
  expect([await measured(), late()]).toEqual([{ value: hour, detail: "paidText" }, []]);
  h.pass(hour + 60_000);
  await sweep(h.deps);
  expect(late()).toEqual([{ code: "retention_late", facts: { clock: "paidText", minutes: 121 } }]);
  expect(await measured()).toEqual({ value: retentionLate + 60_000, detail: "paidText" });
  expect(await (await h.ask("/api/health")).json()).toMatchObject({ retentionOverdueSeconds: 7260 });
});

it("what a release before left in the open goes page by page, and then is asked about no more", async () => {
  const h = createHarness();
  const kept = await seedStates(h, "paid", "delivered", {
    columns: { receiver_mask: "+31 6 •••• 5678", gateway_id: "gw_1" },
  });
  const old = await seedStates(h, "paid", "delivered", {
    columns: { receiver_hash: null, gateway_id: "gw_2" },
  });
  const noor = { id: "s", username: "noor" } as never;
  for (const [value, reason] of [
    ["+31612345671", "Belt vanaf 0612345678"],
    ["+31612345672", "Vraagt erom"],
  ] as const)
    await addBlock(h.deps, noor, { kind: "phone", value, reason });
  await run(h, "DROP TRIGGER events_stay");
  await run(
    h,
    `INSERT INTO events_before (entity, id, ver, "to", cause, actor, at) VALUES ('payment', 'gone', 1, 'expired', 'x', 'x', 0)`,
  );
  for (const [id, status, priority] of [
    ["open", "pending", 1],
    ["closed", "resolved", 2],
  ] as const)
    await run(
      h,
      `INSERT INTO abuse_reports (id, case_hash, created_at, status, priority, phone_sealed, phone_hash, address_of, reason_sealed)
       VALUES (?1, ?1, ?2, ?3, ?4, 'x', 'x', 'reporter', 'x')`,
      id,
      h.time.now,
      status,
      priority,
    );
  await run(
    h,
    `INSERT INTO audit (at, actor, action, subject, subject_id) VALUES (?1, 'piet', 'report_resolved', 'abuse_report', 'closed'),
      (?1, 'noor', 'report_resolved', 'abuse_report', 'closed'), (?1, 'sam', 'report_noted', 'abuse_report', 'closed')`,
    h.time.now,
  );
  await sweep(h.deps);
  expect((await run(h, "SELECT id, kind, decided_by FROM abuse_reports ORDER BY id")).results).toEqual([
    { id: "closed", kind: "unwanted", decided_by: "noor" },
    { id: "open", kind: "threat", decided_by: null },
  ]);
  const { results } = await run(h, "SELECT id, receiver_mask, gateway_id FROM messages ORDER BY gateway_id");
  expect(results).toEqual([
    { id: old, receiver_mask: null, gateway_id: null },
    { id: kept, receiver_mask: null, gateway_id: "gw_1" },
  ]);
  expect((await run(h, "SELECT DISTINCT id FROM events ORDER BY id")).results).toEqual(
    [kept, old].toSorted().map((id) => ({ id })),
  );
  expect((await run(h, "SELECT reason FROM blocked_phones ORDER BY rowid")).results).toEqual([
    { reason: "(gewist: er stond een nummer in)" },
    { reason: "Vraagt erom" },
  ]);
  expect((await run(h, "SELECT * FROM backfills")).results).toEqual([]);
});

/** Some of everything, in every state, as the product itself leaves it; ages differ by a few hours. */
async function traffic(h: Harness): Promise<void> {
  await orders(h);
  await reports(h);
  await staffAtWork(h);
  await machinery(h);
}

async function orders(h: Harness): Promise<void> {
  const unpaid = await place(h, {}, randomId());
  h.provider.set(unpaid, { status: "expired" });
  await settlePayment(h.deps, `fake_${unpaid}`, "provider");
  await place(h);
  const sent = await sentOne(h);
  await deliver(h, await sentOne(h));
  h.pass(hour);
  await recordDelivery(h.deps, "fake", {
    reference: await sentOne(h),
    gatewayId: null,
    state: "undelivered",
  });
  const twice = await sentOne(h);
  const { order } = h.provider.of(twice);
  const second = `fake_second_${twice}`;
  h.provider.add(second, order, { status: "paid" });
  await settlePayment(h.deps, second, "provider");
  h.provider.faults.refund.push("refused");
  for (const state of messageStates) await seedStates(h, "paid", state, { columns: { body_sealed: "b" } });
  for (const state of paymentStatesThat(({ money }) => money !== "in"))
    await seedStates(h, state, isOpen(state) ? "awaiting_payment" : "cancelled", {
      columns: { body_sealed: "b" },
    });
  await seedStates(h, "paid_mismatch", "held");
  await deliver(h, sent);
}

const isOpen = (state: string) => state === "creating" || state === "pending";

async function reports(h: Harness): Promise<void> {
  const staff = { id: "s", username: "noor" } as never;
  for (const n of [1, 2]) await caseOf(h, { reason: `Melding nummer ${n} van ${h.time.now}.` });
  const [closed] = (await storedReports(h)).slice(-1);
  h.pass(hour);
  const request = {
    status: "resolved",
    reviewNotes: "Slachtoffer gebeld.",
    decision: "Geblokkeerd.",
  } as const;
  await reviewReport(h.deps, staff, closed?.id ?? "", request);
}

async function staffAtWork(h: Harness): Promise<void> {
  await account(h);
  const noor = await signedIn(h);
  const staff = { id: noor.staffId, username: "noor" } as never;
  await logIn(h, { username: "noor", password: "mis" });
  const reason = "Vraagt erom";
  const until = h.time.now + 10 * day;
  await addBlock(h.deps, staff, { kind: "phone", value: "+31687654321", reason, expiresAt: until });
  await addBlock(h.deps, staff, { kind: "ip", value: "198.51.100.9", reason, confirmed: true });
  await place(h, { receiver: "+31687654321" }).catch(() => {});
  const name = `piet-${h.time.now}`;
  const gone = await account(h, name);
  await run(h, "UPDATE staff SET disabled_at = ? WHERE id = ?", h.time.now, gone);
  await run(h, "INSERT INTO staff_recovery_codes VALUES (?, 'hash', NULL)", gone);
}

async function machinery(h: Harness): Promise<void> {
  const { db } = h.deps;
  const at = h.time.now;
  await answered(db, randomId(), at + 300_000, randomId());
  const seen = { firstAt: at, lastAt: at, firstReference: null, lastReference: null };
  const tally = { kind: "forbidden", minute: spanStart("minute", at), count: 1, ...seen } as const;
  await keepTrail(h.deps, [
    { ...tally, of: "site", value: null },
    { ...tally, of: "address", value: "203.0.113.7" },
  ]);
  for (const [state, code] of [
    ["closed", "queue_down"],
    ["open", "refund_refused"],
  ] as const)
    await run(
      h,
      `INSERT INTO alarms (code, subject, state, first_at, last_at, count, facts, told, changed_at)
       VALUES (?, ?, ?, ?, ?, 1, '{}', 1, ?)`,
      code,
      `s${at}`,
      state,
      at,
      at,
      at,
    );
  await run(h, "INSERT INTO alarm_notices (channel, kind, at) VALUES ('ntfy', 'digest', ?)", at);
  const task = { kind: "money_without_order", cause: "unknown_order", at } as const;
  await openTask(db, { ...task, subject: `fake:${at}` });
  await openTask(db, { ...task, subject: `fake:open${at}` });
  await endTask(db, { ...task, subject: `fake:${at}` }, { ending: "explained", by: "noor", at });
  await hold(h, "order", randomId(), day);
}

async function sentOne(h: Harness): Promise<string> {
  const id = await place(h, {}, randomId());
  await pay(h, id);
  await sendMessage(h.deps, id);
  return id;
}

const deliver = (h: Harness, id: string) =>
  recordDelivery(h.deps, "fake", { reference: id, gatewayId: null, state: "delivered" });

const hold = (h: Harness, entity: "order" | "report", id: string, life: number) =>
  run(
    h,
    "INSERT INTO holds (id, entity, entity_id, reason_sealed, author, at, until) VALUES (?, ?, ?, 'sealed', 'noor', ?, ?)",
    randomId(),
    entity,
    id,
    h.time.now,
    h.time.now + life,
  );

/** An order that was paid back and a report, on hold for longer than eight years. */
async function holdOne(h: Harness): Promise<void> {
  const id = await sentOne(h);
  await deliver(h, id);
  await caseOf(h, { reason: "Deze melding is voor de rechter." });
  Object.assign(held, { order: id, report: (await storedReports(h)).at(-1)?.id });
  await hold(h, "order", held.order, 9 * year);
  await hold(h, "report", held.report, 9 * year);
}

async function caseOnHold(h: Harness): Promise<unknown> {
  const rows = [
    ["orders", "id", held.order],
    ["payments", "order_id", held.order],
    ["messages", "id", held.order],
    ["events", "id", held.order],
    ["abuse_reports", "id", held.report],
  ] as const;
  return Promise.all(
    rows.map(
      async ([table, column, id]) => (await run(h, `SELECT * FROM ${table} WHERE ${column} = ?`, id)).results,
    ),
  );
}
