import { beforeEach, describe, expect, it } from "vitest";
import { messageMoves, messageStates } from "#domain/delivery";
import { createHarness, type Harness } from "#testing/harness";
import { seedStates } from "#testing/orders";
import {
  isUnknownSince,
  messageIs,
  moveMessage,
  noteAbsent,
  noteLateDelivery,
  selectLatestAccepted,
} from "./messages";
import { messages } from "./schema";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const rowOf = <T>(id: string, columns: string) =>
  h.env.DB.prepare(`SELECT ${columns} FROM messages WHERE id = ?`).bind(id).first<T>();

describe("a message that moves", () => {
  it("keeps neither the time nor the claim of the state it left", async () => {
    const id = await seedStates(h, "paid", "sending");
    const change = { tx: "t", actor: "test", at: h.time.now };
    await h.deps.db.batch([moveMessage(h.deps.db, "accepted", [messageIs(id)], change)]);
    expect(await rowOf(id, "next_at, lease")).toEqual({ next_at: null, lease: null });
  });
});

it("a verdict that rested on a held message goes with its hold, whatever ends it", async () => {
  const verdict = { verdict: "release", verdict_by: "noor", verdict_at: 1, verdict_due_at: 2 };
  for (const move of ["approved", "hold_ended", "blocked"] as const) {
    const id = await seedStates(h, "paid", "held", { columns: { ...verdict, reason: "review" } });
    const change = { tx: "t", actor: "test", at: h.time.now };
    await h.deps.db.batch([moveMessage(h.deps.db, move, [messageIs(id)], change)]);
    expect(await rowOf(id, "status, verdict, verdict_by, verdict_at, verdict_due_at")).toEqual({
      status: messageMoves[move].to,
      verdict: null,
      verdict_by: null,
      verdict_at: null,
      verdict_due_at: null,
    });
  }
});

describe("the message by which a look-up proves that it is alive", () => {
  const accepted = { gateway_id: "g" };
  const latest = async (not = "") => {
    const since = h.time.now - 1_000;
    return (await selectLatestAccepted(h.deps.db, "fake", since, not)).map(({ id }) => id);
  };

  it.each(["sent", "delivered", "undelivered"] as const)("may be one that is %s", async (state) => {
    const id = await seedStates(h, "paid", state, { columns: accepted });
    expect(await latest()).toEqual([id]);
  });

  it("is one that was certainly accepted, whatever else the gateway was asked", async () => {
    const sure = ["sent", "delivered", "undelivered"];
    for (const state of messageStates.filter((one) => !sure.includes(one))) {
      await seedStates(h, "paid", state, { columns: accepted });
    }
    expect(await latest()).toEqual([]);
  });

  it("is the latest of them", async () => {
    const at = (n: number) => ({ columns: { ...accepted, claimed_at: h.time.now + n } });
    await seedStates(h, "paid", "sent", at(1));
    const id = await seedStates(h, "paid", "delivered", at(3));
    await seedStates(h, "paid", "sent", at(2));
    expect(await latest()).toEqual([id]);
  });

  it("is not the one in doubt, one of another gateway, one without the gateway's id, or an old one", async () => {
    const doubted = await seedStates(h, "paid", "sent", { columns: accepted });
    await seedStates(h, "paid", "sent", { columns: { ...accepted, gateway: "other" } });
    await seedStates(h, "paid", "sent", { columns: { gateway_id: null } });
    await seedStates(h, "paid", "sent", { columns: { ...accepted, claimed_at: h.time.now - 1_001 } });
    expect(await latest(doubted)).toEqual([]);
  });

  it("is found however many went by another gateway since", async () => {
    const id = await seedStates(h, "paid", "sent", { columns: accepted });
    const other = { ...accepted, gateway: "other", changed_at: h.time.now + 1 };
    for (let n = 0; n < 60; n++) await seedStates(h, "paid", "delivered", { columns: other });
    expect(await latest()).toEqual([id]);
  });
});

describe("a look-up that found nothing", () => {
  it("is noted of an unknown message at the same attempt, and of no other", async () => {
    const unknown = await seedStates(h, "paid", "unknown", { columns: { next_at: 1 } });
    const queued = await seedStates(h, "paid", "queued", { columns: { next_at: 1 } });
    const calledAgain = await seedStates(h, "paid", "unknown", { columns: { next_at: 1, attempt: 2 } });
    for (const id of [unknown, queued, calledAgain]) await noteAbsent(h.deps.db, id, 1, 5, 9);
    const noted = { first_absent_at: 5, next_at: 9 };
    const untouched = { first_absent_at: null, next_at: 1 };
    const columns = "first_absent_at, next_at";
    expect(await rowOf(unknown, columns)).toEqual(noted);
    expect(await rowOf(queued, columns)).toEqual(untouched);
    expect(await rowOf(calledAgain, columns)).toEqual(untouched);
  });
});

it("counts a delivery as one after the refund from when the money is due back, and not before (M26)", async () => {
  const late = ["refund_due", "refunding", "refunded", "refund_failed"];
  for (const state of messageStates) {
    const id = await seedStates(h, "paid", state);
    await noteLateDelivery(h.deps.db, id);
    const row = await rowOf<{ noted: number }>(id, "delivered_after_refund AS noted");
    expect([state, row?.noted]).toEqual([state, late.includes(state) ? 1 : 0]);
  }
});

describe("what has waited too long", () => {
  it("for an answer is a message that is unknown, from that moment on, and no other", async () => {
    const unknown = await seedStates(h, "paid", "unknown");
    for (const state of messageStates.filter((one) => one !== "unknown")) await seedStates(h, "paid", state);
    const since = async (before: number) =>
      (await h.deps.db.select({ id: messages.id }).from(messages).where(isUnknownSince(before))).map(
        ({ id }) => id,
      );
    expect([await since(h.time.now - 1), await since(h.time.now)]).toEqual([[], [unknown]]);
  });
});
