// `npm run reconcile -- --from 2026-11-01 --to 2026-11-21`: our books against the payment provider's own lists.
import { parseArgs } from "node:util";
import { environments } from "./deploy/names.ts";
import { reachDatabase } from "./lib/reach-database.ts";
import { countOf, type Outcome, periodOf, reconcileNow, uncheckedOf } from "./lib/reconcile.ts";
import { runCommand } from "./lib/run-command.ts";
import { query } from "./lib/staff.ts";

const usage = `
  npm run reconcile                                      compares the last three days
  npm run reconcile -- --from 2026-11-01 --to 2026-11-21 compares these days (UTC), the last one too

  --remote <name>   the deployed copy: ${environments.join(" or ")}; without it the copy that runs here, which must be running
  --json            for a programme

The Worker compares, since it alone has the providers' keys: a few pages of their lists a minute. What the usual roads can put
right is put right; every other difference is a task on the worklist. Ends with 0 where books and providers agree, with 1 where
they differ or something could not be asked.
`;

await runCommand(usage, run);

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      from: { type: "string" },
      to: { type: "string" },
      remote: { type: "string" },
      json: { type: "boolean" },
    },
  });
  const database = await reachDatabase(values.remote);
  const { from, to } = values;
  const period = periodOf({ ...(from && { from }), ...(to && { to }) }, database.now);
  const outcome = await reconcileNow({
    ask: (statements) => query(database, statements),
    now: database.now,
    period,
    // Not among what a programme reads.
    say: (line) => console.error(line),
  });
  if (values.json) console.log(JSON.stringify(outcome, null, 2));
  else tell(outcome);
  process.exitCode = countOf(outcome) + uncheckedOf(outcome) === 0 ? 0 : 1;
}

function tell(outcome: Outcome): void {
  console.table(
    outcome.compared.map(({ vendor, tally }) => ({
      vendor,
      compared: tally.compared,
      "other sales": tally.others,
      "put right": tally.healed,
      "not asked": tally.unchecked,
      differences: Object.values(tally.findings).reduce((sum, count) => sum + count, 0),
    })),
  );
  if (outcome.differences.length === 0) {
    console.log("Nothing waits for a person.");
    return;
  }
  console.log("Waiting on the worklist, of these days and of earlier ones:");
  console.table(
    outcome.differences.map(({ kind, cause, subject, facts, since }) => ({
      kind,
      cause,
      subject,
      cents: (facts as { cents?: number }).cents ?? null,
      since: new Date(since).toISOString().slice(0, 16),
    })),
  );
}
