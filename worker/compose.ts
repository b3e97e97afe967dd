import { waitUntil } from "cloudflare:workers";
import { createBudgetSms } from "./adapters/budgetsms";
import { createCallbackTokens } from "./adapters/callback-tokens";
import { chance, createClock } from "./adapters/clock";
import { createCm } from "./adapters/cm";
import { consoleLog, currentReference } from "./adapters/console-log";
import { createCredentials } from "./adapters/credentials";
import { createEdgeStore } from "./adapters/edge-store";
import { createTracedEgress, fixedEgress, localEgress } from "./adapters/egress-ip";
import { createMollie } from "./adapters/mollie";
import { numberPlan } from "./adapters/number-plan";
import { createQueueWakeUp } from "./adapters/queue-wake-up";
import { createRateLimiter } from "./adapters/rate-limiter";
import { createRelayEgress, createRelayFetcher } from "./adapters/relay";
import { createStripe } from "./adapters/stripe";
import { createTrail } from "./adapters/trail";
import { createTurnstile } from "./adapters/turnstile";
import { createTwilio } from "./adapters/twilio";
import { createVault } from "./adapters/vault";
import { openDb } from "./db/client";
import { err, ok, type Result } from "./domain/result";
import { type Bindings, readSettings, type SettingProblem, type Settings } from "./env";
import type { GatewaySettings } from "./env/vendors";
import type { Services, Tracing } from "./http/context";
import type { PaymentProvider } from "./ports/payment-provider";
import type { SmsGateway } from "./ports/sms-gateway";
import { createChallenger } from "./usecases/challenge/challenger";
import type { Kit } from "./usecases/challenge/mark";
import { createProofOfWork } from "./usecases/challenge/proof-of-work";
import { keepTrail } from "./usecases/keep-trail";

/** Vendors that are played on this machine; production has none. */
export type Played = { readonly payments: PaymentProvider; readonly gateway: SmsGateway };

/** What is followed is followed the same way whatever the settings are. */
export const tracing: Tracing = { log: consoleLog, newId: chance.id };

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * The composition root: settings and bindings in, everything that requests and sweeps need out. It is called once per
 * isolate, so what it makes lives as long as the isolate does.
 */
export function compose(
  env: Bindings,
  played: Played | null = null,
): Result<Services, readonly SettingProblem[]> {
  const read = readSettings(env);
  if (!read.ok) return read;
  const settings = read.value;
  const provider = providerOf(settings, played);
  const gateways = settings.vendors.gateways.map((gateway) => gatewayOf(gateway, settings, played));
  if (!provider || !gateways.every((gateway) => gateway !== null))
    return err([{ name: "SANDBOX", problem: "is not bound, and the sandbox vendors need it" }]);
  const ground = {
    db: openDb(env.DB),
    clock: clockOf(settings),
    vault: createVault(settings.dataKeys, settings.hashKey),
    log: consoleLog,
  };
  const basics: Kit & typeof ground = {
    ...ground,
    chance,
    retryTimer: { wait: sleep, fraction: chance.fraction },
    trail: createTrail({
      now: ground.clock.now,
      reference: currentReference,
      later: waitUntil,
      keep: (tallies) => keepTrail(ground, tallies),
      log: consoleLog,
    }),
  };
  return ok({
    settings,
    limiter: createRateLimiter(createClock().now, {
      // What one visitor does in a minute: counting that at the edge would cost more than doing it.
      create: { binding: env.CREATE_LIMIT, first: 5 },
      read: { binding: env.READ_LIMIT, first: 60 },
      report: { binding: env.REPORT_LIMIT, first: 0 },
    }),
    egress: egressOf(settings),
    deps: {
      ...basics,
      edge: createEdgeStore(env.EDGE, consoleLog, sleep, {
        most: settings.budgets.edgeWrites,
        now: createClock().now,
        onSpent: () => basics.trail.note("budget_spent"),
      }),
      credentials: createCredentials({ now: createClock().now, wait: sleep }),
      numberPlan,
      provider,
      gateways,
      wake: createQueueWakeUp(env.WAKE),
      challenger: createChallenger(basics, humanTestOf(settings, basics)),
      callbackTokens: createCallbackTokens(settings.webhookToken),
      spent: new Map(),
      site: settings,
    },
  });
}

/** What tells people from programmes: a proof of work of our own, unless the operator has keys of Turnstile. */
function humanTestOf({ turnstile, publicUrl }: Settings, basics: Kit) {
  if (turnstile === null) return createProofOfWork(basics);
  return createTurnstile(turnstile, { hostname: publicUrl.hostname, newId: chance.id, log: consoleLog });
}

/** Sandbox gateways are reached without a network, so there is no address to be known by. */
function egressOf({ egressIp, relay, vendors }: Settings) {
  if (egressIp !== null) return fixedEgress(egressIp);
  if (relay !== null) return createRelayEgress(relay, relayDeps);
  return vendors.gateways.every(({ kind }) => kind === "sandbox") ? localEgress : createTracedEgress();
}

/** Null where the sandbox is chosen and is not there. */
function providerOf(settings: Settings, played: Played | null): PaymentProvider | null {
  const { provider } = settings.vendors;
  switch (provider.kind) {
    case "sandbox":
      return played?.payments ?? null;
    case "mollie":
      return createMollie(provider);
    case "stripe":
      return createStripe(provider, clockOf(settings).now);
  }
}

/** Null where the sandbox is chosen and is not there. */
function gatewayOf(gateway: GatewaySettings, settings: Settings, played: Played | null): SmsGateway | null {
  switch (gateway.kind) {
    case "sandbox":
      return played?.gateway ?? null;
    case "cm":
      return createCm(gateway, clockOf(settings).now, gatewayFetcherOf(settings));
    case "budgetsms":
      return createBudgetSms(gateway, gatewayFetcherOf(settings));
    case "twilio":
      return createTwilio(gateway, gatewayFetcherOf(settings));
  }
}

// The relay's clock is a real one, however fast ours runs.
const relayDeps = { now: createClock().now, id: chance.id, log: consoleLog };

/** How gateways are reached: through the relay where there is one. Payments need no address that stays. */
const gatewayFetcherOf = ({ relay }: Settings) =>
  relay === null ? fetch : createRelayFetcher(relay, relayDeps);

export const clockOf = ({ clock }: Settings) => createClock(clock.rate, clock.base);
