import { beforeEach, describe, expect, it } from "vitest";
import { callShareOf } from "#domain/budgets";
import { retention } from "#domain/retention";
import { eventually } from "#testing/eventually";
import { createHarness, type Harness } from "#testing/harness";
import { bodyOf, postOrder } from "#testing/http";
import { pay, place, seedStates, statesOf } from "#testing/orders";
import { placeFree } from "#testing/volume";
import { sendMessage } from "./orders/send-message";
import { sweep } from "./sweep";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const minute = 60_000;
const later = async (ms: number) => {
  h.pass(ms);
  await sweep(h.deps);
};
const callsMade = () => Object.values(h.provider.calls).reduce((sum, calls) => sum + calls, 0);
const beat = () => h.env.DB.prepare("SELECT at FROM heartbeats WHERE name = 'sweep'").first("at");

/** An order that somebody pays and walks away from, while the provider's callback is lost. */
async function paidUnheard(): Promise<string> {
  const id = await place(h);
  h.provider.set(id, { status: "paid" });
  return id;
}

describe("E2: free orders do not keep a paid one waiting", () => {
  it.each([200, 2_000])(
    "E2: after %i of them, one whose callback is lost is noticed in two sweeps, in a few calls",
    async (free) => {
      await placeFree(h, free);
      const id = await paidUnheard();
      await placeFree(h, free);
      await later(30_000);
      await later(minute);
      expect((await statesOf(h, id)).payment).toBe("paid");
      expect(callsMade()).toBeLessThan(callShareOf(h.deps.site.budgets, "poll"));
    },
  );

  it("E2: it is noticed in two sweeps whenever it is paid while its checkout lives", async () => {
    await placeFree(h, 300);
    const late = [await place(h), await place(h), await place(h)];
    for (const [id, age] of [
      [late[0], 4],
      [late[1], 14],
      [late[2], 110],
    ] as const) {
      while (h.time.now - (await createdAt()) < age * minute) await later(minute);
      h.provider.set(id ?? "", { status: "paid" });
      await later(minute);
      expect([age, (await statesOf(h, id ?? "")).payment]).toEqual([age, "paid"]);
    }
  });

  it("E2: it is noticed in one sweep though 400 free ones ended meanwhile whose callbacks were lost as well", async () => {
    const ended = await placeFree(h, 400);
    const id = await paidUnheard();
    for (const free of ended) h.provider.set(free, { status: "expired" });
    await later(minute);
    expect((await statesOf(h, id)).payment).toBe("paid");
    for (let round = 0; round < 4; round++) await later(minute);
    const left = h.env.DB.prepare("SELECT count(*) AS n FROM payments WHERE status = 'pending'").first("n");
    expect(await left).toBe(0);
  });

  it("E2: it is noticed in two sweeps where the provider has no list and 200 free ones are due", async () => {
    h.provider.listPage = 0;
    await placeFree(h, 200);
    const id = await paidUnheard();
    await later(minute);
    await later(minute);
    expect((await statesOf(h, id)).payment).toBe("paid");
  });

  it("E2: 41 unpaid orders a minute build up no backlog in an hour", async () => {
    for (let round = 0; round < 60; round++) {
      await placeFree(h, 41);
      await later(minute);
    }
    const overdue = await h.env.DB.prepare(
      "SELECT count(*) AS n FROM payments WHERE status = 'pending' AND next_poll_at < ?",
    )
      .bind(h.time.now - minute)
      .first("n");
    expect(overdue).toBe(0);
    const id = await paidUnheard();
    await later(minute);
    expect((await statesOf(h, id)).payment).toBe("paid");
  });

  const createdAt = async () =>
    (await h.env.DB.prepare("SELECT min(created_at) AS at FROM orders").first<number>("at")) ?? 0;
});

