import { createHash } from "node:crypto";
import { appendFileSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

export interface Query {
  sql: string;
  params?: readonly unknown[] | null | undefined;
}
export interface Outcome {
  columns: string[];
  rows: unknown[][];
  meta: Record<string, unknown>;
}
/** Words as D1 has them, with SQLite's name of the error at the end. */
export class SqlError extends Error {}

/** D1, played on SQLite: one file per database, which the API and the Worker both read and write. */
export function openDatabases(dir: string) {
  const folder = join(dir, "d1");
  mkdirSync(folder, { recursive: true });
  const open = new Map<string, DatabaseSync>();
  const file = (uuid: string) => join(folder, `${uuid}.sqlite`);
  const copyOf = (uuid: string, bookmark: string) => join(folder, `${uuid}.${bookmark}.copy`);
  /** When which bookmark was current, a line each. */
  const timesOf = (uuid: string) => join(folder, `${uuid}.bookmarks`);

  const get = (uuid: string) => {
    const known = open.get(uuid);
    if (known) return known;
    const database = new DatabaseSync(file(uuid));
    database.exec("PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF; PRAGMA foreign_keys = ON");
    open.set(uuid, database);
    return database;
  };

  return {
    /**
     * All of them in one transaction, as D1 runs a batch; the first that fails undoes the rest.
     *
     * @returns of each query its statements' outcomes, at least one
     */
    run(uuid: string, queries: readonly Query[]): Outcome[][] {
      const database = get(uuid);
      database.exec("BEGIN IMMEDIATE");
      try {
        const outcomes = queries.map((query) => [...statements(database, query)]);
        if (outcomes.some(({ length }) => length === 0)) throw new SqlError("No SQL statements detected.");
        database.exec("COMMIT");
        const size_after = statSync(file(uuid)).size;
        return outcomes.map((some) => some.map((one) => ({ ...one, meta: { ...one.meta, size_after } })));
      } catch (error) {
        if (database.isTransaction) database.exec("ROLLBACK");
        throw asSqlError(error);
      }
    },
    /** How much has ever been changed; the same twice where nothing was in between. */
    changes(uuid: string): string {
      const database = get(uuid);
      return ["SELECT total_changes() AS n", "SELECT schema_version AS n FROM pragma_schema_version"]
        .map((sql) => Number(database.prepare(sql).get()?.n))
        .join(".");
    },
    /**
     * A bookmark to which the database can be taken back. Only those that were asked for can: each is a copy of the
     * file, where D1 keeps the whole of thirty days.
     */
    bookmark(uuid: string): string {
      const [counted = "0", schema = "0"] = this.changes(uuid).split(".");
      const part = (value: unknown) => Number(value).toString(16).padStart(8, "0");
      // By what is in it: after a restore the count of changes begins anew.
      const content = createHash("sha256")
        .update(readFileSync(file(uuid)))
        .digest("hex")
        .slice(0, 8);
      const bookmark = `${part(counted)}-${part(schema)}-${content}-${uuid.replaceAll("-", "")}`;
      copyFileSync(file(uuid), copyOf(uuid, bookmark));
      appendFileSync(timesOf(uuid), `${Date.now()} ${bookmark}\n`);
      return bookmark;
    },
    /** The bookmark that was current at a time (ms), as far as it was asked for before; null where none was. */
    bookmarkAt(uuid: string, time: number): string | null {
      if (!existsSync(timesOf(uuid))) return null;
      const lines = readFileSync(timesOf(uuid), "utf8").trim().split("\n");
      const [, bookmark] = lines.findLast((line) => Number(line.split(" ")[0]) <= time)?.split(" ") ?? [];
      return bookmark ?? null;
    },
    /** @returns whether there is such a bookmark */
    restore(uuid: string, bookmark: string): boolean {
      const copy = copyOf(uuid, bookmark);
      if (!/^[\da-f-]+$/.test(bookmark) || !existsSync(copy)) return false;
      open.get(uuid)?.close();
      open.delete(uuid);
      copyFileSync(copy, file(uuid));
      return true;
    },
    /** As SQL that makes it anew: tables with their rows first, then indexes, views and triggers. */
    dump(uuid: string, { data, schema }: { data: boolean; schema: boolean }): string {
      const database = get(uuid);
      const made = database.prepare(
        "SELECT name, type, sql FROM sqlite_schema WHERE sql NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY type <> 'table', rowid",
      );
      const lines = made
        .all()
        .flatMap(({ name, type, sql }) => [
          ...(schema ? [`${String(sql)};`] : []),
          ...(data && type === "table" ? rowsOf(database, String(name)) : []),
        ]);
      return ["PRAGMA defer_foreign_keys=TRUE;", ...lines, ""].join("\n");
    },
    drop(uuid: string) {
      open.get(uuid)?.close();
      open.delete(uuid);
      rmSync(file(uuid), { force: true });
    },
    close() {
      for (const database of open.values()) database.close();
      open.clear();
    },
  };
}
export type Databases = ReturnType<typeof openDatabases>;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Each row as an INSERT, its values quoted by SQLite itself; columns that are computed are left out. */
function rowsOf(database: DatabaseSync, table: string): string[] {
  const columns = database.prepare(`SELECT name FROM pragma_table_info(?)`).all(table);
  const names = columns.map(({ name }) => quoted(String(name)));
  const values = names.map((name) => `quote(${name})`).join(" || ',' || ");
  const rows = database.prepare(`SELECT ${values} AS row FROM ${quoted(table)}`).all();
  return rows.map(({ row }) => `INSERT INTO ${quoted(table)} (${names.join(",")}) VALUES(${String(row)});`);
}

/** What D1 keeps from its users, in SQLite's own words: transactions are its own, and so are files. */
const forbidden = /^\s*(BEGIN|COMMIT|END|ROLLBACK|SAVEPOINT|RELEASE|ATTACH|DETACH|VACUUM)\b/i;

const blank = /^(?:\s|;|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/;

/** One after the other, since a later one may stand on an earlier; SQLite itself says where each ends. */
function* statements(database: DatabaseSync, { sql, params }: Query): Generator<Outcome> {
  for (let rest = sql.replace(blank, ""); rest !== ""; ) {
    if (forbidden.test(rest)) throw new SqlError("not authorized: SQLITE_AUTH");
    const statement = database.prepare(rest);
    yield runOne(database, statement, params);
    rest = rest.slice(statement.sourceSQL.length).replace(blank, "");
  }
}

function runOne(database: DatabaseSync, statement: StatementSync, params: Query["params"]): Outcome {
  const started = performance.now();
  const before = totals(database);
  const sql = statement.sourceSQL;
  statement.setReturnArrays(true);
  const rows = statement.all(...(params ?? []).map(asInput)) as unknown as unknown[][];
  const after = totals(database);
  const changes = after.changes - before.changes;
  return {
    columns: statement.columns().map(({ name }) => name),
    rows: rows.map((row) => row.map(asOutput)),
    meta: {
      served_by: "played.db",
      duration: performance.now() - started,
      changes,
      last_row_id: after.last,
      changed_db: changes > 0 || /^\s*(CREATE|DROP|ALTER)\b/i.test(sql),
      rows_read: rows.length,
      rows_written: changes,
    },
  };
}

function totals(database: DatabaseSync) {
  const { changes, last } = database
    .prepare("SELECT total_changes() AS changes, last_insert_rowid() AS last")
    .get() as { changes: number; last: number };
  return { changes, last };
}

/** Over the wire bytes are lists of numbers, and there are no booleans. */
const asInput = (value: unknown): SQLInputValue => {
  if (Array.isArray(value)) return Uint8Array.from(value as number[]);
  if (typeof value === "boolean") return Number(value);
  return value as SQLInputValue;
};
const asOutput = (value: unknown) => (value instanceof Uint8Array ? [...value] : value);

const names: Record<number, string> = {
  1: "SQLITE_ERROR",
  5: "SQLITE_BUSY",
  8: "SQLITE_READONLY",
  13: "SQLITE_FULL",
  18: "SQLITE_TOOBIG",
  19: "SQLITE_CONSTRAINT",
  20: "SQLITE_MISMATCH",
  25: "SQLITE_RANGE",
};

function asSqlError(error: unknown): SqlError {
  if (error instanceof SqlError) return error;
  if (!(error instanceof Error)) return new SqlError(String(error));
  const code = "errcode" in error ? Number(error.errcode) & 0xff : 1;
  return new SqlError(`${error.message}: ${names[code] ?? "SQLITE_ERROR"}`);
}
