import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions as optionsFrom, unstable_splitSqlQuery as split } from "wrangler";
import { at } from "../../scripts/lib/root.mjs";

/** @typedef {{ DB: string[], SANDBOX: string[] }} Statements */

/**
 * A Worker with the product's own bindings, on a free port of loopback; its databases are in memory and up to date.
 *
 * @param {string} config
 * @param {{
 *   name: string,
 *   modules: string[],
 *   bindings?: Record<string, unknown>,
 *   rows?: { sql: string, params: unknown[] }[],
 * }} worker the entry first; `rows` are put into its database
 */
export async function startWorker(config, { name, modules, bindings = {}, rows = [] }) {
  const { workerOptions } = optionsFrom(config);
  const {
    modulesRules: _rules,
    rootPath: _root,
    ...options
  } = /** @type {Record<string, any>} */ (workerOptions);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions(
      /** @type {any} */ ({
        ...options,
        name,
        bindings: { ...options.bindings, ...bindings },
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
      }),
    ),
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
async function migrate(/** @type {Miniflare} */ miniflare) {
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
