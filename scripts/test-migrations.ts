// `npm run test:migrations`: the migrations behind a schema level, rehearsed on a database with a million orders.
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { fillDatabase } from "./lib/full-database.ts";
import {
  bringTo,
  countRows,
  d1Limit,
  lost,
  rehearse,
  rowsPerSecond,
  sumUp,
} from "./lib/rehearse-migrations.ts";
import { at } from "./lib/root.mjs";

const usage = `
  npm run test:migrations                  the level 0017 with a million orders, and each migration since; some minutes, 3 GB of disk

  --from <level>        another level to begin at, such as 0014
  --orders <count>      fewer or more of them
  --pace <rows>         how many rows D1 looks through in a second, at the least: ${rowsPerSecond} unless said otherwise
  --folder <folder>     other migrations, to see whether a draft would do
`;

const { values } = parseArgs({
  options: {
    from: { type: "string", default: "0017" },
    orders: { type: "string", default: "1000000" },
    pace: { type: "string", default: String(rowsPerSecond) },
    folder: { type: "string", default: at("migrations") },
    help: { type: "boolean" },
  },
});
if (values.help) console.log(usage);
else process.exitCode = testMigrations();

function testMigrations(): number {
  const folder = mkdtempSync(at(".cache/million-"));
  const file = join(folder, "database.sqlite");
  const database = new DatabaseSync(file);
  try {
    // Nobody else reads it and it is thrown away: neither a journal nor waiting for the disk.
    database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -400000;");
    bringTo(database, values.folder, values.from);
    console.log(`Filling the level ${values.from} with ${values.orders} orders…`);
    fillDatabase(database, Number(values.orders), Date.now());
    console.log(`${Math.round(statSync(file).size / 1e6)} MB; rows: ${inWords(countRows(database))}\n`);
    return rehearseOn(database);
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
  }
}

function rehearseOn(database: DatabaseSync): number {
  const rows = countRows(database);
  const sums = sumUp(database);
  const steps = rehearse(database, values.folder, values.from, Number(values.pace));
  console.log("looks through the largest table · seconds at D1 by the model · statement");
  for (const { file, statement, ratio, seconds } of steps)
    console.log(
      `${ratio.toFixed(3).padStart(8)} ${seconds.toFixed(1).padStart(6)} s  ${file.slice(0, 4)} ${statement}`,
    );
  const slow = steps.filter(({ seconds }) => seconds > d1Limit);
  const gone = [...lost(rows, countRows(database)), ...lost(sums, sumUp(database))];
  const [whole] = database.prepare("PRAGMA quick_check").all();
  const isWhole = whole?.quick_check === "ok";
  for (const { file, statement } of slow) console.log(`TOO LONG for D1: ${file}: ${statement}`);
  for (const line of gone) console.log(`CHANGED: ${line}`);
  if (!isWhole) console.log(`BROKEN: ${JSON.stringify(whole)}`);
  const isWell = slow.length === 0 && gone.length === 0 && isWhole;
  console.log(
    isWell ? `\n${steps.length} statements; every row and every cent is where it was.` : "\nNot like this.",
  );
  return isWell ? 0 : 1;
}

function inWords(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 1000)
    .map(([table, count]) => `${table} ${count}`)
    .join(", ");
}
