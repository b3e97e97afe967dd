import { beforeEach, expect, it } from "vitest";
import { selectMessage } from "#db/messages";
import { messageStates } from "#domain/delivery";
import { verdictRest } from "#domain/held";
import { paymentStates } from "#domain/payment";
import type { SendOutcome } from "#ports/sms-gateway";
import { createHarness, type Harness } from "#testing/harness";
import { judge, lay, staffer } from "#testing/held";
import { holdOne, pay, place, seedStates } from "#testing/orders";
import { askForReport } from "./ask-for-report";
import { carryOutVerdict } from "./carry-out-verdict";
import { moveOrder } from "./move-order";
import { recordDelivery } from "./record-delivery";
import { startExtraRefund, startRefund } from "./refund-order";
import { resolveUnknown } from "./resolve-unknown";
import { sendMessage } from "./send-message";
import { settlePayment } from "./settle-payment";
import { withdrawOrder } from "./withdraw-order";

/*
 * Every move is of one order: of all others, in whatever state, nothing changes. And the books say of that one what moved, why
 * and who moved it, for that is the story which staff read and an auditor asks for.
 */

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const minute = 60_000;
const day = 24 * 60 * minute;

type Deed = {
  /** Brings an order to where the deed finds it. */
  readonly to: () => Promise<string>;
  readonly deed: (id: string) => Promise<unknown>;
  /** What the books tell of it, step by step. */
  readonly told: readonly string[];
  /** Why the message stands where it stands then, and in how many ms its turn comes. */
  readonly stands: { readonly reason: string | null; readonly turn: number | null };
};

const noor = staffer("noor");
const paid = async () => {
  const id = await place(h);
  await pay(h, id);
  return id;
};
const hint = (id: string) => settlePayment(h.deps, `fake_${id}`, "provider");
const send = (id: string) => sendMessage(h.deps, id);
const answering = (outcome: SendOutcome) => (id: string) => {
  h.gateway.answers.push({ accepts: false, outcome });
  return send(id);
};
const refused = { kind: "not_accepted", temporary: false, scope: "message", code: "no" } as const;
const returned = async () => {
  const id = await paid();
  await answering(refused)(id);
  return id;
};
const unknown = async () => {
  const id = await paid();
  await answering({ kind: "unknown", code: "timeout" })(id);
  return id;
};
const sent = async () => {
  const id = await paid();
  await send(id);
  return id;
};
const report = (state: "delivered" | "undelivered") => (id: string) =>
  recordDelivery(h.deps, "fake", { reference: id, gatewayId: null, state });
const rowOf = async (id: string) => {
  const [row] = await selectMessage(h.deps.db, id);
  if (!row) throw new Error(`no message ${id}`);
  return row;
};
const sql = (text: string, ...values: (string | number)[]) =>
  h.env.DB.prepare(text)
    .bind(...values)
    .run();
const stopsNow = { reason: "money_back", turn: 0 };

/** An order whose creation the provider took or not, without ever being heard to. */
const unheard = (fault: "before" | "after") => async () => {
  h.provider.faults.open.push(fault, fault, fault);
  await expect(place(h, {}, markOfOrder)).rejects.toThrow("payment_provider_unreachable");
  return (await h.env.DB.prepare("SELECT id FROM orders").first<string>("id")) ?? "";
};
const markOfOrder = "a-key-that-is-long-enough";

