/*
 * What is asked of the database for a backup (decision 069). Plain SQL, since no page of ours reads these rows: SQLite itself
 * writes each as a line of JSON, which also refuses what JSON could not hold.
 */
import { messageStates, passing } from "#domain/delivery";

type Question = { readonly sql: string; readonly values?: readonly (string | number)[] };

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

const line = (columns: readonly string[]) => `json_array(${columns.map(quoted).join(", ")}) AS line`;

/** The columns of tables, in order; a table that is not there has none. */
export const columnsOf = (tables: readonly string[]): Question[] =>
  tables.map((table) => ({ sql: `PRAGMA table_info(${quoted(table)})` }));

export const newestMigration: Question = { sql: "SELECT max(name) AS name FROM d1_migrations" };

/** A page of a table (keyset pagination by rowid): its rows as lines, and after which row the next page begins. */
export const pageOf = (table: string, columns: readonly string[], after: number, most: number): Question => ({
  sql: `SELECT rowid AS at, ${line(columns)} FROM ${quoted(table)} WHERE rowid > ? ORDER BY rowid LIMIT ?`,
  values: [after, most],
});

/** The last of what moved that was read: its time (ms), and its id where others moved in that millisecond. */
export type Moment = { readonly at: number; readonly id: string };

const listed = (states: readonly string[]) => states.map((state) => `'${state}'`).join(", ");
const stood = messageStates.filter((state) => !(passing as readonly string[]).includes(state));
const isListed = `status not in (${listed(passing)})`;

/**
 * What moved after a moment, the longest ago first: of an order whatever its message did, by the indexes that hold it
 * (`passing`), and what its payment did before any money came in, which moves no message; and second payments, which have none.
 * D1 takes five terms of a compound at most, so two of them stand inside.
 */
const moved = `SELECT id, max(changed_at) AS at FROM (
    SELECT id, changed_at FROM (SELECT id, changed_at FROM messages WHERE status IN (${listed(stood)}) AND ${isListed} AND changed_at >= ?1
      UNION ALL SELECT id, changed_at FROM messages WHERE status IN ('queued', 'sending') AND next_at IS NOT NULL AND changed_at >= ?1)
    UNION ALL SELECT id, created_at FROM orders WHERE created_at >= ?1
    UNION ALL SELECT id, changed_at FROM payments WHERE place IS NOT NULL AND changed_at >= ?1
    UNION ALL SELECT id, changed_at FROM payments WHERE order_id <> id AND changed_at >= ?1
    UNION ALL SELECT payment_id, changed_at FROM refunds WHERE changed_at >= ?1)
  GROUP BY id HAVING (at, id) > (?1, ?2) ORDER BY 2, 1 LIMIT ?3`;

/** So many of what moved after a moment, ids and when they did (ms); and in the same order their rows in each of some tables. */
export const whatMoved = (
  tables: readonly string[],
  columns: Readonly<Record<string, readonly string[]>>,
  { at, id }: Moment,
  most: number,
): Question[] =>
  [
    moved,
    ...tables.map(
      (table) => `SELECT ${line(columns[table] ?? [])} FROM ${quoted(table)}
        WHERE ${table === "refunds" ? "payment_id" : "id"} IN (SELECT id FROM (${moved}))`,
    ),
  ].map((sql) => ({ sql, values: [at, id, most] }));

/** All rows of a small table. */
export const wholeOf = (table: string, columns: readonly string[]): Question => ({
  sql: `SELECT ${line(columns)} FROM ${quoted(table)}`,
});

/** The counts that may have changed since a day, and those of this moment. */
export const talliesSince = (columns: readonly string[], day: string): Question => ({
  sql: `SELECT ${line(columns)} FROM daily_tallies WHERE day = 'all' OR day >= ?`,
  values: [day],
});
