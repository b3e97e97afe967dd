import { beforeEach, describe, expect, it } from "vitest";
import { countSpent, keepBalance } from "#db/balances";
import { selectBreakers } from "#db/circuit-breaker";
import { balanceInterval, balanceLife, isSendingDelayed } from "#domain/balance";
import { localDay } from "#domain/tallies";
import { FakeGateway } from "#testing/fakes";
import { createHarness, type Harness } from "#testing/harness";
import { gatewayNames } from "./deps";
import { sweep } from "./sweep";

let h: Harness;
beforeEach(() => {
  h = createHarness({ env: { BALANCE_ALARM: "25" } });
});

const delayed = async () =>
  (await (await h.ask("/api/config")).json<{ config: { sendingDelayed: boolean } }>()).config.sendingDelayed;
const codes = () => h.alarms.map(({ code }) => code);
/** Sweeps a quarter of an hour later. */
const later = async () => {
  h.pass(balanceInterval);
  await sweep(h.deps);
};

describe("the balance of a gateway", () => {
  it("is asked for by the sweep, at most once in a quarter of an hour, and by one of two sweeps at once", async () => {
    h.gateway.left = 100;
    await Promise.all([sweep(h.deps), sweep(h.deps)]);
    h.pass(balanceInterval - 1);
    await sweep(h.deps);
    expect(h.gateway.balanceCalls).toBe(1);
    h.pass(1);
    await sweep(h.deps);
    expect([h.gateway.balanceCalls, codes()]).toEqual([2, []]);
  });

  it("that goes down is counted as used up on its day, once; what is paid in is not", async () => {
    const spent = async () => {
      const days = "SELECT day, value FROM daily_tallies WHERE key = 'spent:fake' ORDER BY day";
      return (await h.env.DB.prepare(days).all<{ day: string; value: number }>()).results;
    };
    const day = localDay(h.time.now);
    h.gateway.left = 100;
    await sweep(h.deps);
    expect(await spent()).toEqual([]);
    for (const [left, value] of [
      [100, 0],
      [97.5, 250],
      [200, 250],
      [199, 350],
    ] as const) {
      h.gateway.left = left;
      await later();
      expect(await spent()).toEqual([{ day, value }]);
    }
    // The database's own answer may be lost, and the change made again.
    const heard = { cents: 19_000, currency: "EUR" };
    for (let times = 0; times < 2; times++)
      await h.deps.db.batch([
        countSpent(h.deps.db, "fake", heard, h.time.now + 1),
        keepBalance(h.deps.db, "fake", heard, h.time.now + 1),
      ]);
    expect(await spent()).toEqual([{ day, value: 1_250 }]);
    // In another currency it is another account.
    await countSpent(h.deps.db, "fake", { cents: 5, currency: "USD" }, h.time.now + 2);
    expect(await spent()).toEqual([{ day, value: 1_250 }]);
  });

  it("is told of when it is low, and when there is nothing left, with nothing but codes and amounts", async () => {
    h.gateway.left = 24.99;
    await sweep(h.deps);
    h.gateway.left = 0.09;
    await later();
    expect(h.alarms).toEqual([
      {
        code: "gateway_balance_low",
        facts: { gateway: "fake", cents: 2_499, currency: "EUR", threshold: 2_500 },
      },
      { code: "gateway_balance_empty", facts: { gateway: "fake", cents: 9, currency: "EUR" } },
    ]);
  });

  it("that is nothing is said before anybody pays, and no longer once it is filled", async () => {
    h.gateway.left = 0.05;
    await sweep(h.deps);
    expect(await delayed()).toBe(true);
    h.gateway.left = 100;
    await later();
    expect(await delayed()).toBe(false);
  });

  it("that is nothing at one gateway delays nothing while another has something left", async () => {
    const second = new FakeGateway("second");
    const deps = { ...h.deps, gateways: [h.gateway, second] };
    const isDelayed = async () =>
      isSendingDelayed(gatewayNames(deps), await selectBreakers(deps.db), 2_500, h.time.now);
    [h.gateway.left, second.left] = [0, 100];
    await sweep(deps);
    expect([codes(), await isDelayed()]).toEqual([["gateway_balance_empty"], false]);
    second.left = 0;
    h.pass(balanceInterval);
    await sweep(deps);
    expect(await isDelayed()).toBe(true);
  });

  it("that cannot be asked says nothing and stops nothing; what was heard before counts for an hour", async () => {
    await sweep(h.deps);
    expect([h.gateway.balanceCalls, await delayed(), codes()]).toEqual([1, false, []]);
    h.gateway.left = 0;
    await later();
    h.gateway.left = null;
    await later();
    expect(await delayed()).toBe(true);
    h.pass(balanceLife);
    expect(await delayed()).toBe(false);
  });

  it("is not asked for where accounts are paid afterwards", async () => {
    h = createHarness({ env: { BALANCE_ALARM: "0" } });
    h.gateway.left = -300;
    await sweep(h.deps);
    expect([h.gateway.balanceCalls, await delayed(), codes()]).toEqual([0, false, []]);
  });

  it("leaves the circuit breaker alone, and a failure leaves the balance", async () => {
    h.gateway.left = 100;
    await sweep(h.deps);
    const row = await h.env.DB.prepare("SELECT * FROM gateway_health").first();
    expect(row).toMatchObject({ gateway: "fake", failures: 0, paused_since: null, balance_cents: 10_000 });
  });
});
