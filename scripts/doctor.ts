// `npm run doctor -- production|staging`: whether all is well with what is deployed, at any time.
import { parseArgs } from "node:util";
import { examine } from "./deploy/doctor.ts";
import { findingsAsText } from "./deploy/findings.ts";
import { environments, isEnvironment, isTopology, topologies } from "./deploy/names.ts";
import { filesIn } from "./deploy/open.ts";
import { Misuse, notOneOf, runCommand } from "./lib/run-command.ts";

const usage = `
  npm run doctor -- ${environments.join("|")}

Looks at the settings, the token, the account and what is deployed in it, and at the public address as a visitor does. It changes
nothing, orders nothing, and ends with 0 only where all is well.

  --topology route|bound   as it was deployed; otherwise as DEPLOY_TOPOLOGY says, or route
  --json                   all that was seen, for programmes
`;

await runCommand(usage, run);

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: "boolean" },
      topology: { type: "string" },
    },
  });
  const [name = "", ...more] = positionals;
  const { topology = null } = values;
  if (!isEnvironment(name) || more.length > 0)
    throw new Misuse(usage, notOneOf("environment", positionals.join(" "), environments));
  if (topology !== null && !isTopology(topology))
    throw new Misuse(usage, notOneOf("topology", topology, topologies));
  const progress = (line: string) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}…`);
  };
  const findings = await examine({
    name,
    topology,
    environment: process.env,
    root: filesIn(process.env, name).root,
    progress,
  });
  if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
  if (values.json) console.log(JSON.stringify({ name, ...findings }, null, 2));
  else console.log(findingsAsText(name, findings));
  return findings.ok ? 0 : 1;
}
