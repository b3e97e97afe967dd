/** Stands around each call that reaches the database: may count it, delay it, or make it fail before or after. */
export type Around = <T>(call: () => Promise<T>) => Promise<T>;

/**
 * A database that behaves as the real one, with `around` wrapped about every round trip: a batch is one, however many
 * statements it holds.
 */
export function probeD1(real: D1Database, around: Around): D1Database {
  return {
    ...plain(real),
    prepare: (sql: string) => probeStatement(real.prepare(sql), around),
    batch: (statements: D1PreparedStatement[]) => around(() => real.batch(statements.map(unwrap))),
    exec: (sql: string) => around(() => real.exec(sql)),
  } as D1Database;
}

/** A database that does all it is asked; of the round trip that it is told of the answer is lost on the way, after its commit. */
export function losingD1(real: D1Database) {
  let left = 0;
  const d1 = probeD1(real, async (call) => {
    const answer = await call();
    if (--left === 0) throw new Error("D1_ERROR: Network connection lost.");
    return answer;
  });
  return {
    d1,
    /** The first round trip from here on is 1. */
    loseAnswer: (of: number) => {
      left = of;
    },
  };
}

const plain = (real: D1Database) => ({
  dump: () => real.dump(),
  withSession: (...args: Parameters<D1Database["withSession"]>) => real.withSession(...args),
});

const originals = new WeakMap<object, D1PreparedStatement>();

const unwrap = (statement: D1PreparedStatement) => originals.get(statement) ?? statement;

function probeStatement(real: D1PreparedStatement, around: Around): D1PreparedStatement {
  const probed = {
    bind: (...values: unknown[]) => probeStatement(real.bind(...values), around),
    run: () => around(() => real.run()),
    all: () => around(() => real.all()),
    raw: (options?: { columnNames?: false }) => around(() => real.raw(options)),
    first: (column?: string) => around(() => (column === undefined ? real.first() : real.first(column))),
  } as D1PreparedStatement;
  originals.set(probed, real);
  return probed;
}
