import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

type Format = "objects" | "rows";

/**
 * D1 as the tests need it, on SQLite in this process: what a batch does, it does wholly or not at all, errors are worded as D1 words
 * them, and `changes` counts what triggers changed too.
 */
export function playD1(schema: string): D1Database {
  const db = new DatabaseSync(":memory:");
  db.exec(schema);
  const kept = new Map<string, StatementSync>();
  const counting = db.prepare("SELECT total_changes() AS changes, last_insert_rowid() AS last");

  function prepared(sql: string): StatementSync {
    const statement = kept.get(sql) ?? db.prepare(sql);
    kept.set(sql, statement);
    return statement;
  }

  function runNow({ sql, values }: Played, format: Format) {
    const before = counting.get() as { changes: number };
    const statement = prepared(sql);
    const columns = statement.columns().map(({ name }) => name ?? "");
    statement.setReturnArrays(true);
    const rows = (statement.all(...values) as unknown as unknown[][]).map((row) => row.map(asD1));
    const after = counting.get() as { changes: number; last: number };
    const results =
      format === "rows"
        ? rows
        : rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])));
    const changes = after.changes - before.changes;
    const meta = { changes, last_row_id: after.last, duration: 0, rows_read: 0, rows_written: changes };
    return { success: true as const, results, meta };
  }

  /** All of it or nothing, and never in the turn in which it was asked. */
  async function together<T>(work: () => T): Promise<T> {
    await turn();
    db.exec("BEGIN");
    try {
      const done = work();
      db.exec("COMMIT");
      return done;
    } catch (error) {
      if (db.isTransaction) db.exec("ROLLBACK");
      throw asD1Error(error);
    }
  }

  class Played {
    readonly sql: string;
    readonly values: SQLInputValue[];
    constructor(sql: string, values: SQLInputValue[] = []) {
      [this.sql, this.values] = [sql, values];
    }
    bind = (...values: unknown[]) => new Played(this.sql, values.map(asSqlite));
    all = () => together(() => runNow(this, "objects"));
    run = () => (isScript(this.sql) ? script(this.sql) : this.all());
    raw = () => together(() => runNow(this, "rows").results);
    async first(column?: string) {
      const [row] = (await this.all()).results as Record<string, unknown>[];
      if (row === undefined) return null;
      return column === undefined ? row : row[column];
    }
  }

  const script = (sql: string) =>
    together(() => db.exec(sql)).then(() => ({ success: true, results: [], meta: { changes: 0 } }));

  return {
    prepare: (sql: string) => new Played(sql),
    batch: (statements: Played[]) => together(() => statements.map((one) => runNow(one, "objects"))),
    exec: script,
  } as unknown as D1Database;
}

/** As D1 does, one round trip on the event loop: whoever asks at once is answered in turn. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

const isScript = (sql: string): boolean => /;\s*\S/.test(sql.replace(/'[^']*'/g, ""));

function asSqlite(value: unknown): SQLInputValue {
  if (value === undefined) throw new TypeError("D1_TYPE_ERROR: Type 'undefined' not supported");
  if (typeof value === "boolean") return value ? 1 : 0;
  return value as SQLInputValue;
}

const asD1 = (value: unknown) => (value instanceof Uint8Array ? [...value] : value);

function asD1Error(error: unknown): Error {
  if (!(error instanceof Error) || !("errcode" in error)) return error as Error;
  const constraint = Number(error.errcode) % 256 === 19;
  return new Error(`D1_ERROR: ${error.message}: ${constraint ? "SQLITE_CONSTRAINT" : "SQLITE_ERROR"}`);
}
