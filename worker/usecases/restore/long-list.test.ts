import { beforeEach, describe, expect, it, vi } from "vitest";
import { err } from "#domain/result";
import type { PaymentProvider, ProviderFailure } from "#ports/payment-provider";
import { createHarness, type Harness } from "#testing/harness";
import { pay, place, statesOf } from "#testing/orders";
import { restoring } from "#testing/restoring";
import { sweep } from "../sweep";
import { markRestore, releaseRestore, stepRestore } from "./settle-restore";

const minute = 60_000;

let h: Harness;
const { backUp, restore } = restoring(() => h);
beforeEach(async () => {
  h = createHarness();
  await sweep(h.deps);
});

/** Other sales on the account that the lost time has, newer or older than an order of ours that was paid in it. */
async function paidAmong({ sales, when }: { sales: number; when: "before" | "after" }): Promise<string> {
  const id = await place(h);
  await backUp();
  await pay(h, id);
  const { order } = h.provider.of(id);
  const at = order.createdAt + (when === "after" ? 1 : -1);
  for (let sale = 0; sale < sales; sale++)
    h.provider.add(
      `fake_sale_${sale}`,
      { ...order, createdAt: at },
      { status: "paid", orderId: null, proof: null },
    );
  await restore();
  await markRestore(h.deps, h.time.now - minute);
  return id;
}

async function step() {
  const stepped = await stepRestore(h.deps);
  if (!stepped.ok) throw new Error(stepped.error);
  return stepped.value;
}

describe("a provider's list that is longer than one step reads", () => {
  it("is read over several steps, each of which goes on where the one before ended", async () => {
    h.provider.listPage = 2;
    const id = await paidAmong({ sales: 100, when: "after" });
    const calls: number[] = [];
    let progress = await step();
    expect([progress.listed, progress.reading]).toEqual([false, '{"ended":[],"cursor":"40"}']);
    for (
      let before = h.provider.calls.list;
      !progress.listed && calls.length < 9;
      before = h.provider.calls.list
    ) {
      progress = await step();
      calls.push(h.provider.calls.list - before);
    }
    expect([progress.listed, calls]).toEqual([true, [20, 11]]);
    expect((await statesOf(h, id)).message).toBe("unknown");
    expect((await releaseRestore(h.deps)).ok).toBe(true);
  });

  it("is read from its beginning where the provider does not know the cursor any more, or it is marked anew", async () => {
    h.provider.listPage = 2;
    await paidAmong({ sales: 100, when: "after" });
    const list = h.provider.listPayments.bind(h.provider);
    const cursors: (string | null)[] = [];
    const forgetful: PaymentProvider["listPayments"] = async (page) => {
      cursors.push(page.cursor);
      return cursors.length === 21 ? err({ kind: "refused", code: "410" }) : list(page);
    };
    Object.assign(h.provider, { listPayments: forgetful });
    for (let steps = 0; steps < 3; steps++) await step();
    await markRestore(h.deps, h.time.now - minute);
    await step();
    expect(cursors.flatMap((cursor, call) => (cursor === null ? [call] : []))).toEqual([0, 21, 41]);
  });

  it("is asked for again where it stood while it cannot be read, and says why", async () => {
    h.provider.listPage = 2;
    await paidAmong({ sales: 100, when: "after" });
    const [list, said] = [h.provider.listPayments.bind(h.provider), vi.spyOn(h.deps.log, "info")];
    const answersOnce = (error: ProviderFailure) =>
      Object.assign(h.provider, {
        listPayments: async () => {
          Object.assign(h.provider, { listPayments: list });
          return err(error);
        },
      });
    answersOnce({ kind: "refused", code: "stripe_403" });
    expect((await step()).reading).toBeNull();
    const { reading } = await step();
    answersOnce({ kind: "unreachable", code: "stripe_disputes_403" });
    expect((await step()).reading).toBe(reading);
    const unread = said.mock.calls.filter(([code]) => code === "lost_payments_unread");
    expect(unread.map(([, facts]) => facts?.problem)).toEqual(["stripe_403", "stripe_disputes_403"]);
  });

  it("goes no further than a page of which something could not be settled", async () => {
    const id = await paidAmong({ sales: 1, when: "after" });
    h.provider.set(id, { refundedCents: 99 });
    h.provider.faults.refundsOf.push("before");
    expect((await step()).listed).toBe(false);
    expect((await step()).listed).toBe(true);
  });
});

it("other sales on the account, however many, keep no order of ours from its turn", async () => {
  h.provider.listPage = 250;
  const id = await paidAmong({ sales: 150, when: "before" });
  expect((await step()).listed).toBe(true);
  expect((await statesOf(h, id)).message).toBe("unknown");
});
