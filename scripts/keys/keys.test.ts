import type { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, it, test } from "vitest";
import { keysToSend } from "../deploy/keys.ts";
import { leftOver } from "../deploy/variables.ts";
import { migrated } from "../lib/fresh-schema.ts";
import { at } from "../lib/root.mjs";
import {
  countStatement,
  countsIn,
  hangingOf,
  openHanging,
  openStatement,
  sealedColumnsIn,
} from "./hanging.ts";
import { changedLines } from "./place.ts";
import { finished, idsOf, rotated, whatMayGo } from "./turn.ts";

const keys = { DATA_KEYS: "k1:AAA", HASH_KEY: "BBB", WEBHOOK_TOKEN: "token" };

describe("a rotation", () => {
  it("puts a new key before the one of now, under an id that none has", () => {
    const data = rotated(keys, "DATA_KEYS");
    expect(data.keys.DATA_KEYS).toMatch(/^k2:[A-Za-z0-9+/]{43}=,k1:AAA$/);
    expect(data).toMatchObject({ turned: ["DATA_KEYS"], keys: { HASH_KEY: "BBB", WEBHOOK_TOKEN: "token" } });
    const hash = rotated(keys, "HASH_KEYS");
    expect(hash.keys.HASH_KEYS).toMatch(/^h1:[A-Za-z0-9+/]{43}=$/);
    expect(idsOf(hash.keys, "HASH_KEYS")).toEqual(["h1", "HASH_KEY"]);
    const token = rotated(keys, "WEBHOOK_TOKEN");
    expect(token.keys).toMatchObject({ WEBHOOK_TOKEN_PREVIOUS: "token" });
    expect(token.keys.WEBHOOK_TOKEN).toMatch(/^[\w-]{43}$/);
    expect(rotated({ DATA_KEYS: "local:AAA" }, "DATA_KEYS").keys.DATA_KEYS).toMatch(/^k1:.*,local:AAA$/);
  });

  it("waits for the one before it to be finished, and for keys to be there", () => {
    for (const which of ["DATA_KEYS", "HASH_KEYS", "WEBHOOK_TOKEN"] as const) {
      expect(() => rotated(rotated(keys, which).keys, which)).toThrow("has two keys already");
      expect(() => rotated({}, which)).toThrow("There is no");
    }
  });

  it("is finished with the first key alone, and what was dropped is kept for a backup, save a token", () => {
    const data = finished({ DATA_KEYS: "k2:CCC,k1:AAA" }, "DATA_KEYS");
    expect(data).toEqual({
      keys: { DATA_KEYS: "k2:CCC" },
      turned: ["DATA_KEYS"],
      retired: ["DATA_KEYS/k1:AAA"],
    });
    const hash = finished({ HASH_KEYS: "h1:CCC", HASH_KEY: "BBB" }, "HASH_KEYS");
    expect(hash).toEqual({
      keys: { HASH_KEYS: "h1:CCC" },
      turned: ["HASH_KEYS", "HASH_KEY"],
      retired: ["HASH_KEY/BBB"],
    });
    const token = finished({ WEBHOOK_TOKEN: "b", WEBHOOK_TOKEN_PREVIOUS: "a" }, "WEBHOOK_TOKEN");
    expect(token).toEqual({ keys: { WEBHOOK_TOKEN: "b" }, turned: ["WEBHOOK_TOKEN_PREVIOUS"], retired: [] });
    expect(rotated({ HASH_KEYS: "h1:CCC" }, "HASH_KEYS").keys.HASH_KEYS).toMatch(/^h2:.*,h1:CCC$/);
  });
});

it("one key on which something hangs keeps no other from going", () => {
  const why = { DATA_KEYS: [], HASH_KEYS: ["HASH_KEYS: 3 passwords"], WEBHOOK_TOKEN: ["a", "b"] } as const;
  expect(whatMayGo(["DATA_KEYS", "HASH_KEYS", "WEBHOOK_TOKEN"], (which) => why[which])).toEqual({
    may: ["DATA_KEYS"],
    objections: ["HASH_KEYS: 3 passwords", "a", "b"],
  });
});

