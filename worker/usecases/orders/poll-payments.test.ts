import { beforeEach, describe, expect, it } from "vitest";
import { callShareOf } from "#domain/budgets";
import { pollPartOf, tripsToBegin } from "#domain/due-work";
import { askedSingly, listWindow, listWindowAfterOutage, nextPollAt, pollRetryDelay } from "#domain/polling";
import { FakeProvider } from "#testing/fakes";
import { createHarness, type Harness } from "#testing/harness";
import { place, statesOf } from "#testing/orders";
import { placeFree } from "#testing/volume";
import { withRoom } from "../room";
import { pollPayments } from "./poll-payments";

const minute = 60_000;

let h: Harness;
/** With what the provider's list was asked. */
let lists: [since: number, pages: number][];
beforeEach(() => {
  h = createHarness();
  lists = [];
  const list = h.provider.endedSince.bind(h.provider);
  h.provider.endedSince = (since, pages) => {
    lists.push([since, pages]);
    return list(since, pages);
  };
});

const poll = (turn = 0, trips = tripsToBegin) => pollPayments(withRoom(h.deps, trips, 1), turn);
const paymentOf = async (id: string) => (await statesOf(h, id)).payment;
const rowOf = (id: string) =>
  h.env.DB.prepare("SELECT fetched_at AS fetchedAt, next_poll_at AS nextPollAt FROM payments WHERE id = ?")
    .bind(id)
    .first();
const write = (sql: string, ...values: unknown[]) =>
  h.env.DB.prepare(sql)
    .bind(...values)
    .run();
const notDue = (id: string) =>
  write("UPDATE payments SET next_poll_at = ? WHERE id = ?", h.time.now + listWindowAfterOutage, id);
const actorOf = (id: string) =>
  h.env.DB.prepare("SELECT actor FROM payments WHERE id = ?").bind(id).first<string>("actor");
/** What throws where that is so, and else does as it did. */
const failing =
  <T>(isBroken: () => boolean, otherwise?: () => T) =>
  () => {
    if (isBroken()) throw new Error("broken");
    return otherwise?.() ?? "away";
  };
const spent = () =>
  h.env.DB.prepare("SELECT sum(spent) AS n FROM budgets WHERE kind = 'calls_poll'").first<number>("n");

describe("the provider's list", () => {
  it("is read where something is pending, though nothing is due, from a minute before it was placed", async () => {
    const id = await place(h);
    const placedAt = h.time.now;
    h.provider.set(id, { status: "paid" });
    h.pass(minute);
    await notDue(id);
    expect(await poll()).toBe(false);
    expect(lists).toEqual([[placedAt - minute, 60]]);
    expect(await paymentOf(id)).toBe("paid");
    expect(h.provider.calls.fetch).toBe(0);
  });

  it("is not read where nothing waits: all is paid, or younger than a minute, or too old for it", async () => {
    expect(await poll()).toBe(false);
    const id = await place(h);
    h.pass(minute - 1);
    await poll();
    await notDue(id);
    h.pass(listWindow - minute + 2);
    await poll();
    expect([lists, h.provider.calls.fetch]).toEqual([[], 0]);
  });

  it("is read by the first of a minute's turns alone; a later one asks about what is due", async () => {
    const id = await place(h);
    h.pass(minute);
    expect(await poll(1)).toBe(false);
    expect([lists, h.provider.calls.fetch]).toEqual([[], 1]);
    expect(await rowOf(id)).toEqual({ fetchedAt: h.time.now, nextPollAt: h.time.now + 2 * minute });
  });

  it("is not read where this minute has no calls left, and calls that it did not need are given back", async () => {
    const id = await place(h);
    h.pass(minute);
    await notDue(id);
    await poll();
    expect([lists.length, await spent()]).toEqual([1, 1]);
    const share = callShareOf(h.deps.site.budgets, "poll");
    await write("UPDATE budgets SET spent = ? WHERE kind = 'calls_poll'", share);
    await poll();
    expect([lists.length, await spent()]).toEqual([1, share]);
  });

  it("goes back a day where many are late by half an hour, as after an outage, and not where few are", async () => {
    const old = await place(h);
    const placedAt = h.time.now;
    await notDue(old);
    h.pass(listWindow + minute);
    const many = await placeFree(h, 200);
    h.pass(2 * minute);
    const [first = ""] = many;
    await write("UPDATE payments SET next_poll_at = ? WHERE id <> ?", h.time.now - askedSingly - 1, old);
    await write("UPDATE payments SET next_poll_at = ? WHERE id = ?", h.time.now - askedSingly, first);
    await poll();
    expect(lists[0]?.[0]).toBeGreaterThan(placedAt);
    await write("UPDATE payments SET next_poll_at = ? WHERE id <> ?", h.time.now - askedSingly - 1, old);
    await poll();
    expect(lists[1]?.[0]).toBe(placedAt - minute);
  });

  it("settles what ended of ours, paid or not, and lets be what is another's, open, or settled already", async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, () => place(h)));
    const [paid = "", open = "", known = "", ...unpaid] = ids;
    h.provider.set(paid, { status: "paid" });
    h.provider.set(known, { status: "paid" });
    for (const id of unpaid) h.provider.set(id, { status: "expired" });
    await write("UPDATE payments SET status = 'failed', ver = ver + 1 WHERE id = ?", known);
    h.provider.add("fake_another", h.provider.of(paid).order, { status: "paid", orderId: null });
    h.pass(minute);
    await poll();
    const states = await Promise.all(ids.map(paymentOf));
    expect(states).toEqual(["paid", "pending", "failed", ...unpaid.map(() => "expired")]);
    expect(await rowOf(open)).toEqual({ fetchedAt: 0, nextPollAt: h.time.now + 2 * minute });
    expect(h.provider.calls.fetch).toBe(0);
  });
});

