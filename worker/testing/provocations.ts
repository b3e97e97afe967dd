import { createMessageBatch } from "cloudflare:test";
import { createAsk } from "#adapters/archive";
import { createEnvelope } from "#adapters/envelope";
import { createRelayFetcher } from "#adapters/relay";
import { createTrail } from "#adapters/trail";
import { createTurnstile } from "#adapters/turnstile";
import { type ReportPriority, reportPriorities } from "#domain/abuse";
import type { AlarmCode, SecurityAlarm } from "#domain/alarms";
import { err } from "#domain/result";
import { retention, retentionLate } from "#domain/retention";
import { lastDays } from "#domain/tallies";
import { spanStart, type TrailKind, thresholds, trailKinds } from "#domain/trail";
import { createApp } from "#http/app";
import type { BackupKit } from "#ports/archive";
import type { SendOutcome } from "#ports/sms-gateway";
import { measureOverdue } from "#usecases/forget-all";
import { keepTrail } from "#usecases/keep-trail";
import { sendCode } from "#usecases/my-number/send-code";
import { proofOf } from "#usecases/orders/payment-proof";
import { recordDelivery } from "#usecases/orders/record-delivery";
import { startRefund } from "#usecases/orders/refund-order";
import { sendMessage } from "#usecases/orders/send-message";
import { settlePayment } from "#usecases/orders/settle-payment";
import { reconcile } from "#usecases/reconcile/reconcile";
import { markRestore, stepRestore } from "#usecases/restore/settle-restore";
import { sweep } from "#usecases/sweep";
import { createHandlers, depsOf } from "../handlers";
import { consume } from "../queue";
import { reportBroken } from "../sandbox/deps";
import { longOver } from "./archived";
import { probeD1 } from "./d1-probe";
import { createHarness, type Harness } from "./harness";
import { json } from "./http";
import { pay, place } from "./orders";
import { caseOf } from "./reports";
import { account, goodPassword, logIn, secondFactor, signedIn } from "./staff";

/** What no message about an alarm may hold: all that a visitor, a vendor or a stranger brings along here. */
export const canaries = {
  text: "Kanariegeel geheim bericht",
  receiver: "+31687654321",
  sender: "Kanarietje",
  address: "198.51.100.77",
  email: "kanarie.piet@example.org",
  reason: "Deze kanarie bedreigt mij al weken.",
  username: "kanariebeheerder",
  token: "kanarie-token-kanarie-token-0123456789",
} as const;
const all = Object.values(canaries).join(" | ");

const from = { "CF-Connecting-IP": canaries.address, "User-Agent": "KanarieBrowser/7.0" };
const order = { receiver: canaries.receiver, sender: canaries.sender, message: canaries.text };
const report = { phoneNumber: canaries.receiver, reporterEmail: canaries.email, reason: canaries.reason };

/** A failure that quotes everything, as a database's quotes the values of its query. */
const loud = () => new TypeError(`Failed query: insert into orders values (?) params: ${all}`);
const fails = (): Promise<never> => Promise.reject(loud());

/** The product, and what a provocation may break about it. */
export type Stage = {
  readonly h: Harness;
  /** Whether the database is away. */
  readonly d1: { away: boolean };
  /** The roads that take nothing. */
  readonly down: Set<string>;
  /** What goes on after answers is over. */
  readonly rest: () => Promise<void>;
};

type Provocation = (stage: Stage) => Promise<unknown>;

const sql = (h: Harness, query: string) => h.env.DB.prepare(query).run();
const refused = (work: Promise<unknown>) => work.catch(() => {});
/** A report that nobody decides about in time. */
async function reportInVain(h: Harness, priority: ReportPriority): Promise<void> {
  await caseOf(h, { ...report, threat: priority === 1 }, from);
  h.pass(reportPriorities[priority]);
  await sweep(h.deps);
}
const newOrder = (h: Harness) => place(h, order);

async function paidOrder(h: Harness): Promise<string> {
  const id = await newOrder(h);
  await pay(h, id);
  return id;
}
async function sentOrder(h: Harness): Promise<string> {
  const id = await paidOrder(h);
  await sendMessage(h.deps, id);
  return id;
}
/** A paid order that no gateway wants, so that its money is due back. */
async function dueBack(h: Harness): Promise<string> {
  const id = await paidOrder(h);
  answer(h, { kind: "not_accepted", temporary: false, scope: "message", code: "number_refused" });
  await sendMessage(h.deps, id);
  return id;
}
const answer = (h: Harness, outcome: SendOutcome) => h.gateway.answers.push({ accepts: false, outcome });

