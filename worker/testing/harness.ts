import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { createAlarmBuffer } from "#adapters/alarm-buffer";
import { createArchive, createAsk } from "#adapters/archive";
import { createCallbackTokens } from "#adapters/callback-tokens";
import { createDeadline } from "#adapters/clock";
import { consoleLog, currentReference } from "#adapters/console-log";
import { createCredentials } from "#adapters/credentials";
import { createEdgeStore } from "#adapters/edge-store";
import { localEgress } from "#adapters/egress-ip";
import { createEnvelope } from "#adapters/envelope";
import { createFigures } from "#adapters/figures";
import { createHighWater } from "#adapters/high-water";
import { numberPlan } from "#adapters/number-plan";
import { createTrail } from "#adapters/trail";
import { createVault } from "#adapters/vault";
import { openDb } from "#db/client";
import type { Cost } from "#domain/password";
import type { TrailKind } from "#domain/trail";
import { createApp, type ServicesOf } from "#http/app";
import type { Services } from "#http/context";
import { createSendersAtOnce } from "#http/senders-at-once";
import type { AlarmChannel, Beacon } from "#ports/alarm-channel";
import type { AlarmBuffer } from "#ports/alarms";
import type { Deadline } from "#ports/clock";
import type { Log, LogFacts } from "#ports/log";
import type { Trail, TrailSubject } from "#ports/trail";
import { keepAlarms } from "#usecases/alarms/keep-alarms";
import type { Deps } from "#usecases/deps";
import { keepTrail } from "#usecases/keep-trail";
import { handOverAtOnce } from "#usecases/orders/send-message";
import { type Bindings, readSettings } from "../env";
import { settingsHash } from "../env/site";
import { withKeys } from "../sandbox/keys";
import { FakeGateway, FakeProvider } from "./fakes";
import { noLimits } from "./no-limits";

type Options = {
  readonly env?: Partial<Bindings>;
  readonly d1?: D1Database;
  readonly log?: Log;
  /** Another than a new one, and the one before a change of provider. */
  readonly provider?: FakeProvider;
  readonly previousProvider?: FakeProvider;
  /** The security trail is written to the database too, as in production; else `trail` collects it and that is all. */
  readonly keepsTrail?: boolean;
  /** Alarms become rows and are told on these channels, as in production; else `alarms` collects them and that is all. */
  readonly channels?: readonly AlarmChannel[];
  /** Which upload runs; else nobody says. */
  readonly version?: Deps["version"];
  readonly beacon?: Beacon;
  /** Whoever settles a payment hands its message over, as in production; `afterAnswers` waits for that. */
  readonly handsOverAtOnce?: boolean;
  /** Whether a piece of work has no answer within so many ms. */
  readonly isLate?: (ms: number) => boolean | Promise<boolean>;
  /** The log over the alarms that are kept; `alarms` then collects none. */
  readonly logOf?: (alarms: Pick<AlarmBuffer, "note">) => Log;
};

// Tests order from one address as no visitor does; those of the budgets and limits set them.
const noBudgets = { BUDGET_OPEN_ORDERS: 1_000_000, BUDGET_OPEN_REPORTS: 1_000_000 };

/** Deadlines in real time: the emulator's stores answer when they do, whatever the clock of a test says. */
export const inRealTime = createDeadline((ms, ring) => {
  const timer = setTimeout(ring, ms);
  return () => clearTimeout(timer);
});

