import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createEnvelope } from "../../worker/adapters/envelope.ts";
import { chunkKey, chunkPlace, type Manifest, manifestKey, tablesOf } from "../../worker/domain/backup.ts";
import type { Archive, Ask } from "../../worker/ports/archive.ts";
import { beginBackup, goOnWithBackup, isWhole } from "../../worker/usecases/backup/write-backup.ts";
import { folderArchive } from "./archives.ts";
import { auditBooks } from "./audit.ts";
import { localDatabase } from "./database.ts";
import { bringBack, decidedIn, decidedNow, decidedSince } from "./decided.ts";
import { loadBackup, mayTake } from "./load.ts";
import { envelopeOf } from "./place.ts";
import { backupOf, readManifest, verifyBackup, wholeBackup } from "./read-backup.ts";
import { emptyDatabase, rowsOf, seed } from "./testing/seed.ts";
import { momentOf } from "./time-travel.ts";

const now = Date.UTC(2026, 10, 22, 3);
const envelope = createEnvelope([{ id: "b1", bytes: new Uint8Array(32).fill(7) }]);
const quiet = () => {};

let folder: string;
let open: (() => void)[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "restore-"));
  open = [];
});
afterEach(() => {
  for (const close of open) close();
  rmSync(folder, { recursive: true });
});

function database(name: string, orders = 0): { readonly file: string; readonly ask: Ask } {
  const file = join(folder, name);
  emptyDatabase(file);
  if (orders > 0) seed(file, orders);
  const { ask, close } = localDatabase(file);
  open.push(close);
  return { file, ask };
}

async function backUp(ask: Ask, archive: Archive, kind: "nightly" | "hourly" = "nightly"): Promise<Manifest> {
  let progress = await beginBackup({ ask }, kind, now, "random00");
  for (;;) {
    const further = await goOnWithBackup({ ask, archive, envelope }, progress, now);
    if (isWhole(further)) return further;
    progress = further;
  }
}

const load = (ask: Ask, archive: Archive, manifest: Manifest) =>
  loadBackup({ ask, archive, envelope, progress: quiet }, manifest);

/** What the Worker does in one transaction, of one order. */
const archiveOne = [
  "INSERT INTO archives (id, key, month, digest, orders, events, oldest_at, begun_at, written_at) VALUES (1, 'k', '2026-11', 'd', 1, 1, 1, 1, 1)",
  "INSERT INTO books (id, archive, created_at, ended_at, cents, currency, provider) VALUES ('order00000000000000001', 1, 1, 1, 99, 'EUR', 'fake')",
  ...["refunds WHERE payment_id", "messages WHERE id", "orders WHERE id", "payments WHERE id"].map(
    (rows) => `DELETE FROM ${rows} = 'order00000000000000001'`,
  ),
].map((sql) => ({ sql }));

