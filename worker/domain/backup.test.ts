import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  backupId,
  backupKinds,
  backupLife,
  backupOld,
  beganAt,
  chunkKey,
  chunkPlace,
  decidedTables,
  dueBackup,
  type Listed,
  leftOut,
  listedWith,
  longestBackup,
  manifestKey,
  tablesOf,
} from "./backup";
import { retention } from "./retention";

const folder = join(import.meta.dirname, "../db");
const tables = readdirSync(folder)
  .filter((name) => name.endsWith("schema.ts"))
  .flatMap((name) => [...readFileSync(join(folder, name), "utf8").matchAll(/sqliteTable\(\s*"(\w+)"/g)])
  .map(([, name = ""]) => name);

describe("what a backup holds", () => {
  it("is every table of the schema, but those that are left out for a reason", () => {
    expect([...tablesOf.nightly, ...Object.keys(leftOut)].toSorted()).toEqual(tables.toSorted());
  });

  it("says of each table that is left out how one does without", () => {
    for (const why of Object.values(leftOut)) expect(why).toMatch(/\w+ \w+/);
  });

  it("reads the counts last, and what people decided in both kinds", () => {
    expect(tablesOf.nightly.slice(-2)).toEqual(["daily_tallies", "fresh_counts"]);
    for (const kind of backupKinds)
      expect(tablesOf[kind]).toEqual(expect.arrayContaining([...decidedTables]));
  });
});

it("no backup is kept longer than is published, and each long enough to be of use", () => {
  const hour = 60 * 60_000;
  for (const kind of backupKinds) expect(backupLife[kind]).toBeLessThanOrEqual(retention.backups);
  expect([backupLife.hourly / hour, backupLife.nightly / hour]).toEqual([7 * 24, 30 * 24]);
  // A night that was missed is noticed in the next one, and a backup that takes two is begun anew.
  expect([backupOld / hour, longestBackup / hour]).toEqual([36, 48]);
});

describe("the name of a backup", () => {
  const at = Date.UTC(2026, 11, 1, 2, 5, 9);

  it("says its kind and when it began, and no two share it", () => {
    expect(backupId("nightly", at, "a_b-C1d2e3f4g5")).toBe("nightly/20261201T020509Z-abC1d2e3");
    expect(backupId("hourly", at, "zzzzzzzzzzzz")).toBe("hourly/20261201T020509Z-zzzzzzzz");
  });

  it("tells when it began, of its objects too", () => {
    const id = backupId("nightly", at, "abcdefgh");
    expect(
      [id, chunkKey(chunkPlace(id, 12, "events"), "0a1b2c3d4e5f6071"), manifestKey(id)].map(beganAt),
    ).toEqual([at, at, at]);
  });

  it("is no name where it only looks like one", () => {
    for (const key of [
      "list",
      "list/nightly/20261201T020509Z-abcdefgh",
      "/20261201T020509Z-abcdefgh",
      "nightly/2026120T020509Z-abcdefgh",
      "nightly/2026-12-01T02:05:09Z-abcdefgh",
      "nightly/20261201T020509-abcdefgh",
      "nightly/2026x201T020509Z-abcdefgh",
      "nightly/20261201T0205o9Z-abcdefgh",
    ])
      expect(beganAt(key), key).toBeNull();
  });

  it("has its objects behind it, in the order in which they were written", () => {
    const place = chunkPlace("nightly/x", 7, "orders");
    expect(place).toBe("nightly/x/000007.orders");
    expect(chunkKey(place, "0123456789abcdef0123456789abcdef")).toBe(`${place}.0123456789abcdef`);
    expect(manifestKey("nightly/x")).toBe("nightly/x/manifest");
    expect(chunkPlace("i", 9, "a") < chunkPlace("i", 10, "a")).toBe(true);
  });
});

describe("the list of backups", () => {
  const now = Date.UTC(2026, 11, 31);
  const listed = (id: string, kind: Listed["kind"], age: number): Listed => {
    return { id, kind, startedAt: now - age, endedAt: now - age, rows: 1 };
  };
  const ids = (list: readonly Listed[]) => list.map(({ id }) => id);

  it("has the newest first, and each once", () => {
    const list = [listed("b", "hourly", 60), listed("a", "hourly", 120)];
    expect(ids(listedWith(list, listed("c", "hourly", 1), now))).toEqual(["c", "b", "a"]);
    expect(ids(listedWith(list, listed("a", "hourly", 1), now))).toEqual(["a", "b"]);
  });

  it("forgets those whose time is over, each kind at its own", () => {
    const list = [
      listed("fresh", "hourly", backupLife.hourly - 1),
      listed("over", "hourly", backupLife.hourly),
      listed("long", "nightly", backupLife.nightly - 1),
      listed("gone", "nightly", backupLife.nightly),
    ];
    expect(ids(listedWith(list, listed("new", "hourly", 0), now))).toEqual(["new", "fresh", "long"]);
  });
});

describe("when a backup is due", () => {
  const at = (time: string) => Date.parse(`2026-12-01T${time}:00Z`);

  it("is at once where there never was one, the small one first", () => {
    expect(dueBackup({ hourly: null, nightly: null }, at("12:30"))).toBe("hourly");
    expect(dueBackup({ hourly: at("12:00"), nightly: null }, at("12:30"))).toBe("nightly");
  });

  it("is each hour for the small one, and in the night for the whole one", () => {
    const last = { hourly: at("12:01"), nightly: at("02:05") };
    expect(dueBackup(last, at("12:59"))).toBeNull();
    expect(dueBackup(last, at("13:00"))).toBe("hourly");
    const night = { hourly: at("01:00"), nightly: Date.parse("2026-11-30T02:05:00Z") };
    expect(dueBackup(night, at("01:59"))).toBeNull();
    expect(dueBackup({ ...night, hourly: at("02:00") }, at("02:00"))).toBe("nightly");
  });
});
