import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * The file of the database that has this table, among those that Miniflare keeps.
 *
 * @param folder searched with all that is below it
 */
export function databaseIn(folder: string, table: string): string {
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".sqlite") && !name.includes("metadata"))
    .map((name) => join(folder, name));
  const file = files.find((one) => has(one, table));
  if (!file) throw new Error(`No database with ${table} in ${folder}`);
  return file;
}

function has(file: string, table: string): boolean {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  const found = db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(table);
  db.close();
  return found !== undefined;
}
