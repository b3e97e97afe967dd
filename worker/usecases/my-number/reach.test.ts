import { beforeEach, describe, expect, it } from "vitest";
import { endOptOut, keepOptOut } from "#db/opt-outs";
import { turnHash } from "#db/turn-hash";
import { pauseAfterReport } from "#domain/my-number";
import { createHarness, type Harness, randomId } from "#testing/harness";
import { goodOrder, pay, place, sendOne, statesOf } from "#testing/orders";
import { storedReports } from "#testing/reports";
import { sendMessage } from "../orders/send-message";
import { reportAbuse } from "../reports/report-abuse";
import { addBlock } from "../staff/add-blocks";
import { liftBlock } from "../staff/manage-blocks";

const day = 24 * 60 * 60_000;
const number = goodOrder.receiver;
let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const hashOf = (value = number) => h.deps.vault.hash("phone", value);

async function optOut(changes: { hash?: string; lockedAt?: number; expiresAt?: number; id?: string } = {}) {
  const now = h.time.now;
  const row = { id: randomId(), valueSealed: "v", createdAt: now, expiresAt: now + day, ...changes };
  await keepOptOut(h.deps.db, { hash: await hashOf(), ...row });
}

async function report(): Promise<void> {
  const request = { phoneNumber: number, reason: "Dit wil ik echt niet meer." };
  await reportAbuse(h.deps, { request, address: "198.51.100.9", challengeAnswer: undefined });
}
const prove = () => h.env.DB.prepare("UPDATE abuse_reports SET proven = 1").run();

/** What keeps messages from a number, each as its owner or staff bring it about. */
const stops = {
  "an opt-out": () => optOut(),
  "a lock": () => optOut({ lockedAt: h.time.now }),
  "a proven report": async () => {
    await report();
    await prove();
  },
  "a block by staff": async () => {
    await addBlock(h.deps, { username: "noor" } as never, {
      kind: "phone",
      value: number,
      reason: "Vraagt erom",
    });
  },
};

describe.each(Object.entries(stops))("%s", (_, stop) => {
  it("refuses the next order, with the one neutral code", async () => {
    await stop();
    await expect(place(h)).rejects.toThrow("refused: receiver_unreachable");
    await expect(place(h, { receiver: "+31687654321" })).resolves.toBeTruthy();
  });

  it("gives back what is paid afterwards", async () => {
    const id = await place(h);
    await stop();
    await pay(h, id);
    expect(await statesOf(h, id)).toEqual({ payment: "paid", message: "refund_due" });
    expect(h.gateway.calls.send).toBe(0);
  });

  it("gives back what is queued, at the claim", async () => {
    const id = await place(h);
    await pay(h, id);
    await stop();
    expect(await sendMessage(h.deps, id)).toBe("not_due");
    expect((await statesOf(h, id)).message).toBe("refund_due");
    expect(h.gateway.calls.send).toBe(0);
  });
});

it("an opt-out acts until its end, and another number's never", async () => {
  await optOut();
  h.pass(day - 1);
  await expect(place(h)).rejects.toThrow("receiver_unreachable");
  h.pass(1);
  const id = await place(h);
  await optOut({ hash: await hashOf("+31687654321") });
  await pay(h, id);
  expect((await statesOf(h, id)).message).toBe("queued");
});

it("a report acts for seven days where it is proven, and never where it is not", async () => {
  await report();
  await place(h);
  await prove();
  h.pass(pauseAfterReport - 1);
  await expect(place(h)).rejects.toThrow("receiver_unreachable");
  h.pass(1);
  await place(h);
  expect(await storedReports(h)).toHaveLength(1);
});

it("unblocking a number lifts no opt-out", async () => {
  const staff = { username: "noor" } as never;
  const added = await addBlock(h.deps, staff, { kind: "phone", value: number, reason: "Vraagt erom" });
  await optOut();
  if (added.ok) await liftBlock(h.deps, staff, "phone", added.value.data.id);
  await expect(place(h)).rejects.toThrow("receiver_unreachable");
});

it("turning away is the same work for a block and for an opt-out, the copy at the edge included", async () => {
  const seen: string[] = [];
  const { read, write } = h.deps.edge;
  const noted =
    <Rest extends unknown[], T>(name: string, act: (key: string, ...rest: Rest) => T) =>
    (key: string, ...rest: Rest) => {
      seen.push(`${name} ${key.split(":")[1]}`);
      return act(key, ...rest);
    };
  Object.assign(h.deps.edge, { read: noted("read", read), write: noted("write", write) });
  const traces: string[][] = [];
  for (const stop of [stops["a block by staff"], stops["an opt-out"], stops["a proven report"]]) {
    for (const table of ["opt_outs", "abuse_reports", "blocked_phones"])
      await h.env.DB.prepare(`DELETE FROM ${table}`).run();
    await stop();
    await h.deps.edge.forget(`block:phone:${await hashOf()}`);
    seen.length = 0;
    await place(h).catch(() => {});
    traces.push([...seen]);
  }
  expect(traces).toEqual(traces.map(() => ["read ip", "read phone", "write phone"]));
});

it("an opt-out is lifted where it is not locked", async () => {
  await optOut({ lockedAt: h.time.now });
  expect(await endOptOut(h.deps.db, [await hashOf()])).toEqual([]);
  await h.env.DB.prepare("UPDATE opt_outs SET locked_at = NULL").run();
  expect(await endOptOut(h.deps.db, [await hashOf()])).toEqual([{ hash: await hashOf() }]);
  await sendOne(h);
});

it("of two opt-outs of one number under two keys one stays: the longer, locked if either was", async () => {
  await optOut({ id: "old", hash: "k0:x", lockedAt: h.time.now, expiresAt: h.time.now + day });
  await optOut({ id: "new", hash: "k1:x", expiresAt: h.time.now + 9 * day });
  const [first, ...more] = turnHash(h.deps.db, "phone", ["k1:x", "k0:x"]);
  if (first) await h.deps.db.batch([first, ...more]);
  const { results } = await h.env.DB.prepare("SELECT id, hash, locked_at, expires_at FROM opt_outs").all();
  expect(results).toEqual([
    { id: "new", hash: "k1:x", locked_at: h.time.now, expires_at: h.time.now + 9 * day },
  ]);
});
