// `npm run audit -- --ledgers <folder> --db <sqlite file>`: compares what the vendors hold as true with what the product
// says. It knows no code of the product. Ends with 1 where they differ, and with 2 where there is nothing to compare.
import { parseArgs } from "node:util";
import { auditAll } from "./audit.ts";
import { readDatabase } from "./database.ts";
import { readLedgers } from "./ledgers.ts";
import { summaryOf } from "./summary.ts";

const { values } = parseArgs({ options: { ledgers: { type: "string" }, db: { type: "string" } } });
if (!values.ledgers || !values.db) {
  console.error("Usage: npm run audit -- --ledgers <folder> --db <sqlite file>");
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
    return { ledgers: readLedgers(folder), database: readDatabase(file) };
  } catch (error) {
    console.error(`Cannot be read: ${(error as Error).message}`);
    process.exit(2);
  }
}
