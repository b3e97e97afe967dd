import type { Db, RetryTimer, Statement } from "#db/client";
import { persist } from "#db/client";
import type { selectToHandOver } from "#db/hand-over";
import type { Budgets } from "#domain/budgets";
import { maxAttempts } from "#domain/delivery";
import type { Thresholds } from "#domain/gate/verdict";
import type { CodeLimits } from "#domain/my-number";
import type { Operation } from "#domain/operation";
import type { SeenMark } from "#domain/rewind";
import type { SlotLimits } from "#domain/slots";
import type { AlarmChannel, Beacon } from "#ports/alarm-channel";
import type { BackupKit } from "#ports/archive";
import type { CallbackTokens } from "#ports/callback";
import type { Challenger } from "#ports/challenge";
import type { Chance, Clock } from "#ports/clock";
import type { Credentials } from "#ports/credentials";
import type { EdgeStore, HighWater } from "#ports/edge";
import type { Log } from "#ports/log";
import type { NumberPlan } from "#ports/number-plan";
import type { PaymentProvider } from "#ports/payment-provider";
import type { SmsGateway } from "#ports/sms-gateway";
import type { Trail } from "#ports/trail";
import type { Place, Vault } from "#ports/vault";
import type { DueWorkQueue, WakeUp } from "#ports/wake-up";

/** All that a use case may touch of the outside. */
export type Deps = {
  readonly db: Db;
  /** The same database for what vendors tell, whose batches let hand-overs pass: `domain/pace.ts:callbackBatches`. */
  readonly dbForCallbacks: Db;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly retryTimer: RetryTimer;
  readonly vault: Vault;
  readonly edge: EdgeStore;
  /** Outside the database, so that a restore cannot take both back. */
  readonly highWater: HighWater;
  readonly credentials: Credentials;
  readonly numberPlan: NumberPlan;
  readonly provider: PaymentProvider;
  /** The one before a change of provider, while what was opened there is finished. */
  readonly previousProvider: PaymentProvider | null;
  /** In order of preference. */
  readonly gateways: readonly SmsGateway[];
  readonly wake: WakeUp;
  /** Where due work is handed out to; null where there is nobody, and the sweep does it itself. */
  readonly dueWork: DueWorkQueue | null;
  /**
   * Hands a message over once the answer is on its way (`waitUntil`; decision 093), and tells when it did what it could. It may be
   * cut off anywhere, thirty seconds after the answer at the latest, or never begin: what must happen is the wake-up's.
   */
  readonly atOnce: (orderId: string, known: ToHandOver) => Promise<void>;
  readonly log: Log;
  /** On which a person is told of alarms; none where the operator set none. */
  readonly channels: readonly AlarmChannel[];
  /** Tells an outside watch that the sweep runs; null where none is set. */
  readonly beacon: Beacon | null;
  /** Where backups go; null where none are set up. */
  readonly backup: BackupKit | null;
  readonly trail: Trail;
  readonly challenger: Challenger;
  /** Which budgets this isolate found used up, by kind, and in which minute: a flood need not ask the database again. */
  readonly spent: Map<string, number>;
  /** Which orders' messages this isolate sent moments ago, and until when (ms) it remembers: `orders/just-sent.ts`. */
  readonly justSent: Map<string, number>;
  readonly callbackTokens: CallbackTokens;
  /** Those of the token before a rotation; null where there is none. */
  readonly previousCallbackTokens: CallbackTokens | null;
  /** Which upload runs, and since when in ms; null where Cloudflare does not say. */
  readonly version: { readonly id: string; readonly at: number | null } | null;
  readonly site: Site;
};

/** What the operator set. */
export type Site = {
  readonly operation: Operation;
  /** The origin visitors use; every URL we hand out starts with it. */
  readonly publicUrl: URL;
  /** The token that all vendors had in common before each got its own; what was handed out with it still calls. */
  readonly webhookToken: string;
  /** The one before a rotation: what was handed out with it still calls. */
  readonly previousWebhookToken: string | null;
  /** The epoch that the database must have reached, at least. */
  readonly databaseEpoch: number;
  readonly maxSegments: number;
  readonly consentForm: "sentence" | "checkbox";
  readonly budgets: Budgets;
  /** How much one receiver may get and one visitor may send. */
  readonly limits: SlotLimits;
  /** Where the vendors may be played; who orders from this machine then stands outside the limits of visitors. */
  readonly development: boolean;
  readonly codeLimits: CodeLimits;
  /** How sure the gate's model must be for a person to see an order first, in log-odds. */
  readonly gateThresholds: Thresholds;
  /** Below what balance of a gateway a person is told, in cents; 0 where balances are not watched. */
  readonly balanceAlarmCents: number;
  readonly company: { readonly name: string };
  readonly staffTotp: "optional" | "required";
};

