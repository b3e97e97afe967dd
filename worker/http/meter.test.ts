import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { forget } from "#db/retention";
import { laterOne, longOver, withArchive } from "#testing/archived";
import { metered } from "#testing/cost";
import type { Harness } from "#testing/harness";
import { bodyOf, postOrder } from "#testing/http";
import { type Cost, meterD1 } from "#testing/meter";
import { statesOf } from "#testing/orders";
import { archiveOrders } from "#usecases/archive/archive-orders";
import { foldIntoDays } from "#usecases/fold-counts";
import { recordDelivery } from "#usecases/orders/record-delivery";
import { handOver } from "#usecases/orders/send-message";
import { settlePayment } from "#usecases/orders/settle-payment";
import { withRoom } from "#usecases/room";
import type { Bindings } from "../env";

let h: Harness;
let meter: ReturnType<typeof meterD1>;
beforeEach(() => {
  meter = meterD1((env as unknown as Bindings).DB);
  h = withArchive({ d1: meter.d1, handsOverAtOnce: true });
  Object.assign(h.gateway, { perSecond: 10 });
});

let orders = 0;
/** An order and what it cost to place it. */
async function placedAt(): Promise<[id: string, cost: Cost]> {
  const headers = {
    "Idempotency-Key": `a-key-of-order-number-${++orders}`,
    // From elsewhere: this machine itself stands outside the limits of visitors, and is in none of their indexes.
    "CF-Connecting-IP": "203.0.113.9",
  };
  const answers: Response[] = [];
  const cost = await meter.of(async () => answers.push(await postOrder(h, undefined, headers)));
  const [answer] = answers;
  return [String(answer && (await bodyOf(answer)).id), cost];
}
const heard = (id: string) => settlePayment(h.deps, `fake_${id}`, "provider");
const reported = (id: string, state: "accepted" | "delivered") =>
  recordDelivery(h.deps, "fake", { reference: id, gatewayId: null, state });

/** What becomes of an order that is paid, handed over at once and delivered, each step with its cost. */
async function delivered(): Promise<Record<string, Cost>> {
  const [id, place] = await placedAt();
  h.provider.set(id, { status: "paid" });
  const pay = await meter.of(async () => {
    await heard(id);
    await h.afterAnswers();
  });
  const wakeUp = await meter.of(() => handOver(h.deps, id));
  const accepted = await meter.of(() => reported(id, "accepted"));
  const arrived = await meter.of(() => reported(id, "delivered"));
  expect((await statesOf(h, id)).message).toBe("delivered");
  return { place, pay, wakeUp, accepted, arrived };
}

/** What becomes of an order that nobody pays. */
async function expired(): Promise<Record<string, Cost>> {
  const [id, place] = await placedAt();
  h.provider.set(id, { status: "expired" });
  const end = await meter.of(() => heard(id));
  expect((await statesOf(h, id)).message).toBe("cancelled");
  return { place, end };
}

/** Rows that are written when one of two such orders is forgotten, bit by bit, in the hundred days after it. */
async function forgotten(): Promise<number> {
  const from = meter.lines.length;
  for (const day of [2, 4, 16, 20, 32, 35, 95, 100])
    await h.deps.db.batch(forget(h.deps.db, h.time.now + day * 24 * 60 * 60_000, 100));
  const ofOrders = meter.lines
    .slice(from)
    .filter(({ sql }) => /^(update|delete from) "(orders|payments|messages)"/.test(sql));
  return ofOrders.reduce((sum, { written }) => sum + written, 0) / 2;
}

/** Rows that are written when one of two such orders becomes a line of the books: the receipt is for all of a part. */
async function archived(): Promise<number> {
  h.pass(longOver);
  await laterOne(h);
  const from = meter.lines.length;
  await archiveOrders(withRoom(h.deps, 500, 1));
  const ofOrders = meter.lines
    .slice(from)
    .filter(({ sql }) => /^(insert into "books"|delete from "(refunds|messages|orders|payments)")/.test(sql));
  expect(ofOrders).toHaveLength(5);
  return ofOrders.reduce((sum, { written }) => sum + written, 0) / 2;
}

/** The first sweep of a Worker that folds is behind it (decision 097). */
beforeEach(() => foldIntoDays(h.deps));

/** Of the second of a minute: the first writes the minute's budgets and the day's tallies anew. */
it("an order costs the database what docs/benchmarks.md is computed from", async () => {
  await delivered();
  h.pass(200);
  const { forgotten: later, archived: end, ...steps } = metered.delivered;
  expect(await delivered()).toEqual(steps);
  expect(await forgotten()).toBe(later.written);
  expect(await archived()).toBe(end.written);
});

it("so does one that nobody pays", async () => {
  await expired();
  h.pass(200);
  const { forgotten: later, ...steps } = metered.expired;
  expect(await expired()).toEqual(steps);
  expect(await forgotten()).toBe(later.written);
});