const deeds: Readonly<Record<string, Deed>> = {
  "its checkout opens when it is asked for once more": {
    to: unheard("before"),
    deed: () => place(h, {}, markOfOrder),
    told: ["payment creating>pending: opened by visitor"],
    stands: { reason: null, turn: null },
  },
  "its checkout is refused": {
    to: unheard("before"),
    deed: async () => {
      h.provider.faults.open.push("refused");
      await expect(place(h, {}, markOfOrder)).rejects.toThrow("payment_provider_refused");
    },
    told: [
      "payment creating>create_failed: creation_failed by provider",
      "message awaiting_payment>cancelled: cancelled by provider",
    ],
    stands: { reason: null, turn: null },
  },
  "a callback names a payment whose creation was never heard of": {
    to: unheard("after"),
    deed: hint,
    told: ["payment creating>pending: adopted by provider"],
    stands: { reason: null, turn: null },
  },
  "a payment comes in": {
    to: () => place(h),
    deed: (id) => pay(h, id),
    told: ["payment pending>paid: paid by provider", "message awaiting_payment>queued: queued by provider"],
    stands: { reason: null, turn: 0 },
  },
  "a payment runs out": {
    to: () => place(h),
    deed: async (id) => {
      h.provider.set(id, { status: "expired" });
      await hint(id);
    },
    told: [
      "payment pending>expired: expired by provider",
      "message awaiting_payment>cancelled: cancelled by provider",
    ],
    stands: { reason: null, turn: null },
  },
  "a payment comes in after it ran out": {
    to: async () => {
      const id = await place(h);
      h.provider.set(id, { status: "expired" });
      await hint(id);
      return id;
    },
    deed: (id) => pay(h, id),
    told: [
      "payment expired>paid: paid_late by provider",
      "message cancelled>refund_due: paid_late by provider",
    ],
    stands: { reason: "paid_late", turn: 0 },
  },
  "a payment comes in otherwise than ordered": {
    to: () => place(h),
    deed: async (id) => {
      h.provider.set(id, { status: "paid", amountCents: 98 });
      await hint(id);
    },
    told: [
      "payment pending>paid_mismatch: paid_mismatch by provider",
      "message awaiting_payment>held: held_for_mismatch by provider",
    ],
    stands: { reason: "mismatch", turn: 12 * 60 * minute },
  },
  "a payment comes in for a number that was blocked": {
    to: async () => {
      const id = await place(h, { receiver: "+31687654321" });
      await sql(
        "INSERT INTO blocked_phones (id, hash, reason, created_at) SELECT 'b', receiver_hash, 'test', 0 FROM messages WHERE id = ?",
        id,
      );
      return id;
    },
    deed: (id) => pay(h, id),
    told: [
      "payment pending>paid: paid by provider",
      "message awaiting_payment>refund_due: refused_when_paid by provider",
    ],
    stands: { reason: "blocked", turn: 0 },
  },
  "a part of the money is charged back": {
    to: paid,
    deed: async (id) => {
      h.provider.set(id, { chargedBackCents: 60 });
      await hint(id);
    },
    told: ["message queued>refund_due: withdrawn by provider"],
    stands: stopsNow,
  },
  "all of the money is charged back": {
    to: paid,
    deed: async (id) => {
      h.provider.set(id, { chargedBackCents: 99 });
      await hint(id);
    },
    told: ["message queued>blocked_final: blocked by provider"],
    stands: { ...stopsNow, turn: null },
  },
  "a part of the money is charged back while it is held": {
    to: () => holdOne(h),
    deed: async (id) => {
      h.provider.set(id, { chargedBackCents: 60 });
      await hint(id);
    },
    told: ["message held>refund_due: hold_ended by provider"],
    stands: stopsNow,
  },
  "the gateway takes it": {
    to: paid,
    deed: send,
    told: ["message queued>sending: claimed by consumer", "message sending>sent: accepted by gateway"],
    stands: { reason: null, turn: 30 * minute },
  },
  "the gateway refuses it for good": {
    to: paid,
    deed: answering(refused),
    told: ["message queued>sending: claimed by consumer", "message sending>refund_due: rejected by gateway"],
    stands: { reason: "no", turn: 0 },
  },
  "the gateway refuses it for now": {
    to: paid,
    deed: answering({ ...refused, temporary: true, code: "busy" }),
    told: ["message queued>sending: claimed by consumer", "message sending>queued: not_yet by gateway"],
    stands: { reason: "busy", turn: 30_000 },
  },
  "the gateway refuses us and not it": {
    to: paid,
    deed: answering({ ...refused, temporary: true, scope: "account", code: "no_credit" }),
    told: ["message queued>sending: claimed by consumer", "message sending>queued: paused by gateway"],
    stands: { reason: null, turn: 0 },
  },
  "the gateway gives no clear answer": {
    to: paid,
    deed: answering({ kind: "unknown", code: "timeout" }),
    told: ["message queued>sending: claimed by consumer", "message sending>unknown: lost_sight by gateway"],
    stands: { reason: null, turn: 2 * minute },
  },
  "its text does not open any more": {
    to: async () => {
      const id = await paid();
      await sql("UPDATE messages SET body_sealed = receiver_sealed WHERE id = ?", id);
      return id;
    },
    deed: send,
    told: ["message queued>refund_due: withdrawn by consumer"],
    stands: { reason: "unreadable", turn: 0 },
  },
  "its number was blocked after it was paid": {
    to: async () => {
      const id = await paid();
      await sql("UPDATE messages SET receiver_hash = 'its own' WHERE id = ?", id);
      await sql(
        "INSERT INTO blocked_phones (id, hash, reason, created_at) VALUES ('b', 'its own', 'test', 0)",
      );
      return id;
    },
    deed: send,
    told: ["message queued>refund_due: withdrawn by consumer"],
    stands: { reason: "blocked", turn: 0 },
  },
  "its calls are spent": {
    to: async () => {
      const id = await paid();
      await sql("UPDATE messages SET attempt = 5 WHERE id = ?", id);
      return id;
    },
    deed: send,
    told: ["message queued>refund_due: withdrawn by consumer"],
    stands: { reason: "attempts_spent", turn: 0 },
  },
  "it is reported as delivered": {
    to: sent,
    deed: report("delivered"),
    told: ["message sent>delivered: delivered by gateway"],
    stands: { reason: null, turn: null },
  },
  "it is reported as not delivered": {
    to: sent,
    deed: report("undelivered"),
    told: ["message sent>undelivered: undelivered by gateway"],
    stands: { reason: "undelivered", turn: 10 * minute },
  },
  "it is reported as delivered after all": {
    to: async () => {
      const id = await sent();
      await report("undelivered")(id);
      return id;
    },
    deed: report("delivered"),
    told: ["message undelivered>delivered: delivered_after_all by gateway"],
    stands: { reason: null, turn: null },
  },
  "it is asked about and was delivered": {
    to: sent,
    deed: async (id) => {
      h.gateway.fates.set(id, "delivered");
      await askForReport(h.deps, await rowOf(id));
    },
    told: ["message sent>delivered: delivered by sweeper"],
    stands: { reason: null, turn: null },
  },
  "it is found by a look-up": {
    to: unknown,
    deed: async (id) => {
      h.gateway.lookUps.push({ kind: "found", gatewayId: "gw_1", state: "accepted" });
      await resolveUnknown(h.deps, await rowOf(id));
    },
    told: ["message unknown>sent: found by gateway"],
    stands: { reason: null, turn: 30 * minute },
  },
  "it was certainly never accepted": {
    to: async () => {
      const id = await unknown();
      h.pass(60 * minute);
      // By which the look-up proves that it is alive.
      await sent();
      await sql("UPDATE messages SET first_absent_at = claimed_at WHERE id = ?", id);
      return id;
    },
    deed: async (id) => resolveUnknown(h.deps, await rowOf(id)),
    told: ["message unknown>queued: proven_absent by sweeper"],
    stands: { reason: "never_accepted", turn: 0 },
  },
  "nothing was heard of it for a day": {
    to: async () => {
      const id = await unknown();
      h.pass(day);
      h.gateway.can = { lookUp: false, refuseDuplicates: false };
      return id;
    },
    deed: async (id) => resolveUnknown(h.deps, await rowOf(id)),
    told: ["message unknown>refund_due: given_up by sweeper"],
    stands: { reason: "no_report", turn: 0 },
  },
  "it is safe to call the same gateway again": {
    to: async () => {
      const id = await unknown();
      h.pass(60 * minute);
      h.gateway.can = { lookUp: false, refuseDuplicates: true };
      return id;
    },
    deed: async (id) => resolveUnknown(h.deps, await rowOf(id)),
    told: ["message unknown>queued: proven_absent by sweeper"],
    stands: { reason: "repeat_is_safe", turn: 0 },
  },
  "its money goes back": {
    to: returned,
    deed: (id) => startRefund(h.deps, id),
    told: [
      "message refund_due>refunding: refund_started by sweeper",
      "refund >requested: requested by sweeper",
      "refund requested>refunded: confirmed by provider",
      "message refunding>refunded: refund_confirmed by provider",
    ],
    stands: { reason: "no", turn: null },
  },
  "its money goes back, and the provider says no": {
    to: returned,
    deed: (id) => {
      h.provider.faults.refund.push("refused");
      return startRefund(h.deps, id);
    },
    told: [
      "message refund_due>refunding: refund_started by sweeper",
      "refund >requested: requested by sweeper",
      "refund requested>failed: refused by provider",
      "message refunding>refund_failed: refund_refused by provider",
    ],
    stands: { reason: "no", turn: null },
  },
  "its money is due back, of which nothing is left": {
    to: async () => {
      const id = await returned();
      await sql("UPDATE payments SET charged_back_cents = 99 WHERE id = ?", id);
      return id;
    },
    deed: (id) => startRefund(h.deps, id),
    told: ["message refund_due>blocked_final: blocked by sweeper"],
    stands: { reason: "money_back", turn: null },
  },
  "its sender withdraws it": {
    to: paid,
    deed: (id) => withdrawOrder(h.deps, id),
    told: ["message queued>refund_due: withdrawn_by_sender by visitor"],
    stands: { reason: "withdrawn", turn: 0 },
  },
  "staff give its money back": {
    to: paid,
    deed: (id) => moveOrder(h.deps, noor, { id, move: "refund", reason: "zo besloten" }),
    told: ["message queued>refund_due: withdrawn by staff:noor"],
    stands: { reason: "staff", turn: 0 },
  },
  "staff let it go": {
    to: () => holdOne(h),
    deed: async (id) => {
      await lay(h, [id], { verdict: "release" });
      h.pass(verdictRest);
      const [message] = await selectMessage(h.deps.db, id);
      if (message) await carryOutVerdict(h.deps, message);
    },
    told: ["message held>queued: approved by staff:noor"],
    stands: { reason: null, turn: 0 },
  },
  "staff reject it for what it says": {
    to: () => holdOne(h),
    deed: (id) => judge(h, [id], { verdict: "reject", because: "threat" }),
    told: ["message held>refund_due: hold_ended by staff:noor"],
    stands: { reason: "rejected_threat", turn: 0 },
  },
};