describe("a backup that is put into an empty database", () => {
  it("makes every table row for row what it was, and its books are sound", async () => {
    const [old, anew] = [database("old", 2_500), database("new")];
    const archive = folderArchive(join(folder, "backup"));
    const manifest = await backUp(old.ask, archive);
    await load(anew.ask, archive, manifest);
    for (const table of tablesOf.nightly)
      expect(rowsOf(anew.file, table).join("\n"), table).toBe(rowsOf(old.file, table).join("\n"));
    expect(rowsOf(anew.file, "orders")).toHaveLength(2_500);
    expect(await auditBooks(anew.ask)).toEqual([]);
  });

  it("leaves every trigger as it found it, and a row's next event after its last", async () => {
    const [old, anew] = [database("old", 30), database("new")];
    const archive = folderArchive(join(folder, "backup"));
    const triggers = async ({ ask }: { ask: Ask }) =>
      (await ask([{ sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name" }]))[0];
    const before = await triggers(anew);
    await load(anew.ask, archive, await backUp(old.ask, archive));
    expect(await triggers(anew)).toEqual(before);
    const newest =
      "SELECT ver, \"to\" FROM events WHERE entity = 'payment' AND id = 'order00000000000000000' ORDER BY ver DESC LIMIT 1";
    const [[last] = []] = await old.ask([{ sql: newest }]);
    await anew.ask([
      {
        sql: "UPDATE payments SET status = 'paid', ver = ver + 1, tx = 'x' WHERE id = 'order00000000000000000'",
      },
    ]);
    expect((await anew.ask([{ sql: newest }]))[0]).toEqual([{ ver: Number(last?.ver) + 1, to: "paid" }]);
  });

  it.each([0, 1, 2, 3, 4, 13, 14, 15, 16])(
    "has an order that was archived after %i of its tables in one place only",
    async (tables) => {
      const [old, anew] = [database("old", 30), database("new")];
      const archive = folderArchive(join(folder, "backup"));
      let progress = await beginBackup({ ask: old.ask }, "nightly", now, "random00");
      for (;;) {
        if (progress.table === tables) await old.ask(archiveOne);
        const further = await goOnWithBackup({ ask: old.ask, archive, envelope }, progress, now);
        if (isWhole(further)) {
          await load(anew.ask, archive, further);
          break;
        }
        progress = further;
      }
      // Once the books were read, it is what it was before: here, and whole.
      const isHere = tables > tablesOf.nightly.indexOf("books");
      const count = (table: string) => rowsOf(anew.file, table).length;
      expect([count("orders"), count("payments"), count("messages"), count("books")]).toEqual(
        isHere ? [30, 30, 30, 0] : [29, 29, 29, 1],
      );
      const [[receipt] = []] = await anew.ask([
        { sql: "SELECT count(*) AS n FROM archives WHERE written_at > 0" },
      ]);
      expect(receipt?.n).toBe(isHere ? 0 : 1);
      expect(await auditBooks(anew.ask)).toEqual([]);
    },
  );

  it("goes on wherever it was cut off, also after an answer that was lost", async () => {
    const old = database("old", 1_200);
    const archive = folderArchive(join(folder, "backup"));
    const manifest = await backUp(old.ask, archive);
    for (const [at, isAfter] of [
      [1, false],
      [3, true],
      [5, false],
      [7, true],
      [12, true],
      [20, false],
    ] as const) {
      const anew = database(`new${at}`);
      let calls = 0;
      const dying: Ask = async (questions) => {
        calls++;
        if (calls === at && !isAfter) throw new Error("cut off");
        const answers = await anew.ask(questions);
        if (calls === at) throw new Error("cut off");
        return answers;
      };
      await expect(load(dying, archive, manifest)).rejects.toThrow("cut off");
      await load(anew.ask, archive, manifest);
      await load(anew.ask, archive, manifest);
      for (const table of tablesOf.nightly)
        expect(rowsOf(anew.file, table).join("\n"), `${table}, cut off at ${at}`).toBe(
          rowsOf(old.file, table).join("\n"),
        );
    }
  });

  it("is refused by a database that has orders, or that lacks migrations", async () => {
    const [old, full, behind] = [database("old", 3), database("full", 1), database("behind")];
    const archive = folderArchive(join(folder, "backup"));
    const manifest = await backUp(old.ask, archive);
    await expect(load(full.ask, archive, manifest)).rejects.toThrow("not empty");
    await behind.ask([{ sql: "DELETE FROM d1_migrations WHERE id > 3" }]);
    await expect(load(behind.ask, archive, manifest)).rejects.toThrow("lacks migrations");
    // The same is asked before the Worker marks anything, and changes nothing.
    await expect(mayTake(full.ask, manifest)).rejects.toThrow("not empty");
    expect(await mayTake(database("empty").ask, manifest)).toBe(false);
  });
});

describe("what is not whole is refused with a sentence", () => {
  const whole = async () => {
    const old = database("old", 20);
    const archive = folderArchive(join(folder, "backup"));
    const manifest = await backUp(old.ask, archive);
    const [chunk, next] = manifest.chunks;
    const key = chunkKey(chunkPlace(manifest.id, 1, next?.table ?? ""), next?.digest ?? "");
    const first = chunkKey(chunkPlace(manifest.id, 0, "orders"), chunk?.digest ?? "");
    return { archive, manifest, key, first };
  };
  const refused = async (archive: Archive, id: string, envelopeOfReader = envelope) =>
    expect(verifyBackup({ archive, envelope: envelopeOfReader }, id, quiet)).rejects;

  it("without its manifest it is no backup", async () => {
    const { archive, manifest } = await whole();
    await archive.delete([manifestKey(manifest.id)]);
    await (await refused(archive, manifest.id)).toThrow("no manifest");
  });

  it("but one of before names told a checksum opens as it always did", async () => {
    const { archive, manifest, key } = await whole();
    await archive.put(
      chunkPlace(manifest.id, 1, manifest.chunks[1]?.table ?? ""),
      (await archive.get(key)) ?? new Uint8Array(),
    );
    await archive.delete([key]);
    expect((await verifyBackup({ archive, envelope }, manifest.id, quiet)).manifest.id).toBe(manifest.id);
  });

  it("an object is missing", async () => {
    const { archive, manifest, key } = await whole();
    await archive.delete([key]);
    await (await refused(archive, manifest.id)).toThrow(`${key} is missing`);
  });

  it("an object is damaged, or another's", async () => {
    const { archive, manifest, key, first } = await whole();
    const bytes = (await archive.get(key)) ?? new Uint8Array();
    const changed = bytes.slice();
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    await archive.put(key, changed);
    await (await refused(archive, manifest.id)).toThrow(`${key} is not what was written`);
    const other = await archive.get(first);
    await archive.put(key, other ?? new Uint8Array());
    await (await refused(archive, manifest.id)).toThrow(`${key} is not what was written`);
  });

  it("the manifest is another backup's", async () => {
    const { archive, manifest } = await whole();
    const bytes = await archive.get(manifestKey(manifest.id));
    await archive.put(manifestKey("nightly/other"), bytes ?? new Uint8Array());
    await (await refused(archive, "nightly/other")).toThrow("does not open");
  });

  it("its key is not in the ring", async () => {
    const { archive, manifest } = await whole();
    const others = createEnvelope([{ id: "b2", bytes: new Uint8Array(32).fill(9) }]);
    await (await refused(archive, manifest.id, others)).toThrow("BACKUP_KEYS does not have");
  });

  it("and what is whole opens, row by row, also under a ring whose first key is newer", async () => {
    const { archive, manifest } = await whole();
    const ring = createEnvelope([
      { id: "b2", bytes: new Uint8Array(32).fill(9) },
      { id: "b1", bytes: new Uint8Array(32).fill(7) },
    ]);
    const { rows } = await verifyBackup({ archive, envelope: ring }, manifest.id, quiet);
    expect(rows).toBe(manifest.chunks.reduce((sum, chunk) => sum + chunk.rows, 0));
    expect(await readManifest({ archive, envelope: ring }, manifest.id)).toEqual(manifest);
  });
});

describe("where a backup is looked for", () => {
  it("is a folder however that is written, and the bucket by a backup's name or newest", async () => {
    const { ask } = database("old", 3);
    const [kept, bucket] = [join(folder, "backups/briefje"), join(folder, "bucket")];
    for (const place of [kept, bucket]) {
      const manifest = await backUp(ask, folderArchive(place));
      writeFileSync(join(place, "list"), JSON.stringify([{ ...manifest, rows: 3 }]));
    }
    mkdirSync(join(folder, "newest"));
    const before = process.cwd();
    process.chdir(folder);
    onTestFinished(() => process.chdir(before));
    const source = { bucket: folderArchive(bucket), envelope };
    const isHere = async (from: string) => (await backupOf(source, from)).archive !== source.bucket;
    for (const from of ["backups/briefje", "./backups/briefje", kept])
      expect([from, await isHere(from)]).toEqual([from, true]);
    const { manifest } = await backupOf(source, "newest");
    for (const from of ["newest", manifest.id]) expect([from, await isHere(from)]).toEqual([from, false]);
    await expect(isHere("backups/typo")).rejects.toThrow("backups/typo is no backup");
  });

  it("stays the one that a restore began with, when a newer one is made before it is released", async () => {
    const place = join(folder, "bucket");
    const manifest = await backUp(database("old", 3).ask, folderArchive(place));
    const newer = "nightly/20991231T235959Z-random00";
    const list = [
      { ...manifest, id: newer, rows: 3 },
      { ...manifest, rows: 3 },
    ];
    writeFileSync(join(place, "list"), JSON.stringify(list));
    const source = { bucket: folderArchive(place), envelope };
    await expect(backupOf(source, "newest")).rejects.toThrow(newer);
    expect((await backupOf(source, "newest", manifest.id)).manifest.id).toBe(manifest.id);
  });
});

describe("an hourly backup", () => {
  it("fills no database, and says what people decided where it is younger than the moment that we are back at", async () => {
    const { ask } = database("present", 3);
    const place = join(folder, "bucket");
    const bucket = folderArchive(place);
    const [night, hour] = [await backUp(ask, bucket), await backUp(ask, bucket, "hourly")];
    const listed = [
      { ...night, endedAt: now - 1, rows: 3 },
      { ...hour, endedAt: now, rows: 3 },
    ];
    writeFileSync(join(place, "list"), JSON.stringify(listed));
    const source = { bucket, envelope };
    await expect(wholeBackup(source, hour.id)).rejects.toThrow("holds no orders: take a nightly one");
    expect((await wholeBackup(source, "newest")).manifest.id).toBe(night.id);
    const found = await decidedSince({ archive: bucket, envelope }, now);
    expect([found?.asOf, found?.decided]).toEqual([
      now,
      await decidedIn({ archive: bucket, envelope }, hour),
    ]);
    expect(await decidedSince({ archive: bucket, envelope }, now + 1)).toBeNull();
  });
});

describe("what people decided since", () => {
  it("comes back of the hourly backup: blocks, switches that are off, and accounts as they were last", async () => {
    const [present, restored] = [database("present", 3), database("restored", 3)];
    await present.ask([
      { sql: "INSERT INTO blocked_phones (id, hash, reason, created_at) VALUES ('b2', 'hash2', 'abuse', 2)" },
      {
        sql: "INSERT INTO restrictions (id, kind, value, reason, author, created_at) VALUES ('r1', 'country', 'BE', 'fraud', 'noor', 2)",
      },
      { sql: "UPDATE settings SET v = 'off' WHERE k = 'sending'" },
      { sql: "UPDATE settings SET v = 'on' WHERE k = 'links'" },
      { sql: "UPDATE staff SET disabled_at = 5 WHERE id = 's1'" },
    ]);
    await restored.ask([
      {
        sql: "INSERT INTO blocked_phones (id, hash, reason, created_at) VALUES ('b0', 'hash0', 'lifted since', 2)",
      },
    ]);
    const archive = folderArchive(join(folder, "backup"));
    const manifest = await backUp(present.ask, archive, "hourly");
    const decided = await decidedIn({ archive, envelope }, manifest);
    expect(decided.blocked_phones).toEqual((await decidedNow(present.ask)).blocked_phones);
    await bringBack(restored.ask, decided);
    await bringBack(restored.ask, decided);
    const all = await decidedNow(restored.ask);
    expect(all.blocked_phones?.map(({ hash }) => hash).toSorted()).toEqual(["hash0", "hash1", "hash2"]);
    expect(all.settings?.map(({ k, v }) => `${String(k)} ${String(v)}`).toSorted()).toEqual([
      "custom_senders on",
      "links off",
      "sending off",
    ]);
    expect(all.restrictions?.map(({ kind, value }) => [kind, value])).toEqual([["country", "BE"]]);
    expect(all.staff?.map(({ disabled_at }) => disabled_at)).toEqual([5]);
  });
});

describe("the audit of the books", () => {
  const line =
    "INSERT INTO books (id, archive, created_at, ended_at, cents, currency, provider) VALUES ('order00000000000000001', 1, 1, 1, 99, 'EUR', 'fake')";
  const wrongs: readonly (readonly [string, string])[] = [
    [
      "a payment is gone",
      "DROP TRIGGER payments_stay; DELETE FROM payments WHERE id = 'order00000000000000001'",
    ],
    ["an order is gone", "DROP TRIGGER orders_stay; DELETE FROM orders WHERE id = 'order00000000000000001'"],
    [
      "a refund is gone",
      "DROP TRIGGER refunds_stay; DELETE FROM refunds WHERE payment_id = 'order00000000000000002'",
    ],
    ["more goes back than came in", "UPDATE refunds SET amount_cents = 100"],
    [
      "a message stands where no event left it",
      "DROP TRIGGER messages_moved; DROP TRIGGER messages_move; UPDATE messages SET status = 'sending', ver = ver + 1 WHERE status = 'delivered'",
    ],
    [
      "an event is gone",
      `DROP TRIGGER messages_told; UPDATE messages SET story = substr(story, instr(substr(story, 2), ',[') + 1)
        WHERE id = 'order00000000000000001'`,
    ],
    [
      "the newest event is gone",
      `DROP TRIGGER payments_told; UPDATE payments SET story = substr(story, 1, instr(substr(story, 2), ',['))
        WHERE id = 'order00000000000000001'`,
    ],
    ["nothing is told of a row", "DROP TRIGGER refunds_told; UPDATE refunds SET story = ''"],
    [
      "a count is off",
      "UPDATE daily_tallies SET value = value + 1 WHERE day = 'all' AND key = 'reports_pending'",
    ],
    ["a trigger is gone", "DROP TRIGGER payments_move"],
    ["a trigger that keeps paid orders is gone", "DROP TRIGGER payments_stay"],
    [
      "an order is archived and here as well",
      `INSERT INTO archives (id, key, month, digest, orders, events, oldest_at, begun_at, written_at) VALUES (1, 'k', '2026-11', 'd', 1, 1, 1, 1, 1); ${line}`,
    ],
    ["an archived order has no receipt", line.replace("order00000000000000001", "another")],
    [
      "a text was sent that nobody paid",
      "DROP TRIGGER payments_still; DROP TRIGGER payments_move; DROP TRIGGER payments_moved; UPDATE payments SET status = 'expired' WHERE status = 'paid'",
    ],
  ];
  it.each(wrongs)("finds that %s", async (_, sql) => {
    const { ask } = database("one", 9);
    expect(await auditBooks(ask)).toEqual([]);
    for (const one of sql.split("; ")) await ask([{ sql: one }]);
    expect((await auditBooks(ask)).length).toBeGreaterThan(0);
  });
});

describe("the moment to go back to", () => {
  it("is a bookmark, or a time with its zone that has passed", () => {
    const bookmark = "0000007b-00000002-00004e1c-0123456789abcdef0123456789abcdef";
    expect(momentOf(bookmark, now)).toEqual({ bookmark });
    expect(momentOf("2026-11-22T03:00:00+01:00", now)).toEqual({ time: now - 3_600_000 });
    for (const wrong of ["yesterday", "2026-11-22T03:00", "", "2027-01-01T00:00:00Z"])
      expect(() => momentOf(wrong, now)).toThrow(/^'|has not come/);
  });
});

it("no backup is made or read without a key", () => {
  expect(() => envelopeOf(undefined, "production.keys")).toThrow("There are no BACKUP_KEYS");
});
