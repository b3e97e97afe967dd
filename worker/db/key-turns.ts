import { and, eq, getTableColumns, getTableName, is, type SQL, sql } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { idOfHashKey, type KeyIds } from "#domain/keyed-hash";
import type { Db, Statement } from "./client";
import * as myNumberSchema from "./my-number-schema";
import * as schema from "./schema";
import { keyTurns } from "./schema";
import * as staffSchema from "./staff-schema";
import * as taskSchema from "./task-schema";

/** A table with sealed values: each in a column `<place>_sealed`, by the place it is bound to and its name in the schema. */
export type KeyedTable = {
  readonly table: string;
  readonly sealed: readonly { readonly place: string; readonly key: string }[];
  readonly source: SQLiteTable;
};

const ending = "_sealed";

/**
 * The tables whose rows are kept under an id and hold sealed values: those of the schema with a column `…_sealed`, which is
 * bound to the table, the column without that ending, and the row's id. A table without an id keeps what it has (the audit).
 */
export const keyedTables: readonly KeyedTable[] = [schema, staffSchema, taskSchema, myNumberSchema]
  .flatMap((tables): unknown[] => Object.values(tables))
  .filter((one) => is(one, SQLiteTable))
  .map((source) => {
    const columns = Object.entries(getTableColumns(source)).map(([key, { name }]) => ({ key, name }));
    const sealed = columns
      .filter(({ name }) => name.endsWith(ending))
      .map(({ key, name }) => ({ key, place: name.slice(0, -ending.length) }));
    return { table: getTableName(source), source, sealed, hasId: columns.some(({ name }) => name === "id") };
  })
  .filter(({ sealed, hasId }) => hasId && sealed.length > 0);

/** The keyed hashes that can be made anew, for the value stands beside them sealed, and under which condition. */
const turnable: Readonly<Record<string, readonly (readonly [column: string, provided: string])[]>> = {
  blocked_phones: [["hash", "value_sealed is not null"]],
  blocked_ips: [["hash", "value_sealed is not null"]],
  opt_outs: [["hash", "value_sealed is not null"]],
  messages: [["receiver_hash", "receiver_sealed is not null"]],
  orders: [["address_hash", "address_sealed is not null"]],
  abuse_reports: [
    ["phone_hash", "phone_sealed is not null"],
    ["case_hash", "case_hash is not null"],
    ["reporter_hash", "address_of = 'reporter' and address_sealed is not null"],
  ],
};

/** A row whose values hang on a key that is not the first: by their columns' names. */
export type TurnableRow = { readonly id: string } & Readonly<Record<string, string | null>>;

/** The next rows of a table, by id, of which something hangs on another key than the first of its ring. */
export function selectToTurn(
  db: Db,
  { table, sealed }: KeyedTable,
  first: KeyIds,
  after: string,
  limit: number,
) {
  const isOld = [
    ...sealed.map(({ place }) => hangsElsewhere(place + ending, `1.${first.data[0]}.`)),
    ...(turnable[table] ?? []).map(
      ([column, provided]) =>
        sql`(${sql.raw(provided)} and ${hashedElsewhere(column, first.hash[0] ?? idOfHashKey)})`,
    ),
  ];
  return db.all<TurnableRow>(
    sql`select * from ${sql.identifier(table)} where id > ${after} and (${sql.join(isOld, sql` or `)}) order by id limit ${limit}`,
  );
}

const hangsElsewhere = (column: string, start: string): SQL =>
  sql`(${sql.identifier(column)} is not null and substr(${sql.identifier(column)}, 1, ${start.length}) <> ${start})`;

const hashedElsewhere = (column: string, first: string): SQL =>
  first === idOfHashKey
    ? sql`instr(${sql.identifier(column)}, ':') > 0`
    : sql`substr(${sql.identifier(column)}, 1, ${first.length + 1}) <> ${`${first}:`}`;

export type KeyTurn = typeof keyTurns.$inferSelect;

/** How far each turn is: a few rows. */
export const selectKeyTurns = (db: Db) => db.select().from(keyTurns);

/** Notes that a ring was seen for the first time: its turn begins. */
export const beginTurn = (db: Db, name: string, ring: string, at: number, doneAt: number | null) => {
  const row = { ring, since: at, step: 0, cursor: "", doneAt };
  return db
    .insert(keyTurns)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: keyTurns.name, set: row });
};

/** Notes how far a turn is. */
export const advanceTurn = (db: Db, name: string, to: Pick<KeyTurn, "step" | "cursor" | "doneAt">) =>
  db.update(keyTurns).set(to).where(eq(keyTurns.name, name));

/** Puts another sealed text in the place of one, unless that changed meanwhile. */
export function replaceSealed(
  db: Db,
  { source }: KeyedTable,
  row: { readonly id: string; readonly key: string; readonly from: string; readonly to: string },
): Statement {
  const columns = getTableColumns(source);
  const [id, column] = [columns.id, columns[row.key]];
  if (!id || !column) throw new Error(`no column ${row.key} in ${getTableName(source)}`);
  // By its name a column of any table: the types know them table by table.
  const values = { [row.key]: row.to } as Record<string, never>;
  return db
    .update(source)
    .set(values)
    .where(and(eq(id, row.id), eq(column, row.from)));
}

/** Puts a case under the hash of its code by the first key, and keeps the code itself, which follows from an old key. */
export const replaceCase = (
  db: Db,
  row: { readonly id: string; readonly from: string; readonly to: string; readonly codeSealed: string },
) =>
  db
    .update(schema.abuseReports)
    .set({ caseHash: row.to, caseCodeSealed: row.codeSealed })
    .where(and(eq(schema.abuseReports.id, row.id), eq(schema.abuseReports.caseHash, row.from)));
