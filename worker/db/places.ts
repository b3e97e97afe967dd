import { and, count, eq, gt, gte, lt, lte, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Open } from "#domain/admission";
import { standing } from "#domain/tallies";
import type { Db } from "./client";
import { abuseReports, dailyTallies, payments, turnedAway } from "./schema";

/**
 * What is counted at once, and under which key the database keeps the count of the whole site. A `place` is where somebody
 * comes from: the keyed hashes of the networks of an address (usecases/admit.ts:placeOf), the widest first, with dots between
 * them, so that one index counts each network by the beginning of the text.
 */
const kinds = {
  order: { table: payments, place: payments.place, key: "open_orders" },
  report: { table: abuseReports, place: abuseReports.reporterPlace, key: "reports_pending" },
} as const;
export type OpenKind = keyof typeof kinds;

/** How many are open, on the site and from the networks of a place: one row. */
export function selectOpen(db: Db, kind: OpenKind, place: string) {
  const { table, place: column } = kinds[kind];
  return db
    .select({ site: siteCount(kind), networks: countsWithin(column, place) })
    .from(table)
    .where(isWithin(column, networksIn(place)[0] ?? ""));
}

/** Fewer are open than this: a condition of the insertion of one more. */
export function isOpenBelow(kind: OpenKind, place: string, most: Open, also: SQL = sql`true`): SQL {
  const { table, place: column } = kinds[kind];
  const counts = networksIn(place).map(
    (network, index) =>
      sql`(select ${count()} from ${table} where ${isWithin(column, network)}) < ${most.networks[index] ?? 0}`,
  );
  return sql.join([also, sql`${siteCount(kind)} < ${most.site}`, ...counts], sql` and `);
}

/** Notes that an order from a place could not reach a receiver; once a day for each of them. */
export const noteTurnedAway = (db: Db, place: string, receiverHash: string, at: number) =>
  db.insert(turnedAway).values({ place, receiverHash, at }).onConflictDoNothing();

/** How many receivers orders from the networks of a place could not reach since a time (ms): one row. */
export const selectTurnedAway = (db: Db, place: string, since: number) =>
  db
    .select({ networks: countsWithin(turnedAway.place, place) })
    .from(turnedAway)
    .where(and(isWithin(turnedAway.place, networksIn(place)[0] ?? ""), gt(turnedAway.at, since)));

/** Forgets some of those from before a time (ms). */
export const forgetTurnedAway = (db: Db, before: number, limit: number) =>
  db
    .delete(turnedAway)
    .where(
      sql`rowid in (select rowid from ${turnedAway} where ${lte(turnedAway.at, before)} limit ${limit})`,
    );

const siteCount = (kind: OpenKind): SQL<number> =>
  sql<number>`coalesce((select ${dailyTallies.value} from ${dailyTallies}
    where ${eq(dailyTallies.day, standing)} and ${eq(dailyTallies.key, kinds[kind].key)}), 0)`;

/** The counts of the networks of a place, as a JSON array, within the rows of the widest. */
const countsWithin = (column: SQLiteColumn, place: string) =>
  sql<number[]>`json_array(${sql.join(
    networksIn(place).map((network) => sql`count(*) filter (where ${isWithin(column, network)})`),
    sql`, `,
  )})`.mapWith((json: string) => JSON.parse(json) as number[]);

/** The beginnings of a place, one for each of its networks. */
export function networksIn(place: string): string[] {
  const hashes = place.split(".");
  return hashes.map((_, index) => hashes.slice(0, index + 1).join("."));
}

/** That a place lies in a network: a slash comes right behind the dot, which ends a hash. */
export const isWithin = (column: SQLiteColumn, network: string): SQL | undefined =>
  and(gte(column, network), lt(column, `${network}/`));