it.each(Object.entries(deeds))(
  "%s: of no other order anything changes, and the books say who moved it and why",
  async (_name, { to, deed, told, stands }) => {
    const id = await to();
    await bystanders();
    const before = await othersThan(id);
    const since = (await toldOf(id)).length;
    // In this millisecond much happened already, and what happens in one is told payment first.
    h.pass(1);
    await deed(id);
    expect(await othersThan(id)).toEqual(before);
    expect((await toldOf(id)).slice(since).toSorted()).toEqual(told.toSorted());
    const row = await rowOf(id);
    const turn = row.nextAt === null ? null : row.nextAt - h.time.now;
    expect({ reason: row.reason, turn }).toEqual(stands);
  },
);

it("a second payment goes back alone, and the books say who paid it back", async () => {
  const extras = await Promise.all(["one", "two"].map(secondPayment));
  await bystanders();
  const [own = "", other = ""] = extras;
  const before = await othersThan(own);
  const since = (await toldOf(own)).length;
  h.pass(1);
  await startExtraRefund(h.deps, own);
  expect(await othersThan(own)).toEqual(before);
  expect((await toldOf(own)).slice(since)).toEqual([
    "refund due>requested: requested by sweeper",
    "refund requested>refunded: confirmed by provider",
  ]);
  expect(await h.env.DB.prepare("SELECT status FROM refunds WHERE id = ?").bind(other).first("status")).toBe(
    "due",
  );
});