describe("what the provider's list tells to have ended", () => {
  const defects = () => h.alarms.filter(({ code }) => code === "sweep_failed").map(({ facts }) => facts);
  const logging = () => {
    const told: unknown[] = [];
    const defect = (_code: string, thrown: unknown, facts?: object) =>
      void told.push({ ...facts, said: String(thrown) });
    Object.assign(h.deps, { log: { ...h.deps.log, defect } });
    return told;
  };

  it("is settled by the sweep's hand, paid or not", async () => {
    const [paid, ended] = [await place(h), await place(h)];
    h.provider.set(paid, { status: "paid" });
    h.provider.set(ended, { status: "expired" });
    h.pass(minute);
    await poll();
    expect([await actorOf(paid), await actorOf(ended)]).toEqual(["sweeper", "sweeper"]);
    expect(defects()).toEqual([]);
  });

  it("keeps none of the others from theirs where one cannot be settled, and is not asked about besides", async () => {
    const [broken, paid] = [await place(h), await place(h)];
    for (const id of [broken, paid]) h.provider.set(id, { status: "paid" });
    h.pass(minute);
    const told = logging();
    let reads = 0;
    Object.assign(h.deps, { highWater: { ...h.deps.highWater, read: failing(() => reads++ === 0) } });
    await poll();
    const states = await Promise.all([broken, paid].map(paymentOf));
    expect(states.toSorted()).toEqual(["paid", "pending"]);
    const left = states[0] === "pending" ? broken : paid;
    expect(told).toEqual([{ part: "listed", id: left, said: "Error: broken" }]);
    // It stays due: the next reading of the list settles it.
    expect([h.provider.calls.fetch, await rowOf(left)]).toEqual([
      0,
      { fetchedAt: 0, nextPollAt: h.time.now },
    ]);
  });

  it("is found where it was paid, however many thousands ended unpaid and stand before it in the list", async () => {
    const unpaid = await placeFree(h, 10_000);
    const paid = await place(h);
    for (const id of unpaid) h.provider.set(id, { status: "expired" });
    h.provider.set(paid, { status: "paid" });
    h.pass(minute);
    const seen = [...unpaid, paid].map((id) => h.provider.of(id).seen);
    h.provider.endedSince = async () => ({ seen, calls: 1, wholeSince: 0 });
    await poll(0, 14);
    expect(await paymentOf(paid)).toBe("paid");
  });

  it("moves nothing and is no defect where it does not fit the order", async () => {
    const id = await place(h);
    h.provider.set(id, { status: "expired", amountCents: 1 });
    h.pass(minute);
    const told = logging();
    await poll();
    expect([await paymentOf(id), told]).toEqual(["pending", []]);
  });

  it("is settled one by one where many together cannot be", async () => {
    const ids = [await place(h), await place(h), await place(h)];
    for (const id of ids) h.provider.set(id, { status: "expired" });
    h.pass(minute);
    const told = logging();
    const { id: newId } = h.deps.chance;
    let tokens = 0;
    Object.assign(h.deps, { chance: { ...h.deps.chance, id: failing(() => tokens++ === 0, newId) } });
    await poll();
    expect(await Promise.all(ids.map(paymentOf))).toEqual(["expired", "expired", "expired"]);
    expect(told).toEqual([]);
  });

  it("is told as a defect, with the first of those that were settled together, where none can be", async () => {
    const ids = [await place(h), await place(h)];
    for (const id of ids) h.provider.set(id, { status: "expired" });
    h.pass(minute);
    const told = logging();
    Object.assign(h.deps, { chance: { ...h.deps.chance, id: failing(() => true) } });
    await poll();
    const one = expect.stringMatching(new RegExp(`^(${ids.join("|")})$`));
    expect(told).toEqual([{ part: "listed", id: one, said: "Error: broken" }]);
  });

  it("counts the calls that the list took against what one invocation may do", async () => {
    h.provider.endedSince = async () => ({ seen: [], calls: 9, wholeSince: null });
    await placeFree(h, 3);
    h.pass(minute);
    await poll(0, 14);
    expect(h.provider.calls.fetch).toBe(0);
    await poll(1, 14);
    expect(h.provider.calls.fetch).toBe(3);
  });
});

