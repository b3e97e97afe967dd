import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { tallyKeys } from "#domain/tallies";
import { createHarness, type Harness } from "#testing/harness";
import { meterD1 } from "#testing/meter";
import { pay, place, sendOne } from "#testing/orders";
import { recordDelivery } from "#usecases/orders/record-delivery";
import { startRefund } from "#usecases/orders/refund-order";
import { settlePayment } from "#usecases/orders/settle-payment";
import type { Bindings } from "../env";
import { foldIntoDays } from "./fold-counts";
import { sweep } from "./sweep";

let h: Harness;
let meter: ReturnType<typeof meterD1>;
beforeEach(() => {
  meter = meterD1((env as unknown as Bindings).DB);
  h = createHarness({ d1: meter.d1 });
});

const daysOf = async (sql: string) =>
  (await h.env.DB.prepare(`${sql} ORDER BY day, key`).all<{ key: string; value: number }>()).results;
const ofEvents = tallyKeys.map((key) => `'${key}'`).join(", ");
const counted = () =>
  daysOf(`SELECT day, key, value FROM daily_tallies WHERE day <> 'all' AND key IN (${ofEvents})`);
/** What the events count for, all of them anew. */
const expected = () => daysOf("SELECT day, key, sum(value) AS value FROM counted_moves GROUP BY day, key");

async function deliveredOne(): Promise<void> {
  const id = await sendOne(h);
  await recordDelivery(h.deps, "fake", { reference: id, gatewayId: null, state: "delivered" });
}

it("counts each move once, with the minute's sweep", async () => {
  await deliveredOne();
  const first = await expected();
  expect(first.map(({ key }) => key)).toEqual(["delivered", "orders", "paid", "revenue_cents", "sent"]);
  expect(await counted()).toEqual([]);
  await sweep(h.deps);
  expect(await counted()).toEqual(first);
  await deliveredOne();
  h.pass(24 * 60 * 60_000);
  await pay(h, await place(h));
  expect(await counted()).toEqual(first);
  await sweep(h.deps);
  expect(await counted()).toEqual(await expected());
  await Promise.all([foldIntoDays(h.deps), foldIntoDays(h.deps)]);
  expect(await counted()).toEqual(await expected());
});

it("counts what went back, and a payment that came in twice", async () => {
  const [back, twice] = [await sendOne(h), await sendOne(h)];
  await recordDelivery(h.deps, "fake", { reference: back, gatewayId: null, state: "undelivered" });
  await startRefund(h.deps, back);
  h.provider.add("fake_second", h.provider.of(twice).order, { status: "paid" });
  await settlePayment(h.deps, "fake_second", "provider");
  for (let minutes = 0; minutes < 20; minutes += 5) {
    h.pass(5 * 60_000);
    await sweep(h.deps);
  }
  const all = await expected();
  expect(await counted()).toEqual(all);
  expect(Object.fromEntries(all.map(({ key, value }) => [key, value]))).toMatchObject({
    paid: 3,
    revenue_cents: 297,
    undelivered: 1,
    refunds: 2,
    refund_cents: 198,
  });
});

it("counts what was paid by the hour in Amsterdam, in winter and in summer, and whether a name was of the picker", async () => {
  await h.env.DB.prepare("INSERT INTO senders (id, name) VALUES (7, 'Kerstman')").run();
  for (const [at, sender] of [
    [Date.UTC(2027, 0, 11, 22, 59), "Kerstman"],
    [Date.UTC(2027, 0, 11, 23, 1), "Oma Truus"],
    [Date.UTC(2027, 5, 14, 22, 1), "Kerstman"],
  ] as const) {
    h.pass(at - h.time.now);
    await pay(h, await place(h, { sender }));
    await foldIntoDays(h.deps);
  }
  const recent = await daysOf("SELECT day, key, value FROM daily_tallies WHERE day LIKE '+%'");
  expect(recent).toEqual([
    { day: "+2027-01-11", key: "paid@23", value: 1 },
    { day: "+2027-01-11", key: "sender:7", value: 1 },
    { day: "+2027-01-12", key: "paid@00", value: 1 },
    { day: "+2027-01-12", key: "sender:own", value: 1 },
    { day: "+2027-06-15", key: "paid@00", value: 1 },
    { day: "+2027-06-15", key: "sender:7", value: 1 },
  ]);
  expect(await counted()).toEqual(await expected());
});

it("writes each key of a day once, however many orders moved, and asks nothing of what was counted", async () => {
  const costOf = async (orders: number) => {
    for (let order = 0; order < orders; order++) await deliveredOne();
    return meter.of(() => foldIntoDays(h.deps));
  };
  await costOf(1);
  const [one, five] = [await costOf(1), await costOf(5)];
  // Five keys, the hour and the sender, and the four fresh counts that they came from, which go.
  expect([one.written, five.written]).toEqual([11, 11]);
  expect(five.read).toBe(one.read);
  const nothing = await costOf(0);
  expect(nothing.written).toBe(0);
  expect(nothing.read).toBeLessThan(10);
});
