// `npm run audit -- --ledgers <folder> --db <sqlite file>`: compares what the vendors hold as true with what the product
// says. It knows no code of the product. Ends with 1 where they differ, and with 2 where there is nothing to compare.
// `--lost <from>-<to>` (ms): what the product heard then a restore took away, and no witness kept.
import { parseArgs } from "node:util";
import { auditAll } from "./audit.ts";
import { readDatabase } from "./database.ts";
import { readLedgers } from "./ledgers.ts";
import { summaryOf } from "./summary.ts";

const text = { type: "string" } as const;
const { values } = parseArgs({ options: { ledgers: text, db: text, lost: text } });
const lost = /^(\d+)-(\d+)$/.exec(values.lost ?? "");
if (!values.ledgers || !values.db || (values.lost !== undefined && !lost)) {
  console.error("Usage: npm run audit -- --ledgers <folder> --db <sqlite file> [--lost <from>-<to>]");
  process.exit(2);
}
const facts = read(values.ledgers, values.db);
const differences = auditAll(facts);
for (const { kind, subject, what } of differences) console.log(`${kind}: ${subject}: ${what}`);
console.log(summaryOf(facts, differences));
const isEmpty = facts.ledgers.payments.length === 0 || facts.database.orders.size === 0;
if (isEmpty)
  console.error("There is nothing to audit: no payment in the ledgers, or no order in the database.");
process.exitCode = isEmpty ? 2 : Math.min(differences.length, 1);

function read(folder: string, file: string) {
  try {
    const time = lost ? { from: Number(lost[1]), to: Number(lost[2]) } : undefined;
    return { ledgers: readLedgers(folder, time), database: readDatabase(file) };
  } catch (error) {
    console.error(`Cannot be read: ${(error as Error).message}`);
    process.exit(2);
  }
}
