// `npm run callbacks`: the addresses that operators copy into their vendors' dashboards.
import { parseArgs } from "node:util";
import { dashboardAddresses } from "./lib/callbacks.ts";
import { visit } from "./lib/rig.ts";
import { runCommand } from "./lib/run-command.ts";

const usage = `
  npm run callbacks

Prints where each vendor calls that has to be told so in its own dashboard, as follows from PUBLIC_URL and WEBHOOK_TOKEN
of the environment, else from those of the copy that runs here. All but Stripe's are secrets.
`;

await runCommand(run);

async function run() {
  const { values } = parseArgs({ options: { help: { type: "boolean" } } });
  if (values.help) return console.log(usage);
  const { settings } = visit();
  const { PUBLIC_URL = settings.PUBLIC_URL, WEBHOOK_TOKEN = settings.WEBHOOK_TOKEN } = process.env;
  for (const [vendor, address] of dashboardAddresses(PUBLIC_URL, WEBHOOK_TOKEN))
    console.log(`${vendor.padEnd(10)} ${address}`);
}
