import * as z from "zod/mini";
import { isLoopback, readAddress } from "./domain/address";
import { usualBalanceAlarm } from "./domain/balance";
import type { Budgets } from "./domain/budgets";
import { type Company, companyFrom, exampleCompany } from "./domain/company";
import type { ConsentForm } from "./domain/consent";
import { defaultThresholds, type Thresholds } from "./domain/gate/verdict";
import { idOfHashKey } from "./domain/keyed-hash";
import { type CodeLimits, usualCodeLimits } from "./domain/my-number";
import type { Operation } from "./domain/operation";
import { err, ok, type Result } from "./domain/result";
import type { SlotLimits } from "./domain/slots";
import { type AlarmSettings, readAlarms } from "./env/alarms";
import type { Variables } from "./env/names";
import { flag, operationOf, operationProblems, operationSettings } from "./env/operation";
import { type RelaySettings, readRelay } from "./env/relay";
import {
  between,
  oncePerName,
  readEach,
  type SettingProblem,
  settings,
  text,
  wholeNumber,
} from "./env/schema";
import { refusedKeys, settingOf } from "./env/strength";
import { readTurnstile, type TurnstileSettings } from "./env/turnstile";
import { previousProblems, readVendors, type Vendors } from "./env/vendors";

export type { SettingProblem };

/** The variables and secrets of decision 014. */
export interface Given extends Variables {
  /** Not a setting: where the rig serves this copy. */
  readonly PORT?: unknown;
}

/** What wrangler.toml binds, and what is given. */
export interface Bindings extends Given {
  DB: D1Database;
  SANDBOX?: D1Database;
  EDGE: KVNamespace;
  WAKE: Queue<unknown>;
  CREATE_LIMIT: RateLimit;
  READ_LIMIT: RateLimit;
  REPORT_LIMIT: RateLimit;
  /** Cloudflare's e-mail, for alarms; only where it is set up. */
  ALARM_MAIL?: SendEmail;
  /** R2, where backups are kept; only where it is set up. */
  ARCHIVE?: R2Bucket;
  /** Which upload this is; only where Cloudflare runs it. */
  CF_VERSION_METADATA?: WorkerVersionMetadata;
}

export type Settings = {
  readonly development: boolean;
  /** What the operator lets this copy do. */
  readonly operation: Operation;
  readonly publicUrl: URL;
  readonly vendors: Vendors;
  readonly webhookToken: string;
  /** The one before a rotation, which is accepted beside it. */
  readonly previousWebhookToken: string | null;
  readonly dataKeys: readonly { readonly id: string; readonly bytes: Uint8Array }[];
  /** The first seals backups, all of them open what they sealed; none where no backups are made. */
  readonly backupKeys: readonly { readonly id: string; readonly bytes: Uint8Array }[];
  /** That of `HASH_KEY`, where there is one, comes last and bears its name. */
  readonly hashKeys: readonly { readonly id: string; readonly bytes: Uint8Array }[];
  /** Of the command line, while one of its commands is under way. */
  readonly operatorToken: string | null;
  /** The epoch that the database must have reached, at least: raised when one is put back (decision 068). */
  readonly databaseEpoch: number;
  readonly maxSegments: number;
  readonly consentForm: ConsentForm;
  /** Whether everybody who opens the panel must have a second factor. */
  readonly staffTotp: StaffTotp;
  /** Whether browsers are told to keep to https on every host below ours as well. */
  readonly hstsSubdomains: boolean;
  readonly budgets: Budgets;
  /** How much one receiver may get and one visitor may send (decision 075). */
  readonly limits: SlotLimits;
  /** Of codes by which receivers prove a number. */
  readonly codeLimits: CodeLimits;
  /** How sure the gate's model must be for a person to see an order first, in log-odds (decision 077). */
  readonly gateThresholds: Thresholds;
  /** Below what balance of a gateway a person is told, in cents; 0 where balances are not watched. */
  readonly balanceAlarmCents: number;
  /** What tells people from programmes, where it is not a proof of work of our own. */
  readonly turnstile: TurnstileSettings | null;
  readonly clock: { readonly rate: number; readonly base: number };
  readonly company: Company;
  /** The fixed address of our requests to the outside, where we have one. */
  readonly egressIp: string | null;
  /** Through which the gateways are called, where we have one. */
  readonly relay: RelaySettings | null;
  /** Where alarms and the heartbeat go. */
  readonly alarms: AlarmSettings;
};

const staffTotps = ["optional", "required"] as const;
export type StaffTotp = (typeof staffTotps)[number];

/**
 * Parses the settings: all of them, or all that is wrong, which is never nothing. An environment that is neither of the two is
 * judged as production.
 *
 * @param now ms: a permission may have passed
 */
