import { beforeEach, expect, it } from "vitest";
import { insertBlock, type tableOf } from "#db/blocks";
import { unknownLimit } from "#domain/delivery";
import { createHarness, type Harness } from "#testing/harness";
import { pay, place, sendOne, statesOf } from "#testing/orders";
import { restoring } from "#testing/restoring";
import { sendMessage } from "../orders/send-message";
import { sweep } from "../sweep";

const hour = 60 * 60_000;

let h: Harness;
const { backUp, restore, go, settle, timesSent, refundsOf } = restoring(() => h);
beforeEach(async () => {
  h = createHarness();
  await sweep(h.deps);
});

/** As the restore brings a block of the lost time back, before anything is settled. */
async function block(kind: keyof typeof tableOf, id: string) {
  const from = { phone: "receiver_hash AS hash FROM messages", ip: "address_hash AS hash FROM orders" }[kind];
  const hash = await h.env.DB.prepare(`SELECT ${from} WHERE id = ?`).bind(id).first<string>("hash");
  if (!hash) throw new Error("there is nothing to block");
  await insertBlock(h.deps.db, kind, { id: `b-${kind}`, hash, reason: "abuse", createdAt: h.time.now });
}

it.each(["phone", "ip"] as const)(
  "an SMS that was sent in the lost time is not paid back because its %s was blocked since",
  async (kind) => {
    const id = await place(h);
    await backUp();
    await pay(h, id);
    await sendMessage(h.deps, id);
    await restore();
    await block(kind, id);
    expect((await settle()).ok).toBe(true);
    await go(2 * hour);
    expect([(await statesOf(h, id)).message, timesSent(id), refundsOf(id)]).toEqual(["sent", 1, 0]);
  },
);

it("what was paid and not sent goes back where its receiver was blocked since, once that is certain", async () => {
  await sendOne(h);
  const id = await place(h);
  await backUp();
  await pay(h, id);
  await restore();
  await block("phone", id);
  expect((await settle()).ok).toBe(true);
  expect((await statesOf(h, id)).message).toBe("unknown");
  await go(2 * hour);
  expect([(await statesOf(h, id)).message, timesSent(id), refundsOf(id)]).toEqual(["refunded", 0, 1]);
});

it("what nobody can be asked about goes back after a day where its receiver was blocked since, and is never sent", async () => {
  h.gateway.can = { lookUp: false, refuseDuplicates: true };
  const id = await place(h);
  await backUp();
  await pay(h, id);
  await restore();
  await block("phone", id);
  expect((await settle()).ok).toBe(true);
  await go(2 * hour);
  expect([timesSent(id), refundsOf(id)]).toEqual([0, 0]);
  await go(unknownLimit, hour);
  expect([(await statesOf(h, id)).message, timesSent(id), refundsOf(id)]).toEqual(["refunded", 0, 1]);
});
