import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { DrizzleD1Database, SQLiteD1Session } from "drizzle-orm/d1";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";

export type Db = DrizzleD1Database;

/** An unexecuted statement: what must commit together travels as a list of these. */
export type Statement = BatchItem<"sqlite">;

/**
 * The product's database over a D1 binding. A limit stands in the text of its statement: where it is a bound value, SQLite compiles
 * the statement anew each time that it runs, which costs more than running it (decision 111). Built from its parts, as `drizzle()`
 * does: that one comes with the builder of relational queries, which nobody asks here.
 */
export function openDb(d1: D1Database): Db {
  const dialect = Object.assign(new SQLiteAsyncDialect(), { buildLimit: limitInText });
  return new DrizzleD1Database("async", dialect, new SQLiteD1Session(d1, dialect, undefined), undefined);
}

/** Takes the place of the query builder's own, which binds every limit (drizzle-orm, sqlite-core/dialect.js). */
function limitInText(limit: number | Placeholder | undefined): SQL | undefined {
  if (limit === undefined) return undefined;
  return sql` limit ${typeof limit === "number" ? sql.raw(String(limit)) : limit}`;
}

/** The same database, whose batches begin as `turn` lets them. */
export function inTurn(db: Db, turn: <T>(work: () => Promise<T>) => Promise<T>): Db {
  const other: Db = Object.create(db);
  other.batch = ((statements) => turn(() => db.batch(statements))) as Db["batch"];
  return other;
}

/** What a retry needs from outside: how to wait, in ms, and chance. */
export type RetryTimer = { wait(ms: number): Promise<void>; fraction(): number };

/**
 * Runs work against D1, again after the errors that Cloudflare calls transient. Such an error may arrive after the write
 * was committed, so only work that is harmless when repeated may be given here. Five tries take about four seconds, 24
 * about ninety.
 * @param isPassing which errors it is run again after, where those are others
 */
export async function persist<T>(
  work: () => Promise<T>,
  retryTimer: RetryTimer,
  tries = 5,
  isPassing: (error: unknown) => boolean = isTransient,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === tries || !isPassing(error)) throw error;
      await retryTimer.wait(Math.min(5_000, 50 * 2 ** attempt) * (0.5 + retryTimer.fraction()));
    }
  }
}

// Overload is left out on purpose: repeating would feed it.
const transient =
  /network connection lost|storage caused object to be reset|reset because its code was updated|cannot resolve d1 db due to transient issue|storage operation exceeded timeout/i;

/** Whether Cloudflare calls an error of D1 transient. */
export const isTransient = (error: unknown): boolean => transient.test(textOf(error));

/** Whether the database could not be asked, as opposed to having refused what it was asked. */
export const isOutage = (error: unknown): boolean =>
  /\bD1\b|\bD1_ERROR\b|network connection lost/i.test(textOf(error)) &&
  !/constraint|SQLITE_ERROR|no such (?:table|column)|syntax error/i.test(textOf(error));

/** Whether D1 refused a row because a unique index already holds it. */
export const isUniqueViolation = (error: unknown, column: string): boolean =>
  textOf(error).includes(`UNIQUE constraint failed: ${column}`);

// Drizzle wraps the database's error as the cause of its own.
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} ${textOf(error.cause)}`;
}
