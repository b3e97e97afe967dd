import { type D1Migration, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach } from "vitest";

/** What vitest.config.ts binds, on top of what wrangler.toml does. */
interface Bound {
  DB: D1Database;
  SANDBOX: D1Database;
  DB_MIGRATIONS: D1Migration[];
  SANDBOX_MIGRATIONS: D1Migration[];
}

// The runtime isolates files, not tests: every test starts on fresh databases and leaves nothing behind.
beforeEach(async () => {
  const bound = env as unknown as Bound;
  await Promise.all([
    migrate(bound.DB, bound.DB_MIGRATIONS),
    migrate(bound.SANDBOX, bound.SANDBOX_MIGRATIONS),
  ]);
});

afterEach(() => reset());

/** As one text: statement by statement a fresh database costs twice the time, and `applyD1Migrations` keeps books besides. */
async function migrate(db: D1Database, migrations: D1Migration[]): Promise<void> {
  const queries = migrations.flatMap((migration) => migration.queries);
  const all = [...queries, ...booksOf(migrations)].map((query) => query.trim().replace(/;$/, ""));
  const run = () => db.prepare(all.join(";\n")).run();
  await run().catch(async () => {
    // Seldom, `reset` leaves a database as it was.
    await empty(db);
    await run();
  });
}

/** What wrangler writes down of the migrations that a database has had. */
const booksOf = (migrations: D1Migration[]): string[] => [
  "CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)",
  `INSERT INTO d1_migrations (name) VALUES ${migrations.map(({ name }) => `('${name}')`).join(", ")}`,
];

async function empty(db: D1Database): Promise<void> {
  const { results } = await db
    .prepare(
      "SELECT type, name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite!_%' ESCAPE '!'",
    )
    .all<{ type: string; name: string }>();
  // The youngest first: tables point at older ones.
  const own = results.filter(({ name }) => !name.startsWith("_cf_")).toReversed();
  if (own.length > 0) await db.batch(own.map(({ type, name }) => db.prepare(`DROP ${type} "${name}"`)));
}