describe("what the list does not tell of", () => {
  it("is asked about though it is too old for the list", async () => {
    await place(h);
    h.pass(listWindow + minute);
    await poll();
    expect([lists, h.provider.calls.fetch]).toEqual([[], 1]);
  });

  it("is asked about before what it tells of, though that came due before it", async () => {
    const before = await place(h);
    h.pass(5 * minute);
    const within = await place(h);
    h.pass(2 * minute);
    await write("UPDATE payments SET next_poll_at = 0 WHERE id = ?", within);
    h.provider.endedSince = async () => ({ seen: [], calls: 1, wholeSince: h.time.now - 3 * minute });
    await poll();
    expect([await rowOf(before), await rowOf(within)]).toMatchObject([
      { fetchedAt: h.time.now },
      { fetchedAt: 0 },
    ]);
  });

  it("is what another provider opened too, at that provider", async () => {
    const id = await place(h);
    const old = h.provider;
    h = createHarness({ provider: new FakeProvider("new"), previousProvider: old });
    h.pass(minute);
    old.set(id, { status: "paid" });
    h.provider.endedSince = async () => ({ seen: [], calls: 1, wholeSince: 0 });
    await place(h);
    h.pass(minute);
    await poll();
    expect([await paymentOf(id), old.calls.fetch, h.provider.calls.fetch]).toEqual(["paid", 1, 0]);
  });

  it("is all that is due, page by page, where thousands are, and none of them has ended", async () => {
    await placeFree(h, 2_600);
    h.pass(minute);
    const due = () =>
      h.env.DB.prepare("SELECT count(*) AS n FROM payments WHERE next_poll_at <= ?")
        .bind(h.time.now)
        .first<number>("n");
    // Without room for more than a page the rest waits for the next minute.
    await poll(0, 2);
    expect(await due()).toBeGreaterThan(0);
    h.pass(5 * minute);
    await poll();
    expect(await due()).toBe(0);
    expect(h.provider.calls.fetch).toBe(0);
  });

  it("leaves room to ask where a whole page is due and told of none", async () => {
    await placeFree(h, 2_000);
    h.pass(minute);
    await poll(1, 12);
    expect(h.provider.calls.fetch).toBeGreaterThan(0);
  });

  it("is asked about one by one: what was placed before it begins, and what is older than half an hour", async () => {
    const before = await place(h);
    h.pass(5 * minute);
    const within = await place(h);
    h.pass(2 * minute);
    // The provider tells of the last one only, and so of nothing before it.
    h.provider.listPage = 1;
    h.provider.endedSince = async (_since, _pages) => ({
      seen: [],
      calls: 1,
      wholeSince: h.time.now - 3 * minute,
    });
    await poll();
    expect(await rowOf(before)).toMatchObject({ fetchedAt: h.time.now });
    expect(await rowOf(within)).toMatchObject({ fetchedAt: 0 });
    h.pass(askedSingly - 2 * minute);
    h.provider.endedSince = async () => ({ seen: [], calls: 1, wholeSince: 0 });
    await poll();
    expect(await rowOf(within)).toMatchObject({ fetchedAt: h.time.now });
  });

  it("is not taken as told within a minute of where the list begins: clocks differ", async () => {
    const id = await place(h);
    const placedAt = h.time.now;
    h.pass(minute);
    h.provider.endedSince = async () => ({ seen: [], calls: 1, wholeSince: placedAt - minute + 1 });
    await poll();
    expect(await rowOf(id)).toMatchObject({ fetchedAt: h.time.now });
  });

  it("is all where the list has no beginning", async () => {
    const id = await place(h);
    h.pass(minute);
    h.provider.endedSince = async () => ({ seen: [], calls: 1, wholeSince: null });
    await poll();
    expect(await rowOf(id)).toMatchObject({ fetchedAt: h.time.now });
  });
});

