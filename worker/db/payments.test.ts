import { beforeEach, describe, expect, it } from "vitest";
import { type PaymentMove, paymentMoves, paymentStates } from "#domain/payment";
import { createHarness, type Harness } from "#testing/harness";
import { seedStates } from "#testing/orders";
import {
  isPaymentIn,
  movePayment,
  openPage,
  paymentIs,
  schedulePolls,
  selectDuePolls,
  selectOldestPending,
  selectPaymentsAmong,
  selectPendingAmong,
  takeFetchTurn,
} from "./payments";
import { scheduleRefund, selectDueRefunds } from "./refunds";
import { payments } from "./schema";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

/** A pending payment, placed and due at these times, in ms from now. */
async function pending(
  at: { readonly placed?: number; readonly due?: number | null; readonly provider?: string } = {},
) {
  const id = await seedStates(h, "pending", "awaiting_payment");
  const { placed = 0, due = 0, provider = "fake" } = at;
  await h.env.DB.prepare("UPDATE payments SET created_at = ?, next_poll_at = ?, provider = ? WHERE id = ?")
    .bind(h.time.now + placed, due === null ? null : h.time.now + due, provider, id)
    .run();
  return id;
}
const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
const dueAt = (id: string) =>
  h.env.DB.prepare("SELECT next_poll_at FROM payments WHERE id = ?")
    .bind(id)
    .first<number | null>("next_poll_at");

describe("payments that are due to be asked about", () => {
  it("are those whose time has come, from either end, and no more than asked for", async () => {
    const [long, later, last] = [
      await pending({ due: -3 }),
      await pending({ due: -2 }),
      await pending({ due: 0 }),
    ];
    await pending({ due: 1 });
    await pending({ due: null });
    const due = async (end: "newest" | "longest", limit = 9) =>
      idsOf(await selectDuePolls(h.deps.db, end, h.time.now, limit));
    expect(await due("longest")).toEqual([long, later, last]);
    expect(await due("newest")).toEqual([last, later, long]);
    expect(await due("longest", 1)).toEqual([long]);
    expect(await due("newest", 2)).toEqual([last, later]);
  });

  it("are put off together, each to its own time, unless they are pending no more", async () => {
    const [one, two, untouched] = [await pending(), await pending(), await pending()];
    const paid = await seedStates(h, "paid", "queued");
    await schedulePolls(h.deps.db, [
      [one, 7],
      [two, null],
      [paid, 9],
    ]);
    expect(await Promise.all([one, two, untouched, paid].map(dueAt))).toEqual([7, null, h.time.now, null]);
  });
});

it("where an order came from is noted as long as its money is awaited, and no longer", async () => {
  for (const move of Object.keys(paymentMoves) as PaymentMove[]) {
    const { from, to } = paymentMoves[move];
    const id = await seedStates(h, from[0], "awaiting_payment");
    await h.env.DB.prepare("UPDATE payments SET place = 'here' WHERE id = ?").bind(id).run();
    const change = { tx: "t", actor: "test", at: h.time.now };
    await h.deps.db.batch([movePayment(h.deps.db, move, [paymentIs(id)], change)]);
    const row = await h.env.DB.prepare("SELECT status, place FROM payments WHERE id = ?").bind(id).first();
    expect(row).toEqual({ status: to, place: to === "pending" ? "here" : null });
  }
});

it("the oldest pending payment is told of a stretch of time, its first and its last moment included", async () => {
  for (const placed of [-5, -3, -1]) await pending({ placed });
  for (const state of paymentStates.filter((one) => one !== "pending"))
    await seedStates(h, state, "awaiting_payment");
  const oldest = async (from: number, until: number) =>
    (await selectOldestPending(h.deps.db, h.time.now + from, h.time.now + until)).map(
      ({ createdAt }) => createdAt - h.time.now,
    );
  expect(await oldest(-9, 0)).toEqual([-5]);
  expect(await oldest(-4, 0)).toEqual([-3]);
  expect(await oldest(-3, -3)).toEqual([-3]);
  expect(await oldest(-2, -2)).toEqual([]);
});

it("what is pending for too long was placed by then, page by page, and nothing that has ended is among it", async () => {
  const [first, second] = [await pending({ placed: -3 }), await pending({ placed: -2 })];
  await pending({ placed: -1 });
  for (const state of paymentStates.filter((one) => one !== "pending")) {
    const id = await seedStates(h, state, "awaiting_payment");
    await h.env.DB.prepare("UPDATE payments SET created_at = 0 WHERE id = ?").bind(id).run();
  }
  const long = async (limit: number) =>
    idsOf(
      await h.deps.db
        .select({ id: payments.id })
        .from(payments)
        .where(isPaymentIn(openPage("pending", h.time.now - 2, limit))),
    );
  expect(new Set(await long(9))).toEqual(new Set([first, second]));
  const [one, ...others] = await long(1);
  expect([first, second]).toContain(one);
  expect(others).toEqual([]);
});

