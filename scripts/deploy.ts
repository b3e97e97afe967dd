// `npm run deploy -- production|staging`: the whole product onto Cloudflare, by looking, comparing and changing.
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { takeLocalLock } from "./deploy/local-lock.ts";
import { type Environment, environments, isEnvironment, isTopology, type Topology } from "./deploy/names.ts";
import { filesIn, openScene } from "./deploy/open.ts";
import { sentenceOf } from "./deploy/preflight/problem.ts";
import { preflight } from "./deploy/preflight.ts";
import { deploy, type Ended } from "./deploy/run.ts";
import { type Say, sayTo } from "./deploy/say.ts";
import { smokeTest } from "./deploy/smoke-test.ts";
import { stopSignal } from "./deploy/stop-signal.ts";

const usage = `
  npm run deploy -- ${environments.join("|")}

Looks at the account, says what it lacks, and after a yes changes just that; of what is as it should be nothing is touched, so
that a second run changes nothing, and one that was stopped anywhere goes on. Settings come from the environment and from
.deploy/<name>.env; CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID say where to.

  --plan                   say what would be done, and do nothing
  --yes                    do it without asking, as a run without a terminal must
  --skip-smoke             do not look whether it works afterwards
  --former                 go back: this release is older than the database's schema, which stays as it is
  --topology route|bound   how visitors reach the API: by a route of your zone (the default), or through the site,
                           which needs no zone; otherwise as DEPLOY_TOPOLOGY says, where each later deploy finds it
  --help

Ends with 0 where all is as wanted, 1 where not, and 130 where it was stopped.
`;

type Options = {
  readonly name: Environment;
  /** Null where it is not said. */
  readonly topology: Topology | null;
  readonly planOnly: boolean;
  readonly yes: boolean;
  readonly skipSmoke: boolean;
  readonly former: boolean;
};

const codes: Readonly<Record<Ended, number>> = {
  "as wanted": 0,
  "still ill": 1,
  planned: 0,
  declined: 1,
  failed: 1,
  "gone back": 1,
};

process.exitCode = await run();

async function run(): Promise<number> {
  const options = readOptions();
  if (options === null) return 0;
  if (typeof options === "string") {
    console.error(`${options}\n${usage}`);
    return 2;
  }
  const { name, topology, planOnly, former } = options;
  const files = filesIn(process.env, name);
  const say = sayTo(planOnly ? null : files.log);
  const signal = stopSignal(say);
  say.progress("Checking the settings, the token and the account …");
  const input = { name, topology, environment: process.env, root: files.root, signal, isFormer: former };
  const { problems, warnings, found } = await preflight(input);
  for (const warning of warnings) say.line(`Note: ${sentenceOf(warning)}`);
  if (signal.aborted) return 130;
  if (found === null) {
    for (const problem of problems) say.line(`✗ ${sentenceOf(problem)}`);
    say.line("Nothing was changed anywhere.");
    return 1;
  }
  const scene = openScene({ name, found, files, say, signal, environment: process.env });
  if (planOnly)
    return codes[await deploy(scene, found, { ...wishesOf(options, say), owner: "", smoke: null })];
  const mine = takeLocalLock(files.lock);
  if (!mine.ok) {
    say.line(`Nothing was changed: ${mine.error}.`);
    return 1;
  }
  const smoke = options.skipSmoke ? null : smokeTest(scene, found);
  const ended = await deploy(scene, found, { ...wishesOf(options, say), owner: mine.value.owner, smoke });
  mine.value.release();
  if (signal.aborted) return 130;
  if (ended === "as wanted") say.line(`All is as wanted: ${found.parsed.publicUrl.origin}`);
  return codes[ended];
}

/** The options; a sentence where they are wrong, null where help was all that was wanted. */
function readOptions(): Options | string | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        plan: { type: "boolean", default: false },
        yes: { type: "boolean", default: false },
        "skip-smoke": { type: "boolean", default: false },
        former: { type: "boolean", default: false },
        topology: { type: "string" },
        help: { type: "boolean", default: false },
      },
    });
    if (values.help) {
      console.log(usage);
      return null;
    }
    const [name = "", ...more] = positionals;
    if (name === "") return "Which environment?";
    if (!isEnvironment(name) || more.length > 0) return `There is no environment '${positionals.join(" ")}'.`;
    const { topology = null } = values;
    if (topology !== null && !isTopology(topology)) return `There is no topology '${topology}'.`;
    return {
      name,
      topology,
      planOnly: values.plan,
      yes: values.yes,
      skipSmoke: values["skip-smoke"],
      former: values.former,
    };
  } catch (error) {
    return (error as Error).message;
  }
}

function wishesOf({ planOnly, yes }: Options, say: Say) {
  return { planOnly, confirm: () => confirmed(yes, say) };
}

/** A person says yes; without a terminal `--yes` must have said it. */
async function confirmed(yes: boolean, say: Say): Promise<boolean> {
  if (yes) return true;
  if (!process.stdin.isTTY) {
    say.line("Nothing was changed: without a terminal this needs --yes.");
    return false;
  }
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await asking.question("Do this? Type yes: ");
  asking.close();
  return answer.trim().toLowerCase() === "yes";
}
