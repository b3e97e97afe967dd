// `npm run report -- day [YYYY-MM-DD]`: what a day brought, from the database's own tallies.
import { parseArgs } from "node:util";
import { localDay } from "../worker/domain/tallies.ts";
import { environments } from "./deploy/names.ts";
import { boundsOf, type DayRow, dayReport, dayStatement, sayDay } from "./lib/day-report.ts";
import { reachDatabase } from "./lib/reach-database.ts";
import { Misuse, notOneOf } from "./lib/run-command.ts";
import { query } from "./lib/staff.ts";

const usage = `
  npm run report -- day                prints today so far
  npm run report -- day 2026-11-21     prints that day, of Europe/Amsterdam

  --remote <name>   the deployed database: ${environments.join(" or ")}; without it the copy that runs here
  --json            for a programme
`;

try {
  await run();
} catch (error) {
  const { message, stderr } = error as Error & { stderr?: string };
  console.error(stderr?.trim() || message);
  process.exitCode = error instanceof Misuse ? 2 : 1;
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { remote: { type: "string" }, json: { type: "boolean" }, help: { type: "boolean" } },
  });
  if (values.help) return console.log(usage);
  const [command, asked, ...more] = positionals;
  if (command !== "day") throw new Misuse(usage, notOneOf("report", command, ["day"]));
  if (more.length > 0) throw new Misuse(usage, `'${more[0]}' is a word too many.`);
  const database = await reachDatabase(values.remote);
  const day = asked ?? localDay(database.now);
  const bounds = boundsOf(day);
  if (!bounds) throw new Error(`'${day}' is no day such as 2026-11-21.`);
  const rows = query(database, [dayStatement(day, bounds)]) as unknown as DayRow[];
  const report = dayReport(day, rows);
  console.log(values.json ? JSON.stringify(report, null, 2) : sayDay(report));
}
