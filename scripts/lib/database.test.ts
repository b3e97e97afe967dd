import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hasDatabases, migrate } from "./database.ts";
import { localConfig, quiet } from "./rig.ts";
import { at } from "./root.mjs";

let state = "";
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), "briefje-"));
  mkdirSync(join(state, "rig"));
  writeFileSync(join(state, "rig/wrangler.toml"), localConfig(readFileSync(at("wrangler.toml"), "utf8")));
});
afterEach(() => rmSync(state, { recursive: true }));

const prepare = (statements: string[] = []) =>
  migrate({ state, config: join(state, "rig/wrangler.toml"), env: quiet(state) }, statements);

/** The local databases' files. */
function databases(): string[] {
  const folder = join(state, "v3/d1/miniflare-D1DatabaseObject");
  const names = readdirSync(folder).filter(
    (name) => name.endsWith(".sqlite") && !name.startsWith("metadata"),
  );
  return names.map((name) => join(folder, name));
}

/** The rows of the one database among the local ones that has such a table. */
function rows(table: string, sql: string): unknown[] {
  for (const file of databases()) {
    const db = new DatabaseSync(file, { readOnly: true });
    const has = db.prepare("SELECT 1 FROM sqlite_master WHERE name = ?").get(table);
    const all = has ? db.prepare(sql).all() : null;
    db.close();
    if (all) return all.map((row) => Object.values(row)[0]);
  }
  throw new Error(`No database has ${table}`);
}

test("each migration is applied once and in order, in the books that wrangler keeps, and statements after the seed", async () => {
  const files = readdirSync(at("migrations"))
    .filter((name) => name.endsWith(".sql"))
    .sort();
  expect(hasDatabases(state)).toBe(false);
  await prepare(["DELETE FROM senders WHERE name = 'Anoniem'"]);
  expect(hasDatabases(state)).toBe(true);
  // What staff have done since stays done, also where the files have changed.
  rmSync(join(state, "rig/migrated"));
  await prepare();
  expect(rows("orders", "SELECT name FROM d1_migrations ORDER BY id")).toEqual(files);
  expect(rows("orders", "SELECT name FROM senders WHERE name IN ('Anoniem', 'Briefje')")).toEqual([
    "Briefje",
  ]);
});

test("a product that runs on the same state and holds its file for a moment is waited for", async () => {
  await prepare();
  rmSync(join(state, "rig/migrated"));
  const held = databases().map((file) => new DatabaseSync(file));
  for (const db of held) db.exec("BEGIN IMMEDIATE");
  setTimeout(() => {
    for (const db of held) db.close();
  }, 7_000);
  await expect(prepare()).resolves.toBeUndefined();
});
