import { beforeEach, describe, expect, it } from "vitest";
import {
  backupLife,
  type Chunk,
  chunkKey,
  chunkPlace,
  type Manifest,
  manifestKey,
  tablesOf,
} from "#domain/backup";
import type { Archive, BackupKit, Question } from "#ports/archive";
import { copyDatabase, putBack } from "#testing/database-copy";
import { createHarness, type Harness } from "#testing/harness";
import { json } from "#testing/http";
import { pay, place } from "#testing/orders";
import { placeFree } from "#testing/volume";
import { sendMessage } from "#usecases/orders/send-message";
import { sweep } from "#usecases/sweep";
import { keepBackups } from "./keep-backups";
import { beginBackup, goOnWithBackup, isWhole } from "./write-backup";

const ring = "b1:Q2hhbmNlIG1hZGUgdGhpcyBrZXkgb24gYSBTdW5kYXk=";
const [minute, hour] = [60_000, 60 * 60_000];

let h: Harness;
let kit: BackupKit;
beforeEach(() => {
  h = createHarness({ env: { BACKUP_KEYS: ring } });
  if (h.deps.backup === null) throw new Error("There is no archive.");
  kit = h.deps.backup;
});

const run = (sql: string, ...values: (string | number)[]) =>
  h.env.DB.prepare(sql)
    .bind(...values)
    .run();
const rowsOf = async (table: string) =>
  (await h.env.DB.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).raw()) as unknown[][];
const keys = async (prefix: string) => [...(await kit.archive.list(prefix))];
const manifests = async (kind: string) => (await keys(`${kind}/`)).filter((key) => key.endsWith("/manifest"));

async function open(place: string, key = place): Promise<string> {
  const bytes = await kit.archive.get(key);
  const opened = await kit.envelope.open(place, bytes ?? new Uint8Array());
  if (!opened.ok) throw new Error(opened.error);
  return opened.value;
}

/** The rows of each table that a backup holds: of those that were read twice the last. */
async function contentsOf({ id, chunks }: Manifest): Promise<Map<string, Map<string, unknown[]>>> {
  const found = new Map<string, Map<string, unknown[]>>();
  for (const [number, { table, digest }] of chunks.entries()) {
    const place = chunkPlace(id, number, table);
    const [columns = "", ...lines] = (await open(place, chunkKey(place, digest))).split("\n");
    const width = ["daily_tallies", "fresh_counts", "staff_recovery_codes"].includes(table) ? 2 : 1;
    expect(JSON.parse(columns).length).toBeGreaterThan(1);
    const rows = found.get(table) ?? new Map<string, unknown[]>();
    for (const line of lines) {
      const row = JSON.parse(line) as unknown[];
      rows.set(JSON.stringify(row.slice(0, width)), row);
    }
    found.set(table, rows);
  }
  return found;
}

const byText = (rows: Iterable<unknown[]>) => [...rows].map((row) => JSON.stringify(row)).toSorted();

async function newest(kind: string): Promise<Manifest> {
  const key = (await manifests(kind)).at(-1) ?? "";
  return JSON.parse(await open(key)) as Manifest;
}

async function someLife(): Promise<void> {
  for (let visitor = 0; visitor < 3; visitor++) {
    const id = await place(h);
    if (visitor > 0) await pay(h, id);
    if (visitor > 1) await sendMessage(h.deps, id);
  }
  await h.ask("/api/abuse/report", json({ phoneNumber: "+31612345678", reason: "Dit hoort niet." }));
  await run("INSERT INTO blocked_phones (id, hash, reason, created_at) VALUES ('b', 'hash', 'opt_out', 1)");
}

describe("a backup", () => {
  it("holds every row of every table that it is to hold", async () => {
    await someLife();
    await sweep(h.deps);
    h.pass(minute);
    await sweep(h.deps);
    const contents = await contentsOf(await newest("nightly"));
    for (const table of tablesOf.nightly)
      expect(byText(contents.get(table)?.values() ?? []), table).toEqual(byText(await rowsOf(table)));
    expect(contents.get("orders")?.size).toBe(3);
  });

  it("keeps each hour what people decided, and the whole once a night", async () => {
    for (let minutes = 0; minutes < 26 * 60; minutes += 10) {
      await keepBackups(h.deps);
      h.pass(10 * minute);
    }
    expect(await manifests("hourly")).toHaveLength(26);
    expect(await manifests("nightly")).toHaveLength(2);
    expect(h.alarms).toEqual([]);
  });

  it("says nothing in the open: neither text nor number nor name of a table's row", async () => {
    await someLife();
    for (let turns = 0; turns < 3; turns++, h.pass(minute)) await keepBackups(h.deps);
    const receiver = String((await rowsOf("messages"))[0]?.find((value) => String(value).startsWith("1.")));
    for (const key of [...(await keys("nightly/")), ...(await keys("hourly/"))]) {
      const text = new TextDecoder().decode((await kit.archive.get(key)) ?? new Uint8Array());
      expect(text).not.toContain(receiver);
      expect(text).not.toContain("sending");
      expect(text.startsWith("1.b1.")).toBe(true);
    }
  });

  it("is none where no key is set", async () => {
    const without = createHarness();
    await sweep(without.deps);
    expect(await keys("")).toEqual([]);
  });
});

