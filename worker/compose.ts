import { createBudgetSms } from "./adapters/budgetsms";
import { chance, createClock } from "./adapters/clock";
import { createCm } from "./adapters/cm";
import { consoleLog } from "./adapters/console-log";
import { credentials } from "./adapters/credentials";
import { createEdgeStore } from "./adapters/edge-store";
import { createTracedEgress, fixedEgress, localEgress } from "./adapters/egress-ip";
import { createMollie } from "./adapters/mollie";
import { numberPlan } from "./adapters/number-plan";
import { createQueueWakeUp } from "./adapters/queue-wake-up";
import { createRateLimiter } from "./adapters/rate-limiter";
import { createRelayEgress, createRelayFetcher } from "./adapters/relay";
import { createStripe } from "./adapters/stripe";
import { createTwilio } from "./adapters/twilio";
import { createVault } from "./adapters/vault";
import { openDb } from "./db/client";
import { err, ok, type Result } from "./domain/result";
import { type Bindings, readSettings, type SettingProblem, type Settings } from "./env";
import type { GatewaySettings } from "./env/vendors";
import type { Background } from "./http/app";
import type { Services } from "./http/context";
import type { PaymentProvider } from "./ports/payment-provider";
import type { SmsGateway } from "./ports/sms-gateway";
import { createSandbox, type Sandbox } from "./sandbox";

/** Hands a request to the product itself, without a network: the sandbox vendors call back this way. */
export type Deliver = (request: Request, env: Bindings, background: Background) => Promise<Response>;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The composition root: settings and bindings in, everything a request needs out. The only importer of adapters. */
export function compose(
  env: Bindings,
  background: Background,
  deliver: Deliver,
): Result<Services, SettingProblem> {
  const read = readSettings(env);
  if (!read.ok) return read;
  const settings = read.value;
  const sandbox = toSandbox(env, background, settings, deliver);
  const provider = providerOf(settings, sandbox);
  const gateways = settings.vendors.gateways.map((gateway) => gatewayOf(gateway, settings, sandbox));
  if (!provider || !gateways.every((gateway) => gateway !== null))
    return err({ name: "SANDBOX", problem: "is not bound, and the sandbox vendors need it" });
  return ok({
    settings,
    desk: sandbox?.desk ?? null,
    limiter: createRateLimiter(createClock().now, {
      // What one visitor does in a minute: counting that at the edge would cost more than doing it.
      create: { binding: env.CREATE_LIMIT, first: 5 },
      read: { binding: env.READ_LIMIT, first: 60 },
      report: { binding: env.REPORT_LIMIT, first: 0 },
    }),
    egress: egressOf(settings),
    deps: {
      db: openDb(env.DB),
      clock: clockOf(settings),
      chance,
      patience: { wait: sleep, fraction: chance.fraction },
      vault: vaultOf(settings),
      edge: createEdgeStore(env.EDGE, consoleLog, sleep),
      credentials,
      numberPlan,
      provider,
      gateways,
      wake: createQueueWakeUp(env.WAKE),
      log: consoleLog,
      site: settings,
    },
  });
}

/** Sandbox gateways are reached without a network, so there is no address to be known by. */
function egressOf({ egressIp, relay, vendors }: Settings) {
  if (egressIp !== null) return fixedEgress(egressIp);
  if (relay !== null) return createRelayEgress(relay, relayKit);
  return vendors.gateways.every(({ kind }) => kind === "sandbox") ? localEgress : createTracedEgress();
}

/** Null where the sandbox is chosen and is not there. */
function providerOf(settings: Settings, sandbox: Sandbox | null): PaymentProvider | null {
  const { provider } = settings.vendors;
  switch (provider.kind) {
    case "sandbox":
      return sandbox?.payments ?? null;
    case "mollie":
      return createMollie(provider);
    case "stripe":
      return createStripe(provider, clockOf(settings).now);
  }
}

/** Null where the sandbox is chosen and is not there. */
function gatewayOf(gateway: GatewaySettings, settings: Settings, sandbox: Sandbox | null): SmsGateway | null {
  switch (gateway.kind) {
    case "sandbox":
      return sandbox?.gateway ?? null;
    case "cm":
      return createCm(gateway, clockOf(settings).now, roadOf(settings));
    case "budgetsms":
      return createBudgetSms(gateway, roadOf(settings));
    case "twilio":
      return createTwilio(gateway, roadOf(settings));
  }
}

// The relay's clock is a real one, however fast ours runs.
const relayKit = { now: createClock().now, id: chance.id };

/** How gateways are reached: through the relay where there is one. Payments need no address that stays. */
const roadOf = ({ relay }: Settings) => (relay === null ? fetch : createRelayFetcher(relay, relayKit));

const clockOf = ({ clock }: Settings) => createClock(clock.rate, clock.base);

const vaults = new WeakMap<Settings, ReturnType<typeof createVault>>();

/** Importing keys takes time, so each isolate does it once. */
function vaultOf(settings: Settings) {
  const vault = vaults.get(settings) ?? createVault(settings.dataKeys, settings.hashKey);
  vaults.set(settings, vault);
  return vault;
}

// The runtime lets work after an answer go on for at most thirty seconds; what is due later waits for the sweep.
const longestWait = 25_000;

function toSandbox(
  env: Bindings,
  background: Background,
  settings: Settings,
  deliver: Deliver,
): Sandbox | null {
  if (!env.SANDBOX || !settings.development) return null;
  return createSandbox({
    db: env.SANDBOX,
    clock: clockOf(settings),
    chance,
    log: consoleLog,
    publicUrl: settings.publicUrl.origin,
    deliver: (request) => deliver(request, env, background),
    sleep,
    defer: (delay, work) => {
      const wait = delay / settings.clock.rate;
      if (wait <= longestWait) background.waitUntil(sleep(wait).then(work));
    },
  });
}