describe("where more are due than one invocation has room for", () => {
  const due = 40;
  const askedParts = async () => {
    const { results } = await h.env.DB.prepare("SELECT id FROM payments WHERE fetched_at = ?")
      .bind(h.time.now)
      .all<{ id: string }>();
    return { asked: results.length, parts: new Set(results.map(({ id }) => pollPartOf(id))) };
  };
  /** How many of them belong to a part. */
  let own: (part: number) => number;
  beforeEach(async () => {
    h.provider.listPage = 0;
    const ids = await placeFree(h, due);
    own = (part) => ids.filter((id) => pollPartOf(id) === part).length;
    h.pass(minute);
  });
  const pollPart = (part: number | undefined, trips: number) =>
    pollPayments(withRoom(h.deps, trips, 1), 1, part);

  it("the first asks about its own part, and hands on to the others", async () => {
    expect(await pollPart(undefined, 2 * due - 2)).toBe(true);
    expect(await askedParts()).toEqual({ asked: own(0), parts: new Set([0]) });
  });

  it("each part asks about its own, all of it, and then there is no more for it", async () => {
    for (const part of [0, 1, 2]) {
      expect(await pollPart(part, tripsToBegin)).toBe(false);
      expect(await askedParts()).toEqual({ asked: own(part), parts: new Set([part]) });
      h.pass(1);
    }
  });

  it("a part that is cut off in its own, or has room for some of it, says that there is more", async () => {
    expect(await pollPart(0, 2 * own(0) + 2)).toBe(true);
    const { asked } = await askedParts();
    expect([asked, h.provider.calls.fetch]).toEqual([own(0), own(0) - 1]);
    // What was not begun stays due.
    const stays = "SELECT count(*) AS n FROM payments WHERE fetched_at = ?1 AND next_poll_at <= ?1";
    expect(await h.env.DB.prepare(stays).bind(h.time.now).first("n")).toBe(1);
    h.pass(1);
    // One silence puts off what was not begun, and keeps nobody from what is left.
    h.provider.faults.fetch.push("before");
    expect(await pollPart(1, own(1))).toBe(true);
  });

  it("a part says that there is more only to a provider that answers more often than not", async () => {
    h.provider.faults.fetch.push("before");
    // Room for two questions, of which one is answered.
    expect(await pollPart(0, 8)).toBe(false);
    expect(h.provider.calls.fetch).toBe(2);
    h.provider.faults.fetch.push("before", "before");
    expect(await pollPart(1, 8)).toBe(false);
    expect(h.provider.calls.fetch).toBe(4);
  });

  it("the first asks about all of them where there is just room for all", async () => {
    // Two round trips have told what is due, and each question takes two.
    await pollPart(undefined, 2 * due + 2);
    expect((await askedParts()).parts).toEqual(new Set([0, 1, 2]));
  });
});

