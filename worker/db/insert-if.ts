import { getTableColumns, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./client";

/** What a row holds: values, slots for them in a prepared statement, or what the database finds at that moment. */
export type RowOf<T extends SQLiteTable> = {
  [K in keyof T["$inferInsert"]]: T["$inferInsert"][K] | SQL | Placeholder;
};

/**
 * A new row, if a condition holds at the moment it is inserted: of many at once none slips through between a look and a
 * write. Whoever needs to know asks in the same batch whether it is there, for a repeated batch inserts nothing twice.
 */
export function insertIf<T extends SQLiteTable>(db: Db, table: T, row: RowOf<T>, condition: SQL) {
  const given: Readonly<Record<string, unknown>> = row;
  const values = Object.entries(getTableColumns(table)).map(([name, column]) =>
    sql.param(given[name] ?? column.default ?? null, column),
  );
  return db.insert(table).select(sql`select ${sql.join(values, sql`, `)} where ${condition}`);
}
