import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { createEdgeStore } from "#adapters/edge-store";
import { openDb } from "#db/client";
import { endSession } from "#db/staff-sessions";
import { idleLimit, sessionLimit } from "#domain/session";
import { probeD1 } from "#testing/d1-probe";
import { createHarness, type Harness, inRealTime, randomId } from "#testing/harness";
import { type SignedIn, signedIn } from "#testing/staff";
import type { Deps } from "../deps";
import { readSession } from "./read-session";

const bound = env as unknown as { DB: D1Database; EDGE: KVNamespace };
const minute = 60_000;

let h: Harness;
let noor: SignedIn;
let cookie: string;
beforeEach(async () => {
  h = createHarness();
  noor = await signedIn(h);
  cookie = noor.headers.Cookie.replace("__Host-sid=", "");
});

const who = (deps: Deps = h.deps) => readSession(deps, cookie);
const records = async () => (await bound.EDGE.list({ prefix: "session:" })).keys;
const lastSeen = async () =>
  (await bound.DB.prepare("SELECT last_seen_at AS at FROM staff_sessions").first<{ at: number }>())?.at;

const down = async (): Promise<never> => {
  throw new Error("KV is down");
};
const brokenKv = { get: down, put: down, delete: down } as unknown as KVNamespace;

describe("a session", () => {
  it("is its owner's, and leaves its record where it is read from", async () => {
    const owner = { id: noor.staffId, username: "noor", sessionId: noor.sessionId };
    expect(await who()).toEqual(owner);
    expect(await records()).toHaveLength(1);
    expect(await who()).toEqual(owner);
  });

  it("is over after half an hour without use", async () => {
    h.pass(idleLimit - 1);
    expect(await who()).not.toBeNull();
    h.pass(idleLimit);
    expect(await who()).toBeNull();
  });

  it("is over after twelve hours of use", async () => {
    for (let passed = 0; passed + 10 * minute < sessionLimit; passed += 10 * minute) {
      h.pass(10 * minute);
      expect(await who()).not.toBeNull();
    }
    h.pass(10 * minute);
    expect(await who()).toBeNull();
  });

  it("is noted as used at most once a minute", async () => {
    const start = h.time.now;
    h.pass(minute - 1);
    await who();
    expect(await lastSeen()).toBe(start);
    h.pass(1);
    await who();
    expect(await lastSeen()).toBe(start + minute);
  });

  it("is over at once when it is ended, though its record is still there", async () => {
    await who();
    await endSession(h.deps.db, noor.staffId, noor.sessionId);
    expect(await records()).toHaveLength(1);
    expect(await who()).toBeNull();
  });

  it("is over at once when its owner's account is switched off", async () => {
    await who();
    await bound.DB.prepare("UPDATE staff SET disabled_at = 1").run();
    expect(await who()).toBeNull();
  });

  it("needs no edge store", async () => {
    const noBudget = { most: 1_000, now: h.deps.clock.now, onSpent: () => {} };
    const edge = createEdgeStore(brokenKv, h.deps.log, inRealTime, noBudget);
    const deps = { ...h.deps, edge };
    expect(await who(deps)).toMatchObject({ username: "noor" });
    h.pass(idleLimit);
    expect(await who(deps)).toBeNull();
  });
});

describe("a cookie that we did not make", () => {
  const mark = "A".repeat(43);
  it.each([
    ["nothing", undefined],
    ["an empty text", ""],
    ["a word", "admin"],
    ["a token of its own", `${randomId()}${randomId()}.${mark}`],
    ["a huge text", "a".repeat(8_000)],
  ])("such as %s asks neither store", async (_what, garbage) => {
    let asked = 0;
    const count = async <T>(call: () => Promise<T>) => {
      asked++;
      return call();
    };
    const deps = {
      ...h.deps,
      db: openDb(probeD1(bound.DB, count)),
      edge: { ...h.deps.edge, read: (key: string) => count(() => h.deps.edge.read(key)) },
    };
    expect(await readSession(deps, garbage)).toBeNull();
    expect(asked).toBe(0);
    expect(await readSession(deps, cookie)).not.toBeNull();
    expect(asked).toBe(2);
  });

  it("is not made ours by a changed character", async () => {
    const last = cookie.slice(-2);
    const flipped = `${cookie.slice(0, -2)}${last.startsWith("A") ? "B" : "A"}${last.slice(1)}`;
    expect(await readSession(h.deps, flipped)).toBeNull();
  });
});
