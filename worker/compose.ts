import { waitUntil } from "cloudflare:workers";
import { createAlarmBuffer } from "./adapters/alarm-buffer";
import { createEmailChannel } from "./adapters/alarm-channels/email";
import { createNtfyChannel } from "./adapters/alarm-channels/ntfy";
import { createUrlChannel } from "./adapters/alarm-channels/url";
import { createArchive, createAsk } from "./adapters/archive";
import { createBudgetSms } from "./adapters/budgetsms";
import { createCallbackTokens } from "./adapters/callback-tokens";
import { chance, createClock, createDeadline } from "./adapters/clock";
import { createCm } from "./adapters/cm";
import { consoleLog, createLog, currentReference } from "./adapters/console-log";
import { createCredentials } from "./adapters/credentials";
import { createEdgeStore } from "./adapters/edge-store";
import { createTracedEgress, fixedEgress, localEgress } from "./adapters/egress-ip";
import { createEnvelope } from "./adapters/envelope";
import { createFigures } from "./adapters/figures";
import { createBeacon } from "./adapters/heartbeat-url";
import { createHighWater } from "./adapters/high-water";
import { measuredGateway, measuredProvider } from "./adapters/measured";
import { createMollie } from "./adapters/mollie";
import { numberPlan } from "./adapters/number-plan";
import { createDueWorkQueue, createQueueWakeUp } from "./adapters/queue-wake-up";
import { createRateLimiter } from "./adapters/rate-limiter";
import { createRelayEgress, createRelayFetcher } from "./adapters/relay";
import { spacedGateway } from "./adapters/spaced-gateway";
import { createStripe } from "./adapters/stripe";
import { createTrail } from "./adapters/trail";
import { createTurnstile } from "./adapters/turnstile";
import { createTwilio } from "./adapters/twilio";
import { createVault } from "./adapters/vault";
import { openDb } from "./db/client";
import { handOversAtOnce, longestAfterAnswer } from "./domain/pace";
import { err, ok, type Result } from "./domain/result";
import { type Bindings, readSettings, type SettingProblem, type Settings } from "./env";
import { type AlarmSettings, alarmsAsFarAsRight } from "./env/alarms";
import { settingsHash } from "./env/site";
import type { GatewaySettings, ProviderSettings } from "./env/vendors";
import type { Services, Tracing } from "./http/context";
import type { AlarmChannel, Beacon } from "./ports/alarm-channel";
import type { BackupKit } from "./ports/archive";
import type { Log } from "./ports/log";
import type { PaymentProvider } from "./ports/payment-provider";
import type { SmsGateway } from "./ports/sms-gateway";
import { keepAlarms } from "./usecases/alarms/keep-alarms";
import { createBulkhead, openForCallbacks } from "./usecases/bulkhead";
import { createChallenger } from "./usecases/challenge/challenger";
import type { Kit } from "./usecases/challenge/mark";
import { createProofOfWork } from "./usecases/challenge/proof-of-work";
import { keepTrail } from "./usecases/keep-trail";
import { handOverAtOnce } from "./usecases/orders/send-message";

/** Vendors that are played on this machine; production has none. */
export type Played = { readonly payments: PaymentProvider; readonly gateway: SmsGateway };

/** What watches over everything that happens, whatever the settings are: the log, and alarms on their way to rows and people. */
export type Watch = Tracing & {
  readonly channels: readonly AlarmChannel[];
  readonly beacon: Beacon | null;
};

/** Once per isolate, before anything else: who cannot be served is still told of. */
export function createWatch(env: Bindings): Watch {
  const settings = readSettings(env, createClock().now());
  const roads = alarmsAsFarAsRight(env, env.ENVIRONMENT === "development");
  const channels = channelsOf(env, roads);
  const beacon = roads.heartbeat === null ? null : createBeacon(roads.heartbeat, fetch);
  const clock = settings.ok ? clockOf(settings.value) : createClock();
  const ground = {
    db: openDb(env.DB),
    clock,
    chance,
    retryTimer: { wait: sleep, fraction: chance.fraction },
  };
  const edge = createEdgeStore(env.EDGE, consoleLog, deadline, {
    most: 60,
    now: createClock().now,
    onSpent: () => {},
  });
  const buffer = createAlarmBuffer({
    now: clock.now,
    later: waitUntil,
    keep: (sightings) => keepAlarms({ ...ground, edge, log, channels }, sightings),
  });
  const log = createLog(buffer);
  // A developer's terminal stays readable.
  const silent = settings.ok && settings.value.development;
  const figures = createFigures({ now: createClock().now, log: silent ? { info: () => {} } : log });
  const settle = () => {
    buffer.settle();
    figures.settle();
  };
  return {
    log,
    newId: chance.id,
    figures,
    now: createClock().now,
    deadline,
    settle,
    channels,
    beacon,
  };
}

