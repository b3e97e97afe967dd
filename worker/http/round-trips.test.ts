import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { type Around, probeD1 } from "#testing/d1-probe";
import { createHarness, type Harness } from "#testing/harness";
import { bodyOf, postOrder } from "#testing/http";
import { goodOrder, place } from "#testing/orders";
import { goodReport, postReport } from "#testing/reports";
import type { Bindings } from "../env";

let h: Harness;
let trips = 0;
beforeEach(() => {
  const count: Around = (call) => {
    trips++;
    return call();
  };
  h = createHarness({ d1: probeD1((env as unknown as Bindings).DB, count) });
  trips = 0;
});

/** Round trips to the database that some work costs. */
async function tripsOf(work: () => Promise<unknown>): Promise<number> {
  const before = trips;
  await work();
  return trips - before;
}

const key = { "Idempotency-Key": "a-key-of-this-one-visitor" };
const read = (id: string) => () => h.ask(`/api/payments/${id}`);

describe("placing an order", () => {
  it("costs three round trips: what is known, the order, the opened payment", async () => {
    expect(await tripsOf(() => postOrder(h))).toBe(3);
    expect(await tripsOf(() => postOrder(h, goodOrder, key))).toBe(3);
  });

  it("costs one when it is a repeat, and none when it is refused unread", async () => {
    await postOrder(h, goodOrder, key);
    expect(await tripsOf(() => postOrder(h, goodOrder, key))).toBe(1);
    expect(await tripsOf(() => postOrder(h, { ...goodOrder, receiver: "112" }))).toBe(0);
    expect(await tripsOf(() => postOrder(h, "{"))).toBe(0);
  });
});

describe("reporting a message", () => {
  it("costs two round trips, one when it is a repeat, and two when the repeat says more", async () => {
    const plain = { ...goodReport, reporterEmail: "", reason: "Elke dag reclame" };
    expect(await tripsOf(() => postReport(h, plain))).toBe(2);
    expect(await tripsOf(() => postReport(h, plain))).toBe(1);
    expect(await tripsOf(() => postReport(h, { ...plain, threat: true }))).toBe(2);
    expect(await tripsOf(() => postReport(h, { ...plain, threat: true }))).toBe(1);
  });
});

describe("reading a status", () => {
  it("costs one round trip when the provider was asked less than five seconds ago", async () => {
    const id = await place(h);
    await h.ask(`/api/payments/${id}`);
    expect(await tripsOf(read(id))).toBe(1);
  });

  it("costs one once the payment has ended", async () => {
    const id = await place(h);
    h.provider.set(id, { status: "paid" });
    await h.ask(`/api/payments/${id}`);
    h.pass(60_000);
    expect(await tripsOf(read(id))).toBe(1);
  });

  it("costs two when the provider is asked and nothing changed", async () => {
    const id = await place(h);
    expect(await tripsOf(read(id))).toBe(2);
    h.pass(5_000);
    h.provider.faults.fetch.push("before");
    expect(await tripsOf(read(id))).toBe(2);
  });

  it.each(["paid", "failed", "expired", "canceled"] as const)(
    "costs three when it finds the payment %s, and shows that already",
    async (status) => {
      const id = await place(h);
      h.provider.set(id, { status });
      const before = trips;
      const { payment } = await bodyOf(await h.ask(`/api/payments/${id}`));
      expect(trips - before).toBe(3);
      expect(payment?.status).toBe(status);
      expect(payment?.message.status).toBe(status === "paid" ? "sending" : "cancelled");
    },
  );

  it("costs none for an id that no order can have, and two for one that none has: the order, then the books", async () => {
    expect(await tripsOf(read("nothing"))).toBe(0);
    expect(await tripsOf(read("AAAAAAAAAAAAAAAAAAAAAA"))).toBe(2);
  });
});
