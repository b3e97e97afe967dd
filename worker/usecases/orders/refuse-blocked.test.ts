import { beforeEach, describe, expect, it } from "vitest";
import { noteTurnedAway } from "#db/places";
import { probeD1 } from "#testing/d1-probe";
import { createHarness, type Harness } from "#testing/harness";
import {
  cacheBlock,
  countBlockHit,
  countUnreachable,
  invalidateBlock,
  isBlockedAddress,
  isBlockedInOutage,
  readCopy,
} from "./refuse-blocked";

const hour = 60 * 60_000;
const address = ["a", "older"] as const;
const receiver = ["r", "older"] as const;

let h: Harness;
let edge: Map<string, string>;
/** What was written at the edge, with its lifetime. */
let written: [key: string, text: string, lifetime: number][];
let forgotten: string[];
beforeEach(() => {
  h = createHarness();
  edge = new Map();
  written = [];
  forgotten = [];
  Object.assign(h.deps, {
    edge: {
      read: async (key: string) => edge.get(key) ?? null,
      write: async (...copy: [string, string, number]) => void written.push(copy),
      forget: async (key: string) => void forgotten.push(key),
    },
  });
});

const block = (table: "blocked_ips" | "blocked_phones", hash: string, until: number | null) =>
  h.env.DB.prepare(
    `INSERT INTO ${table} (id, hash, reason, created_at, expires_at) VALUES (?1, ?1, 'x', 0, ?2)`,
  )
    .bind(hash, until)
    .run();
const hitsOf = (table: "blocked_ips" | "blocked_phones") =>
  h.env.DB.prepare(`SELECT hits FROM ${table}`).first<number>("hits");
const tallyOf = (key: string) =>
  h.env.DB.prepare("SELECT value FROM daily_tallies WHERE key = ? AND day <> 'all'").bind(key).first("value");
const failing = (error: string) => ({
  ...h.deps,
  db: createHarness({ d1: probeD1(h.env.DB, () => Promise.reject(new Error(error))) }).deps.db,
});
const outage = "D1_ERROR: overloaded";

describe("the copies at the edge", () => {
  it("are read under the first key of each party, and under a name for each kind", async () => {
    edge.set("block:ip:a", "never").set("block:phone:r", "5").set("block:ip:older", "7");
    expect(await readCopy(h.deps, "ip", address)).toBe("never");
    expect(await readCopy(h.deps, "phone", receiver)).toBe("5");
    for (const kind of ["ip", "phone"] as const) {
      const hashes = kind === "ip" ? receiver : address;
      expect(await readCopy(h.deps, kind, hashes)).toBe(null);
    }
  });

  it("say until when, live as long, and are not written again where they say so already", async () => {
    await cacheBlock(h.deps, "ip", "a", h.time.now + hour);
    await cacheBlock(h.deps, "phone", "r", null);
    await cacheBlock(h.deps, "ip", "a", h.time.now + hour, `${h.time.now + hour}`);
    await cacheBlock(h.deps, "phone", "r", null, "never");
    await cacheBlock(h.deps, "phone", "r", null, `${h.time.now}`);
    const forEver = ["block:phone:r", "never", 365 * 24 * hour];
    expect(written).toEqual([["block:ip:a", `${h.time.now + hour}`, hour], forEver, forEver]);
  });

  it("are dropped under their own kind", async () => {
    await invalidateBlock(h.deps, "ip", "a");
    await invalidateBlock(h.deps, "phone", "r");
    expect(forgotten).toEqual(["block:ip:a", "block:phone:r"]);
  });
});

describe("an address that its copy calls blocked", () => {
  it("is blocked where the database says so too, which counts the hit", async () => {
    await block("blocked_ips", "older", null);
    expect(await isBlockedAddress(h.deps, address, "never")).toBe(true);
    expect([await hitsOf("blocked_ips"), await tallyOf("refused:address_blocked")]).toEqual([1, 1]);
    expect([written, forgotten]).toEqual([[], []]);
  });

  it("is free where the database knows of no block any more, and the copy goes", async () => {
    await block("blocked_ips", "a", h.time.now);
    expect(await isBlockedAddress(h.deps, address, `${h.time.now + 1}`)).toBe(false);
    expect([forgotten, await hitsOf("blocked_ips"), await tallyOf("refused:address_blocked")]).toEqual([
      ["block:ip:a"],
      0,
      null,
    ]);
  });

  it("is not asked about where there is no copy, or an old one, which costs no round trip", async () => {
    const down = failing(outage);
    for (const copy of [null, `${h.time.now}`, "0"])
      expect(await isBlockedAddress(down, address, copy)).toBe(false);
  });

  it("stays blocked while the database cannot be asked, and not where it refuses the question", async () => {
    for (const copy of ["never", `${h.time.now + 1}`])
      expect(await isBlockedAddress(failing(outage), address, copy)).toBe(true);
    await expect(isBlockedAddress(failing("D1_ERROR: no such table"), address, "never")).rejects.toThrow();
  });
});

describe("a block of an address that no copy knew of", () => {
  it("counts, and is cached from then on", async () => {
    await block("blocked_ips", "a", h.time.now + hour);
    expect(await countBlockHit(h.deps, address, null)).toBe(true);
    expect(written).toEqual([["block:ip:a", `${h.time.now + hour}`, hour]]);
  });
});

describe("a number that its copy calls blocked", () => {
  it("decides alone while the database cannot be asked, and is read only then", async () => {
    const [away, refused] = [new Error(outage), new Error("D1_ERROR: no such table")];
    const decides = async (copy: string | null, error: unknown) => {
      edge.clear();
      if (copy !== null) edge.set("block:phone:r", copy);
      return isBlockedInOutage(h.deps, receiver, error);
    };
    expect(await decides("never", away)).toBe(true);
    expect(await decides(`${h.time.now + 1}`, away)).toBe(true);
    expect(await decides(`${h.time.now}`, away)).toBe(false);
    expect(await decides(null, away)).toBe(false);
    expect(await decides("never", refused)).toBe(false);
  });
});

describe("an order whose receiver may not be reached", () => {
  const note = () => noteTurnedAway(h.deps.db, "place", "r", h.time.now);
  const turn = (copy: string | null) => {
    edge.clear();
    if (copy !== null) edge.set("block:phone:r", copy);
    return countUnreachable(h.deps, receiver, note());
  };

  it("is noted, its block counts the hit, and the copy says until when", async () => {
    await block("blocked_phones", "older", h.time.now + 5 * hour);
    await turn(null);
    expect(written).toEqual([["block:phone:r", `${h.time.now + 5 * hour}`, 5 * hour]]);
    expect(await hitsOf("blocked_phones")).toBe(1);
    expect(await h.env.DB.prepare("SELECT count(*) AS n FROM turned_away").first("n")).toBe(1);
  });

  it("for good has a copy that says so, in place of one that says less", async () => {
    await block("blocked_phones", "r", null);
    await turn(`${h.time.now + hour}`);
    expect(written).toEqual([["block:phone:r", "never", 365 * 24 * hour]]);
  });

  it("for a limit has a copy for an hour, which is not written again while it stands", async () => {
    const copy = ["block:phone:r", `${h.time.now + hour}`, hour];
    await turn(null);
    await turn(`${h.time.now}`);
    expect(written).toEqual([copy, copy]);
    await turn(`${h.time.now + 1}`);
    await turn("never");
    expect(written).toHaveLength(2);
  });
});
