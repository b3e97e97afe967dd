import { expect } from "vitest";
import type { World } from "./world";

type Row = {
  id: string;
  payment: string;
  message: string;
  gateway: string | null;
  cents: number;
  paid: number | null;
  elsewhere: number;
  late: number;
  reason: string | null;
  /** 1 where staff say that they paid it back by hand. */
  byHand: number;
  /** Open tasks about its refund. */
  tasks: number;
};

const question = `SELECT p.id, p.status AS payment, m.status AS message, m.gateway, p.amount_cents AS cents, p.paid_cents AS paid,
  p.charged_back_cents + p.refunded_elsewhere_cents AS elsewhere, m.delivered_after_refund AS late, m.reason,
  coalesce(r.status = 'refunded' AND r.cause = 'paid_back_by_hand', 0) AS byHand,
  (SELECT count(*) FROM tasks t WHERE t.subject = p.id AND t.kind = 'refund_failed' AND t.ended_at IS NULL) AS tasks
  FROM payments p JOIN messages m ON m.id = p.id LEFT JOIN refunds r ON r.payment_id = p.id WHERE p.id IN (SELECT value FROM json_each(?))`;

async function rowsOf({ h, orders }: World): Promise<Row[]> {
  const { results } = await h.env.DB.prepare(question).bind(JSON.stringify(orders)).all<Row>();
  return results;
}

/** What must hold at every moment: I1, I2, I4, I5 and I9 of the machine, by the ledgers of provider and gateways. */
export async function auditNow(world: World): Promise<void> {
  for (const row of await rowsOf(world)) {
    const sends = sendsOf(world, row.id);
    const refunds = refundsOf(world, row.id);
    const where = `${row.id} (${row.payment}, ${row.message})`;
    expect(sends, `${where}: sent once at most`).toBeLessThanOrEqual(1);
    if (sends > 0) expect(isPaidInFull(world, row), `${where}: sent, so paid`).toBe(true);
    for (const { paid, given } of refunds) {
      expect(given.length, `${where}: one refund a payment`).toBeLessThanOrEqual(1);
      expect(sum(given), `${where}: no more back than came in`).toBeLessThanOrEqual(paid);
    }
    const own = refunds.find(({ id }) => id === `fake_${row.id}`);
    const back = (own?.given.length ?? 0) + row.byHand;
    expect(back, `${where}: by one road`).toBeLessThanOrEqual(1);
    if (sends > 0 && back > 0) expect(mayBeBoth(world, row), `${where}: sent and refunded`).toBe(true);
    expect(row.tasks, `${where}: on the worklist while it failed, and only then`).toBe(
      row.message === "refund_failed" ? 1 : 0,
    );
  }
}

/** Sent, and paid back: because the network said that it did not arrive, or because nobody could ask it for a day. */
const mayBeBoth = (world: World, row: Row): boolean =>
  world.undelivered.has(row.id) || row.late === 1 || (row.gateway === "once" && waitedInVain.has(row.reason));

const waitedInVain = new Set<string | null>(["no_report", "too_late"]);

const finals = ["cancelled", "sent", "delivered", "refunded", "blocked_final"];

/** What must hold once everything has had its time: I3, I6 to I9. */
export async function auditEnd(world: World): Promise<void> {
  await auditNow(world);
  for (const row of await rowsOf(world)) {
    const where = `${row.id} (${row.payment}, ${row.message})`;
    const cameIn = world.h.provider.ledger.get(`fake_${row.id}`)?.seen.status === "paid";
    expect(finals, where).toContain(row.message);
    expect(row.payment.startsWith("paid"), `${where}: what was paid is known to be`).toBe(cameIn);
    if (!cameIn) expect(row.message, where).toBe("cancelled");
    const back = sum(refundsOf(world, row.id).find(({ id }) => id === `fake_${row.id}`)?.given ?? []);
    if (row.byHand === 1) expect([row.message, back], `${where}: by hand`).toEqual(["refunded", 0]);
    else if (row.message === "refunded")
      expect(back, `${where}: all that is left of it`).toBe((row.paid ?? 0) - row.elsewhere);
    else expect(back, `${where}: nothing`).toBe(0);
    if (row.message === "sent" || row.message === "delivered")
      expect(sendsOf(world, row.id), `${where}: said to be sent`).toBe(1);
    if (row.message === "blocked_final") expect(row.elsewhere, where).toBeGreaterThanOrEqual(row.paid ?? 0);
    for (const extra of refundsOf(world, row.id).filter(({ id }) => id !== `fake_${row.id}`))
      expect(
        sum(extra.given) + (await byHandOf(world, extra.id)),
        `${where}: a second payment goes back`,
      ).toBe(extra.paid);
  }
  await auditEvents(world);
}

/** Each row's events follow on each other, one a version, and end where the row stands (I8). */
async function auditEvents({ h, orders }: World): Promise<void> {
  const { results } = await h.env.DB.prepare(
    `SELECT e.entity, e.id, e.ver, e."from", e."to",
      coalesce(m.status, p.status) AS now, coalesce(m.ver, p.ver) AS latest
     FROM events e LEFT JOIN messages m ON e.entity = 'message' AND m.id = e.id
     LEFT JOIN payments p ON e.entity = 'payment' AND p.id = e.id
     WHERE e.entity IN ('message', 'payment') AND e.id IN (SELECT value FROM json_each(?)) ORDER BY e.entity, e.id, e.ver`,
  )
    .bind(JSON.stringify(orders))
    .all<{
      entity: string;
      id: string;
      ver: number;
      from: string;
      to: string;
      now: string;
      latest: number;
    }>();
  for (const [index, event] of results.entries()) {
    const before = results[index - 1];
    const isFirst = before?.id !== event.id || before.entity !== event.entity;
    const next = results[index + 1];
    const isLast = next?.id !== event.id || next.entity !== event.entity;
    if (!isFirst) expect([event.ver, event.from]).toEqual([before.ver + 1, before.to]);
    if (isLast) expect([event.ver, event.to]).toEqual([event.latest, event.now]);
  }
}

const sendsOf = ({ gateways }: World, id: string): number =>
  gateways.reduce((count, { accepted }) => count + accepted.filter((sms) => sms.reference === id).length, 0);

const isPaidInFull = ({ h }: World, row: Row): boolean =>
  [...h.provider.ledger.values()].some(
    ({ order, seen }) => order.orderId === row.id && seen.status === "paid" && seen.amountCents === row.cents,
  );

/** What went back of each payment that names the order. */
const refundsOf = ({ h }: World, orderId: string) =>
  [...h.provider.ledger.entries()]
    .filter(([, { order }]) => order.orderId === orderId)
    .map(([id, { seen, refunds }]) => ({
      id,
      paid: seen.status === "paid" ? seen.amountCents : 0,
      given: refunds.map(({ amountCents }) => amountCents),
    }));

/** What staff say that they paid back by hand of a payment, in cents. */
const byHandOf = async ({ h }: World, providerId: string): Promise<number> =>
  (await h.env.DB.prepare(
    `SELECT r.amount_cents AS cents FROM refunds r JOIN payments p ON p.id = r.payment_id
     WHERE p.provider_id = ? AND r.status = 'refunded' AND r.cause = 'paid_back_by_hand'`,
  )
    .bind(providerId)
    .first<number>("cents")) ?? 0;

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