export function readSettings(env: Given, now: number): Result<Settings, readonly SettingProblem[]> {
  const environment = z.enum(["development", "production"]).safeParse(env.ENVIRONMENT);
  const development = environment.data === "development";
  const { whole, right }: Each = development
    ? readEach(developmentSchema(env), env)
    : readEach(productionSchema, env);
  const vendors = readVendors(env, right, development);
  const relay = readRelay(env, development);
  const turnstile = readTurnstile(env, development);
  const alarms = readAlarms(env, development);
  const problems = oncePerName([
    ...(environment.success ? [] : [{ name: "ENVIRONMENT", problem: "must be development or production" }]),
    ...[whole].flatMap(problemsIn),
    ...addressProblems(right, development),
    ...keyProblems(right, development),
    ...previousProblems(env),
    ...(development ? [] : operationProblems(env, right, now)),
    ...[vendors, relay, turnstile, alarms].flatMap(problemsIn),
  ]);
  if (problems.length > 0 || !whole.ok || !vendors.ok || !relay.ok || !turnstile.ok || !alarms.ok)
    return err(problems);
  const others = {
    operation: operationOf(env, whole.value, development),
    vendors: vendors.value,
    relay: relay.value,
    turnstile: turnstile.value,
    alarms: alarms.value,
  };
  return ok(toSettings(whole.value, others, development));
}

const problemsIn = (read: Result<unknown, readonly SettingProblem[]>) => (read.ok ? [] : read.error);

const bytes32 = z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/, "must be 32 bytes in standard base64"));
const keyring = z
  .string()
  .check(
    z.regex(
      /^[\w-]{1,16}:[A-Za-z0-9+/]{43}=(,[\w-]{1,16}:[A-Za-z0-9+/]{43}=)*$/,
      "must be id:base64,id:base64 with 32 bytes each",
    ),
  );

const token = z
  .string()
  .check(z.regex(/^[\w-]{32,}$/, "must be at least 32 characters that need no escaping in a URL"));

const budget = (usual: number) => z._default(wholeNumber(1, 1_000_000), usual);

const limit = budget;

const common = {
  PAYMENT_PROVIDER_PREVIOUS: z.optional(text),
  WEBHOOK_TOKEN: token,
  WEBHOOK_TOKEN_PREVIOUS: z.optional(token),
  DATA_KEYS: keyring,
  BACKUP_KEYS: z.optional(keyring),
  HASH_KEY: z.optional(bytes32),
  HASH_KEYS: z.optional(keyring),
  OPERATOR_TOKEN: z.optional(
    z.string().check(z.regex(/^\d{10}\.[\w-]{43}$/, "must be what `npm run admin` makes, or not be there")),
  ),
  SMS_MAX_SEGMENTS: z._default(wholeNumber(1, 20), 20),
  WITHDRAWAL_CONSENT: z._default(
    z.enum(["sentence", "checkbox"], "must be sentence or checkbox"),
    "sentence",
  ),
  HSTS_SUBDOMAINS: z._default(flag, false),
  STAFF_TOTP: z._default(z.enum(staffTotps, "must be optional or required"), "optional"),
  BUDGET_OPEN_ORDERS: budget(5_000),
  BUDGET_OPEN_REPORTS: budget(1_000),
  BUDGET_PROVIDER_CALLS: budget(2_000),
  BUDGET_HASHES: budget(60),
  BUDGET_EDGE_WRITES: budget(600),
  LIMIT_RECEIVER_HOUR: limit(2),
  LIMIT_RECEIVER_DAY: limit(5),
  LIMIT_RECEIVER_MONTH: limit(12),
  LIMIT_PAIR_DAY: limit(2),
  LIMIT_REPEAT_DAY: limit(1),
  LIMIT_TEXT_RECEIVERS: limit(5),
  LIMIT_VISITOR_DAY: limit(20),
  LIMIT_REFUSALS_HOUR: limit(10),
  BUDGET_CODES: budget(500),
  LIMIT_CODE_NUMBER_DAY: budget(usualCodeLimits.perNumber),
  LIMIT_CODE_VISITOR_DAY: budget(usualCodeLimits.perVisitor),
  LIMIT_CODE_ADVANCE_DAY: budget(usualCodeLimits.advance),
  GATE_HOLD_SCAM: z._default(between(-20, 20), defaultThresholds.scam),
  GATE_HOLD_THREAT: z._default(between(-20, 20), defaultThresholds.threat),
  BALANCE_ALARM: z._default(between(0, 1_000_000), usualBalanceAlarm),
  DATABASE_EPOCH: z._default(wholeNumber(0, 1_000_000), 0),
  EGRESS_IP: z.optional(
    z
      .string()
      .check(
        z.refine((value) => readAddress(value) !== null && !value.includes("/"), "must be an IP address"),
      ),
  ),
};

