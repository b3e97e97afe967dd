import { resolve } from "node:path";
import { startBudgetSms } from "./gateways/budgetsms.ts";
import { startCm } from "./gateways/cm.ts";
import { startTwilio } from "./gateways/twilio.ts";
import { startCommand } from "./lib/command.ts";
import { createTime } from "./lib/time.ts";
import { startMollie } from "./payments/mollie.ts";
import { startStripe } from "./payments/stripe.ts";

/**
 * @typedef {object} Rig what all fakes have in common
 * @property {number} port 0 takes any free one
 * @property {string} state folder of the ledgers
 * @property {number | string} seed
 * @property {number} rate which share of the calls meets a fault, 0 to 1
 * @property {import("./lib/time.ts").Time} time
 * @property {string} productUrl where the product is, for vendors that are told so in their own dashboard
 * @property {string} webhookToken
 * @property {NodeJS.ProcessEnv} env the vendor's own credentials, by the names of the product's settings
 *
 * @typedef {object} Fake
 * @property {string} url
 * @property {Record<string, string>} settings what to give to the product
 * @property {() => Promise<void>} close
 */

/** @type {Record<string, (rig: Rig) => Promise<Fake>>} */
const vendors = {
  mollie: startMollie,
  stripe: startStripe,
  cm: startCm,
  budgetsms: startBudgetSms,
  twilio: startTwilio,
};

const { env } = process;
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(vendors);
const firstPort = Number(env.FAKES_PORT || 9301);

/** @type {Omit<Rig, "port">} */
const common = {
  state: resolve(env.FAKES_STATE || ".wrangler/fakes"),
  seed: env.FAKES_SEED || "1",
  rate: Number(env.FAKES_FAULT_RATE || 0),
  time: createTime(Number(env.CLOCK_RATE || 1), Number(env.CLOCK_BASE || 0)),
  productUrl: env.PRODUCT_URL || "http://localhost:8787",
  webhookToken: env.WEBHOOK_TOKEN || "development-token-for-callbacks-only",
  env,
};

const fakes = await Promise.all(names.map(start));
const command = startCommand(
  fakes.map(({ settings }) => settings),
  shared(),
);
if (command) console.log(`To let the product use them, in another terminal:\n\n${command}\n`);
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.once(signal, stop);

/** @param {string} name */
async function start(name) {
  const open = Object.hasOwn(vendors, name) ? vendors[name] : undefined;
  if (!open) throw new Error(`'${name}' is not one of: ${Object.keys(vendors).join(", ")}`);
  // Each vendor keeps its port, whichever others are started.
  const fake = await open({ ...common, port: firstPort + Object.keys(vendors).indexOf(name) });
  const settings = Object.entries(fake.settings).map(([setting, value]) => `  ${setting}=${value}\n`);
  console.log(`${name} ${fake.url}\n${settings.join("")}`);
  return fake;
}

/** What the product must have as the vendors have it: who reports what was delivered calls by the token. */
function shared() {
  const { CLOCK_RATE, CLOCK_BASE } = env;
  return {
    WEBHOOK_TOKEN: common.webhookToken,
    ...(CLOCK_RATE && { CLOCK_RATE }),
    ...(CLOCK_BASE && { CLOCK_BASE }),
  };
}

async function stop() {
  await Promise.all(fakes.map(({ close }) => close()));
  process.exit(0);
}
