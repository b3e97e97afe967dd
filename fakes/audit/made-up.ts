import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";

export type Row = Record<string, unknown> & { kind: string };
/** by vendor */
type Ledgers = Record<string, Row[]>;
export type Values = Record<string, string | number | null>;
type Tables = { orders: Values[]; payments: Values[]; messages: Values[]; refunds: Values[] };

/** Ledgers and a database in this folder, with what they are told to say, lawful or not. */
export function makeUp(folder: string, ledgers: Ledgers, tables: Tables) {
  const [where, file] = [join(folder, "ledgers"), join(folder, "product.sqlite")];
  mkdirSync(where, { recursive: true });
  for (const [vendor, rows] of Object.entries(ledgers)) {
    const lines = rows.map((row, index) => JSON.stringify({ at: index, ...row }));
    writeFileSync(join(where, `${vendor}.jsonl`), lines.map((line) => `${line}\n`).join(""));
  }
  const db = emptyDatabase(file);
  for (const [table, rows] of Object.entries(tables)) for (const row of rows) insert(db, table, row);
  db.close();
  return { ledgers: where, db: file };
}

const migrations = fileURLToPath(new URL("../../migrations", import.meta.url));

/** As the product makes it, without the triggers that would keep it from lying. */
function emptyDatabase(file: string) {
  const db = new DatabaseSync(file);
  const scripts = readdirSync(migrations).filter((name) => name.endsWith(".sql"));
  db.exec("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF");
  for (const name of scripts.toSorted()) db.exec(readFileSync(join(migrations, name), "utf8"));
  const drops = db.prepare(
    "SELECT 'DROP TRIGGER ' || name || ';' AS sql FROM sqlite_master WHERE type = 'trigger'",
  );
  for (const { sql } of drops.all() as { sql: string }[]) db.exec(sql);
  return db;
}

/** Columns that nothing is said of get something of their type. */
function insert(db: DatabaseSync, table: string, row: Values): void {
  const columns = db.prepare(
    `SELECT name, type FROM pragma_table_info(?) WHERE "notnull" AND dflt_value IS NULL`,
  );
  const needed = columns.all(table).map(({ name, type }) => [name, type === "text" ? `some ${table}` : 0]);
  const values = { ...Object.fromEntries(needed), ...row } as Values;
  const names = Object.keys(values).map((name) => `"${name}"`);
  const marks = names.map(() => "?");
  db.prepare(`INSERT INTO ${table} (${names.join(", ")}) VALUES (${marks.join(", ")})`).run(
    ...Object.values(values),
  );
}