const take = (h: Harness, queue: string, body: unknown) =>
  consume(createMessageBatch(queue, [{ id: "m0", timestamp: new Date(0), attempts: 1, body }]), h.deps);

/** A payment at the provider that is not the order's own. */
async function strayPayment(h: Harness, changes: object, orderId?: string): Promise<void> {
  const id = await paidOrder(h);
  const opened = h.provider.of(id).order;
  const named = orderId ?? id;
  const proof = await proofOf(h.deps, { id: named, amountCents: opened.amountCents });
  h.provider.add("fake_stray", { ...opened, orderId: named, proof }, { status: "paid", ...changes });
  await settlePayment(h.deps, "fake_stray", "provider");
}

/** A place for backups that forgets everything. */
/** An order that ended so long ago that it is archived, and a later one. */
async function longOverOrder(h: Harness): Promise<string> {
  const id = await sentOrder(h);
  await recordDelivery(h.deps, "fake", { reference: id, gatewayId: null, state: "delivered" });
  h.pass(longOver);
  await place(h);
  await sweep(h.deps);
  return id;
}

const kitOf = (h: Harness): BackupKit => ({
  ask: createAsk(h.env.DB),
  envelope: createEnvelope([{ id: "b1", bytes: new Uint8Array(32) }]),
  archive: { put: async () => {}, get: async () => null, list: async () => [], delete: async () => {} },
});

const turnstile = (h: Harness, fetcher: () => Promise<Response>) =>
  createTurnstile(
    { siteKey: "site", secretKey: "secret", verifyUrl: "https://verify.example" },
    { hostname: "localhost", newId: h.deps.chance.id, log: h.deps.log },
    fetcher,
  ).isAnswered("order", canaries.address, canaries.token);

