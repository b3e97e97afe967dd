import { databaseLimit } from "../../worker/domain/database-size.ts";
import { retention } from "../../worker/domain/retention.ts";
import { percentile } from "./numbers.ts";

/*
 * Where one database ends and where several do (decision 103): a model, fed with what an order was measured to cost when the record
 * was written. A record is of its day, so an order that became cheaper does not change it; one that became dearer fails its
 * test. Pure; chance comes in by argument.
 */

/** What one question takes of a database's time, in ms: one that only reads, and a batch that writes. */
export type Latency = { readonly read: number; readonly write: number };

/** Of 100 checkouts that are begun, those that are paid: as the cost of an order is computed. */
const completed = 70;

/** Round trips of an order, those that only read and those that write. */
export const recordedTrips = {
  delivered: { reads: 4, writes: 7 },
  expired: { reads: 1, writes: 4 },
} as const;
/** What a visitor's page asks besides, each a read. */
const pageReads = 4;

/** Questions to a database beyond the orders' own (the directory of the record): of each checkout, and again of each that is paid. */
const directory = { placed: { reads: 1, writes: 1 }, paid: { reads: 0, writes: 1 } } as const;

/**
 * Bytes of an order with its indexes, by D1's own size of the database: paid and not yet forgotten, never paid, and what is kept
 * for the books. A text of one part; measured over 630 paid orders and 270 others.
 */
const bytes = { paid: 3_113, unpaid: 2_348, kept: 2_243 } as const;
/** The line that an archive would leave of an order, which is a goal and not built. */
const archived = 250;

const day = 24 * 60 * 60 * 1000;
const wholeFor = retention.receiverHash / day;
const booksFor = retention.books / day;
const unpaidFor = retention.unpaidOrder / day;

/** Bytes of all that is kept after so many days of so many paid orders a second. */
export function bytesAfter(days: number, rate: number, hasArchive: boolean): number {
  const paidADay = rate * 86_400;
  const unpaidADay = (paidADay * (100 - completed)) / completed;
  const whole = bytes.paid * Math.min(days, wholeFor);
  const books = (hasArchive ? archived : bytes.kept) * (Math.min(days, booksFor) - Math.min(days, wholeFor));
  return paidADay * (whole + books) + unpaidADay * bytes.unpaid * Math.min(days, unpaidFor);
}

/** After how many days one database is full; infinite where what ends makes room in time. */
export function fullAfter(rate: number, hasArchive: boolean): number {
  for (let days = 1; days <= booksFor; days++)
    if (bytesAfter(days, rate, hasArchive) > databaseLimit) return days;
  return Number.POSITIVE_INFINITY;
}

/** How many databases hold seven years of books, each filled to four fifths. */
export const databasesToHold = (rate: number, hasArchive: boolean): number =>
  Math.ceil(bytesAfter(booksFor, rate, hasArchive) / (0.8 * databaseLimit));

/** Round trips of one paid order, with its share of checkouts that nobody pays. */
function tripsOf(): { readonly reads: number; readonly writes: number } {
  const unpaid = (100 - completed) / completed;
  const { delivered, expired } = recordedTrips;
  return {
    reads: delivered.reads + pageReads + unpaid * (expired.reads + pageReads),
    writes: delivered.writes + unpaid * expired.writes,
  };
}

/** What one paid order takes of its database's time, and of the directory's, in ms. */
export function timeOf({ read, write }: Latency): { readonly own: number; readonly directory: number } {
  const { reads, writes } = tripsOf();
  const checkouts = 100 / completed;
  return {
    own: reads * read + writes * write,
    directory:
      (checkouts * directory.placed.reads + directory.paid.reads) * read +
      (checkouts * directory.placed.writes + directory.paid.writes) * write,
  };
}

/** Paid orders a second at which the busiest database is used for half of its time; a single one needs no directory. */
export function halfUsedAt(latency: Latency, databases: number): number {
  const { own, directory } = timeOf(latency);
  const orders = (databases * 500) / own;
  return databases === 1 ? orders : Math.min(orders, 500 / directory);
}

/** What is simulated; `chance` gives numbers from 0 up to 1. */
export type Scene = {
  readonly latency: Latency;
  /** Paid orders a second. */
  readonly rate: number;
  readonly databases: number;
  /** For how long checkouts begin; the second half of it is looked at, when as many orders end as begin. */
  readonly minutes: number;
  readonly chance: () => number;
};

type Trip = { readonly at: number; readonly database: number; readonly mean: number };

/**
 * How long 95 of 100 questions wait at most for their database, in ms: each answers one at a time, in the order in which they come.
 * Checkouts begin at moments that follow from nothing (a Poisson process), what an answer takes is exponential. Infinite
 * where more comes in than gets done.
 */
export function waitOf(scene: Scene): number {
  const { own, directory } = timeOf(scene.latency);
  const most = Math.max(own / scene.databases, scene.databases === 1 ? 0 : directory);
  if (scene.rate * most >= 1_000) return Number.POSITIVE_INFINITY;
  const free = new Map<number, number>();
  const end = scene.minutes * 60_000;
  const waits = tripsIn(scene, end).flatMap(({ at, database, mean }) => {
    const begins = Math.max(at, free.get(database) ?? 0);
    free.set(database, begins + exponential(mean, scene.chance));
    return at > end / 2 && at < end ? [begins - at] : [];
  });
  return percentile(waits, 0.95);
}

const exponential = (mean: number, chance: () => number): number => -Math.log(1 - chance()) * mean;

/** When an order asks, in ms after it was placed or after its payment: while vendors answer, networks report, and a page looks. */
const moments = {
  place: [0, 20, 400],
  pay: [0, 250, 270, 290, 600, 2_000, 3_000, 10_000],
  page: [1_000, 3_000, 7_000, 15_000],
} as const;

/** Which of those write. */
const writes = { place: [1, 2], pay: [0, 1, 3, 4, 7], expire: [0, 1] } as const;

/** All questions of the checkouts that begin before an end (ms), in the order of their moments. */
function tripsIn({ latency: { read, write }, rate, databases, chance }: Scene, end: number): Trip[] {
  const beside = databases;
  const trips: Trip[] = [];
  const next = () => exponential((1_000 * completed) / 100 / rate, chance);
  for (let now = next(); now < end; now += next()) {
    const database = Math.floor(chance() * databases);
    const isPaid = chance() * 100 < completed;
    const ask = (from: number, at: readonly number[], writing: readonly number[]) =>
      trips.push(
        ...at.map((ms, index) => ({ at: from + ms, database, mean: writing.includes(index) ? write : read })),
      );
    const paid = now + exponential(20_000, chance);
    ask(now, moments.place, writes.place);
    ask(paid, isPaid ? moments.pay : [0, 250], isPaid ? writes.pay : writes.expire);
    ask(paid, moments.page, []);
    if (databases === 1) continue;
    const asides = [
      { at: now, mean: read },
      { at: now + 20, mean: write },
      ...(isPaid ? [{ at: paid + 250, mean: write }] : []),
    ];
    trips.push(...asides.map((aside) => ({ ...aside, database: beside })));
  }
  return trips.toSorted((one, other) => one.at - other.at);
}

/** Chance that can be had again (mulberry32). */
export function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