/** The roads on which a person is told: those whose settings are right, whatever else is wrong. */
function channelsOf(env: Bindings, { url, ntfy, email }: AlarmSettings): readonly AlarmChannel[] {
  const site = URL.parse(typeof env.PUBLIC_URL === "string" ? env.PUBLIC_URL : "http://localhost");
  const host = site?.hostname ?? "";
  const sender = { site: host, panel: `${site?.origin ?? ""}/admin?view=alarms` };
  const usual = `alarm@${host.replace(/^www\./, "")}`;
  const mailer = env.ALARM_MAIL ?? null;
  return [
    ...(url === null ? [] : [createUrlChannel({ ...url, sender, now: createClock().now, fetcher: fetch })]),
    ...(ntfy === null ? [] : [createNtfyChannel({ url: ntfy, sender, fetcher: fetch })]),
    ...(email === null
      ? []
      : [createEmailChannel({ to: email.to, from: email.from ?? usual, sender, mailer, wait: sleep })]),
  ];
}

function after(ms: number, ring: () => void) {
  const timer = setTimeout(ring, ms);
  return () => clearTimeout(timer);
}

/** Its timer ends with the work: one that is only forgotten counts against what an isolate may have until it rings. */
const deadline = createDeadline(after);

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * The composition root: settings and bindings in, everything that requests and sweeps need out. It is called once per
 * isolate, so what it makes lives as long as the isolate does.
 */
export function compose(
  env: Bindings,
  { log, channels, beacon, figures }: Watch,
  played: Played | null = null,
): Result<Services, readonly SettingProblem[]> {
  const read = readSettings(env, createClock().now());
  if (!read.ok) return read;
  const settings = read.value;
  const provider = providerOf(settings.vendors.provider, settings, played);
  const { previous } = settings.vendors;
  const formerly = previous && providerOf(previous, settings, played);
  const gateways = settings.vendors.gateways.map((gateway) => gatewayOf(gateway, { settings, played, log }));
  if (!provider || !gateways.every((gateway) => gateway !== null))
    return err([{ name: "SANDBOX", problem: "is not bound, and the sandbox vendors need it" }]);
  const ground = {
    db: openDb(env.DB),
    clock: clockOf(settings),
    vault: createVault(settings.dataKeys, settings.hashKeys),
    log,
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
      log,
    }),
  };
  const beginHandOver = createBulkhead(handOversAtOnce, longestAfterAnswer, createClock().now);
  const services: Services = {
    settings,
    limiter: createRateLimiter(createClock().now, (key) => ground.vault.hash("limit", key), {
      // What one visitor does in a minute: counting that at the edge would cost more than doing it.
      create: { binding: env.CREATE_LIMIT, first: 5 },
      read: { binding: env.READ_LIMIT, first: 60 },
      report: { binding: env.REPORT_LIMIT, first: 0 },
    }),
    egress: egressOf(settings, log),
    settingsHash: () => settingsHash(env),
    deps: {
      ...basics,
      dbForCallbacks: openForCallbacks(basics.db, basics.retryTimer, createClock().now),
      edge: createEdgeStore(env.EDGE, log, deadline, {
        most: settings.budgets.edgeWrites,
        now: createClock().now,
        onSpent: () => basics.trail.note("budget_spent"),
      }),
      highWater: createHighWater(env.EDGE, { now: createClock().now, deadline, log }),
      credentials: createCredentials({ now: createClock().now, wait: sleep }),
      numberPlan,
      provider: measuredProvider(provider, figures, createClock().now),
      previousProvider: formerly && measuredProvider(formerly, figures, createClock().now),
      gateways: gateways.map((gateway) =>
        spacedGateway(measuredGateway(gateway, figures, createClock().now), ground.clock.now, sleep),
      ),
      wake: createQueueWakeUp(env.WAKE),
      dueWork: createDueWorkQueue(env.WAKE),
      atOnce(orderId, known) {
        // A turn of the event loop later: the answer goes first.
        const work = beginHandOver(() => sleep(0).then(() => handOverAtOnce(services.deps, orderId, known)));
        if (work !== null) waitUntil(work);
        return work ?? Promise.resolve();
      },
      challenger: createChallenger(basics, humanTestOf(settings, basics, log)),
      callbackTokens: createCallbackTokens(settings.webhookToken),
      previousCallbackTokens:
        settings.previousWebhookToken === null ? null : createCallbackTokens(settings.previousWebhookToken),
      spent: new Map(),
      justSent: new Map(),
      channels,
      beacon,
      backup: backupOf(env, settings),
      version: versionOf(env),
      site: settings,
    },
  };
  return ok(services);
}