/** Every alarm but those of the trail, and what brings it about. */
const provoked: Readonly<Record<Exclude<AlarmCode, SecurityAlarm>, Provocation>> = {
  address_unreadable: async ({ h }) => {
    await sentOrder(h);
    await sql(h, "UPDATE orders SET address_sealed = 'garbage'");
    await caseOf(h, report, from);
  },
  alarm_channel_down: async ({ h, down, rest }) => {
    down.add("ntfy");
    h.deps.log.alarm("queue_down");
    await rest();
    for (const minutes of [1, 2]) {
      h.pass(minutes * 60_000);
      await sweep(h.deps);
      await rest();
    }
  },
  archive_failed: async ({ h }) => {
    await longOverOrder(h);
    const archive = { put: fails, get: fails, list: fails, delete: fails };
    await sweep({ ...h.deps, backup: { ...kitOf(h), archive } });
  },
  backup_failed: async ({ h }) => {
    const archive = { put: fails, get: fails, list: fails, delete: fails };
    await sweep({ ...h.deps, backup: { ...kitOf(h), archive } });
  },
  backup_old: async ({ h }) => {
    const deps = { ...h.deps, backup: kitOf(h) };
    await sweep(deps);
    h.pass(37 * 60 * 60_000);
    await sweep(deps);
  },
  codes_spent: async ({ h }) => {
    await sentOrder(h);
    Object.assign(h.deps.site.budgets, { codes: 1 });
    await h.ask("/api/my-number/code", json({ phoneNumber: canaries.receiver }, from));
    await sendCode(h.deps, h.wokenCodes[0] ?? "");
  },
  column_unreadable: async ({ h }) => {
    await caseOf(h, report, from);
    await sql(h, "UPDATE abuse_reports SET reason_sealed = 'garbage'");
    await h.ask("/api/admin/abuse-reports", { headers: (await signedIn(h)).headers });
  },
  data_key_missing: async ({ h }) => {
    const id = await paidOrder(h);
    await sql(h, "UPDATE messages SET body_sealed = '1.gone.AAAA'");
    await sendMessage(h.deps, id);
  },
  database_down: async ({ h, d1 }) => {
    d1.away = true;
    await h.ask("/api/config", { headers: from });
  },
  database_filling: async ({ h }) => {
    const sizes = lastDays(h.time.now, 9).map(
      (day, ago) => `('${day}', 'database_bytes', ${(9 - ago) * 200e6})`,
    );
    await sql(h, `INSERT INTO daily_tallies (day, key, value) VALUES ${sizes.slice(1).join(", ")}`);
    await sweep(h.deps);
  },
  database_rewound: async ({ h }) => {
    await sweep(h.deps);
    await sql(h, "DELETE FROM marks");
    h.pass(60_000);
    await sweep(h.deps);
  },
  decision_unreadable: async ({ h }) => {
    const code = await caseOf(h, report, from);
    await sql(h, "UPDATE abuse_reports SET decision_sealed = 'garbage'");
    await h.ask("/api/abuse/cases", json({ code }, from));
  },
  defect: async ({ h }) => {
    h.deps.provider.open = fails;
    await h.ask("/api/payments/create", json(order, from));
  },
  gateway_balance_empty: async ({ h }) => {
    h.gateway.left = 0.05;
    await sweep(h.deps);
  },
  gateway_balance_low: async ({ h }) => {
    h.gateway.left = 20;
    await sweep(h.deps);
  },
  gateway_paused: async ({ h }) => {
    const id = await paidOrder(h);
    answer(h, { kind: "not_accepted", temporary: true, scope: "account", code: "no_credit" });
    await sendMessage(h.deps, id);
  },
  mark_unreadable: async ({ h }) => {
    await sweep(h.deps);
    h.pass(10 * 60_000);
    await sweep({ ...h.deps, highWater: { read: async () => "away", write: async () => {} } });
  },
  message_unreadable: async ({ h }) => {
    const id = await paidOrder(h);
    await sql(h, "UPDATE messages SET body_sealed = 'garbage'");
    await sendMessage(h.deps, id);
  },
  messages_waiting: async ({ h }) => {
    await paidOrder(h);
    h.pass(11 * 60_000);
    await sweep(h.deps);
  },
  misconfigured: async ({ h }) => {
    const wrong = () => err([{ name: "DATA_KEYS", problem: "is missing" }]);
    await refused((async () => depsOf(wrong, h.tracing, h.env))());
  },
  opened_payment_not_recorded: async ({ h }) => {
    let calls = 0;
    const d1 = probeD1(h.env.DB, (call) => (++calls === 3 ? Promise.reject(loud()) : call()));
    const { db } = createHarness({ d1 }).deps;
    await place({ ...h, deps: { ...h.deps, db } }, order);
  },
  order_paid_twice: ({ h }) => strayPayment(h, {}),
  paid_but_not_as_ordered: async ({ h }) => {
    const id = await newOrder(h);
    h.provider.set(id, { status: "paid", amountCents: 98 });
    await settlePayment(h.deps, `fake_${id}`, "provider");
  },
  paid_but_not_opened_by_us: ({ h }) => strayPayment(h, { proof: null }),
  paid_for_unknown_order: ({ h }) => strayPayment(h, {}, "forgotten-long-ago-000"),
  payment_unknown_to_provider: async ({ h }) => {
    const id = await newOrder(h);
    h.provider.ledger.clear();
    await settlePayment(h.deps, `fake_${id}`, "provider");
  },
  provider_opened_another_amount: async ({ h }) => {
    const open = h.provider.open.bind(h.provider);
    h.deps.provider.open = async (asked) => {
      const opened = await open(asked);
      return opened.ok ? { ok: true, value: { ...opened.value, amountCents: 98 } } : opened;
    };
    await refused(newOrder(h));
  },
  provider_refused_order: async ({ h }) => {
    h.provider.faults.open.push("refused");
    await h.ask("/api/payments/create", json(order, from));
  },
  provider_unreachable: async ({ h }) => {
    for (const times of [1, 2]) {
      h.provider.faults.open.push("before", "before", "before");
      await h.ask("/api/payments/create", json({ ...order, message: `${order.message} ${times}` }, from));
    }
  },
  queue_down: async ({ h }) => {
    await paidOrder(h);
    h.pass(2 * 60_000);
    await sweep({ ...h.deps, wake: { send: fails, sendAll: fails, sendCode: fails } });
  },
  queue_failed: async ({ h }) => {
    const broken = () => {
      throw loud();
    };
    const handlers = createHandlers(
      createApp(broken, () => h.tracing),
      broken,
      () => h.tracing,
    );
    await refused(handlers.queue(createMessageBatch("briefje-wake", []), h.env));
  },
  reconciliation_differs: async ({ h }) => {
    await reconcile(h.deps);
    await sql(h, "UPDATE reconciliations SET to_at = to_at + 7200000, compared_from = to_at + 7200000");
    const stranger = { orderId: "x".repeat(22), proof: "p", createdAt: h.time.now, amountCents: 99 };
    h.provider.add("fake_x", { ...stranger, currency: "EUR", description: all } as never, { status: "paid" });
    await reconcile(h.deps);
  },
  reconciliation_late: async ({ h }) => {
    await reconcile(h.deps);
    await sql(h, "UPDATE reconciliations SET begun_at = begun_at - 46800000");
    await reconcile(h.deps);
  },
  refund_at_another_provider: async ({ h }) => {
    const id = await dueBack(h);
    await sql(h, "UPDATE payments SET provider = 'yesterday'");
    await startRefund(h.deps, id);
  },
  refund_refused: async ({ h }) => {
    const id = await dueBack(h);
    h.provider.faults.refund.push("refused");
    await startRefund(h.deps, id);
  },
  relay_refused: ({ h }) => {
    const { log, chance } = h.deps;
    const fetcher = async () => new Response(all, { status: 401 });
    const relay = { url: "https://relay.example", secret: canaries.token };
    const call = createRelayFetcher(relay, { now: () => h.time.now, id: chance.id, fetcher, log });
    return refused(call("https://gateway.example", { method: "POST", body: canaries.text }));
  },
  report_contradicted: async ({ h }) => {
    const id = await sentOrder(h);
    h.gateway.authenticatesReports = false;
    h.gateway.fates.set(id, "delivered");
    await recordDelivery(h.deps, "fake", { reference: id, gatewayId: null, state: "undelivered" });
    const next = await sentOrder(h);
    await recordDelivery(h.deps, "fake", { reference: next, gatewayId: null, state: "undelivered" });
    h.gateway.fates.set(next, "delivered");
    h.pass(10 * 60_000);
    await sweep(h.deps);
  },
  restore_unproven: async ({ h }) => {
    await newOrder(h);
    await markRestore(h.deps, h.time.now);
    h.provider.ledger.clear();
    await stepRestore(h.deps);
  },
  report_overdue: ({ h }) => reportInVain(h, 2),
  retention_late: async ({ h }) => {
    await sentOrder(h);
    h.pass(retention.books + retentionLate + 1);
    await measureOverdue(h.deps);
  },
  sandbox_broken: async ({ h }) => reportBroken(h.deps.log, loud()),
  sweep_failed: async ({ h }) => {
    await dueBack(h);
    h.deps.provider.refund = fails;
    h.pass(60_000);
    await sweep(h.deps);
  },
  threat_overdue: ({ h }) => reportInVain(h, 1),
  totp_unreadable: async ({ h }) => {
    await account(h, canaries.username);
    await secondFactor(h, canaries.username);
    await sql(h, "UPDATE staff SET totp_sealed = 'garbage'");
    await logIn(h, { username: canaries.username, password: goodPassword, totp: "123456" }, from);
  },
  trail_lost: async ({ h, rest }) => {
    let lost: Promise<unknown> = Promise.resolve();
    const later = (work: Promise<unknown>) => {
      lost = work;
    };
    const doors = { now: () => h.time.now, reference: () => null, later, keep: fails, log: h.deps.log };
    createTrail(doors).note("forbidden", { address: canaries.address, account: canaries.username });
    await lost;
    await rest();
  },
  turnstile_refused_us: ({ h }) =>
    turnstile(h, async () => Response.json({ success: false, "error-codes": ["invalid-input-secret"] })),
  turnstile_unreachable: ({ h }) => turnstile(h, fails),
  undelivered_not_confirmed: async ({ h }) => {
    const id = await sentOrder(h);
    h.gateway.authenticatesReports = false;
    await recordDelivery(h.deps, "fake", { reference: id, gatewayId: null, state: "undelivered" });
    h.pass(10 * 60_000);
    await sweep({ ...h.deps, gateways: [] });
  },
  wake_up_dead: ({ h }) => take(h, "briefje-wake-dead", { orderId: canaries.receiver }),
  wake_up_failed: async ({ h }) => {
    const id = await paidOrder(h);
    h.gateway.answers.push(fails);
    await take(h, "briefje-wake", { orderId: id });
  },
  wake_up_malformed: ({ h }) => take(h, "briefje-wake", { orderId: canaries.text }),
};

/** A kind of refusal crosses the first of its thresholds, from the canary's own place. */
const crossing =
  (kind: TrailKind): Provocation =>
  async ({ h }) => {
    await account(h, canaries.username);
    const [{ of, count } = { of: "site" as const, count: 1 }] = thresholds[kind];
    const values = {
      account: canaries.username,
      address: canaries.address,
      network: "198.51.100.0/24",
      site: null,
    };
    const at = h.time.now;
    const seen = { firstAt: at, lastAt: at, firstReference: null, lastReference: null };
    const tally = { kind, minute: spanStart("minute", at), count, ...seen };
    const ofAll = { ...tally, of: "site" as const, value: null };
    await keepTrail(h.deps, of === "site" ? [ofAll] : [ofAll, { ...tally, of, value: values[of] }]);
  };

/** What really brings each alarm about. A new code does not compile until it stands here. */
export const provocations: Readonly<Record<AlarmCode, Provocation>> = {
  ...provoked,
  ...(Object.fromEntries(trailKinds.map((kind) => [`security_${kind}`, crossing(kind)])) as Record<
    SecurityAlarm,
    Provocation
  >),
};