/** An order whose second payment is due back; the id of that payment's row. */
async function secondPayment(name: string): Promise<string> {
  const id = await paid();
  h.provider.add(`fake_${name}`, h.provider.of(id).order, { status: "paid" });
  await settlePayment(h.deps, `fake_${name}`, "provider");
  const row = h.env.DB.prepare("SELECT id FROM payments WHERE provider_id = ?").bind(`fake_${name}`);
  return (await row.first<string>("id")) ?? "";
}

/** An order in every state, as paid for as it can be. */
async function bystanders(): Promise<void> {
  for (const state of messageStates) await seedStates(h, "paid", state);
  for (const state of paymentStates) await seedStates(h, state, "awaiting_payment");
  await seedStates(h, "paid_mismatch", "held");
}

/** All that is written of orders other than this one. */
async function othersThan(id: string): Promise<unknown[]> {
  const [messages, payments, refunds] = await h.env.DB.batch(
    ["messages", "payments", "refunds"].map((table) =>
      h.env.DB.prepare(`SELECT * FROM ${table} WHERE id <> ? ORDER BY id`).bind(id),
    ),
  );
  return [messages?.results, payments?.results, refunds?.results];
}

/** What happened to an order so far. */
async function toldOf(id: string): Promise<string[]> {
  const { results } = await h.env.DB.prepare(
    `SELECT entity || ' ' || coalesce("from", '') || '>' || "to" || ': ' || cause || ' by ' || actor AS step
     FROM events WHERE id = ? ORDER BY seq`,
  )
    .bind(id)
    .all<{ step: string }>();
  return results.map(({ step }) => step);
}