describe("a key on which nothing in the database hangs", () => {
  it("of backups gets another before it, as often as is needed, since old backups hang on all", () => {
    const once = rotated({ BACKUP_KEYS: "b1:AAA" }, "BACKUP_KEYS");
    expect(once.keys.BACKUP_KEYS).toMatch(/^b2:[A-Za-z0-9+/]{43}=,b1:AAA$/);
    expect(once.turned).toEqual(["BACKUP_KEYS"]);
    expect(idsOf(rotated(once.keys, "BACKUP_KEYS").keys, "BACKUP_KEYS")).toEqual(["b3", "b2", "b1"]);
  });

  it("of backups keeps what was dropped, and leaves a key for look-ups alone", () => {
    const before = { BACKUP_KEYS: "b2:CCC,b1:AAA", HASH_KEY: "BBB" };
    expect(finished(before, "BACKUP_KEYS")).toEqual({
      keys: { BACKUP_KEYS: "b2:CCC", HASH_KEY: "BBB" },
      turned: ["BACKUP_KEYS"],
      retired: ["BACKUP_KEYS/b1:AAA"],
    });
  });

  it("of alarms is another, and none is kept beside it", () => {
    const { keys: after, turned } = rotated({ ...keys, ALARM_SECRET: "of now" }, "ALARM_SECRET");
    expect(after).toMatchObject(keys);
    expect(after.ALARM_SECRET).toMatch(/^[\w-]{43}$/);
    expect(turned).toEqual(["ALARM_SECRET"]);
    expect(() => rotated({}, "ALARM_SECRET")).toThrow("There is no ALARM_SECRET");
  });
});

test("a vendor's key is changed in the settings file, whose other lines stay as they were", () => {
  const text = "# mine\nMOLLIE_API_KEY=live_a\nPUBLIC_URL=https://x.nl # ours\n\n";
  const rolled = changedLines(text, { MOLLIE_API_KEY: "live_b", MOLLIE_API_KEY_PREVIOUS: "live_a" });
  expect(rolled).toBe(
    "# mine\nPUBLIC_URL=https://x.nl # ours\nMOLLIE_API_KEY=live_b\nMOLLIE_API_KEY_PREVIOUS=live_a\n",
  );
  expect(changedLines(rolled, { MOLLIE_API_KEY_PREVIOUS: null })).toBe(
    "# mine\nPUBLIC_URL=https://x.nl # ours\nMOLLIE_API_KEY=live_b\n",
  );
});

describe("a deploy", () => {
  const held = ["DATA_KEYS", "HASH_KEY", "WEBHOOK_TOKEN", "ALARM_SECRET", "BACKUP_KEYS"];

  it("sends keys that were turned although the Worker has them, and no other that it has", () => {
    const escrow = { ...keys, DATA_KEYS: "k2:CCC,k1:AAA" };
    expect(keysToSend(held, {}, escrow, ["DATA_KEYS"])).toEqual({ DATA_KEYS: "k2:CCC,k1:AAA" });
    expect(keysToSend(held, {}, escrow, [])).toEqual({});
    const outer = { ...keys, BACKUP_KEYS: "b2:CCC,b1:AAA" };
    expect(keysToSend(held, {}, outer, ["BACKUP_KEYS"])).toEqual({ BACKUP_KEYS: "b2:CCC,b1:AAA" });
  });

  it("takes dropped keys away, and makes none anew in their place", () => {
    const escrow = {
      DATA_KEYS: "k1:AAA",
      HASH_KEYS: "h1:CCC",
      WEBHOOK_TOKEN: "b",
      ALARM_SECRET: "s",
      BACKUP_KEYS: "b1:D",
    };
    const sent = keysToSend([...held, "HASH_KEYS"], {}, escrow, ["HASH_KEYS", "HASH_KEY"]);
    expect(sent).toEqual({ HASH_KEYS: "h1:CCC" });
    expect(leftOver([...held, "HASH_KEYS"], Object.keys(sent), ["HASH_KEY"])).toEqual(["HASH_KEY"]);
    expect(leftOver([...held, "HASH_KEYS"], Object.keys(sent))).toEqual([]);
    const anew = keysToSend([], {}, escrow, ["HASH_KEYS", "HASH_KEY"]);
    expect(anew).toEqual(escrow);
    expect(keysToSend([], {}, escrow, [])).toEqual(escrow);
  });
});

