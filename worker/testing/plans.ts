import type { Statement } from "#db/client";

export type Asked = { readonly sql: string; readonly values: readonly unknown[] };

/** A database that remembers, by its text, each statement it was given. */
export function listenTo(real: D1Database, asked: Map<string, Asked>): D1Database {
  return new Proxy(real, {
    get(target, name) {
      if (name === "prepare") return (sql: string) => listenFor(target.prepare(sql), sql, asked);
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}

function listenFor(statement: D1PreparedStatement, sql: string, asked: Map<string, Asked>) {
  const { bind } = statement;
  statement.bind = (...values) => {
    asked.set(sql, { sql, values });
    return bind.apply(statement, values);
  };
  return statement;
}

/** What the database does for each statement: one line per table it reads. */
export async function plansOf(
  db: D1Database,
  asked: Map<string, Asked>,
): Promise<readonly (readonly string[])[]> {
  const read = [...asked.values()].map(async ({ sql, values }) => {
    const { results } = await db
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...values)
      .all<{ detail: string }>();
    return results.map((row) => row.detail);
  });
  return Promise.all(read);
}

/** How many rows the questions among the statements make the database read. */
export async function rowsRead(db: D1Database, asked: Map<string, Asked>): Promise<number> {
  const questions = [...asked.values()].filter(({ sql }) => /^select/i.test(sql));
  const answers = await Promise.all(
    questions.map(({ sql, values }) =>
      db
        .prepare(sql)
        .bind(...values)
        .all(),
    ),
  );
  return answers.reduce((sum, { meta }) => sum + meta.rows_read, 0);
}

/** The SQL of a statement for a batch, prepared or not, and what it is bound to. */
export const queryOf = (statement: Pick<Statement, "_">) =>
  (statement as unknown as { _prepare(): { getQuery(): { sql: string; params: unknown[] } } })
    ._prepare()
    .getQuery();
