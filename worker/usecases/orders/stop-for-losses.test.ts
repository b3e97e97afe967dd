import { beforeEach, describe, expect, it } from "vitest";
import { messageIs } from "#db/messages";
import type { MessageState } from "#domain/delivery";
import { createHarness, type Harness } from "#testing/harness";
import { seedStates, statesOf } from "#testing/orders";
import { commit } from "../deps";
import { stopsForLosses } from "./stop-for-losses";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

/** A message of whose 99 cents so many were charged back. */
async function withLoss(state: MessageState, cents: number, columns = {}): Promise<string> {
  const id = await seedStates(h, "paid", state, { columns: { attempt: 0, claimed_at: null, ...columns } });
  await h.env.DB.prepare("UPDATE payments SET charged_back_cents = ? WHERE id = ?").bind(cents, id).run();
  return id;
}

async function stop(id: string) {
  const change = { tx: `stop ${id}`, actor: "provider", at: h.time.now };
  const [first, ...rest] = stopsForLosses(h.deps.db, [messageIs(id)], change);
  if (first) await commit(h.deps, [first, ...rest]);
  return h.env.DB.prepare("SELECT status, reason, next_at AS nextAt, actor FROM messages WHERE id = ?")
    .bind(id)
    .first();
}

describe("a message of which money went back by another road", () => {
  it.each(["queued", "held"] as const)(
    "that is %s is not sent, and what is left goes back",
    async (state) => {
      expect(await stop(await withLoss(state, 40))).toEqual({
        status: "refund_due",
        reason: "money_back",
        nextAt: h.time.now,
        actor: "provider",
      });
    },
  );

  it.each(["queued", "held", "refund_due"] as const)(
    "that is %s ends, with nothing to do, where all of it did",
    async (state) => {
      for (const cents of [99, 120])
        expect(await stop(await withLoss(state, cents))).toMatchObject({
          status: "blocked_final",
          reason: "money_back",
        });
    },
  );

  it("that may have gone out waits for a report, and is not called again", async () => {
    expect(await stop(await withLoss("queued", 40, { pinned: 1 }))).toMatchObject({ status: "queued" });
  });

  it("stops alone, and nothing stops of which none did", async () => {
    const [one, held, queued] = [
      await withLoss("held", 40),
      await withLoss("held", 40),
      await withLoss("queued", 99),
    ];
    await stop(one);
    expect([(await statesOf(h, held)).message, (await statesOf(h, queued)).message]).toEqual([
      "held",
      "queued",
    ]);
    for (const state of ["held", "queued", "refund_due"] as const)
      expect(await stop(await withLoss(state, 0))).toMatchObject({ status: state });
  });
});
