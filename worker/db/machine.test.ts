import { beforeEach, describe, expect, it } from "vitest";
import { messageMoves, messageStates } from "#domain/delivery";
import { paymentMoves, paymentStates } from "#domain/payment";
import { refundMoves, refundStates } from "#domain/refund";
import { retention } from "#domain/retention";
import { createHarness, type Harness } from "#testing/harness";
import { eventsOf, seedStates, statesOf } from "#testing/orders";
import { startRefund } from "#usecases/orders/refund-order";
import { heartbeat } from "./heartbeats";
import { messageIs, moveMessage } from "./messages";
import { readForStatus } from "./orders";
import { movePayment, paymentIs } from "./payments";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

type Table = Record<string, { readonly from: readonly string[]; readonly to: string }>;
const change = () => ({ tx: "t", actor: "test", at: h.time.now });
const isLawful = (moves: Table, from: string, to: string) =>
  Object.values(moves).some((move) => move.from.includes(from) && move.to === to);

describe("every message state meets every message move, in the database", () => {
  for (const [name, move] of Object.entries(messageMoves) as [keyof typeof messageMoves, Table[string]][]) {
    it(`'${name}' moves ${move.from.join(", ")} to ${move.to} and leaves the other states alone`, async () => {
      for (const state of messageStates) {
        const id = await seedStates(h, "paid", state);
        await h.deps.db.batch([moveMessage(h.deps.db, name, [messageIs(id)], change())]);
        const moved = move.from.includes(state);
        expect([state, (await statesOf(h, id)).message]).toEqual([state, moved ? move.to : state]);
        expect(await eventsOf(h, "message", id)).toEqual([
          `>${state}`,
          ...(moved ? [`${state}>${move.to}`] : []),
        ]);
      }
    });
  }
});

describe("every payment state meets every payment move, in the database", () => {
  for (const [name, move] of Object.entries(paymentMoves) as [keyof typeof paymentMoves, Table[string]][]) {
    it(`'${name}' moves ${move.from.join(", ")} to ${move.to} and leaves the other states alone`, async () => {
      for (const state of paymentStates) {
        const id = await seedStates(h, state, "awaiting_payment");
        await h.deps.db.batch([movePayment(h.deps.db, name, [paymentIs(id)], change())]);
        const moved = move.from.includes(state);
        expect([state, (await statesOf(h, id)).payment]).toEqual([state, moved ? move.to : state]);
        expect(await eventsOf(h, "payment", id)).toEqual([
          `>${state}`,
          ...(moved ? [`${state}>${move.to}`] : []),
        ]);
      }
    });
  }
});