describe("while orders go on", () => {
  /** Runs something after so many pages. */
  async function backUp(after: number, meanwhile: () => Promise<unknown>): Promise<Manifest> {
    let progress = await beginBackup(kit, "nightly", h.time.now, "random00");
    for (let pages = 0; ; pages++) {
      if (pages === after) await meanwhile();
      const further = await goOnWithBackup(kit, progress, h.time.now);
      if (isWhole(further)) return further;
      progress = further;
      h.pass(1_000);
    }
  }

  it.each([1, 3, 4, 12, 19])(
    "rows, with what happened to them, and counts are of one moment, whatever moved after page %i",
    async (after) => {
      await someLife();
      const waiting = await place(h);
      const manifest = await backUp(after, async () => {
        await pay(h, waiting);
        await sendMessage(h.deps, waiting);
        await pay(h, await place(h));
      });
      const contents = await contentsOf(manifest);
      for (const table of ["orders", "payments", "messages", "refunds", "daily_tallies", "fresh_counts"])
        expect(byText(contents.get(table)?.values() ?? []), table).toEqual(byText(await rowsOf(table)));
    },
  );

  it("holds what a Worker moved whose clock is twenty seconds behind, however many orders it is caught up with", async () => {
    await someLife();
    const waiting = await place(h);
    const ids = await placeFree(h, 2_300);
    h.pass(minute);
    const manifest = await backUp(4, async () => {
      await run(
        "UPDATE payments SET status = 'expired', ver = ver + 1, changed_at = ? WHERE status = 'pending' AND id <> ?",
        h.time.now,
        waiting,
      );
      await run(
        "UPDATE messages SET status = 'cancelled', ver = ver + 1, changed_at = ? WHERE status = 'awaiting_payment' AND id <> ?",
        h.time.now,
        waiting,
      );
      h.pass(-20_000);
      await pay(h, waiting);
      h.pass(20_000);
    });
    const contents = await contentsOf(manifest);
    expect(contents.get("messages")?.size).toBeGreaterThan(ids.length);
    for (const table of ["orders", "payments", "messages", "fresh_counts"])
      expect(byText(contents.get(table)?.values() ?? []), table).toEqual(byText(await rowsOf(table)));
  });

  it("goes on where it was cut off, also between an object and the note of it", async () => {
    await someLife();
    const deps = { ...h.deps, backup: { ...kit, archive: failing(kit.archive, 5) } };
    for (let turns = 0; turns < 30 && (await manifests("nightly")).length === 0; turns++) {
      await keepBackups(deps);
      h.pass(minute);
    }
    const contents = await contentsOf(await newest("nightly"));
    for (const table of tablesOf.nightly)
      expect(byText(contents.get(table)?.values() ?? []), table).toEqual(byText(await rowsOf(table)));
    expect(h.alarms.map(({ code }) => code)).toContain("backup_failed");
  });

  it("is written by one sweep at a time", async () => {
    await someLife();
    let puts = 0;
    const archive = {
      ...kit.archive,
      put: async (...args: Parameters<Archive["put"]>) => {
        puts++;
        return kit.archive.put(...args);
      },
    };
    const deps = { ...h.deps, backup: { ...kit, archive } };
    await keepBackups(deps);
    const once = puts;
    await keepBackups(deps);
    expect(puts).toBe(once);
  });

  it("takes a large database page by page, in turns that end", async () => {
    await run(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 45000)
      INSERT INTO audit (at, actor, action, subject, subject_id) SELECT 1, 'noor', 'x', 'y', i FROM n`);
    let most = 0;
    let rows = 0;
    const ask = async (questions: readonly Question[]) => {
      const answers = await kit.ask(questions);
      rows = answers.reduce((sum, { length }) => sum + length, 0);
      most = Math.max(most, rows);
      return answers;
    };
    let turns = 0;
    for (; (await manifests("nightly")).length === 0; turns++) {
      await keepBackups({ ...h.deps, backup: { ...kit, ask } });
      h.pass(minute);
    }
    expect(turns).toBeGreaterThan(2);
    expect(most).toBeLessThanOrEqual(2_000);
    expect((await contentsOf(await newest("nightly"))).get("audit")?.size).toBe(45_000);
  });
});

describe("a turn that is slower than its lease", () => {
  it("replaces nothing that the next turn wrote of the same backup", async () => {
    await someLife();
    await keepBackups(h.deps);
    h.pass(minute);
    const slow = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const { archive } = kit;
    const put = archive.put.bind(archive);
    let isNoted = false;
    archive.put = async (key, bytes) => {
      if (isNoted && key.startsWith("nightly/")) {
        archive.put = put;
        reached.resolve();
        await slow.promise;
      }
      isNoted ||= key === "running/nightly";
      await put(key, bytes);
    };
    const first = keepBackups(h.deps);
    await reached.promise;
    for (let turns = 0; turns < 3; turns++, h.pass(minute)) await keepBackups(h.deps);
    slow.resolve();
    await first;
    expect(await manifests("nightly")).toHaveLength(1);
    const { id, chunks } = await newest("nightly");
    for (const [number, { table, digest }] of chunks.entries()) {
      const bytes = await kit.archive.get(chunkKey(chunkPlace(id, number, table), digest));
      expect([number, bytes && (await kit.envelope.digest(bytes))]).toEqual([number, digest]);
    }
  });
});

describe("an object of a backup", () => {
  const first = async () => {
    await someLife();
    for (let turns = 0; turns < 3; turns++, h.pass(minute)) await keepBackups(h.deps);
    const manifest = await newest("nightly");
    const chunk = manifest.chunks[0] as Chunk;
    const key = chunkPlace(manifest.id, 0, chunk.table);
    const bytes = (await kit.archive.get(chunkKey(key, chunk.digest))) as Uint8Array;
    return { manifest, key, bytes };
  };

  it("does not open where one byte of it was changed, or where it ends early", async () => {
    const { key, bytes } = await first();
    for (let at = 0; at < bytes.length; at += 7) {
      const changed = bytes.slice();
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect((await kit.envelope.open(key, changed)).ok, `byte ${at}`).toBe(false);
    }
    expect((await kit.envelope.open(key, bytes.slice(0, -1))).ok).toBe(false);
  });

  it("does not pass for another, of this backup or of another one", async () => {
    const { manifest, key, bytes } = await first();
    for (const place of [chunkPlace(manifest.id, 1, "orders"), chunkPlace(`${manifest.id}x`, 0, "orders")])
      expect(await kit.envelope.open(place, bytes)).toEqual({ ok: false, error: "broken" });
    expect((await kit.envelope.open(key, bytes)).ok).toBe(true);
    expect((await kit.envelope.open(manifestKey(manifest.id), bytes)).ok).toBe(false);
  });
});

it("is not made of a database that was put back, or made anew: as the newest it would be what one is filled from", async () => {
  const copy = await copyDatabase(h.env.DB);
  for (let minute = 0; minute < 3; minute++) {
    h.pass(60_000);
    await sweep(h.deps);
  }
  const made = await kit.archive.list("");
  expect(made.length).toBeGreaterThan(0);
  await putBack(h.env.DB, copy);
  for (let minute = 0; minute < 90; minute += 30) {
    h.pass(30 * 60_000);
    await sweep(h.deps);
  }
  expect(h.alarms.map(({ code }) => code)).toContain("database_rewound");
  expect(await kit.archive.list("")).toEqual(made);
});

describe("the end of backups", () => {
  it("comes when their time is over, and the list forgets them too", async () => {
    await keepBackups(h.deps);
    h.pass(minute);
    await keepBackups(h.deps);
    const [hourly, nightly] = [await newest("hourly"), await newest("nightly")];
    h.pass(backupLife.hourly + hour);
    await keepBackups(h.deps);
    expect(await keys(hourly.id)).toEqual([]);
    expect(await keys(nightly.id)).not.toEqual([]);
    h.pass(backupLife.nightly - backupLife.hourly);
    for (let turns = 0; turns < 3; turns++, h.pass(minute)) await keepBackups(h.deps);
    expect(await keys(nightly.id)).toEqual([]);
    const list = new TextDecoder().decode((await kit.archive.get("list")) ?? new Uint8Array());
    expect(list).not.toContain(nightly.id);
  });

  it("comes also where no new one can be made", async () => {
    for (let turns = 0; turns < 3; turns++, h.pass(minute)) await keepBackups(h.deps);
    const old = (await newest("nightly")).id;
    h.pass(backupLife.nightly + hour);
    await keepBackups({ ...h.deps, backup: { ...kit, archive: { ...kit.archive, put: fails } } });
    expect(await keys(old)).toEqual([]);
    expect(h.alarms.map(({ code }) => code)).toEqual(["backup_old", "backup_failed"]);
  });
});

const fails = () => Promise.reject(new Error("R2 is away"));

/** An archive of which one write in so many fails, before or after it was carried out. */
function failing(archive: Archive, every: number): Archive {
  let puts = 0;
  return {
    ...archive,
    async put(...args) {
      puts++;
      if (puts % every === 0) {
        if (puts % 2 === 0) await archive.put(...args);
        await fails();
      }
      await archive.put(...args);
    },
  };
}
