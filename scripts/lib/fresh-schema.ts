import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * A schema dump (squashed migrations): what a folder of migrations makes of an empty database, as one text of SQL. Most
 * of what they do is undone by later ones, and a test that begins on a fresh database need not go through it again.
 *
 * @returns tables, the rows that are born with them, indexes, views and triggers, in an order that can be run
 */
export function freshSchema(folder: string): string {
  const db = migrated(folder);
  const made = db
    .prepare(
      "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite!_%' ESCAPE '!'",
    )
    .all() as unknown as { type: keyof typeof places; name: string; sql: string }[];
  const tables = made.filter(({ type }) => type === "table");
  const statements = [
    ...made.map(({ type, sql }) => ({ place: places[type], sql })),
    // After every table, before any trigger has an opinion.
    ...tables.flatMap(({ name }) => rowsOf(db, name)).map((sql) => ({ place: 1, sql })),
  ];
  db.close();
  return statements
    .toSorted((one, other) => one.place - other.place)
    .map(({ sql }) => sql)
    .join(";\n");
}

/** What needs what: a view its tables, a trigger both. */
const places = { table: 0, index: 2, view: 3, trigger: 4 };

/** An empty database after the migrations of a folder, with what wrangler writes down of them; in memory where no file is named. */
export function migrated(folder: string, file = ":memory:"): DatabaseSync {
  const db = new DatabaseSync(file);
  db.exec("PRAGMA synchronous = OFF");
  db.exec(
    "CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)",
  );
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  for (const name of files.toSorted()) {
    db.exec(readFileSync(join(folder, name), "utf8"));
    db.prepare("INSERT INTO d1_migrations (name) VALUES (?)").run(name);
  }
  return db;
}

function rowsOf(db: DatabaseSync, table: string): string[] {
  const columns = (db.prepare(`PRAGMA table_info("${table}")`).all() as unknown as { name: string }[]).map(
    ({ name }) => `"${name}"`,
  );
  const values = columns.map((column) => `quote(${column})`).join(" || ', ' || ");
  const rows = db.prepare(`SELECT ${values} AS row FROM "${table}"`).all() as unknown as { row: string }[];
  return rows.map(({ row }) => `INSERT INTO "${table}" (${columns.join(", ")}) VALUES (${row})`);
}
