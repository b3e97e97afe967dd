import { is, Param, Placeholder, sql } from "drizzle-orm";
import type { Db, Statement } from "./client";

type Value = string | number | boolean | null;
type Values = Readonly<Record<string, Value | readonly (string | number)[]>>;

/** What stands in a statement where values will be: a list has as many places as it has values. */
export type Slots<V extends Values> = {
  readonly [K in keyof V]: V[K] extends readonly unknown[] ? readonly Placeholder[] : Placeholder;
};

/** A statement for a batch; what it answers is told by its type, as the query builder tells it. */
type Bound<S extends Statement> = Pick<S, "_">;

/** A place for a value, or the value. */
export type Slot<T> = T | Placeholder;

/** Values, or slots for them: what a condition is made of that prepared statements share with others. */
export type Given<V> = {
  readonly [K in keyof V]: V[K] extends readonly (infer T)[] ? readonly Slot<T>[] : Slot<V[K]>;
};

type Query = { sql: string; params: unknown[] };
type Preparable = Statement & { prepare(): { getQuery(): Query } };

/** What a batch asks of a statement that it has prepared (drizzle-orm, d1/session.js). */
type InBatch = {
  readonly stmt: D1PreparedStatement;
  getQuery(): Query;
  mapResult(result: unknown, isFromBatch: boolean): unknown;
};
type Kept<V> = { readonly query: InBatch; readonly read: readonly ((values: V) => unknown)[] };

/**
 * A prepared statement: its SQL is made once per database and isolate, and bound to values each time. Making it costs the query
 * builder more than D1 takes to run it, and an order needs twenty. It travels in a batch, and is not to be awaited.
 *
 * @param make makes it once, with slots in place of values; once more where other values are given, or a longer list
 */
export function prepared<V extends Values, S extends Preparable>(make: (db: Db, slots: Slots<V>) => S) {
  const kept = new WeakMap<Db, Map<string, Kept<V>>>();
  const keep = (db: Db, shape: string, values: V): Kept<V> => {
    const one = prepare(make, db, values);
    kept.set(db, (kept.get(db) ?? new Map<string, Kept<V>>()).set(shape, one));
    return one;
  };
  return (db: Db, values: V): Bound<S> => {
    const shape = shapeOf(values);
    const { query, read } = kept.get(db)?.get(shape) ?? keep(db, shape, values);
    const own = { sql: query.getQuery().sql, params: read.map((one) => one(values)) };
    // All of it plain: an object with another as its prototype cost more than the values.
    const bound: InBatch = {
      stmt: query.stmt,
      getQuery: () => own,
      mapResult: (result, isFromBatch) => query.mapResult(result, isFromBatch),
    };
    // The type of a statement names only what it answers.
    return { _prepare: () => bound } as unknown as Bound<S>;
  };
}

/** Which values there are, and how many each list has. */
function shapeOf(values: Values): string {
  let shape = "";
  for (const key in values) {
    const value = values[key];
    shape += Array.isArray(value) ? `${key}${value.length},` : `${key},`;
  }
  return shape;
}

function prepare<V extends Values, S extends Preparable>(
  make: (db: Db, slots: Slots<V>) => S,
  db: Db,
  values: V,
): Kept<V> {
  const readers = new Map<string, (values: V) => unknown>();
  const slot = (name: string, read: (values: V) => unknown) => {
    readers.set(name, read);
    return sql.placeholder(name);
  };
  const slots = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      Array.isArray(value)
        ? value.map((_, index) =>
            slot(`${key}.${index}`, (later) => (later[key] as readonly unknown[])[index]),
          )
        : slot(key, (later) => later[key]),
    ]),
  );
  const query = make(db, slots as Slots<V>).prepare() as unknown as InBatch;
  const readerOf = ({ name }: Placeholder) => {
    const read = readers.get(name);
    if (!read) throw new Error(`no value for ${name}`);
    return read;
  };
  const read = query.getQuery().params.map((param): ((values: V) => unknown) => {
    if (is(param, Placeholder)) return readerOf(param);
    if (!is(param, Param) || !is(param.value, Placeholder)) return () => param;
    const [found, { encoder }] = [readerOf(param.value), param];
    return (later) => {
      const value = found(later);
      return value === null ? null : encoder.mapToDriverValue(value);
    };
  });
  return { query, read };
}
