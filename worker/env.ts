import * as z from "zod/mini";
import { isLoopback, readAddress } from "./domain/address";
import { usualBalanceAlarm } from "./domain/balance";
import type { Budgets } from "./domain/budgets";
import { type Company, companyFrom, exampleCompany } from "./domain/company";
import type { ConsentForm } from "./domain/consent";
import type { Operation } from "./domain/operation";
import { err, ok, type Result } from "./domain/result";
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
import { refusedKeys } from "./env/strength";
import { readTurnstile, type TurnstileSettings } from "./env/turnstile";
import { readVendors, type Vendors } from "./env/vendors";

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
}

export type Settings = {
  readonly development: boolean;
  /** What the operator lets this copy do. */
  readonly operation: Operation;
  readonly publicUrl: URL;
  readonly vendors: Vendors;
  readonly webhookToken: string;
  readonly dataKeys: readonly { readonly id: string; readonly bytes: Uint8Array }[];
  readonly hashKey: Uint8Array;
  /** Of the command line, while one of its commands is under way. */
  readonly operatorToken: string | null;
  readonly maxSegments: number;
  readonly consentForm: ConsentForm;
  /** Whether everybody who opens the panel must have a second factor. */
  readonly staffTotp: StaffTotp;
  /** Whether browsers are told to keep to https on every host below ours as well. */
  readonly hstsSubdomains: boolean;
  readonly budgets: Budgets;
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

const budget = (usual: number) => z._default(wholeNumber(1, 1_000_000), usual);

const common = {
  PAYMENT_PROVIDER_PREVIOUS: z.optional(text),
  WEBHOOK_TOKEN: z
    .string()
    .check(z.regex(/^[\w-]{32,}$/, "must be at least 32 characters that need no escaping in a URL")),
  DATA_KEYS: keyring,
  HASH_KEY: bytes32,
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
  BALANCE_ALARM: z._default(between(0, 1_000_000), usualBalanceAlarm),
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
  readonly hashKey: Uint8Array | null;
  readonly webhookToken: string | null;
};

/** What no single key of ours shows to be wrong. */
function keyProblems(env: Partial<Parsed>, development: boolean): SettingProblem[] {
  const keys: OwnKeys = {
    dataKeys: env.DATA_KEYS === undefined ? [] : dataKeysIn(env.DATA_KEYS),
    hashKey: env.HASH_KEY === undefined ? null : fromBase64(env.HASH_KEY),
    webhookToken: env.WEBHOOK_TOKEN ?? null,
  };
  const ids = keys.dataKeys.map(({ id }) => id);
  const made = development ? [] : developmentsAmong(keys);
  // By their bytes: of the last character of base64 two bits say nothing, so one key has several texts.
  const isShared = keys.dataKeys.some(({ bytes }) => bytes.toString() === String(keys.hashKey));
  return [
    ...made.map((name) => ({ name, problem: "is the development key; make one of your own" })),
    ...(new Set(ids).size < ids.length
      ? [{ name: "DATA_KEYS", problem: "must give each key another id" }]
      : []),
    ...(isShared ? [{ name: "HASH_KEY", problem: "must be another key than the data keys" }] : []),
    ...(development ? [] : refusedKeys(keys)),
  ];
}

/** Names of the keys that are development's (worker/sandbox/keys.ts): each begins by saying so. */
function developmentsAmong({ webhookToken, dataKeys, hashKey }: OwnKeys): string[] {
  const begins = "development-";
  const spells = (bytes: Uint8Array | null) =>
    bytes !== null && String.fromCharCode(...bytes.subarray(0, begins.length)) === begins;
  return [
    ...(webhookToken?.startsWith(begins) ? ["WEBHOOK_TOKEN"] : []),
    ...(dataKeys.some(({ bytes }) => spells(bytes)) ? ["DATA_KEYS"] : []),
    ...(spells(hashKey) ? ["HASH_KEY"] : []),
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
    dataKeys: dataKeysIn(env.DATA_KEYS),
    hashKey: fromBase64(env.HASH_KEY),
    operatorToken: env.OPERATOR_TOKEN ?? null,
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
    },
    balanceAlarmCents: Math.round(env.BALANCE_ALARM * 100),
    clock: { rate: env.CLOCK_RATE ?? 1, base: env.CLOCK_BASE ?? 0 },
    company: companyFrom((setting) => env[setting]),
    egressIp: env.EGRESS_IP?.trim() ?? null,
    ...others,
  };
}

const dataKeysIn = (keyring: string) => keyring.split(",").map(toKey);

function toKey(entry: string) {
  const colon = entry.indexOf(":");
  return { id: entry.slice(0, colon), bytes: fromBase64(entry.slice(colon + 1)) };
}

const fromBase64 = (value: string): Uint8Array => Uint8Array.from(atob(value), (char) => char.charCodeAt(0));
