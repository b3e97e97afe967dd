/** A copy of a test's database, as a backup would be: every table with all of its rows. */
export type DatabaseCopy = ReadonlyMap<string, readonly Row[]>;
type Row = Record<string, string | number | null>;

const tablesOf = async (db: D1Database): Promise<string[]> => {
  const { results } = await db
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'd1_%'",
    )
    .all<{ name: string }>();
  return results.map(({ name }) => name);
};

/** Copies the database as it is now. */
export async function copyDatabase(db: D1Database): Promise<DatabaseCopy> {
  const rows = new Map<string, readonly Row[]>();
  for (const table of await tablesOf(db))
    rows.set(table, (await db.prepare(`SELECT * FROM "${table}"`).all<Row>()).results);
  return rows;
}

/**
 * Puts a copy in the place of what is there, past every rule, as a restore or a bare swap of the file does. The triggers stand
 * aside for it.
 */
export async function putBack(db: D1Database, copy: DatabaseCopy): Promise<void> {
  const { results: triggers } = await db
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    .all<{ name: string; sql: string }>();
  const statements = [
    ...triggers.map(({ name }) => `DROP TRIGGER "${name}"`),
    ...[...copy.keys()].map((table) => `DELETE FROM "${table}"`),
  ].map((sql) => db.prepare(sql));
  const rows = [...copy].flatMap(([table, kept]) =>
    kept.map((row) => {
      const names = Object.keys(row);
      const columns = names.map((name) => `"${name}"`).join(", ");
      const marks = names.map(() => "?").join(", ");
      return db.prepare(`INSERT INTO "${table}" (${columns}) VALUES (${marks})`).bind(...Object.values(row));
    }),
  );
  await db.batch([...statements, ...rows, ...triggers.map(({ sql }) => db.prepare(sql))]);
}
