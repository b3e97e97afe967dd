import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { unstable_splitSqlQuery as split } from "wrangler";

/** D1 ends a statement after this many seconds (Cloudflare's limits of D1). */
export const d1Limit = 30;

/**
 * How many rows D1 looks through in a second, at the least. A model, and one in D1's favour: what it says is too long is too long.
 * The machine here is asked how long it takes for the same, and what a statement takes is counted in such looks.
 */
export const rowsPerSecond = 1_000_000;

export type Step = {
  readonly file: string;
  readonly statement: string;
  /** Its time as a part of one look through the largest table: CPU of this process, so that a busy machine counts for nothing. */
  readonly ratio: number;
  /** What the model makes of that, in seconds. */
  readonly seconds: number;
};

/** Applies the migrations of a folder up to and with the one of this level, such as `0017`; none where it is null. */
export function bringTo(database: DatabaseSync, folder: string, level: string): void {
  for (const file of filesIn(folder).filter((name) => name.slice(0, level.length) <= level))
    for (const statement of statementsIn(folder, file)) database.exec(statement);
}

/** Applies each migration behind a level, statement by statement as D1 does. */
export function rehearse(
  database: DatabaseSync,
  folder: string,
  level: string,
  pace = rowsPerSecond,
): Step[] {
  const look = lookThrough(database);
  const steps: Step[] = [];
  for (const file of filesIn(folder).filter((name) => name.slice(0, level.length) > level))
    for (const statement of statementsIn(folder, file)) {
      const ratio = cpuOf(() => database.exec(statement)) / look.cpu;
      steps.push({ file, statement: sayStatement(statement), ratio, seconds: (ratio * look.rows) / pace });
    }
  return steps;
}

const filesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();

const statementsIn = (folder: string, file: string) => split(readFileSync(join(folder, file), "utf8"));

/** One look through every row of the largest table: the median of five, in seconds of CPU. */
function lookThrough(database: DatabaseSync): { readonly cpu: number; readonly rows: number } {
  const [table, rows] = Object.entries(countRows(database)).reduce((most, one) =>
    one[1] > most[1] ? one : most,
  );
  const scan = database.prepare(`SELECT count(*), max(length(id)) FROM "${table}" NOT INDEXED`);
  const times = Array.from({ length: 5 }, () => cpuOf(() => scan.all())).sort((a, b) => a - b);
  return { cpu: Math.max(times[2] ?? 0, 1e-6), rows };
}

function cpuOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** The rows of each table that has any to lose. */
export function countRows(database: DatabaseSync): Record<string, number> {
  const tables = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*'")
    .all() as { name: string }[];
  return Object.fromEntries(
    tables.map(({ name }) => [
      name,
      Number(database.prepare(`SELECT count(*) AS n FROM "${name}"`).get()?.n),
    ]),
  );
}

/** What the books say: rows of each state and the money in them. A migration changes none of it. */
export function sumUp(database: DatabaseSync): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const table of ["payments", "messages", "refunds"]) {
    const cents = table === "messages" ? "0" : "sum(amount_cents)";
    for (const row of database
      .prepare(`SELECT status, count(*) AS n, ${cents} AS cents FROM ${table} GROUP BY status`)
      .all()) {
      sums[`${table} ${String(row.status)}`] = Number(row.n);
      sums[`${table} ${String(row.status)} cents`] = Number(row.cents);
    }
  }
  return sums;
}

/** The table of lawful moves holds nobody's data: migrations bring its rows, and may bring more of them, not fewer. */
const broughtAlong = "transitions";

/** What a table is called now that was called otherwise (decision 114). */
const nowCalled: Readonly<Record<string, string>> = { events: "events_before" };

/** What was there before and is not there now, or in another number; tables and counts that are new are no loss. */
export const lost = (
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
): string[] =>
  Object.entries(before)
    .map(([name, count]) => ({ name, count, now: after[name] ?? after[nowCalled[name] ?? name] }))
    .filter(({ name, count, now }) => now !== count && !(name === broughtAlong && (now ?? 0) > count))
    .map(({ name, count, now }) => `${name}: ${count} before, ${now ?? "none"} after`);

function sayStatement(sql: string): string {
  const line = sql.replace(/--.*$/gm, "").replace(/[`"]/g, "").replace(/\s+/g, " ").trim();
  return line.length > 70 ? `${line.slice(0, 69)}…` : line;
}
