// `npm run callbacks`: the addresses that operators copy into their vendors' dashboards.
import { parseArgs } from "node:util";
import { dashboardAddresses } from "./lib/callbacks.ts";
import { visit } from "./lib/rig.ts";

const usage = `
  npm run callbacks

Prints where each vendor calls that has to be told so in its own dashboard, as follows from PUBLIC_URL and WEBHOOK_TOKEN
of the environment, else from those of the copy that runs here. All but Stripe's are secrets.
`;

const { values } = parseArgs({ options: { help: { type: "boolean" } } });
if (values.help) console.log(usage);
else {
  const { settings } = visit();
  const { PUBLIC_URL = settings.PUBLIC_URL, WEBHOOK_TOKEN = settings.WEBHOOK_TOKEN } = process.env;
  try {
    for (const [vendor, address] of dashboardAddresses(PUBLIC_URL, WEBHOOK_TOKEN))
      console.log(`${vendor.padEnd(10)} ${address}`);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
