// `npm run destroy -- staging`: takes staging away, with everything in it. Production cannot be destroyed by a command.
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { destroy } from "./deploy/destroy.ts";
import { takeLocalLock } from "./deploy/local-lock.ts";
import { isTopology } from "./deploy/names.ts";
import { filesIn, openScene } from "./deploy/open.ts";
import { sentenceOf } from "./deploy/preflight/problem.ts";
import { preflight } from "./deploy/preflight.ts";
import { sayTo } from "./deploy/say.ts";
import { runCommand } from "./lib/run-command.ts";
import { endJournal } from "./restore/journal.ts";

const usage = `
  npm run destroy -- staging

Deletes staging's Worker, site, queues, database, KV namespace and bucket, and its record in the zone. Asks for the name to be typed.

  --yes                    do not ask
  --topology route|bound   as it was deployed; otherwise as DEPLOY_TOPOLOGY says, or route
`;

await runCommand(usage, run);

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      yes: { type: "boolean", default: false },
      topology: { type: "string" },
    },
  });
  if (positionals.length !== 1 || positionals[0] !== "staging") {
    console.error(`Only staging can be destroyed.\n${usage}`);
    return 2;
  }
  const name = "staging";
  const { topology = null } = values;
  if (topology !== null && !isTopology(topology)) throw new Error(`There is no topology '${topology}'.`);
  const files = filesIn(process.env, name);
  const say = sayTo(files.log);
  const { signal } = new AbortController();
  const { problems, found } = await preflight({
    name,
    topology,
    environment: process.env,
    root: files.root,
    isFormer: true,
  });
  if (found === null) {
    for (const problem of problems) say.line(`✗ ${sentenceOf(problem)}`);
    return 1;
  }
  if (!values.yes && !process.stdin.isTTY) {
    say.line("Nothing was destroyed: without a terminal this needs --yes.");
    return 1;
  }
  if (!values.yes && !(await typed(name))) {
    say.line(`Nothing was destroyed: that was not '${name}'.`);
    return 1;
  }
  const mine = takeLocalLock(files.lock);
  if (!mine.ok) {
    say.line(`Nothing was destroyed: ${mine.error}.`);
    return 1;
  }
  const scene = openScene({ name, found, files, say, signal, environment: process.env });
  const done = await destroy(scene, found.parsed.publicUrl.hostname, mine.value.owner);
  mine.value.release();
  // Of a database that is no more: the next one is not to be put back to where this one was.
  if (done.ok) endJournal(files.restore, files.witness);
  say.line(
    done.ok
      ? `${name} is gone. Its keys are still in ${files.keys}.`
      : `${done.error}\nRun this again to go on.`,
  );
  return done.ok ? 0 : 1;
}

/** Whether the name was typed, letter by letter. */
async function typed(name: string): Promise<boolean> {
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await asking.question(
    `All orders and accounts of ${name} will be gone. Type ${name} to go on: `,
  );
  asking.close();
  return answer.trim() === name;
}
