import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions as optionsFrom, unstable_splitSqlQuery as split } from "wrangler";
import { at } from "./root.mjs";

type Options = Parameters<typeof convertV4MiniflareOptions>[0];

/**
 * A Worker with the product's own bindings, on a free port of loopback; its databases are up to date, and in memory unless
 * they are to be kept.
 *
 * @param worker `modules`: the entry first; they go into the runtime as they stand, so those of floor/ are plain JavaScript.
 *   `rows` are put into its database; `keep` is the folder for its databases; `hear` is given what it logs
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
  }: {
    name: string;
    modules: string[];
    bindings?: Record<string, unknown>;
    rows?: { sql: string; params: unknown[] }[];
    keep?: string;
    hear?: (line: string) => void;
  },
) {
  const { workerOptions } = optionsFrom(config);
  const { modulesRules: _rules, rootPath: _root, ...options } = workerOptions;
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...options,
      name,
      // Nobody pays here, and what is measured is the taking of orders.
      bindings: { ...(options.bindings as object | undefined), BUDGET_OPEN_ORDERS: "1000000", ...bindings },
      modules: modules.map((path) => ({
        type: "ESModule",
        path: basename(path),
        contents: readFileSync(path, "utf8"),
      })),
      host: "127.0.0.1",
      port: 0,
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

/** The product's own migrations and seed. */
async function migrate(miniflare: Miniflare) {
  for (const [name, folder] of Object.entries(folders)) {
    const database = await miniflare.getD1Database(name);
    const files = readdirSync(at(folder)).filter((file) => file.endsWith(".sql"));
    const paths = [
      ...files.sort().map((file) => join(folder, file)),
      ...(name === "DB" ? ["scripts/seed.sql"] : []),
    ];
    for (const path of paths) {
      const statements = split(readFileSync(at(path), "utf8"));
      await database.batch(statements.map((sql) => database.prepare(sql)));
    }
  }
}
