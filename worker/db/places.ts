import { and, count, gt, gte, lte, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Open } from "#domain/admission";
import { standing } from "#domain/tallies";
import type { Db } from "./client";
import { type Given, prepared, type Slot, type Slots } from "./prepared";
import { abuseReports, payments, turnedAway } from "./schema";

/** How much there is at this moment of a standing count, as a term. */
const standingCount = (key: string): SQL<number> =>
  sql<number>`coalesce((select value from daily_tallies where day = ${standing} and key = ${key}), 0)`;

/** More than this were placed since the last count: no sweep has folded them for long, and what ended unpaid meanwhile is many. */
const stale = 1_000;

/**
 * How many orders are open, as a term: so many were when it was last counted, a minute ago, and what was placed since was not all paid
 * (decision 115). What ended unpaid within that minute counts until its end; where the count is old, all are counted.
 */
const openOrders: SQL<number> = sql<number>`(select case when placed > ${sql.raw(`${stale}`)}
    then (select count(*) from payments where place is not null)
    else max(0, ${standingCount("open_orders")} + placed - paid) end
  from (select coalesce(sum(iif(key like 'orders:%', n, 0)), 0) placed, coalesce(sum(iif(key = 'paid', n, 0)), 0) paid
    from fresh_counts))`;

/**
 * What is counted at once, and what says how many there are on the whole site. A `place` is where somebody
 * comes from: the keyed hashes of the networks of an address (usecases/admit.ts:placeOf), the widest first, with dots between
 * them, so that one index counts each network by the beginning of the text.
 */
const kinds = {
  order: { table: payments, place: payments.place, onSite: openOrders },
  report: {
    table: abuseReports,
    place: abuseReports.reporterPlace,
    onSite: standingCount("reports_pending"),
  },
} as const;
export type OpenKind = keyof typeof kinds;

/** The networks of a place, the widest first. */
type Networks = { readonly networks: readonly string[] };
/** The same, and what may be open on the site and in each of them. */
export type Below = Networks & { readonly mostOnSite: number; readonly mostWithin: readonly number[] };

const selectOpenOf = { order: openOf("order"), report: openOf("report") } as const;

function openOf(kind: OpenKind) {
  const { table, place: column } = kinds[kind];
  return prepared((db, { networks }: Slots<Networks>) =>
    db
      .select({ site: kinds[kind].onSite, networks: countsWithin(column, networks) })
      .from(table)
      .where(isWithin(column, networks[0])),
  );
}

/** How many are open, on the site and from the networks of a place: one row. */
export const selectOpen = (db: Db, kind: OpenKind, place: string) =>
  selectOpenOf[kind](db, { networks: networksIn(place) });

/** A place and what it may have open, as values of a prepared statement. */
export function belowOf(place: string, most: Open): Below {
  const networks = networksIn(place);
  return {
    networks,
    mostOnSite: most.site,
    mostWithin: networks.map((_, index) => most.networks[index] ?? 0),
  };
}

/** Fewer are open than this: a condition of the insertion of one more. */
export function isOpenBelow(kind: OpenKind, below: Given<Below>, also: SQL = sql`true`): SQL {
  const { table, place: column } = kinds[kind];
  const counts = below.networks.map(
    (network, index) =>
      sql`(select ${count()} from ${table} where ${isWithin(column, network)}) < ${below.mostWithin[index]}`,
  );
  return sql.join([also, sql`${kinds[kind].onSite} < ${below.mostOnSite}`, ...counts], sql` and `);
}

/** How many orders are open: one row. */
export const selectOpenOrders = (db: Db) => db.select({ total: openOrders }).from(sql`(select 1)`);

/** Notes that an order from a place could not reach a receiver; once a day for each of them. */
export const noteTurnedAway = (db: Db, place: string, receiverHash: string, at: number) =>
  db.insert(turnedAway).values({ place, receiverHash, at }).onConflictDoNothing();

const selectTurnedAwayOf = prepared((db, { networks, since }: Slots<Networks & { since: number }>) =>
  db
    .select({ networks: countsWithin(turnedAway.place, networks) })
    .from(turnedAway)
    .where(and(isWithin(turnedAway.place, networks[0]), gt(turnedAway.at, since))),
);

/** How many receivers orders from the networks of a place could not reach since a time (ms): one row. */
export const selectTurnedAway = (db: Db, place: string, since: number) =>
  selectTurnedAwayOf(db, { networks: networksIn(place), since });

/** Forgets some of those from before a time (ms). */
export const forgetTurnedAway = (db: Db, before: number, limit: number) =>
  db
    .delete(turnedAway)
    .where(
      sql`rowid in (select rowid from ${turnedAway} where ${lte(turnedAway.at, before)} limit ${limit})`,
    );

/** The counts of the networks of a place, as a JSON array, within the rows of the widest. */
const countsWithin = (column: SQLiteColumn, networks: readonly Slot<string>[]) =>
  sql<number[]>`json_array(${sql.join(
    networks.map((network) => sql`count(*) filter (where ${isWithin(column, network)})`),
    sql`, `,
  )})`.mapWith((json: string) => JSON.parse(json) as number[]);

/** The beginnings of a place, one for each of its networks. */
export function networksIn(place: string): string[] {
  const hashes = place.split(".");
  return hashes.map((_, index) => hashes.slice(0, index + 1).join("."));
}

/** That a place lies in a network: a slash comes right behind the dot, which ends a hash. */
export const isWithin = (column: SQLiteColumn, network: Slot<string> = ""): SQL =>
  sql`(${gte(column, network)} and ${column} < ${network} || '/')`;
