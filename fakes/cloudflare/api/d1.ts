import * as z from "zod/mini";
import { type Database, now, uuid } from "../account.ts";
import { type Outcome, SqlError } from "../databases.ts";
import { listed, ok, refuse } from "./answers.ts";
import { type Call, found, type Handlers, readJson } from "./call.ts";

const base = "/accounts/:account/d1/database";

/** D1: databases, their SQL, and the way back in time. */
export const d1: Handlers = {
  [`GET ${base}`]: ({ query, world }) => {
    const name = query.get("name");
    return listed(
      world.account.databases.filter((database) => name === null || database.name.includes(name)).map(shown),
      query,
    );
  },
  [`POST ${base}`]: (call) => {
    const { databases } = call.world.account;
    const asked = readJson(call, create);
    if (databases.some(({ name }) => name === asked.name)) return refuse("databaseTaken", asked.name);
    if (databases.length >= call.world.options.databaseLimit) return refuse("databaseLimit");
    const database: Database = {
      uuid: uuid(),
      name: asked.name,
      created_at: now(),
      jurisdiction: asked.jurisdiction ?? null,
      location: asked.primary_location_hint ?? null,
    };
    databases.push(database);
    return ok(shown(database));
  },
  // By name too, as wrangler asks when a configuration has no id (D1Handler).
  [`GET ${base}/:database`]: (call) => ok(shown(databaseOf(call))),
  [`DELETE ${base}/:database`]: (call) => {
    const { account, databases } = call.world;
    const gone = databaseOf(call);
    account.databases = account.databases.filter(({ uuid }) => uuid !== gone.uuid);
    databases.drop(gone.uuid);
    return ok(null);
  },
  [`POST ${base}/:database/query`]: (call) =>
    runSql(call, ({ columns, rows, meta }) => ({
      results: rows.map((row) => Object.fromEntries(columns.map((name, index) => [name, row[index]]))),
      success: true,
      meta,
    })),
  [`POST ${base}/:database/raw`]: (call) =>
    runSql(call, ({ columns, rows, meta }) => ({ results: { columns, rows }, success: true, meta })),
  [`GET ${base}/:database/time_travel/bookmark`]: (call) => {
    const { uuid } = databaseOf(call);
    const { databases } = call.world;
    const timestamp = call.query.get("timestamp");
    if (timestamp === null) return ok({ bookmark: databases.bookmark(uuid) });
    const bookmark = databases.bookmarkAt(uuid, Date.parse(timestamp));
    return bookmark === null ? refuse("sql", "No bookmark for that time") : ok({ bookmark });
  },
  [`POST ${base}/:database/time_travel/restore`]: (call) => {
    const { uuid } = databaseOf(call);
    const { databases } = call.world;
    const bookmark = call.query.get("bookmark") ?? "";
    const previous = databases.bookmark(uuid);
    if (!databases.restore(uuid, bookmark)) return refuse("sql", "Invalid bookmark");
    return ok({ bookmark, previous_bookmark: previous, message: "Database restored" });
  },
};

const create = z.object({
  name: z.string().check(z.minLength(1)),
  jurisdiction: z.optional(z.enum(["eu", "fedramp"])),
  primary_location_hint: z.optional(z.string()),
});
const statement = z.object({ sql: z.string(), params: z.nullish(z.array(z.unknown())) });
const sqlBody = z.union([statement, z.object({ batch: z.array(statement) })]);

const shown = ({ uuid, name, created_at, jurisdiction, location }: Database) => ({
  uuid,
  name,
  created_at,
  version: "production",
  jurisdiction,
  running_in_region: location ?? "WEUR",
  read_replication: { mode: "disabled" },
});

export const databaseOf = ({ params, world }: Call): Database =>
  found(
    world.account.databases.find(({ uuid, name }) => uuid === params.database || name === params.database),
    "databaseGone",
    params.database,
  );

function runSql(call: Call, toResult: (outcome: Outcome) => unknown) {
  const { databases } = call.world;
  const { uuid } = databaseOf(call);
  const body = readJson(call, sqlBody);
  const queries = "batch" in body ? body.batch : [body];
  const before = databases.changes(uuid);
  try {
    const reply = ok(databases.run(uuid, queries).flat().map(toResult));
    return { ...reply, wrote: databases.changes(uuid) !== before };
  } catch (error) {
    if (error instanceof SqlError) return refuse("sql", error.message);
    throw error;
  }
}