describe("what hangs on a key", () => {
  let db: DatabaseSync;
  beforeEach(() => {
    db = migrated(at("migrations"));
  });

  const tables = () =>
    db.prepare("select name, sql from sqlite_master where type = 'table' and sql like '%_sealed%'").all() as {
      name: string;
      sql: string;
    }[];
  const counts = () =>
    countsIn(db.prepare(countStatement(sealedColumnsIn(tables()))).get() as Record<string, unknown>)
      .map(hangingOf)
      .map(({ setting, key, what, count, needed, ends }) => ({ setting, key, what, count, needed, ends }));

  it("is counted in every sealed column there is, also one that a later migration added", () => {
    const found = sealedColumnsIn(tables()).map(({ table, column }) => `${table}.${column}`);
    const real = db
      .prepare(
        "select m.name || '.' || p.name as v from sqlite_master m join pragma_table_info(m.name) p where m.type = 'table' and p.name like '%_sealed'",
      )
      .all()
      .map((row) => String(row.v));
    expect(new Set(found)).toEqual(new Set(real));
    expect(found).toContain("abuse_reports.case_code_sealed");
  });

  it("is counted by the key's id, with when the last of it ends", () => {
    db.exec(`insert into blocked_phones (id, hash, value_sealed, reason, created_at) values
      ('a', 'oldhash', '1.k1.xx', 'r', 1), ('b', 'h1:new', '1.k2.xx', 'r', 1), ('c', 'h1:other', '1.k1.xx', 'r', 1)`);
    db.exec(`insert into staff (id, username, password_hash, created_at) values
      ('s1', 'noor', 'scrypt$15$8$3$salt$${"m".repeat(43)}', 1), ('s2', 'piet', 'scrypt$15$8$3$salt$h1:${"m".repeat(43)}', 1)`);
    db.exec(`insert into staff_sessions (id, token_hash, staff_id, created_at, last_seen_at, expires_at) values
      ('x', 'oldhash', 's1', 1000, 1, 1)`);
    expect(counts()).toEqual(
      expect.arrayContaining([
        {
          setting: "DATA_KEYS",
          key: "k1",
          what: "sealed blocked_phones.value_sealed",
          count: 2,
          needed: true,
          ends: null,
        },
        {
          setting: "DATA_KEYS",
          key: "k2",
          what: "sealed blocked_phones.value_sealed",
          count: 1,
          needed: true,
          ends: null,
        },
        {
          setting: "HASH_KEYS",
          key: "HASH_KEY",
          what: "blocked numbers",
          count: 1,
          needed: true,
          ends: null,
        },
        { setting: "HASH_KEYS", key: "h1", what: "blocked numbers", count: 2, needed: true, ends: null },
        { setting: "HASH_KEYS", key: "HASH_KEY", what: "passwords", count: 1, needed: true, ends: null },
        { setting: "HASH_KEYS", key: "h1", what: "passwords", count: 1, needed: true, ends: null },
        {
          setting: "HASH_KEYS",
          key: "HASH_KEY",
          what: "sessions of staff",
          count: 1,
          needed: false,
          ends: 1000 + 12 * 60 * 60_000,
        },
      ]),
    );
    expect(counts()).toHaveLength(7);
  });

  it("is also what was handed out before a moment: payments that are open, and reports that may come", () => {
    const row = db.prepare(openStatement(10)).get() as never;
    expect(openHanging(row, { setting: "WEBHOOK_TOKEN", key: "before" })).toEqual([]);
    const some = { payments: 2, paymentsLast: 5, messages: 3, messagesLast: 6 };
    expect(openHanging(some, { setting: "WEBHOOK_TOKEN", key: "before" })).toMatchObject([
      { count: 2 },
      { count: 3 },
    ]);
    expect(openHanging(some, { setting: "HASH_KEYS", key: "h1" })).toMatchObject([
      { count: 2, needed: true },
    ]);
  });
});