const forDevelopment = z.optional(z.undefined("is for development only"));

const productionSchema = settings({
  ...common,
  ...operationSettings(false),
  PUBLIC_URL: text,
  PAYMENT_PROVIDER: text,
  SMS_GATEWAYS: text,
  CLOCK_RATE: forDevelopment,
  CLOCK_BASE: forDevelopment,
  DEV_ADMIN_PASSWORD: forDevelopment,
  COMPANY_NAME: text,
  COMPANY_ADDRESS: text,
  COMPANY_KVK: text,
  COMPANY_VAT: text,
  COMPANY_CONTACT: text,
});

/** Where development is reached when nothing else is said: at the port that the rig was given. */
const localUrl = ({ PORT: port }: Given): string =>
  `http://localhost:${typeof port === "string" ? port : "8787"}`;

const developmentSchema = (env: Given) =>
  settings({
    ...common,
    ...operationSettings(true),
    PUBLIC_URL: z._default(text, localUrl(env)),
    PAYMENT_PROVIDER: z._default(text, "sandbox"),
    SMS_GATEWAYS: z._default(text, "sandbox"),
    CLOCK_RATE: z._default(between(1, 100_000), 1),
    CLOCK_BASE: z._default(between(0, Number.MAX_SAFE_INTEGER), 0),
    COMPANY_NAME: z._default(text, exampleCompany.name),
    COMPANY_ADDRESS: z._default(text, exampleCompany.address),
    COMPANY_KVK: z._default(text, exampleCompany.kvk),
    COMPANY_VAT: z._default(text, exampleCompany.vat),
    COMPANY_CONTACT: z._default(text, exampleCompany.contact),
  });

type Each = { readonly whole: Result<Parsed, readonly SettingProblem[]>; readonly right: Partial<Parsed> };
type Parsed = z.infer<typeof productionSchema> | z.infer<ReturnType<typeof developmentSchema>>;

/** Where the site may live. */
function addressProblems({ PUBLIC_URL: url }: Partial<Parsed>, development: boolean): SettingProblem[] {
  const problem = url === undefined ? null : addressProblem(url, development);
  return problem === null ? [] : [{ name: "PUBLIC_URL", problem }];
}

function addressProblem(url: string, development: boolean): string | null {
  const origin = URL.parse(url);
  if (!origin) return "must be an address such as https://example.com";
  if (!/^https?:$/.test(origin.protocol) || origin.href !== `${origin.origin}/`)
    return "must be an http(s) origin, without a path";
  if (development) return isLoopback(origin.hostname) ? null : "must be a loopback address in development";
  return origin.protocol === "https:" ? null : "must be https";
}

/** As far as they could be read. */
type OwnKeys = {
  readonly dataKeys: Settings["dataKeys"];
  readonly backupKeys: Settings["backupKeys"];
  readonly hashKeys: Settings["hashKeys"];
  readonly webhookToken: string | null;
  readonly previousWebhookToken: string | null;
};

/** What no single key of ours shows to be wrong. */
function keyProblems(env: Partial<Parsed>, development: boolean): SettingProblem[] {
  const keys: OwnKeys = {
    dataKeys: keysIn(env.DATA_KEYS),
    backupKeys: keysIn(env.BACKUP_KEYS),
    hashKeys: hashKeysIn(env),
    webhookToken: env.WEBHOOK_TOKEN ?? null,
    previousWebhookToken: env.WEBHOOK_TOKEN_PREVIOUS ?? null,
  };
  const made = development ? [] : developmentsAmong(keys);
  const rings = { DATA_KEYS: keys.dataKeys, BACKUP_KEYS: keys.backupKeys, HASH_KEYS: keysIn(env.HASH_KEYS) };
  const repeating = Object.entries(rings).filter(
    ([, ring]) => new Set(ring.map(({ id }) => id)).size < ring.length,
  );
  // By their bytes: of the last character of base64 two bits say nothing, so one key has several texts.
  const bytesOf = (ring: Settings["dataKeys"]) => new Set(ring.map(({ bytes }) => bytes.toString()));
  const dataBytes = bytesOf(keys.dataKeys);
  const shared = keys.hashKeys.filter(({ bytes }) => dataBytes.has(bytes.toString()));
  const others = bytesOf([...keys.dataKeys, ...keys.hashKeys]);
  const opensMore = keys.backupKeys.some(({ bytes }) => others.has(bytes.toString()));
  return [
    ...made.map((name) => ({ name, problem: "is the development key; make one of your own" })),
    ...(keys.hashKeys.length === 0 ? [{ name: "HASH_KEY", problem: "is missing" }] : []),
    ...repeating.map(([name]) => ({ name, problem: "must give each key another id" })),
    ...(rings.HASH_KEYS.some(({ id }) => id === idOfHashKey)
      ? [{ name: "HASH_KEYS", problem: `must not give a key the id ${idOfHashKey}` }]
      : []),
    ...(opensMore ? [{ name: "BACKUP_KEYS", problem: "must be other keys than those of the database" }] : []),
    ...shared.map((key) => ({ name: settingOf(key), problem: "must be another key than the data keys" })),
    ...(development ? [] : refusedKeys(keys)),
  ];
}

