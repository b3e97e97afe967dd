import { applyD1Migrations, type D1Migration, reset } from "cloudflare:test";
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
  await applyD1Migrations(bound.DB, bound.DB_MIGRATIONS);
  await applyD1Migrations(bound.SANDBOX, bound.SANDBOX_MIGRATIONS);
});

afterEach(() => reset());
