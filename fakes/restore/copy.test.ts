import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { claimsSince, copyDatabase, newestEvent, putBack, write } from "./copy.ts";

it("copies a database in use as of one moment, and puts it back without what was written since", async () => {
  const folder = mkdtempSync(join(tmpdir(), "copy-"));
  const [file, copy] = [join(folder, "orders.sqlite"), join(folder, "copy.sqlite")];
  const inUse = new DatabaseSync(file);
  inUse.exec(`PRAGMA journal_mode = WAL; CREATE TABLE events (seq INTEGER PRIMARY KEY, entity TEXT, "to" TEXT);
    INSERT INTO events VALUES (1, 'message', 'sending')`);
  await copyDatabase(file, copy);
  inUse.exec("INSERT INTO events VALUES (2, 'payment', 'sending'), (3, 'message', 'sending')");
  expect([newestEvent(file), claimsSince(file, 1)]).toEqual([3, 1]);
  inUse.close();
  writeFileSync(`${file}-wal`, "of the past that is given up");
  putBack(file, copy);
  expect(existsSync(`${file}-wal`)).toBe(false);
  expect([newestEvent(file), claimsSince(file, 0)]).toEqual([1, 1]);
  write(file, "INSERT INTO events VALUES (2, 'message', 'queued')");
  expect(newestEvent(file)).toBe(2);
  rmSync(folder, { recursive: true });
});
