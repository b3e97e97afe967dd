import { randomInt } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { noLimits } from "../../worker/testing/no-limits.ts";
import { type Clock, fasterFrom, timeOn } from "./clock.ts";
import type { Pair } from "./pairs.ts";
import { launch } from "./process.ts";

export type Ports = { port: number; fakesPort: number };
/** What `restart` changes; `meanwhile` has the files to itself, and `settings` come beside its own, for a time on the new clock. */
type Anew = {
  pace: number;
  settings: (now: number) => Record<string, string>;
  meanwhile?: () => Promise<void>;
};
type Plan = { pair: Pair; seed: string; faultRate: number; clock: Clock; folder: string; ports: Ports };
export type Rig = Awaited<ReturnType<typeof openRig>>;

/** Ports that nobody uses now; the same for each pair, so that the site is built once. */
export async function freePorts() {
  const fakesPort = await freeRow(vendors.length + 1);
  return { fakesPort, port: fakesPort + vendors.length };
}

const vendors = ["mollie", "stripe", "cm", "budgetsms", "twilio"];

/** The product as `npm start` runs it, the vendors beside it, and a folder with what all of them remember. */
export async function openRig({ pair, seed, faultRate, clock: first, folder, ports }: Plan) {
  const [ledgers, state] = [join(folder, "ledgers"), join(folder, "state")];
  const origin = `http://127.0.0.1:${ports.port}`;
  let clock = first;
  let rate = faultRate;
  let further: Record<string, string> = {};
  const hits: Map<string, number> = new Map();
  /** How long all of it took to start the last time, in real ms: what this machine can do now. */
  let booted = 0;
  mkdirSync(folder, { recursive: true });
  const begun = Date.now();
  let fakes = await startFakes();
  let product = await startProduct();
  booted = Date.now() - begun;

  return {
    pair,
    origin,
    ledgers,
    state,
    clock: () => clock,
    /** Asks a vendor's controls. */
    control,
    async lift() {
      rate = 0;
      for (const vendor of vendors) await control(vendor, "faults", { rate: 0 });
    },
    booted: () => booted,
    /** Starts all of it anew on a faster clock. */
    hurry: (faster: number) => restart({ pace: faster, settings: () => further }),
    restart,
    /** Kills the product and starts it again on what it left. */
    async killProduct() {
      await product.kill();
      product = await startProduct();
    },
    stop,
    hits: () => hits,
  };

  /** Stops all of it and starts it anew, with another clock and other settings. */
  async function restart({ pace, settings, meanwhile }: Anew): Promise<void> {
    await stop();
    await meanwhile?.();
    clock = fasterFrom(clock, pace);
    further = settings(timeOn(clock));
    const from = Date.now();
    fakes = await startFakes();
    product = await startProduct();
    booted = Date.now() - from;
  }

  async function stop() {
    await product.stop();
    for (const vendor of vendors) {
      const met = (await control(vendor, "hits")) as Record<string, number>;
      for (const [name, times] of Object.entries(met)) hits.set(name, (hits.get(name) ?? 0) + times);
    }
    await fakes.stop();
  }

  async function startFakes() {
    const settings = { ...common(), ...vendorSettings() };
    // These alone: with Turnstile's verifier a storm would stand before its challenge.
    const running = launch("fakes/index.ts", settings, join(folder, "fakes.log"), vendors);
    for (const vendor of vendors) await running.answers(`${urlOf(vendor)}/_fake/hits`);
    await sleep(200); // until it has said its settings
    return running;
  }

  async function startProduct() {
    const settings = { ...vendorsSay(join(folder, "fakes.log")), ...common(), ...chosen(), ...further };
    const running = launch("scripts/start.ts", settings, join(folder, "product.log"));
    await running.answers(`${origin}/api/health?live`);
    return running;
  }

  function common() {
    return {
      CLOCK_RATE: `${clock.rate}`,
      CLOCK_BASE: `${clock.base}`,
      WEBHOOK_TOKEN: "a-token-that-only-the-storm-knows-of",
    };
  }

  function vendorSettings() {
    return {
      FAKES_PORT: `${ports.fakesPort}`,
      FAKES_STATE: ledgers,
      FAKES_SEED: seed,
      FAKES_FAULT_RATE: `${rate}`,
      PRODUCT_URL: origin,
    };
  }

  function chosen() {
    const { provider, gateways } = pair;
    return {
      PORT: `${ports.port}`,
      STATE_DIR: state,
      PAYMENT_PROVIDER: provider,
      SMS_GATEWAYS: gateways,
      // Thousands of visitors come from a few networks.
      BUDGET_OPEN_ORDERS: "1000000",
      ...noLimits,
      // What is enough for a minute would be for a second here.
      BUDGET_PROVIDER_CALLS: "1000000",
    };
  }

  function urlOf(vendor: string) {
    return `http://127.0.0.1:${ports.fakesPort + vendors.indexOf(vendor)}`;
  }

  async function control(vendor: string, path: string, body?: unknown): Promise<unknown> {
    const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    return (await fetch(`${urlOf(vendor)}/_fake/${path}`, init)).json();
  }
}

/** What each vendor said at its start is to be given to the product; the command that follows says it differently. */
function vendorsSay(log: string) {
  const said = readFileSync(log, "utf8").matchAll(/^ {2}([A-Z_]+)=(\S*)$/gm);
  return Object.fromEntries([...said].map(([, name, value]) => [name ?? "", value ?? ""]));
}

/**
 * The first of so many free ports in a row. They lie below those that the system gives to outgoing calls: while the product
 * is down, a visitor who calls it could be given its own port and answer to himself.
 */
async function freeRow(many: number) {
  for (;;) {
    const first = randomInt(20_000, 32_000);
    const row = Array.from({ length: many }, (_, index) => first + index);
    if ((await Promise.all(row.map(isFree))).every(Boolean)) return first;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
