import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach } from "vitest";

/** What vitest.config.ts binds, on top of what wrangler.toml does. */
interface Bound {
  DB: D1Database;
  SANDBOX: D1Database;
  /** What the migrations make of an empty database (`scripts/lib/fresh-schema.ts`). */
  DB_SCHEMA: string;
  SANDBOX_SCHEMA: string;
}

// The runtime isolates files, not tests: every test starts on fresh databases and leaves nothing behind.
beforeEach(async () => {
  const bound = env as unknown as Bound;
  await Promise.all([create(bound.DB, bound.DB_SCHEMA), create(bound.SANDBOX, bound.SANDBOX_SCHEMA)]);
});

afterEach(() => reset());

/** As one text: statement by statement a fresh database costs twice the time. */
async function create(db: D1Database, schema: string): Promise<void> {
  const run = () => db.prepare(schema).run();
  await run().catch(async () => {
    // Seldom, `reset` leaves a database as it was.
    await empty(db);
    await run();
  });
}

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
