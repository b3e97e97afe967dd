import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions as optionsFrom, unstable_splitSqlQuery as split } from "wrangler";
import { noLimits } from "../../worker/testing/no-limits.ts";
import { at } from "./root.mjs";

type Options = Parameters<typeof convertV4MiniflareOptions>[0];

/**
 * A Worker with the product's own bindings, on loopback, on any free port unless one is given; its databases are up to date, and in memory unless
 * they are to be kept.
 *
 * @param worker `modules`: the entry first; they go into the runtime as they stand, so those of floor/ are plain JavaScript.
 *   `rows` are put into its database; `keep` is the folder for its databases, which may come from an earlier start; `hear`
 *   is given what it logs; `more` are options of Miniflare beside those of the configuration
 */
export async function startWorker(
  config: string,
  {
    name,
    modules,
    bindings = {},
    rows = [],
    keep,
    hear,
    port = 0,
    more = {},
  }: {
    name: string;
    modules: string[];
    bindings?: Record<string, unknown>;
    rows?: { sql: string; params: unknown[] }[];
    keep?: string;
    hear?: (line: string) => void;
    port?: number;
    more?: object;
  },
) {
  const { workerOptions } = optionsFrom(config);
  const { modulesRules: _rules, rootPath: _root, ...options } = workerOptions;
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...options,
      ...more,
      name,
      // Nobody pays here, and what is measured is the taking of orders.
      bindings: {
        ...(options.bindings as object | undefined),
        BUDGET_OPEN_ORDERS: "1000000",
        ...noLimits,
        ...bindings,
      },
      modules: modules.map((path) => ({
        type: "ESModule",
        path: basename(path),
        contents: readFileSync(path, "utf8"),
      })),
      host: "127.0.0.1",
      port,
      cf: false,
      // Callers are told apart by the header that Cloudflare's edge would set.
      stripCfConnectingIp: false,
      ...(keep ? { resourcePersistencePath: keep } : {}),
      ...(hear ? { handleStructuredLogs: ({ message }: { message: string }) => hear(message) } : {}),
    } as Options),
  );
  const origin = (await miniflare.ready).origin;
  await migrate(miniflare);
  const database = await miniflare.getD1Database("DB");
  if (rows.length > 0)
    await database.batch(rows.map(({ sql, params }) => database.prepare(sql).bind(...params)));
  return { origin, close: () => miniflare.dispose() };
}

const folders = { DB: "migrations", SANDBOX: "worker/sandbox/migrations" };

/** wrangler's own list of what a database has had, which tells its schema level. */
const applied = `CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`;

/** The product's own migrations and seed, those that a database has not had. */
async function migrate(miniflare: Miniflare) {
  for (const [binding, folder] of Object.entries(folders)) {
    const database = await miniflare.getD1Database(binding);
    await database.prepare(applied).run();
    const { results } = await database.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
    const had = new Set(results.map(({ name }) => name));
    const missing = readdirSync(at(folder))
      .filter((file) => file.endsWith(".sql") && !had.has(file))
      .sort();
    const run = (path: string) => split(readFileSync(at(path), "utf8")).map((sql) => database.prepare(sql));
    for (const name of missing) {
      const note = database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name);
      await database.batch([...run(join(folder, name)), note]);
    }
    if (binding === "DB" && had.size === 0) await database.batch(run("scripts/seed.sql"));
  }
}
