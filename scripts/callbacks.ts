// `npm run callbacks`: the addresses that operators copy into their vendors' dashboards.
import { parseArgs } from "node:util";
import { environments, isEnvironment } from "./deploy/names.ts";
import { dashboardAddresses, deployedAddresses } from "./lib/callbacks.ts";
import { visit } from "./lib/rig.ts";
import { Misuse, notOneOf, runCommand } from "./lib/run-command.ts";

const usage = `
  npm run callbacks -- ${environments.join("|")}   of a deployed copy, by what its last deploy wrote down and its keys in escrow
  npm run callbacks                         of the copy that runs here; PUBLIC_URL and WEBHOOK_TOKEN in the environment win

Prints where each vendor calls that has to be told so in its own dashboard. All addresses but Stripe's are secrets.
`;

await runCommand(usage, run);

async function run() {
  const { positionals } = parseArgs({
    allowPositionals: true,
  });
  const [name, ...more] = positionals;
  if (more.length > 0 || (name !== undefined && !isEnvironment(name)))
    throw new Misuse(usage, notOneOf("environment", positionals.join(" "), environments));
  const addresses = name === undefined ? addressesHere() : deployedAddresses(name, process.env);
  for (const [vendor, address] of addresses) console.log(`${vendor.padEnd(10)} ${address}`);
}

function addressesHere() {
  const { settings } = visit();
  const { PUBLIC_URL = settings.PUBLIC_URL, WEBHOOK_TOKEN = settings.WEBHOOK_TOKEN } = process.env;
  // Not among what a programme reads.
  console.error(
    `Of the copy that runs here. Of a deployed one: npm run callbacks -- ${environments.join("|")}`,
  );
  return dashboardAddresses(PUBLIC_URL, WEBHOOK_TOKEN);
}