/** The gateways' names, in order of preference. */
export const gatewayNames = ({ gateways }: Pick<Deps, "gateways">): string[] =>
  gateways.map(({ name }) => name);

/** The gateways that take a sender name, in order of preference. */
export const gatewaysFor = ({ gateways }: Pick<Deps, "gateways">, sender: string): readonly SmsGateway[] =>
  gateways.filter(({ takesSender }) => takesSender?.(sender) ?? true);

/** The most segments of a text that may be sold: as many as are set (decision 016), and as one of the gateways takes. */
export const mostSegments = ({ gateways, site }: Pick<Deps, "gateways" | "site">): number =>
  Math.min(site.maxSegments, Math.max(...gateways.map((one) => one.mostSegments ?? site.maxSegments)));

/**
 * The same outside with the provider of this name as its payment provider, so that what was opened there is settled and paid
 * back there: today's, or the one before it (decision 063). Null where it is neither, so that nobody can be asked.
 */
export function atProvider<D extends Pick<Deps, "provider" | "previousProvider">>(
  deps: D,
  name: string,
): D | null {
  const { provider, previousProvider } = deps;
  if (provider.name === name) return deps;
  return previousProvider?.name === name ? { ...deps, provider: previousProvider } : null;
}

/** Calls to gateways for one message, at most: so many to each. */
export const mostCalls = ({ gateways }: Pick<Deps, "gateways">): number => maxAttempts * gateways.length;

type Committer = Pick<Deps, "db" | "retryTimer">;

/** Commits statements in one transaction, all or none of them, again after a passing fault of the database. */
export const commit = <T extends readonly [Statement, ...Statement[]]>(deps: Committer, statements: T) =>
  persist(() => deps.db.batch(statements), deps.retryTimer);

/** What each of a list of statements answers. */
export type Answers<T extends readonly Statement[]> = { readonly [K in keyof T]: T[K]["_"]["result"] };

/** What was found when (ms) for a message to be handed over, in whichever batch it was asked. */
export type ToHandOver = {
  readonly at: number;
  readonly mark: SeenMark;
  readonly rows: Answers<ReturnType<typeof selectToHandOver>>;
};

/** As `commit`, with queries last in the same batch; their answers are returned. */
export async function commitAndAsk<const T extends readonly Statement[]>(
  deps: Committer,
  statements: readonly Statement[],
  questions: T,
): Promise<Answers<T>> {
  const all = [...statements, ...questions] as unknown as readonly [Statement, ...Statement[]];
  const answers: readonly unknown[] = await commit(deps, all);
  return answers.slice(statements.length) as Answers<T>;
}

/** As `commitAndAsk`, with one query. */
export async function commitAndRead<T extends Statement>(
  deps: Deps,
  statements: readonly Statement[],
  question: T,
): Promise<T["_"]["result"]> {
  const [answer] = await commitAndAsk(deps, statements, [question]);
  return answer;
}

/** Wakes the consumer; a wake-up that cannot be sent is the sweeper's to repeat. */
export async function wakeUp(deps: Deps, orderId: string, delay = 0): Promise<void> {
  try {
    await deps.wake.send(orderId, delay);
  } catch {
    deps.log.info("wake_up_lost", { orderId });
  }
}

/** What a sealed column says; null where nothing is kept, and where it does not open, of which a person is told. */
export async function unseal(deps: Deps, place: Place, sealed: string | null): Promise<string | null> {
  if (sealed === null) return null;
  const opened = await deps.vault.open(place, sealed);
  if (opened.ok) return opened.value;
  const { table, column, row } = place;
  deps.log.alarm("column_unreadable", { table, column, row, problem: opened.error });
  return null;
}

/** An address on the site, such as `/betaling/status/abc`. */
export const siteUrl = (site: Site, path: `/${string}`): string => `${site.publicUrl.origin}${path}`;