/** A product on the test's own fresh databases, with fake vendors and a clock that only moves when told. */
export function createHarness(options: Options = {}) {
  const bindings = withKeys({
    ...(env as unknown as Bindings),
    ENVIRONMENT: "development",
    ...noBudgets,
    ...noLimits,
    ...options.env,
  } as Bindings);
  const time = { now: Date.UTC(2026, 10, 20, 12) };
  const settings = readSettings(bindings, time.now);
  if (!settings.ok)
    throw new Error(settings.error.map(({ name, problem }) => `${name} ${problem}`).join("; "));
  const { provider = new FakeProvider(), previousProvider = null } = options;
  const gateway = new FakeGateway();
  const woken: { orderId: string; delay: number }[] = [];
  const wokenCodes: string[] = [];
  const alarms: { code: string; facts: LogFacts | undefined }[] = [];
  const stretched: Stretched[] = [];
  const trail: ({ kind: TrailKind } & TrailSubject)[] = [];
  const afterAnswer: Promise<unknown>[] = [];
  const channels = options.channels ?? [];
  const buffer = createAlarmBuffer({
    now: () => time.now,
    later: (work) => void afterAnswer.push(work),
    keep: (sightings) => keepAlarms(deps, sightings),
  });
  const note: AlarmBuffer["note"] = (code, facts) => options.channels && buffer.note(code, facts);
  const collecting: Log = {
    info: () => {},
    alarm(code, facts) {
      alarms.push({ code, facts });
      note(code, facts ?? {});
    },
    defect(code, thrown, facts) {
      alarms.push({ code, facts: { ...facts, error: nameOf(thrown) } });
      note(code, { ...facts, error: nameOf(thrown) });
    },
    during: consoleLog.during,
  };
  const log: Log = options.logOf?.(buffer) ?? options.log ?? collecting;
  const ground = {
    db: openDb(options.d1 ?? bindings.DB),
    clock: { now: () => time.now },
    vault: createVault(settings.value.dataKeys, settings.value.hashKeys),
    log,
  };
  const kept: Trail = createTrail({
    now: ground.clock.now,
    reference: currentReference,
    later: (work) => void afterAnswer.push(work),
    keep: (tallies) => keepTrail(ground, tallies),
    log,
  });
  const deps: Deps = {
    ...ground,
    dbForCallbacks: ground.db,
    chance: { id: randomId, fraction: () => 0.5 },
    retryTimer: { wait: async () => {}, fraction: () => 0.5 },
    edge: createEdgeStore(bindings.EDGE, log, inRealTime, {
      most: settings.value.budgets.edgeWrites,
      now: () => time.now,
      onSpent: () => deps.trail.note("budget_spent"),
    }),
    highWater: createHighWater(bindings.EDGE, { now: () => time.now, deadline: inRealTime, log }),
    credentials: {
      ...createCredentials({ now: () => time.now, wait: async () => {} }),
      stretch: cheaply(stretched),
      stretchInTurn: cheaply(stretched),
    },
    numberPlan,
    provider,
    previousProvider,
    gateways: [gateway],
    wake: {
      send: async (orderId, delay = 0) => void woken.push({ orderId, delay }),
      async sendAll(orderIds) {
        for (const orderId of orderIds) await this.send(orderId);
      },
      sendCode: async (codeId) => void wokenCodes.push(codeId),
    },
    // The sweep of a test does all of its work itself, so that it is done when the sweep is.
    dueWork: null,
    // As where the process ends with its answer, unless a test wants more: the queue alone must do.
    atOnce: async (orderId, known) =>
      void (options.handsOverAtOnce && afterAnswer.push(handOverAtOnce(deps, orderId, known))),
    trail: {
      note: (kind, subject) => {
        trail.push({ kind, ...subject });
        if (options.keepsTrail) kept.note(kind, subject);
      },
      settle: () => options.keepsTrail && kept.settle(),
    },
    challenger: {
      pose: async (purpose, address) => ({
        kind: "work",
        puzzle: `${purpose} ${address}`,
        count: 1,
        bits: 1,
      }),
      poseWait: async (purpose, address) => ({ ticket: `answer to ${purpose} ${address}`, left: 20_000 }),
      isAnswered: async (purpose, address, answer) => answer === `answer to ${purpose} ${address}`,
    },
    callbackTokens: createCallbackTokens(settings.value.webhookToken),
    previousCallbackTokens:
      settings.value.previousWebhookToken === null
        ? null
        : createCallbackTokens(settings.value.previousWebhookToken),
    spent: new Map(),
    justSent: new Map(),
    channels,
    beacon: options.beacon ?? null,
    backup:
      bindings.ARCHIVE && settings.value.backupKeys.length > 0
        ? {
            ask: createAsk(bindings.DB),
            archive: createArchive(bindings.ARCHIVE),
            envelope: createEnvelope(settings.value.backupKeys),
          }
        : null,
    version: options.version ?? null,
    site: settings.value,
  };
  const services: Services = {
    deps,
    settings: settings.value,
    egress: localEgress,
    settingsHash: () => settingsHash(bindings),
    limiter: { allow: async () => true },
  };
  /** What goes on after an answer may leave more behind. */
  const afterAnswers = async () => {
    while (afterAnswer.length > 0) await Promise.all(afterAnswer.splice(0));
  };
  const now = () => time.now;
  const figures = createFigures({ now, log });
  /** Nobody is late here, unless a test says so. */
  const deadline: Deadline = async (ms, work) => ((await options.isLate?.(ms)) ? "late" : work);
  const tracing = { log, newId: randomId, figures, now, deadline, settle: buffer.settle };
  const servicesOf: ServicesOf = () => ({ ok: true, value: services });
  const app = createApp(servicesOf, () => tracing);
  const sendersAtOnce = createSendersAtOnce(servicesOf, () => tracing);
  return {
    deps,
    services,
    provider,
    gateway,
    woken,
    wokenCodes,
    alarms,
    tracing,
    stretched,
    trail,
    env: bindings,
    time,
    /** Waits for what goes on after answers. */
    afterAnswers,
    /** Lets time pass, in ms. */
    pass: (ms: number) => {
      time.now += ms;
    },
    /** Asks the product over HTTP, as a visitor or a vendor would. */
    async ask(path: string, init?: RequestInit): Promise<Response> {
      const context = createExecutionContext();
      const request = new Request(`http://localhost:8787${path}`, init);
      const response = sendersAtOnce(request, bindings) ?? (await app.fetch(request, bindings, context));
      await waitOnExecutionContext(context);
      await afterAnswers();
      return response;
    },
  };
}

const nameOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.name : "unknown");

export type Harness = ReturnType<typeof createHarness>;

/** What the hashing of passwords was asked for. */
export type Stretched = { readonly password: string; readonly cost: Cost };

/** Hashing of passwords that takes no time, so that a test can sign in ten thousand times; it remembers what it was asked. */
const cheaply =
  (stretched: Stretched[]) =>
  async (password: string, salt: string, cost: Cost): Promise<string> => {
    stretched.push({ password, cost });
    const { log2N, r, p } = cost;
    return JSON.stringify([password, salt, log2N, r, p]);
  };

/** 128 random bits as 22 base64url characters. */
export const randomId = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