describe("payments by what their provider calls them", () => {
  it("are those that are still pending, of that provider", async () => {
    const [own, other, elsewhere] = [await pending(), await pending(), await pending({ provider: "other" })];
    const paid = await seedStates(h, "paid", "queued");
    const among = async (...ids: string[]) =>
      idsOf(
        await selectPendingAmong(
          h.deps.db,
          "fake",
          ids.map((id) => `fake_${id}`),
        ),
      );
    expect(await among(own, elsewhere, paid, "nobody")).toEqual([own]);
    expect((await among(own, other)).toSorted()).toEqual([own, other].toSorted());
    expect(await among()).toEqual([]);
  });

  it("tell what went back of each: what our books say was refunded, and what went by other roads", async () => {
    const [refunded, failed, lost] = [
      await seedStates(h, "paid", "refunded"),
      await seedStates(h, "paid", "refund_failed"),
      await seedStates(h, "paid", "sent"),
    ];
    await h.env.DB.exec("DROP TRIGGER refunds_start");
    for (const [id, status] of [
      [refunded, "refunded"],
      [failed, "failed"],
    ] as const)
      await refund(id, status, 0);
    await h.env.DB.prepare(
      "UPDATE payments SET refunded_elsewhere_cents = 5, charged_back_cents = 7 WHERE id = ?",
    )
      .bind(lost)
      .run();
    const names = [refunded, failed, lost].map((id) => `fake_${id}`);
    const rows = await selectPaymentsAmong(h.deps.db, "fake", names);
    const told = new Map(rows.map((row) => [row.providerId, [row.status, row.chargedBack, row.back]]));
    expect(names.map((name) => told.get(name))).toEqual([
      ["paid", 0, 99],
      ["paid", 0, 0],
      ["paid", 7, 5],
    ]);
    expect(await selectPaymentsAmong(h.deps.db, "other", names)).toEqual([]);
  });
});

it("the turn to ask about a payment is one for all pages, and comes again when its time is over", async () => {
  const [id, other] = [await pending(), await pending()];
  const turn = (now: number) => takeFetchTurn(h.deps.db, id, now, 5_000);
  const now = h.time.now;
  expect(await turn(now)).toEqual([{ id }]);
  expect([await turn(now), await turn(now + 4_999)]).toEqual([[], []]);
  expect(await turn(now + 5_000)).toEqual([{ id }]);
  const row = await h.env.DB.prepare("SELECT fetched_at FROM payments WHERE id = ?").bind(other).first();
  expect(row).toEqual({ fetched_at: 0 });
});

describe("refunds that are due", () => {
  beforeEach(() => h.env.DB.exec("DROP TRIGGER refunds_start"));

  it("are those of one state whose time has come, the longest waiting first, and no more than asked for", async () => {
    const ids: string[] = [];
    for (const [status, due] of [
      ["requested", -1],
      ["requested", -2],
      ["requested", 0],
      ["requested", 1],
      ["due", -3],
    ] as const) {
      const id = await seedStates(h, "paid", "refunding");
      await refund(id, status, h.time.now + due);
      ids.push(id);
    }
    const [second, first, third, , other] = ids;
    const due = async (status: "requested" | "due", limit = 9) =>
      idsOf(await selectDueRefunds(h.deps.db, status, h.time.now, limit));
    expect(await due("requested")).toEqual([first, second, third]);
    expect(await due("requested", 1)).toEqual([first]);
    expect(await due("due")).toEqual([other]);
  });

  it("are put off one by one", async () => {
    const [id, other] = [await seedStates(h, "paid", "refunding"), await seedStates(h, "paid", "refunding")];
    for (const one of [id, other]) await refund(one, "requested", 1);
    await scheduleRefund(h.deps.db, id, 7);
    const { results } = await h.env.DB.prepare("SELECT id, next_at FROM refunds").all<{
      id: string;
      next_at: number;
    }>();
    const times = new Map(results.map((row) => [row.id, row.next_at]));
    expect([times.get(id), times.get(other)]).toEqual([7, 1]);
  });
});

const refund = (id: string, status: string, nextAt: number) =>
  h.env.DB.prepare(
    `INSERT INTO refunds (id, payment_id, amount_cents, currency, status, ver, tx, cause, actor, changed_at, created_at, next_at)
     VALUES (?1, ?1, 99, 'EUR', ?2, 1, 't', 'test', 'test', 0, 0, ?3)`,
  )
    .bind(id, status, nextAt)
    .run();
