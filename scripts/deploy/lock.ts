import * as z from "zod/mini";
import { err, ok, type Result } from "../../worker/domain/result.ts";
import { type Answer, type Cloudflare, sayError } from "./api.ts";
import type { Serving } from "./plan.ts";

/** For how long a deploy that says nothing any more keeps others out, in seconds (the lease). */
export const leaseSeconds = 600;

/** The one table that a deploy keeps for itself in the product's database; migrations know nothing of it. */
export const lockTable = "deploy_lock";

const serving = z.object({
  worker: z.nullable(z.string()),
  site: z.nullable(z.string()),
  // A deploy of before this was kept has a journal without it.
  database: z._default(z.nullable(z.string()), null),
});
const row = z.object({
  owner: z.nullable(z.string()),
  until: z.number(),
  now: z.number(),
  before: z.nullable(z.string()),
});
const rows = z.array(z.object({ results: z.array(z.unknown()) }));

/** What the journal says: who deploys, and what served before a deploy that has not come to its end. */
export type Journal = { readonly owner: string | null; readonly before: Serving | null };

/** Runs one statement on D1 and answers its rows. */
export async function ask(
  api: Cloudflare,
  database: string,
  sql: string,
  { params = [], reads = false }: { params?: readonly (string | number | null)[]; reads?: boolean } = {},
): Promise<Answer<unknown[]>> {
  const path = `${api.account}/d1/database/${database}/query`;
  const answer = await api.post(path, rows, { json: { sql, params }, reads });
  return answer.ok ? ok(answer.value.flatMap(({ results }) => results)) : answer;
}

/** The journal as it stands; null where there never was one. */
export async function readJournal(api: Cloudflare, database: string): Promise<Answer<Journal | null>> {
  const answer = await ask(
    api,
    database,
    `SELECT owner, until, unixepoch() AS now, before FROM ${lockTable}`,
    {
      reads: true,
    },
  );
  if (!answer.ok) return /no such table/.test(answer.error.message) ? ok(null) : answer;
  const [found] = z.array(row).parse(answer.value);
  if (!found) return ok(null);
  return ok({ owner: found.until > found.now ? found.owner : null, before: readServing(found.before) });
}

/**
 * Takes the lease, or says who has it. One statement on D1 decides, which runs them one after the other: of two deploys
 * at once one finds its row written by the other. Whoever held it before and was killed takes it again under the same name.
 *
 * @param owner this copy of the repository on this machine
 * @param before what serves now; what an unfinished deploy wrote stays
 * @returns what served before the unfinished deploy, or before this one
 */
export async function takeLock(
  api: Cloudflare,
  database: string,
  owner: string,
  before: Serving,
): Promise<Result<Serving, string>> {
  const made = await ask(
    api,
    database,
    `CREATE TABLE IF NOT EXISTS ${lockTable} (id INTEGER PRIMARY KEY CHECK (id = 1), owner TEXT, until INTEGER NOT NULL, before TEXT)`,
  );
  if (!made.ok) return err(`the lock could not be taken: ${sayError(made.error)}`);
  const taken = await ask(
    api,
    database,
    `INSERT INTO ${lockTable} (id, owner, until, before) VALUES (1, ?1, unixepoch() + ?2, ?3)
      ON CONFLICT (id) DO UPDATE
      SET owner = excluded.owner, until = excluded.until, before = coalesce(before, excluded.before)
      WHERE owner IS NULL OR owner = excluded.owner OR until < unixepoch()
      RETURNING owner, until, unixepoch() AS now, before`,
    { params: [owner, leaseSeconds, JSON.stringify(before)] },
  );
  if (!taken.ok) return err(`the lock could not be taken: ${sayError(taken.error)}`);
  const [ours] = z.array(row).parse(taken.value);
  if (ours) return ok(readServing(ours.before) ?? before);
  return err(await holderOf(api, database));
}

/** Whether this deploy still holds its lease; asked again and again, it keeps it from running out. */
export type Lease = () => Promise<Result<null, string>>;

/** Between two renewals, in ms: few calls, and many times the lease before it runs out. */
const renewEvery = 60_000;

/**
 * The lease of a deploy that has just taken it. It says that the deploy is alive (heartbeat) wherever something is waited for. Where
 * D1 does not answer it is not lost yet; once it is another's it stays lost.
 */
export function leaseOf(api: Cloudflare, database: string, owner: string, now = Date.now): Lease {
  let [renewed, isOurs] = [now(), true];
  return async () => {
    if (isOurs && now() - renewed >= renewEvery) {
      renewed = now();
      isOurs = await renewLock(api, database, owner);
    }
    return isOurs ? ok(null) : err("this deploy was silent for too long, and another has taken its lock");
  };
}

async function renewLock(api: Cloudflare, database: string, owner: string): Promise<boolean> {
  const sql = `UPDATE ${lockTable} SET until = unixepoch() + ?1 WHERE owner = ?2 RETURNING owner`;
  const renewed = await ask(api, database, sql, { params: [leaseSeconds, owner] });
  return !renewed.ok || renewed.value.length > 0;
}

/**
 * Lets others deploy.
 * @param ended whether this deploy came to its end, so that the next one begins anew
 */
export const releaseLock = (api: Cloudflare, database: string, owner: string, ended: boolean) =>
  ask(
    api,
    database,
    ended
      ? `DELETE FROM ${lockTable} WHERE owner = ?1`
      : `UPDATE ${lockTable} SET owner = NULL, until = 0 WHERE owner = ?1`,
    { params: [owner] },
  );

async function holderOf(api: Cloudflare, database: string): Promise<string> {
  const answer = await ask(
    api,
    database,
    `SELECT owner, until, unixepoch() AS now, before FROM ${lockTable}`,
    {
      reads: true,
    },
  );
  const found = answer.ok ? z.array(row).parse(answer.value)[0] : undefined;
  if (!found) return "another deploy was under way a moment ago; try again";
  const seconds = Math.max(0, found.until - found.now);
  return `another deploy is under way, by ${found.owner}. If it was killed, its lease runs out in ${seconds} seconds`;
}

function readServing(text: string | null): Serving | null {
  if (text === null) return null;
  const read = serving.safeParse(JSON.parse(text));
  return read.success ? read.data : null;
}