describe("the database itself refuses what the tables do not list", () => {
  const force = (table: string, id: string, to: string) =>
    h.env.DB.prepare(`UPDATE ${table} SET status = ?, ver = ver + 1 WHERE id = ?`).bind(to, id).run();

  it("aborts every unlawful move of a message and lets every lawful one through", async () => {
    for (const from of messageStates) {
      for (const to of messageStates.filter((state) => state !== from)) {
        const id = await seedStates(h, "paid", from);
        const forced = force("messages", id, to);
        if (isLawful(messageMoves, from, to)) await forced;
        else await expect(forced, `${from} > ${to}`).rejects.toThrow("unlawful move of a message");
      }
    }
  });

  it("aborts every unlawful move of a payment and lets every lawful one through", async () => {
    for (const from of paymentStates) {
      for (const to of paymentStates.filter((state) => state !== from)) {
        const id = await seedStates(h, from, "awaiting_payment");
        const forced = force("payments", id, to);
        if (isLawful(paymentMoves, from, to)) await forced;
        else await expect(forced, `${from} > ${to}`).rejects.toThrow("unlawful move of a payment");
      }
    }
  });

  it("aborts every unlawful move of a refund and lets every lawful one through", async () => {
    await h.env.DB.exec("DROP TRIGGER refunds_start");
    for (const from of refundStates) {
      for (const to of refundStates.filter((state) => state !== from)) {
        const id = `${from}-${to}`;
        await h.env.DB.prepare(
          `INSERT INTO refunds (id, payment_id, amount_cents, currency, status, ver, tx, cause, actor, changed_at, created_at)
           VALUES (?, ?, 99, 'EUR', ?, 1, 't', 'test', 'test', 0, 0)`,
        )
          .bind(id, id, from)
          .run();
        const forced = force("refunds", id, to);
        if (isLawful(refundMoves, from, to)) await forced;
        else await expect(forced, `${from} > ${to}`).rejects.toThrow("unlawful move of a refund");
      }
    }
  });

  it("aborts a move that forgets to raise the version, and a version that rises without a move", async () => {
    const id = await seedStates(h, "paid", "queued");
    const run = (set: string) => h.env.DB.prepare(`UPDATE messages SET ${set} WHERE id = ?`).bind(id).run();
    await expect(run("status = 'sending'")).rejects.toThrow("unlawful move");
    await expect(run("ver = ver + 1")).rejects.toThrow("without a move");
  });

  it("starts messages as awaiting payment and payments as being created, never further on", async () => {
    const start = (status: string) =>
      h.env.DB.prepare(
        `INSERT INTO messages (id, status, ver, tx, cause, actor, changed_at) VALUES (?, ?, 1, 't', 'test', 'test', 0)`,
      )
        .bind(status, status)
        .run();
    for (const state of messageStates.filter((one) => one !== "awaiting_payment")) {
      await expect(start(state), state).rejects.toThrow("unlawful start of a message");
    }
    await start("awaiting_payment");
  });

  it("keeps events as they were written", async () => {
    await seedStates(h, "paid", "queued");
    await expect(h.env.DB.prepare("UPDATE events SET actor = 'x'").run()).rejects.toThrow("append-only");
    await expect(h.env.DB.prepare("DELETE FROM events").run()).rejects.toThrow("append-only");
  });

  it.each(["payments", "messages", "refunds"])(
    "lets no story of %s say anything but its own moves",
    async (table) => {
      const id = await seedStates(h, "paid", "refund_due");
      await startRefund(h.deps, id);
      const run = (set: string) => h.env.DB.prepare(`UPDATE ${table} SET ${set} WHERE id = ?`).bind(id).run();
      const told = () => h.env.DB.prepare(`SELECT story FROM ${table} WHERE id = ?`).bind(id).first("story");
      const before = await told();
      expect(before).toMatch(/^,\[1,null,"\w+",/);
      const next = "json_array(ver + 1, status, 'failed', 'x', 'x', 1)";
      for (const set of [
        "story = ''",
        "story = replace(story, ',[1,', ',[2,')",
        "story = story || ',' || json_array(ver, status, status, cause, actor, changed_at)",
        `story = story || ',' || ${next}`,
        `ver = ver + 1, status = '${table === "messages" ? "refund_due" : "failed"}', cause = 'y', actor = 'x', changed_at = 1, story = story || ',' || ${next}`,
      ])
        await expect(run(set), set).rejects.toThrow(/append-only|unlawful move/);
      expect(await told()).toBe(before);
    },
  );

  it("lets no row begin with a story of something else", async () => {
    const begin = (story: string) =>
      h.env.DB.prepare(
        `INSERT INTO messages (id, status, ver, tx, cause, actor, changed_at, story)
         VALUES ('m', 'awaiting_payment', 1, 't', 'test', 'test', 7, ${story})`,
      ).run();
    await expect(begin('\',[1,null,"queued","test","test",7]\'')).rejects.toThrow("unlawful start");
    await begin('\',[1,null,"awaiting_payment","test","test",7]\'');
  });

  it("tells a move that tells nothing itself, as the Worker of before makes it, and once", async () => {
    const id = await seedStates(h, "paid", "queued");
    await h.env.DB.prepare(
      "UPDATE messages SET status = 'sending', ver = ver + 1, cause = 'claimed', actor = 'consumer', changed_at = 9 WHERE id = ?",
    )
      .bind(id)
      .run();
    await h.deps.db.batch([moveMessage(h.deps.db, "accepted", [messageIs(id)], change())]);
    const { results } = await h.env.DB.prepare(
      `SELECT ver, "from", "to", cause, actor FROM events WHERE entity = 'message' AND id = ? ORDER BY ver`,
    )
      .bind(id)
      .all();
    expect(results.slice(1)).toEqual([
      { ver: 2, from: "queued", to: "sending", cause: "claimed", actor: "consumer" },
      { ver: 3, from: "sending", to: "sent", cause: "accepted", actor: "test" },
    ]);
  });

  it("shows what was told before a row told its own story, and goes on from there", async () => {
    const id = await seedStates(h, "paid", "sent");
    await h.env.DB.batch([
      h.env.DB.prepare("DROP TRIGGER messages_told"),
      h.env.DB.prepare("UPDATE messages SET story = '' WHERE id = ?").bind(id),
      h.env.DB.prepare(
        `INSERT INTO events_before (entity, id, ver, "to", cause, actor, at) VALUES ('message', ?, 1, 'sent', 'seed', 'test', ?)`,
      ).bind(id, h.time.now),
    ]);
    await h.deps.db.batch([moveMessage(h.deps.db, "delivered", [messageIs(id)], change(), { reason: null })]);
    expect(await eventsOf(h, "message", id)).toEqual([">sent", "sent>delivered"]);
    const [row] = await readForStatus(h.deps.db, id);
    expect(row?.steps.map(([ver, to]) => [ver, to])).toEqual([
      [1, "sent"],
      [2, "delivered"],
    ]);
  });

  it("lets events go with the row that they tell of, and with no other", async () => {
    const [gone, stays] = [await seedStates(h, "paid", "held"), await seedStates(h, "paid", "queued")];
    // Of a paid order nothing goes before seven years are over, or it is archived (archives.test.ts).
    await h.deps.db.batch([heartbeat(h.deps.db, "forgetting", h.time.now + retention.books)]);
    await h.env.DB.prepare("DELETE FROM payments WHERE id = ?").bind(gone).run();
    const left = "SELECT entity, id FROM events ORDER BY entity, seq";
    expect((await h.env.DB.prepare(left).all()).results).toEqual([
      { entity: "message", id: gone },
      { entity: "message", id: stays },
      { entity: "payment", id: stays },
    ]);
    const held = "SELECT value FROM daily_tallies WHERE day = 'all' AND key = 'held'";
    const before = Number(await h.env.DB.prepare(held).first("value"));
    await h.env.DB.prepare("DELETE FROM messages WHERE id = ?").bind(gone).run();
    expect((await h.env.DB.prepare(left).all()).results).toHaveLength(2);
    expect(await h.env.DB.prepare(held).first("value")).toBe(before - 1);
  });

  it("knows exactly the moves that the domain lists", async () => {
    const { results } = await h.env.DB.prepare(
      `SELECT entity || ':' || "from" || '>' || "to" AS move FROM transitions WHERE "from" <> ''`,
    ).all<{ move: string }>();
    const listed = (entity: string, moves: Table) =>
      Object.values(moves).flatMap((move) => move.from.map((from) => `${entity}:${from}>${move.to}`));
    const expected = [
      ...listed("payment", paymentMoves),
      ...listed("message", messageMoves),
      ...listed("refund", refundMoves),
    ];
    expect(results.map((row) => row.move).sort()).toEqual([...new Set(expected)].sort());
  });
});