describe("E2: every class of due work has a share of its own", () => {
  async function dueOfEachClass() {
    const lost = await place(h);
    await pay(h, lost);
    h.gateway.answers.push({ accepts: true, outcome: { kind: "unknown", code: "timeout" } });
    await sendMessage(h.deps, lost);
    const owed = await place(h);
    await pay(h, owed);
    await h.env.DB.prepare(
      "UPDATE messages SET status = 'refund_due', ver = ver + 1, next_at = 0 WHERE id = ?",
    )
      .bind(owed)
      .run();
    const asleep = await place(h);
    await pay(h, asleep);
    h.woken.length = 0;
    return { lost, owed, asleep };
  }

  it("E2: unknowns, refunds and wake-ups are served in the sweep in which 2,000 polls are due", async () => {
    await placeFree(h, 2_000);
    const { lost, owed, asleep } = await dueOfEachClass();
    await later(2 * minute);
    expect([(await statesOf(h, lost)).message, (await statesOf(h, owed)).message]).toEqual([
      "sent",
      "refunded",
    ]);
    expect(h.woken.map(({ orderId }) => orderId)).toContain(asleep);
  });

  it("E2: a payment provider that hangs keeps nothing waiting but what asks it", async () => {
    const { lost, owed, asleep } = await dueOfEachClass();
    await placeFree(h, 50);
    const forgotten = await seedStates(h, "expired", "cancelled", {
      columns: { body_sealed: "x", changed_at: 0 },
    });
    let release = () => {};
    const hanging = new Promise<never>((_, reject) => {
      release = () => reject(new Error("cut"));
    });
    hanging.catch(() => {});
    Object.assign(h.provider, { fetch: () => hanging, endedSince: () => hanging, refund: () => hanging });
    h.pass(2 * minute);
    const sweeping = sweep(h.deps);
    await eventually(async () => {
      expect((await statesOf(h, lost)).message).toBe("sent");
      expect(h.woken.map(({ orderId }) => orderId)).toContain(asleep);
      const text = h.env.DB.prepare("SELECT body_sealed AS text FROM messages WHERE id = ?").bind(forgotten);
      expect(await text.first("text")).toBeNull();
      expect(await beat()).toBe(h.time.now);
    });
    expect((await statesOf(h, owed)).message).toBe("refunding");
    release();
    await sweeping;
  });

  it("E2: a gateway that is silent is asked twice in a sweep, and the other one about all of its own", async () => {
    // The sweep that hung in the test before this one may have left its mark, which this database does not know (decision 068).
    await h.env.EDGE.delete("high-water");
    for (const gateway of ["fake", "fake", "fake", "fake", "other"])
      await seedStates(h, "paid", "unknown", { columns: { gateway, claimed_at: h.time.now } });
    const asked: string[] = [];
    const played = (name: string) => ({
      ...h.gateway,
      name,
      can: { lookUp: true, refuseDuplicates: false },
      lookUp: async () => {
        asked.push(name);
        return { kind: "unavailable" } as const;
      },
    });
    await sweep({ ...h.deps, gateways: [played("fake"), played("other")] as never });
    expect(asked.sort()).toEqual(["fake", "fake", "other"]);
  });

  it("E2: a provider that is silent is given up for this minute, and asked about all of it in the next", async () => {
    h.provider.listPage = 0;
    await placeFree(h, 60);
    h.provider.faults.fetch.push(...Array.from({ length: 60 }, () => "before" as const));
    await later(minute);
    expect(h.provider.calls.fetch).toBeLessThanOrEqual(5);
    h.provider.faults.fetch.length = 0;
    const before = h.provider.calls.fetch;
    await later(minute);
    expect(h.provider.calls.fetch - before).toBe(60);
  });
});

