// `npm run report -- day [YYYY-MM-DD]`: what a day brought, from the database's own tallies.
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { localDay } from "../worker/domain/tallies.ts";
import { environments, filesOf, isEnvironment } from "./deploy/names.ts";
import { migrate } from "./lib/database.ts";
import { boundsOf, type DayRow, dayReport, dayStatement, sayDay } from "./lib/day-report.ts";
import { visit } from "./lib/rig.ts";
import { at } from "./lib/root.mjs";
import { query, type StaffDatabase } from "./lib/staff.ts";
import { localStaffDatabase } from "./lib/staff-database.ts";

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
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { remote: { type: "string" }, json: { type: "boolean" }, help: { type: "boolean" } },
  });
  if (values.help) return console.log(usage);
  const [command, asked, ...more] = positionals;
  if (command !== "day" || more.length > 0) throw new Error(usage);
  const database = values.remote === undefined ? await atHome() : deployed(values.remote);
  const day = asked ?? localDay(database.now);
  const bounds = boundsOf(day);
  if (!bounds) throw new Error(`'${day}' is no day such as 2026-11-21.`);
  const rows = query(database, [dayStatement(day, bounds)]) as unknown as DayRow[];
  const report = dayReport(day, rows);
  console.log(values.json ? JSON.stringify(report, null, 2) : sayDay(report));
}

type Reached = Pick<StaffDatabase, "place" | "env" | "now">;

async function atHome(): Promise<Reached> {
  const rig = visit();
  await migrate(rig);
  return localStaffDatabase(rig);
}

/** What `npm run deploy` generated says which database that is; no key of the Worker is needed to count. */
function deployed(name: string): Reached {
  if (!isEnvironment(name)) throw new Error(`'${name}' is not one of: ${environments.join(", ")}.`);
  const config = at(filesOf(name).config);
  if (!existsSync(config))
    throw new Error(`There is no ${filesOf(name).config}: npm run deploy -- ${name} makes it.`);
  return { place: ["--remote", "-c", config], env: process.env, now: Date.now() };
}