describe("a payment that is asked about by itself", () => {
  it("is next asked about at its next mark where the provider answers, and soon again where it does not", async () => {
    h.provider.listPage = 0;
    const id = await place(h);
    const placedAt = h.time.now;
    h.pass(3 * minute);
    h.provider.faults.fetch.push("before");
    await poll();
    expect(await rowOf(id)).toEqual({ fetchedAt: h.time.now, nextPollAt: h.time.now + pollRetryDelay });
    h.pass(pollRetryDelay);
    await poll();
    expect(await rowOf(id)).toMatchObject({ nextPollAt: nextPollAt(placedAt, h.time.now) });
  });

  it("stays due where there was no room for it, and is more to do right away only where the provider answers", async () => {
    h.provider.listPage = 0;
    const ids = await placeFree(h, 12);
    h.pass(minute);
    // Room for five questions of two round trips each, once list and rows were read.
    expect(await poll(1, 14)).toBe(true);
    const asked = h.provider.calls.fetch;
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(12);
    const due = await h.env.DB.prepare("SELECT count(*) AS n FROM payments WHERE next_poll_at <= ?")
      .bind(h.time.now)
      .first<number>("n");
    expect(due).toBe(ids.length - asked);
    h.provider.faults.fetch.push(...Array.from({ length: 12 }, () => "before" as const));
    expect(await poll(1, 14)).toBe(false);
    expect(await poll(1)).toBe(false);
  });

  it("is no more to do right away without room for a single one, or without calls for all of them", async () => {
    h.provider.listPage = 0;
    await placeFree(h, 12);
    h.pass(minute);
    expect(await poll(1, 3)).toBe(false);
    const left = callShareOf(h.deps.site.budgets, "poll") - 2;
    await write(
      "INSERT INTO budgets (kind, minute, spent) VALUES ('calls_poll', ?, ?)",
      h.time.now / minute,
      left,
    );
    expect(await poll(1)).toBe(false);
    expect(h.provider.calls.fetch).toBe(2);
  });

  it("is put off with all others while the provider is silent, which is told by two silences in a row", async () => {
    h.provider.listPage = 0;
    await placeFree(h, 8);
    h.pass(minute);
    const silent = { ok: false, error: { kind: "unreachable" } } as const;
    const fetch = h.provider.fetch.bind(h.provider);
    let asked = 0;
    h.provider.fetch = async (id) => (asked++ % 2 === 0 ? silent : fetch(id));
    // Each silence is followed by an answer, so that all are asked about.
    await poll(1);
    expect(asked).toBe(8);
    h.pass(10 * minute);
    h.provider.fetch = async () => {
      asked++;
      return silent;
    };
    await poll(1);
    expect(asked).toBe(10);
    const { results } = await h.env.DB.prepare("SELECT DISTINCT next_poll_at AS at FROM payments").all();
    expect(results).toEqual([{ at: h.time.now + pollRetryDelay }]);
  });

  it("is settled by the sweep's hand where it was paid, and put off alone where asking fails", async () => {
    h.provider.listPage = 0;
    const [paid, broken] = [await place(h), await place(h)];
    h.provider.set(paid, { status: "paid" });
    h.pass(minute);
    const told: unknown[] = [];
    Object.assign(h.deps, {
      log: { ...h.deps.log, defect: (_: string, __: unknown, facts: object) => void told.push(facts) },
    });
    const fetch = h.provider.fetch.bind(h.provider);
    h.provider.fetch = async (id) => {
      if (id === `fake_${broken}`) throw new Error("broken");
      return fetch(id);
    };
    expect(await poll(1)).toBe(false);
    expect([await paymentOf(paid), await actorOf(paid)]).toEqual(["paid", "sweeper"]);
    expect(told).toEqual([{ part: "poll", id: broken }]);
    expect(await rowOf(broken)).toMatchObject({ nextPollAt: h.time.now + pollRetryDelay });
  });

  it("of a provider that is not set any more is put off, and nobody is asked", async () => {
    h.provider.listPage = 0;
    const id = await place(h);
    await write("UPDATE payments SET provider = 'yesterday'");
    h.pass(minute);
    await poll();
    expect(h.provider.calls.fetch).toBe(0);
    expect(await rowOf(id)).toMatchObject({ nextPollAt: h.time.now + 2 * minute });
  });
});
