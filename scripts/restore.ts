// `npm run restore -- production|staging`: the database goes back, and nothing is sent or paid back a second time.
import { parseArgs } from "node:util";
import { environments, isEnvironment } from "./deploy/names.ts";
import { filesIn } from "./deploy/open.ts";
import { sayTo } from "./deploy/say.ts";
import { Misuse, notOneOf, runCommand } from "./lib/run-command.ts";
import { abandon } from "./restore/abandon.ts";
import type { Wish } from "./restore/journal.ts";
import { type Place, placeOf } from "./restore/place.ts";
import { howItStands, planRestore, restore } from "./restore/steps.ts";

const usage = `
  npm run restore -- ${environments.join("|")} --to 2026-12-01T03:00:00Z      to a moment of the last 30 days, or to a bookmark of D1
  npm run restore -- ${environments.join("|")} --from <backup>                a backup into an empty database: its name, newest, or a folder
  npm run restore -- ${environments.join("|")}                                goes on with the one that is under way
  npm run restore -- ${environments.join("|")} --release                      goes on, and where all is proven sending too
  npm run restore -- ${environments.join("|")} --abandon                      not after all: as long as the database was not put back

Stops sending outside the database, reads what moved since as a witness, puts the database back, marks what may have moved, brings
blocks and switches back, asks the payment provider, audits the books, and says what is left. Nothing is sold or sent before
--release; a stop that stood before stays. Each step may be repeated: cut off, run it again.

  --plan    say what would be done, and do nothing
  --help

Ends with 0 where all went well, 1 where not. The runbook: docs/operate/runbook/restore.md
`;

await runCommand(usage, run);

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: "string" },
      from: { type: "string" },
      release: { type: "boolean", default: false },
      abandon: { type: "boolean", default: false },
      plan: { type: "boolean", default: false },
    },
  });
  const [name = "", ...more] = positionals;
  const { to, from } = values;
  if (!isEnvironment(name) || more.length > 0)
    throw new Misuse(usage, notOneOf("environment", positionals.join(" "), environments));
  if (to !== undefined && from !== undefined) throw new Misuse(usage, "--to or --from, not both.");
  if (values.abandon && (to !== undefined || from !== undefined || values.plan || values.release))
    throw new Misuse(usage, "--abandon stands alone.");
  const { line: say } = sayTo(values.plan ? null : filesIn(process.env, name).log);
  const wish: Wish | null = to !== undefined ? { to } : from !== undefined ? { from } : null;
  let place: Place | null = null;
  try {
    place = placeOf(name, process.env);
    if (values.plan) {
      await planRestore(place, wish, say);
      return 0;
    }
    const isWell = values.abandon
      ? await abandon(place, process.env, say)
      : await restore(place, { wish, release: values.release, environment: process.env, say });
    return isWell ? 0 : 1;
  } catch (error) {
    say((error as Error).message);
    for (const line of await howItStands(place, values.plan)) say(line);
    return 1;
  }
}
