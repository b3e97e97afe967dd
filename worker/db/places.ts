import { and, count, eq, gt, gte, lt, lte, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Open } from "#domain/admission";
import { standing } from "#domain/tallies";
import type { Db } from "./client";
import { prepared, type Slot, type Slots } from "./prepared";
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

/** The networks of a place, each by where its places begin and before what they end. */
export type Bounds = { readonly begins: readonly string[]; readonly ends: readonly string[] };
export type Most = { readonly mostOnSite: number; readonly mostWithin: readonly number[] };
/** The same, as values or as slots of a prepared statement. */
type Given<V> = {
  readonly [K in keyof V]: V[K] extends readonly (infer T)[] ? readonly Slot<T>[] : Slot<V[K]>;
};

const selectOpenOf = { order: openOf("order"), report: openOf("report") } as const;

function openOf(kind: OpenKind) {
  const { table, place: column } = kinds[kind];
  return prepared((db, bounds: Slots<Bounds>) =>
    db
      .select({ site: siteCount(kind), networks: countsWithin(column, bounds) })
      .from(table)
      .where(isWithinWidest(column, bounds)),
  );
}

/** How many are open, on the site and from the networks of a place: one row. */
export const selectOpen = (db: Db, kind: OpenKind, place: string) => selectOpenOf[kind](db, boundsOf(place));

/** A place and what it may have open, as values of a prepared statement. */
export const belowOf = (place: string, most: Open): Bounds & Most => {
  const bounds = boundsOf(place);
  return {
    ...bounds,
    mostOnSite: most.site,
    mostWithin: bounds.begins.map((_, index) => most.networks[index] ?? 0),
  };
};

/** Fewer are open than this: a condition of the insertion of one more. */
export function isOpenBelow(kind: OpenKind, below: Given<Bounds & Most>, also: SQL = sql`true`): SQL {
  const { table, place: column } = kinds[kind];
  const counts = below.begins.map(
    (begin, index) =>
      sql`(select ${count()} from ${table} where ${isBetween(column, begin, below.ends[index])}) < ${below.mostWithin[index]}`,
  );
  return sql.join([also, sql`${siteCount(kind)} < ${below.mostOnSite}`, ...counts], sql` and `);
}

/** Notes that an order from a place could not reach a receiver; once a day for each of them. */
export const noteTurnedAway = (db: Db, place: string, receiverHash: string, at: number) =>
  db.insert(turnedAway).values({ place, receiverHash, at }).onConflictDoNothing();

const selectTurnedAwayOf = prepared((db, { since, ...bounds }: Slots<Bounds & { since: number }>) =>
  db
    .select({ networks: countsWithin(turnedAway.place, bounds) })
    .from(turnedAway)
    .where(and(isWithinWidest(turnedAway.place, bounds), gt(turnedAway.at, since))),
);

/** How many receivers orders from the networks of a place could not reach since a time (ms): one row. */
export const selectTurnedAway = (db: Db, place: string, since: number) =>
  selectTurnedAwayOf(db, { ...boundsOf(place), since });

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
const countsWithin = (column: SQLiteColumn, { begins, ends }: Given<Bounds>) =>
  sql<number[]>`json_array(${sql.join(
    begins.map((begin, index) => sql`count(*) filter (where ${isBetween(column, begin, ends[index])})`),
    sql`, `,
  )})`.mapWith((json: string) => JSON.parse(json) as number[]);

const isWithinWidest = (column: SQLiteColumn, { begins, ends }: Given<Bounds>): SQL =>
  isBetween(column, begins[0], ends[0]);

function boundsOf(place: string): Bounds {
  const begins = networksIn(place);
  return { begins, ends: begins.map(endOf) };
}

/** The beginnings of a place, one for each of its networks. */
export function networksIn(place: string): string[] {
  const hashes = place.split(".");
  return hashes.map((_, index) => hashes.slice(0, index + 1).join("."));
}

/** That a place lies in a network. */
export const isWithin = (column: SQLiteColumn, network: string): SQL =>
  isBetween(column, network, endOf(network));

/** A slash comes right behind the dot, which ends a hash. */
const endOf = (network: string): string => `${network}/`;

const isBetween = (column: SQLiteColumn, begin: Slot<string> = "", end: Slot<string> = ""): SQL =>
  sql`(${gte(column, begin)} and ${lt(column, end)})`;
