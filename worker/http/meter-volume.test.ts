import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { createHarness, type Harness, randomId } from "#testing/harness";
import { bodyOf, postOrder } from "#testing/http";
import { meterD1 } from "#testing/meter";
import { place } from "#testing/orders";
import { fillBooks } from "#testing/volume";
import { recordDelivery } from "#usecases/orders/record-delivery";
import { settlePayment } from "#usecases/orders/settle-payment";
import { sweep } from "#usecases/sweep";
import type { Bindings } from "../env";

let h: Harness;
let meter: ReturnType<typeof meterD1>;
beforeEach(() => {
  meter = meterD1((env as unknown as Bindings).DB);
  h = createHarness({ d1: meter.d1, handsOverAtOnce: true });
  Object.assign(h.gateway, { perSecond: 10 });
});

/** How many orders there are, few and then many: `npm run bench:lists` asks for more than a test should wait for. */
const sizes = () => (env as unknown as { LIST_ROWS: string }).LIST_ROWS.split(",").map(Number);

/** Orders that wait for their money, about which the provider is asked once a minute has passed. */
const due = 30;

/** The rows that each step of an order, and a minute of the sweep, reads. */
async function rowsReadNow(): Promise<Readonly<Record<string, number>>> {
  const read: Record<string, number> = {};
  const step = async (name: string, work: () => Promise<unknown>) => {
    read[name] = (await meter.of(work)).read;
  };
  let id = "";
  await step("create", async () => {
    const key = { "Idempotency-Key": `a-key-of-${randomId()}`, "CF-Connecting-IP": "203.0.113.9" };
    id = String((await bodyOf(await postOrder(h, undefined, key))).id);
  });
  await step("status, unpaid", () => h.ask(`/api/payments/${id}`));
  h.provider.set(id, { status: "paid" });
  await step("settle, claim and hand over", async () => {
    await settlePayment(h.deps, `fake_${id}`, "provider");
    await h.afterAnswers();
  });
  await step("status, sent", () => h.ask(`/api/payments/${id}`));
  await step("report", () =>
    recordDelivery(h.deps, "fake", { reference: id, gatewayId: null, state: "delivered" }),
  );
  for (let count = 0; count < due; count++) await place(h, { receiver: `+316123400${count + 10}` });
  h.pass(61_000);
  const asked = h.provider.calls.fetch + h.provider.calls.endedSince;
  await step("sweep with its page", () => sweep(h.deps));
  expect(h.provider.calls.fetch + h.provider.calls.endedSince).toBeGreaterThan(asked);
  h.pass(60_000);
  await step("the sweep after it", () => sweep(h.deps));
  return read;
}

async function twoMinutes(): Promise<void> {
  await sweep(h.deps);
  h.pass(60_000);
  await sweep(h.deps);
}

/** Minutes until the walks over what there is now have come to where they stay (decision 115): 20,000 rows in each. */
async function walkedThrough(): Promise<void> {
  const walks = async () => JSON.stringify((await h.env.DB.prepare("SELECT * FROM walks").all()).results);
  let before = "";
  for (let now = await walks(); now !== before; now = await walks()) {
    before = now;
    await sweep(h.deps);
    h.pass(60_000);
  }
}

it("an order and the sweep read the same rows whether there are few orders or many", async () => {
  const seen: Readonly<Record<string, number>>[] = [];
  // What is done once for the rows of releases before is behind it, and so is, with each filling, what is done once a day.
  await twoMinutes();
  for (const rows of sizes()) {
    await fillBooks(h, rows);
    await walkedThrough();
    await twoMinutes();
    seen.push(await rowsReadNow());
    h.pass(86_400_000);
  }
  const [few = {}, many = {}] = seen;
  console.log(
    `Rows read with ${sizes().join(" and ")} orders: ${JSON.stringify(few)} and ${JSON.stringify(many)}`,
  );
  const grown = Object.keys(few).filter((name) => Math.abs((many[name] ?? 0) - (few[name] ?? 0)) > 2);
  expect(grown).toEqual([]);
});
