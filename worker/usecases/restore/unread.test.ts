import { beforeEach, describe, expect, it } from "vitest";
import { messageIs, moveMessage } from "#db/messages";
import { createHarness, type Harness } from "#testing/harness";
import { holdOne, pay, place, sendOne, statesOf } from "#testing/orders";
import { restoring } from "#testing/restoring";
import { settlePayment } from "../orders/settle-payment";
import { sweep } from "../sweep";
import { markRestore, releaseRestore, stepRestore, takeWitnesses } from "./settle-restore";

const minute = 60_000;
const hour = 60 * minute;

let h: Harness;
const { backUp, restore, go, settle, timesSent, refundsOf } = restoring(() => h);
beforeEach(async () => {
  h = createHarness();
  await sweep(h.deps);
  await sendOne(h);
});

/** An order that the gate wants a person to look at, unpaid when the copy is made and paid in the time that was lost. */
async function heldSince(): Promise<string> {
  const id = await place(h);
  await h.env.DB.prepare("UPDATE messages SET review = '1:new_number' WHERE id = ?").bind(id).run();
  await backUp();
  await pay(h, id);
  expect((await statesOf(h, id)).message).toBe("held");
  await restore();
  return id;
}

describe("a text that the gate holds for a person, and that was paid in the lost time", () => {
  it.each([
    ["after the orders were marked", false],
    ["before the orders were marked", true],
  ])("is not sent unread where its payment is heard of %s: it goes back", async (_when, isHeardFirst) => {
    const id = await heldSince();
    if (isHeardFirst) {
      await sweep(h.deps);
      await settlePayment(h.deps, `fake_${id}`, "provider");
      expect((await statesOf(h, id)).message).toBe("unknown");
    }
    expect((await settle()).ok).toBe(true);
    await go(2 * hour);
    expect([(await statesOf(h, id)).message, timesSent(id), refundsOf(id)]).toEqual(["refunded", 0, 1]);
  });

  it("is not sent unread at the word of a witness that saw it held: it goes back", async () => {
    const id = await heldSince();
    await markRestore(h.deps, h.time.now - minute);
    const seen = { message: "held", gateway: null, gatewayId: null, claimedAt: null, pinned: false };
    await takeWitnesses(h.deps, [{ orderId: id, witness: JSON.stringify(seen) }]);
    for (let step = 0; step < 3; step++) await stepRestore(h.deps);
    expect((await releaseRestore(h.deps)).ok).toBe(true);
    await go(30 * minute);
    expect([(await statesOf(h, id)).message, timesSent(id), refundsOf(id)]).toEqual(["refunded", 0, 1]);
  });
});

it("a text that a person had let go before the restore point is sent, once that is certain to be the first time", async () => {
  const id = await holdOne(h);
  const change = { tx: "by-noor", actor: "noor", at: h.time.now };
  await moveMessage(h.deps.db, "approved", [messageIs(id)], change, { nextAt: h.time.now });
  expect((await statesOf(h, id)).message).toBe("queued");
  await backUp();
  await restore();
  expect((await settle()).ok).toBe(true);
  await go(2 * hour);
  expect([(await statesOf(h, id)).message, timesSent(id), refundsOf(id)]).toEqual(["sent", 1, 0]);
});