describe("E2: calls to the payment provider stay under the site's cap", () => {
  const cap = 100;
  beforeEach(() => {
    h = createHarness({ env: { BUDGET_PROVIDER_CALLS: String(cap) } as never });
  });

  it("E2: with orders, pages, callbacks, polls and refunds all at once, and a callback is heard all the same", async () => {
    const open = await placeFree(h, 150);
    const paid: string[] = [];
    for (let n = 0; n < 5; n++) paid.push(await place(h));
    h.pass(minute);
    for (let n = 0; n < 40; n++) await seedStates(h, "paid", "refund_due");
    const before = callsMade();
    for (let n = 0; n < 40; n++) await postOrder(h);
    for (const id of open.slice(0, 40)) expect((await h.ask(`/api/payments/${id}`)).status).toBe(200);
    await sweep(h.deps);
    for (const id of paid) await pay(h, id);
    expect(callsMade() - before).toBeLessThanOrEqual(cap);
    for (const id of paid) expect((await statesOf(h, id)).payment).toBe("paid");
    expect(h.trail.map(({ kind }) => kind)).toContain("budget_spent");
  });

  it("E2: an order above its share is refused before anything is stored, opened or charged", async () => {
    const share = callShareOf(h.deps.site.budgets, "create");
    const answers: number[] = [];
    for (let n = 0; n < share + 3; n++) answers.push((await postOrder(h)).status);
    expect(answers.filter((status) => status === 201)).toHaveLength(share);
    const refused = await postOrder(h);
    expect([refused.status, (await bodyOf(refused)).code]).toEqual([503, "too_busy"]);
    // Each refusal leaves one trail: the three above the share, and this one.
    expect(h.trail.filter(({ kind }) => kind === "budget_spent")).toHaveLength(4);
    expect(h.provider.calls.open).toBe(share);
    expect(await h.env.DB.prepare("SELECT count(*) AS n FROM orders").first("n")).toBe(share);
    h.pass(minute);
    expect((await postOrder(h)).status).toBe(201);
  });

  it("E2: of many orders at once exactly the share is opened", async () => {
    const share = callShareOf(h.deps.site.budgets, "create");
    await Promise.all(Array.from({ length: share + 10 }, () => postOrder(h)));
    expect(h.provider.calls.open).toBe(share);
  });

  it("E2: a callback above its share is asked to come again, and the sweep finds the payment meanwhile", async () => {
    const share = callShareOf(h.deps.site.budgets, "callback");
    const id = await place(h);
    h.pass(minute);
    h.provider.set(id, { status: "paid" });
    const call = (providerId: string) =>
      h.ask(`/api/webhooks/fake/${h.services.settings.webhookToken}`, {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: `id=${providerId}`,
      });
    for (let n = 0; n < share; n++) await call("fake_nobody");
    expect((await call(`fake_${id}`)).status).toBe(503);
    expect((await statesOf(h, id)).payment).toBe("pending");
    await sweep(h.deps);
    expect((await statesOf(h, id)).payment).toBe("paid");
  });
});

describe("E2: what an open page may ask of the provider (12a)", () => {
  it("E2: one address that reads its own 20 pending orders all the time causes fewer questions the older they are", async () => {
    const open = await placeFree(h, 20);
    h.pass(10 * minute);
    const before = h.provider.calls.fetch;
    for (let round = 0; round < 30; round++) {
      for (const id of open) await h.ask(`/api/payments/${id}`);
      h.pass(2_000);
    }
    expect(h.provider.calls.fetch - before).toBeLessThanOrEqual(20);
  });

  it("E2: who comes back from a checkout is answered at once, however old the order is", async () => {
    const id = await place(h);
    h.pass(9 * minute);
    h.provider.set(id, { status: "paid" });
    expect((await bodyOf(await h.ask(`/api/payments/${id}`))).payment?.status).toBe("paid");
  });

  it("E2: above the pages' share of a minute a page shows what the books say, and the next minute asks again", async () => {
    h = createHarness({ env: { BUDGET_PROVIDER_CALLS: "30" } as never });
    const open = await placeFree(h, 5);
    const statuses: (string | undefined)[] = [];
    for (const id of open) {
      h.provider.set(id, { status: "paid" });
      statuses.push((await bodyOf(await h.ask(`/api/payments/${id}`))).payment?.status);
    }
    expect(statuses).toEqual(["paid", "paid", "paid", "pending", "pending"]);
    h.pass(minute);
    expect((await bodyOf(await h.ask(`/api/payments/${open[4]}`))).payment?.status).toBe("paid");
  });
});

describe("E2: retention keeps its promise at ten orders a second", () => {
  it("E2: 1,300 texts that are past their time are gone after one sweep", async () => {
    const ids = await placeFree(h, 1_300);
    await h.env.DB.batch([
      h.env.DB.prepare("UPDATE payments SET status = 'expired', ver = ver + 1, changed_at = ?").bind(
        h.time.now,
      ),
      h.env.DB.prepare("UPDATE messages SET status = 'cancelled', ver = ver + 1, changed_at = ?").bind(
        h.time.now,
      ),
    ]);
    await later(retention.unpaidText);
    const left = await h.env.DB.prepare("SELECT count(body_sealed) AS n FROM messages").first("n");
    expect([ids.length, left]).toEqual([1_300, 0]);
  });

  it("forgets what a minute has used of the site's budgets after an hour", async () => {
    await place(h);
    await later(62 * minute);
    const { results } = await h.env.DB.prepare("SELECT kind, minute FROM budgets").all();
    expect(results.filter(({ minute: at }) => Number(at) < h.time.now / minute - 61)).toEqual([]);
  });
});
