import { beforeEach, describe, expect, it } from "vitest";
import { selectMessage } from "../db/messages";
import { createHarness, type Harness } from "../testing/harness";
import { seedStates, sendOne, statesOf } from "../testing/orders";
import { resolveUnknown } from "./resolve-unknown";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const hour = 60 * 60_000;
const absent = () => ({ claimed_at: h.time.now - hour, first_absent_at: h.time.now - hour });

/** Resolves it as a sweep does that read the row some time ago, after which something else happened to it. */
async function resolveStale(id: string, happened: string) {
  const [row] = await selectMessage(h.deps.db, id);
  if (!row) throw new Error(`no message ${id}`);
  await h.env.DB.prepare(`UPDATE messages SET ${happened} WHERE id = ?`).bind(id).run();
  await resolveUnknown(h.deps, row);
}

describe("a sweep that read an unknown message some time ago", () => {
  it("does not send it again after another call was made since", async () => {
    await sendOne(h);
    const id = await seedStates(h, "paid", "unknown", { columns: absent() });
    await resolveStale(id, "attempt = attempt + 1");
    expect((await statesOf(h, id)).message).toBe("unknown");
  });

  it("does send it again when nothing happened since, and wakes the consumer at once", async () => {
    await sendOne(h);
    const id = await seedStates(h, "paid", "unknown", { columns: absent() });
    h.woken.length = 0;
    await resolveStale(id, "attempt = attempt");
    expect((await statesOf(h, id)).message).toBe("queued");
    expect(h.woken.map(({ orderId }) => orderId)).toEqual([id]);
    const next = await h.env.DB.prepare("SELECT next_at FROM messages WHERE id = ?")
      .bind(id)
      .first("next_at");
    expect(next).toBe(h.time.now);
  });

  it("does not give its money back after a report came since", async () => {
    h.gateway.can = { lookUp: false, refuseDuplicates: false };
    const id = await seedStates(h, "paid", "unknown", { columns: { claimed_at: h.time.now - 25 * hour } });
    await resolveStale(id, "status = 'delivered', ver = ver + 1");
    expect((await statesOf(h, id)).message).toBe("delivered");
  });
});

describe("a message that was called an hour ago", () => {
  const look = async (columns: Record<string, number>) => {
    await sendOne(h);
    const id = await seedStates(h, "paid", "unknown", {
      columns: { claimed_at: h.time.now - hour, ...columns },
    });
    return { id, resolve: () => resolveStale(id, "attempt = attempt") };
  };

  it("is not called again on one look-up that does not find it", async () => {
    const { id, resolve } = await look({});
    await resolve();
    expect((await statesOf(h, id)).message).toBe("unknown");
    const row = await h.env.DB.prepare("SELECT first_absent_at FROM messages WHERE id = ?").bind(id).first();
    expect(row).toEqual({ first_absent_at: h.time.now });
  });

  it("is not called again on a second look-up that only fails to answer", async () => {
    const { id, resolve } = await look(absent());
    h.gateway.lookUps.push({ kind: "unavailable" });
    await resolve();
    expect((await statesOf(h, id)).message).toBe("unknown");
  });
});

it("looks for the last time, where nothing can be looked up, exactly when the day is over", async () => {
  h.gateway.can = { lookUp: false, refuseDuplicates: false };
  const claimed = h.time.now - 24 * hour + 60_000;
  const id = await seedStates(h, "paid", "unknown", { columns: { claimed_at: claimed } });
  await resolveStale(id, "attempt = attempt");
  const next = await h.env.DB.prepare("SELECT next_at FROM messages WHERE id = ?").bind(id).first("next_at");
  expect(next).toBe(claimed + 24 * hour);
});

describe("an unknown message of a gateway that is no longer set up", () => {
  it("waits a day for a report and then goes back, without another gateway being asked", async () => {
    const gone = { gateway: "yesterday", claimed_at: h.time.now };
    const id = await seedStates(h, "paid", "unknown", { columns: gone });
    const resolve = async () => {
      for (const row of await selectMessage(h.deps.db, id)) await resolveUnknown(h.deps, row);
      return (await statesOf(h, id)).message;
    };
    h.pass(24 * hour - 1);
    expect(await resolve()).toBe("unknown");
    h.pass(1);
    expect(await resolve()).toBe("refund_due");
    expect(h.gateway.calls.lookUp).toBe(0);
  });
});

describe("a look-up that finds the message", () => {
  it.each([
    ["accepted", "sent"],
    ["delivered", "delivered"],
    ["undelivered", "undelivered"],
  ] as const)("as %s makes it %s", async (state, message) => {
    const id = await seedStates(h, "paid", "unknown");
    h.gateway.lookUps.push({ kind: "found", gatewayId: "g", state });
    await resolveStale(id, "attempt = attempt");
    expect((await statesOf(h, id)).message).toBe(message);
    const gatewayId = await h.env.DB.prepare("SELECT gateway_id FROM messages").first("gateway_id");
    expect(gatewayId).toBe("g");
  });
});
