// Run by database.ts: what `wrangler d1 migrations apply` and `wrangler d1 execute` do, each of which starts a runtime of
// its own for every database and file, in one go; with the same books, so that both may be used on one state.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { D1Database } from "@cloudflare/workers-types";
import { getPlatformProxy, unstable_splitSqlQuery as split } from "wrangler";
import { at } from "./root.mjs";

const mostTries = 8;

interface Work {
  config: string;
  state: string;
  folders: Record<string, string>;
  seed: string;
  statements: string[];
}

const { config, state, folders, seed, statements } = JSON.parse(process.argv[2] ?? "") as Work;
const platform = await getPlatformProxy({ configPath: config, persist: { path: join(state, "v3") } });
const databases = platform.env as Record<string, D1Database>;
for (const [name, folder] of Object.entries(folders)) await apply(databases[name], folder);
await run(databases.DB, [...split(readFileSync(at(seed), "utf8")), ...statements]);
await platform.dispose();

/** The migrations that this database has not had, each whole or not at all. */
async function apply(database: D1Database | undefined, folder: string) {
  await run(database, [
    "CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)",
  ]);
  const [had] = await run<{ name: string }>(database, ["SELECT name FROM d1_migrations"]);
  const names = new Set(had?.results.map(({ name }) => name));
  for (const file of readdirSync(at(folder)).sort()) {
    if (!file.endsWith(".sql") || names.has(file)) continue;
    const noted = `INSERT INTO d1_migrations (name) VALUES ('${file}')`;
    await run(database, [...split(readFileSync(at(join(folder, file)), "utf8")), noted]);
  }
}

/** In one transaction; with backoff, for a product that runs on the same state may hold the file. */
async function run<Row>(database: D1Database | undefined, queries: string[]) {
  if (!database) throw new Error("wrangler.toml binds no such database");
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.batch<Row>(queries.map((query) => database.prepare(query)));
    } catch (error) {
      if (tries === mostTries) throw error;
      await pause(100 * 2 ** tries);
    }
  }
}
