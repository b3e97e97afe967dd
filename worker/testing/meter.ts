/** What work costs the database, as Cloudflare bills it (`meta.rows_*`), and how often it was asked. */
export type Cost = { trips: number; read: number; written: number };

type Answer = { readonly meta?: { readonly rows_read: number; readonly rows_written: number } };

/** What one statement cost. */
export type Line = { readonly sql: string; readonly read: number; readonly written: number };

const sqlOf = new WeakMap<object, string>();

/** A database that behaves as the real one and counts what it is asked. */
export function meterD1(real: D1Database) {
  const spent: Cost = { trips: 0, read: 0, written: 0 };
  const lines: Line[] = [];
  const originals = new WeakMap<object, D1PreparedStatement>();
  const unwrap = (statement: D1PreparedStatement) => originals.get(statement) ?? statement;
  const book = (sql: string, { meta }: Answer) => {
    const line = { sql, read: meta?.rows_read ?? 0, written: meta?.rows_written ?? 0 };
    lines.push(line);
    spent.read += line.read;
    spent.written += line.written;
  };
  const metered = (sql: string, statement: D1PreparedStatement): D1PreparedStatement => {
    const asked = async () => {
      spent.trips++;
      const answer = await statement.all();
      book(sql, answer);
      return answer;
    };
    const probed = {
      bind: (...values: unknown[]) => metered(sql, statement.bind(...values)),
      run: asked,
      all: asked,
      // The driver of the query builder asks for rows without names, whose answer has no meta: they are asked for with it.
      raw: async () => (await asked()).results.map((row) => Object.values(row as object)),
      first: async (column?: string) => {
        const [row] = (await asked()).results as Record<string, unknown>[];
        return row === undefined ? null : column === undefined ? row : row[column];
      },
    } as unknown as D1PreparedStatement;
    originals.set(probed, statement);
    sqlOf.set(statement, sql);
    return probed;
  };
  const d1 = {
    prepare: (sql: string) => metered(sql, real.prepare(sql)),
    async batch(statements: D1PreparedStatement[]) {
      spent.trips++;
      const plain = statements.map(unwrap);
      const answers = await real.batch(plain);
      for (const [at, answer] of answers.entries()) book(sqlOf.get(plain[at] ?? {}) ?? "", answer);
      return answers;
    },
    exec: (sql: string) => real.exec(sql),
  } as unknown as D1Database;
  return {
    d1,
    lines,
    /** What some work costs. */
    async of(work: () => Promise<unknown>): Promise<Cost> {
      const before = { ...spent };
      await work();
      return {
        trips: spent.trips - before.trips,
        read: spent.read - before.read,
        written: spent.written - before.written,
      };
    },
  };
}