/** Names of the keys that are development's (worker/sandbox/keys.ts): each begins by saying so. */
function developmentsAmong({ webhookToken, dataKeys, hashKeys }: OwnKeys): string[] {
  const begins = "development-";
  const spells = ({ bytes }: { bytes: Uint8Array }) =>
    String.fromCharCode(...bytes.subarray(0, begins.length)) === begins;
  return [
    ...(webhookToken?.startsWith(begins) ? ["WEBHOOK_TOKEN"] : []),
    ...(dataKeys.some(spells) ? ["DATA_KEYS"] : []),
    ...hashKeys.filter(spells).map(settingOf),
  ];
}

function toSettings(
  env: Parsed,
  others: Pick<Settings, "operation" | "vendors" | "relay" | "turnstile" | "alarms">,
  development: boolean,
): Settings {
  return {
    development,
    publicUrl: new URL(env.PUBLIC_URL),
    webhookToken: env.WEBHOOK_TOKEN,
    previousWebhookToken: env.WEBHOOK_TOKEN_PREVIOUS ?? null,
    dataKeys: keysIn(env.DATA_KEYS),
    backupKeys: keysIn(env.BACKUP_KEYS),
    hashKeys: hashKeysIn(env),
    operatorToken: env.OPERATOR_TOKEN ?? null,
    databaseEpoch: env.DATABASE_EPOCH,
    maxSegments: env.SMS_MAX_SEGMENTS,
    consentForm: env.WITHDRAWAL_CONSENT,
    staffTotp: env.STAFF_TOTP,
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    budgets: {
      openOrders: env.BUDGET_OPEN_ORDERS,
      openReports: env.BUDGET_OPEN_REPORTS,
      providerCalls: env.BUDGET_PROVIDER_CALLS,
      hashes: env.BUDGET_HASHES,
      edgeWrites: env.BUDGET_EDGE_WRITES,
      codes: env.BUDGET_CODES,
    },
    codeLimits: {
      perNumber: env.LIMIT_CODE_NUMBER_DAY,
      perVisitor: env.LIMIT_CODE_VISITOR_DAY,
      advance: env.LIMIT_CODE_ADVANCE_DAY,
    },
    limits: {
      receiverHour: env.LIMIT_RECEIVER_HOUR,
      receiverDay: env.LIMIT_RECEIVER_DAY,
      receiverMonth: env.LIMIT_RECEIVER_MONTH,
      pairDay: env.LIMIT_PAIR_DAY,
      repeatDay: env.LIMIT_REPEAT_DAY,
      textReceivers: env.LIMIT_TEXT_RECEIVERS,
      visitorDay: env.LIMIT_VISITOR_DAY,
      refusalsHour: env.LIMIT_REFUSALS_HOUR,
    },
    gateThresholds: { scam: env.GATE_HOLD_SCAM, threat: env.GATE_HOLD_THREAT },
    balanceAlarmCents: Math.round(env.BALANCE_ALARM * 100),
    clock: { rate: env.CLOCK_RATE ?? 1, base: env.CLOCK_BASE ?? 0 },
    company: companyFrom((setting) => env[setting]),
    egressIp: env.EGRESS_IP?.trim() ?? null,
    ...others,
  };
}

/**
 * The ring of keys for look-ups: those of `HASH_KEYS`, and behind them the one of `HASH_KEY`, whose hashes stay what they were before
 * there was a ring (decision 066). It is told from them by where it stands, so a key never has two ways to hash.
 */
const hashKeysIn = ({ HASH_KEYS: ring, HASH_KEY: key }: Partial<Parsed>): Settings["hashKeys"] => [
  ...keysIn(ring),
  ...(key === undefined ? [] : [{ id: idOfHashKey, bytes: fromBase64(key) }]),
];

const keysIn = (keyring: string | undefined) => keyring?.split(",").map(toKey) ?? [];

function toKey(entry: string) {
  const colon = entry.indexOf(":");
  return { id: entry.slice(0, colon), bytes: fromBase64(entry.slice(colon + 1)) };
}

const fromBase64 = (value: string): Uint8Array => Uint8Array.from(atob(value), (char) => char.charCodeAt(0));
