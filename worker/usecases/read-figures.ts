import { byMonth, selectMonths } from "#db/figures";
import { type Counts, figuresLifetime, figuresOf, type MonthFigures, wholeMonths } from "#domain/figures";
import type { Deps } from "./deps";

type Kept = {
  readonly at: number;
  readonly months: readonly MonthFigures[];
  readonly counted: ReadonlyMap<string, Counts>;
};

/** Of each database that this isolate knows: what it said last. */
const kept = new WeakMap<object, Kept>();

type Reader = Pick<Deps, "db" | "clock">;

/** What this isolate remembers, where it is an hour old at most and of this month; else null. */
function remembered({ db, clock }: Reader): Kept | null {
  const now = clock.now();
  const last = kept.get(db);
  const age = now - (last?.at ?? now);
  const isSameMonth = last && wholeMonths(last.at).before === wholeMonths(now).before;
  return isSameMonth && age >= 0 && age < figuresLifetime ? last : null;
}

/** The public figures in this isolate's memory, or null. */
export const rememberedFigures = (reader: Reader): Kept["months"] | null =>
  remembered(reader)?.months ?? null;

/** The public figures of the whole months of the last year (decision 081): one look at the database for many readers. */
export const readFigures = async (reader: Reader): Promise<Kept["months"]> =>
  (await readWholeMonths(reader)).months;

/** What each whole month of the last year counted, by key: no more to the database than the public figures are. */
export const readCounted = async (reader: Reader): Promise<Kept["counted"]> =>
  (await readWholeMonths(reader)).counted;

async function readWholeMonths(reader: Reader): Promise<Kept> {
  const known = remembered(reader);
  if (known) return known;
  const { db, clock } = reader;
  const at = clock.now();
  const { months, from, before } = wholeMonths(at);
  const counted = byMonth(await selectMonths(db, from, before));
  const read = { at, months: figuresOf(months, counted), counted };
  kept.set(db, read);
  return read;
}