/** Which upload of the Worker this is and when it was made; null where the platform does not say, as on a developer's machine. */
function versionOf({ CF_VERSION_METADATA: version }: Bindings): Services["deps"]["version"] {
  if (version === undefined) return null;
  const at = Date.parse(version.timestamp);
  return { id: version.id, at: Number.isNaN(at) ? null : at };
}

/** Backups need a place and a key: null where either is missing. */
const backupOf = ({ ARCHIVE: bucket, DB: d1 }: Bindings, { backupKeys }: Settings): BackupKit | null =>
  bucket === undefined || backupKeys.length === 0
    ? null
    : { ask: createAsk(d1), archive: createArchive(bucket), envelope: createEnvelope(backupKeys) };

/** What tells people from programmes: a proof of work of our own, unless the operator has keys of Turnstile. */
function humanTestOf({ turnstile, publicUrl }: Settings, basics: Kit, log: Log) {
  if (turnstile === null) return createProofOfWork(basics);
  return createTurnstile(turnstile, { hostname: publicUrl.hostname, newId: chance.id, log });
}

/** Sandbox gateways are reached without a network, so there is no address to be known by. */
function egressOf({ egressIp, relay, vendors }: Settings, log: Log) {
  if (egressIp !== null) return fixedEgress(egressIp);
  if (relay !== null) return createRelayEgress(relay, relayDeps(log));
  return vendors.gateways.every(({ kind }) => kind === "sandbox") ? localEgress : createTracedEgress();
}

/** Null where the sandbox is chosen and is not there. */
function providerOf(
  provider: ProviderSettings,
  settings: Settings,
  played: Played | null,
): PaymentProvider | null {
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
function gatewayOf(
  gateway: GatewaySettings,
  { settings, played, log }: { settings: Settings; played: Played | null; log: Log },
): SmsGateway | null {
  if (gateway.kind === "sandbox") return played?.gateway ?? null;
  return { ...realGatewayOf(gateway, settings, log), perSecond: gateway.perSecond };
}

function realGatewayOf(
  gateway: Exclude<GatewaySettings, { kind: "sandbox" }>,
  settings: Settings,
  log: Log,
): SmsGateway {
  const fetcher = gatewayFetcherOf(settings, log);
  switch (gateway.kind) {
    case "cm":
      return createCm(gateway, clockOf(settings).now, fetcher);
    case "budgetsms":
      return createBudgetSms(gateway, fetcher);
    case "twilio":
      return createTwilio(gateway, fetcher);
  }
}

// The relay's clock is a real one, however fast ours runs.
const relayDeps = (log: Log) => ({ now: createClock().now, id: chance.id, log });

/** How gateways are reached: through the relay where there is one. Payments need no address that stays. */
const gatewayFetcherOf = ({ relay }: Settings, log: Log) =>
  relay === null ? fetch : createRelayFetcher(relay, relayDeps(log));

export const clockOf = ({ clock }: Settings) => createClock(clock.rate, clock.base);
