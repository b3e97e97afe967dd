/*
 * What is asked of the database for a backup (decision 069). Plain SQL, since no page of ours reads these rows: SQLite itself
 * writes each as a line of JSON, which also refuses what JSON could not hold. Imports nothing, so that scripts can read it.
 */

type Question = { readonly sql: string; readonly values?: readonly (string | number)[] };

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

const line = (columns: readonly string[]) => `json_array(${columns.map(quoted).join(", ")}) AS line`;

/** The columns of tables, in order; a table that is not there has none. */
export const columnsOf = (tables: readonly string[]): Question[] =>
  tables.map((table) => ({ sql: `PRAGMA table_info(${quoted(table)})` }));

export const newestMigration: Question = { sql: "SELECT max(name) AS name FROM d1_migrations" };

export const newestEvent: Question = { sql: "SELECT coalesce(max(seq), 0) AS seq FROM events" };

/** A page of a table (keyset pagination by rowid): its rows as lines, and after which row the next page begins. */
export const pageOf = (table: string, columns: readonly string[], after: number, most: number): Question => ({
  sql: `SELECT rowid AS at, ${line(columns)} FROM ${quoted(table)} WHERE rowid > ? ORDER BY rowid LIMIT ?`,
  values: [after, most],
});

/** The entities of events, by the table that holds them. */
const entities: Readonly<Record<string, readonly string[]>> = {
  orders: ["payment", "message"],
  payments: ["payment"],
  messages: ["message"],
  refunds: ["refund"],
};

/**
 * The rows of a table that moved after an event, as far as so many events tell. An order's id is that of its message and of
 * its first payment.
 */
export function movedSince(table: string, columns: readonly string[], mark: number, most: number): Question {
  const moved = "SELECT entity, id FROM events WHERE seq > ? ORDER BY seq LIMIT ?";
  const names = (entities[table] ?? []).map((name) => `'${name}'`).join(", ");
  return {
    sql: `SELECT ${line(columns)} FROM ${quoted(table)}
      WHERE id IN (SELECT id FROM (${moved}) WHERE entity IN (${names}))`,
    values: [mark, most],
  };
}

/** The counts that may have changed since a day, and those of this moment. */
export const talliesSince = (columns: readonly string[], day: string): Question => ({
  sql: `SELECT ${line(columns)} FROM daily_tallies WHERE day = 'all' OR day >= ?`,
  values: [day],
});
