import { resolve } from "node:path";
import { startCloudflare } from "./cloudflare/by-hand.ts";
import { startBudgetSms } from "./gateways/budgetsms.ts";
import { startCm } from "./gateways/cm.ts";
import { startTwilio } from "./gateways/twilio.ts";
import { startCommand } from "./lib/command.ts";
import { createTime } from "./lib/time.ts";
import type { Fake, Rig } from "./lib/vendor.ts";
import { startMollie } from "./payments/mollie.ts";
import { startStripe } from "./payments/stripe.ts";
import { startTurnstile } from "./turnstile/turnstile.ts";

const vendors: Record<string, (rig: Rig) => Promise<Fake>> = {
  mollie: startMollie,
  stripe: startStripe,
  cm: startCm,
  budgetsms: startBudgetSms,
  twilio: startTwilio,
  turnstile: startTurnstile,
  cloudflare: startCloudflare,
};
/** Not a vendor of the product but where it is deployed to, so it is started by its name alone. */
const byName = ["cloudflare"];

const { env } = process;
const names =
  process.argv.length > 2
    ? process.argv.slice(2)
    : Object.keys(vendors).filter((name) => !byName.includes(name));
const firstPort = Number(env.FAKES_PORT || 9301);

const common: Omit<Rig, "port"> = {
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
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);

async function start(name: string) {
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
