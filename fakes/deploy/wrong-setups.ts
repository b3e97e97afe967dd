import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import { type Cloudflare, cloudflareFrom } from "../../scripts/deploy/api.ts";
import { type Environment, filesOf, type Topology } from "../../scripts/deploy/names.ts";
import { envFile, makeCopy, rightSettings, stagingSettings } from "../../scripts/deploy/testing/copy.ts";
import { type Cloud, type CloudOptions, playCloudflare } from "../cloudflare/index.ts";
import { allRights, type Right } from "../cloudflare/rights.ts";

type Changes = Readonly<Record<string, string | undefined>>;
type Copy = ReturnType<typeof makeCopy>;

/** A setup that differs from a right one in one thing, and what must be said of it. */
export type WrongSetup = {
  readonly title: string;
  readonly says: RegExp;
  /** Whether more follows from it, and is said too. */
  readonly andMore?: boolean;
  readonly name?: Environment;
  readonly topology?: Topology;
  /** Settings that are otherwise, or not there. */
  readonly settings?: Changes;
  readonly environment?: Changes;
  readonly files?: (copy: Copy) => void;
  /** How the played account is otherwise from the start. */
  readonly options?: Partial<CloudOptions>;
  /** What somebody put into the account before. */
  readonly before?: (cloud: Cloud, api: Cloudflare) => unknown;
};

const without = (...rights: Right[]): readonly Right[] =>
  allRights.filter((right) => !rights.includes(right));
const other = { id: randomBytes(16).toString("hex"), name: "Iemand anders", zones: ["anders.nl"] };
const keysFile = (...lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");
const aKey = () => randomBytes(32).toString("base64");
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);

/** A Worker that somebody else put there. */
const strangersWorker = (name: string): Cloud["account"]["workers"][number] => ({
  name,
  tag: "",
  created_on: "2025-01-01T00:00:00Z",
  last_deployed_from: "dash",
  versions: [
    {
      id: "v1",
      number: 1,
      created_on: "2025-01-01T00:00:00Z",
      source: "dash",
      annotations: {},
      main_module: "index.js",
      modules: [],
      bindings: [{ name: "TODO", type: "kv_namespace", namespace_id: "0" }],
      secrets: {},
      compatibility_date: "2025-01-01",
      compatibility_flags: [],
    },
  ],
  deployments: [
    {
      id: "d1",
      created_on: "2025-01-01T00:00:00Z",
      source: "dash",
      annotations: {},
      versions: [{ version_id: "v1", percentage: 100 }],
    },
  ],
  schedules: [],
  subdomain: { enabled: false, previews_enabled: false },
  settings: { tags: [], logpush: false, observability: null, tail_consumers: null },
});

/** A database with these statements run on it. */
async function databaseWith(cloud: Cloud, api: Cloudflare, statements: readonly string[]): Promise<void> {
  const uuid = "11111111-2222-4333-8444-555555555555";
  cloud.account.databases.push({
    uuid,
    name: "briefje",
    created_at: "2025-01-01T00:00:00Z",
    jurisdiction: null,
    location: null,
  });
  for (const sql of statements) {
    const answer = await api.post(`${api.account}/d1/database/${uuid}/query`, z.unknown(), { json: { sql } });
    if (!answer.ok) throw new Error(answer.error.message);
  }
}

const migrated = (...names: readonly string[]) => [
  "CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT)",
  "CREATE TABLE orders (id TEXT)",
  "CREATE TABLE staff (id TEXT)",
  ...names.map((name) => `INSERT INTO d1_migrations (name) VALUES ('${name}')`),
];

const settings: readonly WrongSetup[] = [
  {
    title: "no settings at all",
    says: /^\.deploy\/production\.env does not exist; write the settings/,
    files: (copy) => copy.delete(".deploy/production.env"),
    andMore: true,
  },
  {
    title: "settings that others may read",
    says: /production\.env can be read by others \(mode 644\); run chmod 600/,
    files: (copy) => copy.chmod(".deploy/production.env", 0o644),
  },
  {
    title: "settings that git keeps",
    says: /production\.env is kept by git; run git rm --cached/,
    files: (copy) => copy.git("add", "-f", ".deploy/production.env"),
  },
  {
    title: "settings that git does not ignore",
    says: /production\.env is not ignored by git/,
    files: (copy) => copy.write(".gitignore", ""),
  },
  {
    title: "a line that is no setting",
    says: /production\.env has a line that is not NAME=value: line \d+/,
    files: (copy) => copy.append(".deploy/production.env", "STAFF_TOTP required\n"),
  },
  {
    title: "a setting twice",
    says: /production\.env sets PUBLIC_URL twice/,
    files: (copy) => copy.append(".deploy/production.env", "PUBLIC_URL=https://sms.briefje.nl\n"),
  },
  {
    title: "a slip of the pen",
    says: /^STAFF_TOPT stands in .* did you mean STAFF_TOTP\?$/,
    settings: { STAFF_TOPT: "required" },
  },
  {
    title: "no public address",
    says: /^PUBLIC_URL is missing; set it in/,
    settings: { PUBLIC_URL: undefined },
  },
  {
    title: "an address without https",
    says: /^PUBLIC_URL must be https/,
    settings: { PUBLIC_URL: "http://sms.briefje.nl" },
  },
  {
    title: "an address with a path",
    says: /^PUBLIC_URL must be an http\(s\) origin, without a path/,
    settings: { PUBLIC_URL: "https://sms.briefje.nl/nl" },
  },
  {
    title: "an address of pages.dev with a route",
    says: /^PUBLIC_URL is at briefje-site\.pages\.dev, .*--topology bound/,
    settings: { PUBLIC_URL: "https://briefje-site.pages.dev" },
  },
  { title: "development", says: /^ENVIRONMENT must be production/, settings: { ENVIRONMENT: "development" } },
  {
    title: "staging in production's file",
    says: /^STAGE must not be set for production/,
    settings: { STAGE: "staging" },
  },
  {
    title: "a jurisdiction that there is not",
    says: /^DEPLOY_JURISDICTION must be eu, fedramp or none/,
    settings: { DEPLOY_JURISDICTION: "us" },
  },
  {
    title: "another backup key than in escrow",
    says: /^BACKUP_KEYS is another than in \.deploy\/production\.keys, which counts; .*npm run keys/,
    settings: { BACKUP_KEYS: `b2:${aKey()}` },
    files: (copy) =>
      copy.write(
        ".deploy/production.keys",
        keysFile(
          `DATA_KEYS=k1:${aKey()}`,
          `HASH_KEY=${aKey()}`,
          `WEBHOOK_TOKEN=${randomBytes(32).toString("base64url")}`,
          `BACKUP_KEYS=b1:${aKey()}`,
        ),
      ),
  },
  {
    title: "a topology that there is not",
    says: /^DEPLOY_TOPOLOGY must be route or bound/,
    settings: { DEPLOY_TOPOLOGY: "binding" },
  },
  {
    title: "the example's company",
    says: /^COMPANY_KVK is still the example's/,
    settings: { COMPANY_KVK: "00000000" },
  },
  {
    title: "no company address",
    says: /^COMPANY_ADDRESS is missing/,
    settings: { COMPANY_ADDRESS: undefined },
  },
  {
    title: "the sandbox's payments",
    says: /^PAYMENT_PROVIDER the sandbox refuses/,
    settings: { PAYMENT_PROVIDER: "sandbox" },
  },
  {
    title: "a gateway that does not exist",
    says: /^SMS_GATEWAYS has a name that is not one of/,
    settings: { SMS_GATEWAYS: "cm,messagebird" },
  },
  {
    title: "no token of the gateway",
    says: /^CM_PRODUCT_TOKEN is missing/,
    settings: { CM_PRODUCT_TOKEN: undefined },
  },
  {
    title: "half of Turnstile",
    says: /^TURNSTILE_SECRET_KEY is missing/,
    settings: { TURNSTILE_SITE_KEY: "0x4AAAAAAADnPIDROrmt1Wwj" },
  },
  {
    title: "half of a relay",
    says: /^SMS_RELAY_SECRET is missing/,
    settings: { SMS_RELAY_URL: "https://relay.briefje.nl" },
  },
  { title: "a faster clock", says: /^CLOCK_RATE is for development only/, settings: { CLOCK_RATE: "60" } },
];

const money: readonly WrongSetup[] = [
  {
    title: "a test key in production",
    says: /^MOLLIE_API_KEY is a test key/,
    settings: { MOLLIE_API_KEY: "test_Pq7xWm2KdTz9RvLb4NsHc8Yg" },
  },
  {
    title: "test payments on a day that has passed",
    says: /^ALLOW_TEST_PAYMENTS names a day that has passed/,
    settings: {
      MOLLIE_API_KEY: "test_Pq7xWm2KdTz9RvLb4NsHc8Yg",
      ALLOW_TEST_PAYMENTS: days(-2),
      TEST_RECEIVERS: "+31612345678",
    },
  },
  {
    title: "test payments for everybody",
    says: /^TEST_RECEIVERS is missing/,
    settings: { MOLLIE_API_KEY: "test_Pq7xWm2KdTz9RvLb4NsHc8Yg", ALLOW_TEST_PAYMENTS: days(5) },
  },
  {
    title: "a live key in staging",
    says: /^MOLLIE_API_KEY is a live key, and this is staging/,
    name: "staging",
    settings: { MOLLIE_API_KEY: "live_Pq7xWm2KdTz9RvLb4NsHc8Yg" },
  },
  {
    title: "staging that may text anybody",
    says: /^TEST_RECEIVERS is missing/,
    name: "staging",
    settings: { TEST_RECEIVERS: undefined },
  },
];

/** Keys of our own that are right, each time others. */
function someKeys() {
  return { DATA_KEYS: `k1:${aKey()}`, HASH_KEY: aKey(), WEBHOOK_TOKEN: randomBytes(32).toString("hex") };
}

function sameBytes() {
  const key = aKey();
  return { ...someKeys(), DATA_KEYS: `k1:${key},k2:${key}` };
}

function oneForTwo() {
  const key = aKey();
  return { ...someKeys(), DATA_KEYS: `k1:${key}`, HASH_KEYS: `h1:${key}` };
}

function sameToken() {
  const keys = someKeys();
  return { ...keys, WEBHOOK_TOKEN_PREVIOUS: keys.WEBHOOK_TOKEN };
}

const keys: readonly WrongSetup[] = [
  {
    title: "half a keyring",
    says: /^WEBHOOK_TOKEN is not there although DATA_KEYS and HASH_KEY are: half a keyring/,
    files: (copy) =>
      copy.write(".deploy/production.keys", keysFile(`DATA_KEYS=k1:${aKey()}`, `HASH_KEY=${aKey()}`)),
  },
  {
    title: "keys that others may read",
    says: /production\.keys can be read by others/,
    files: (copy) => copy.write(".deploy/production.keys", "", 0o640),
  },
  {
    title: "development's keys",
    says: /^DATA_KEYS is the development key/,
    settings: {
      DATA_KEYS: "dev:ZGV2ZWxvcG1lbnQtZGF0YS1rZXktMzItYnl0ZXMhISE=",
      HASH_KEY: aKey(),
      WEBHOOK_TOKEN: randomBytes(32).toString("hex"),
    },
  },
  {
    title: "keys that anyone could guess",
    says: /^HASH_KEY is too simple/,
    settings: {
      DATA_KEYS: `k1:${aKey()}`,
      HASH_KEY: Buffer.alloc(32, 7).toString("base64"),
      WEBHOOK_TOKEN: randomBytes(32).toString("hex"),
    },
  },
  {
    title: "two data keys with the same bytes",
    says: /^DATA_KEYS must give each key bytes of its own/,
    settings: sameBytes(),
  },
  {
    title: "two data keys with the same id",
    says: /^DATA_KEYS must give each key another id/,
    settings: { ...someKeys(), DATA_KEYS: `k1:${aKey()},k1:${aKey()}` },
  },
  {
    title: "a data key of nothing but zeros",
    says: /^DATA_KEYS is too simple/,
    settings: { ...someKeys(), DATA_KEYS: `k1:${Buffer.alloc(32).toString("base64")}` },
  },
  {
    title: "a token that is one character again and again",
    says: /^WEBHOOK_TOKEN is too simple/,
    settings: { ...someKeys(), WEBHOOK_TOKEN: "a".repeat(32) },
  },
  {
    title: "a key for look-ups that is a data key",
    says: /^HASH_KEYS must be another key than the data keys/,
    settings: oneForTwo(),
  },
  {
    title: "a secret of Stripe's that Stripe never made",
    says: /^STRIPE_WEBHOOK_SECRET is shorter than Stripe makes them/,
    settings: {
      PAYMENT_PROVIDER: "stripe",
      STRIPE_SECRET_KEY: "rk_live_51Pq7xWm2KdTz9RvLb4NsHc8Yg",
      STRIPE_WEBHOOK_SECRET: "whsec_x",
    },
  },
  {
    title: "a key of before that is the key of now",
    says: /^WEBHOOK_TOKEN_PREVIOUS must be another than WEBHOOK_TOKEN/,
    settings: sameToken(),
  },
  {
    title: "another key than in escrow",
    says: /^HASH_KEY is another than in \.deploy\/production\.keys/,
    settings: { HASH_KEY: aKey() },
    files: (copy) =>
      copy.write(
        ".deploy/production.keys",
        keysFile(
          `DATA_KEYS=k1:${aKey()}`,
          `HASH_KEY=${aKey()}`,
          `WEBHOOK_TOKEN=${randomBytes(32).toString("hex")}`,
        ),
      ),
  },
  {
    title: "keys that are lost",
    says: /^\.deploy\/production\.keys is not there, .* put it back/,
    before: (cloud, api) =>
      databaseWith(cloud, api, [...migrated("0000_first.sql"), "INSERT INTO orders VALUES ('o1')"]),
  },
];

const token: readonly WrongSetup[] = [
  {
    title: "no token",
    says: /^CLOUDFLARE_API_TOKEN is missing; make one .*Account · D1 · Edit/,
    environment: { CLOUDFLARE_API_TOKEN: undefined },
  },
  {
    title: "a token that is none",
    says: /^CLOUDFLARE_API_TOKEN is not a valid token/,
    environment: { CLOUDFLARE_API_TOKEN: "abcdefghijklmnopqrstuvwxyz0123456789ABCD" },
  },
  {
    title: "a token that has expired",
    says: /^CLOUDFLARE_API_TOKEN is expired/,
    options: { tokenStatus: "expired" },
  },
  { title: "no right to databases", says: /tick Account · D1 · Edit/, options: { rights: without("d1") } },
  {
    title: "no right to queues",
    says: /tick Account · Queues · Edit/,
    options: { rights: without("queues") },
  },
  {
    title: "no right to the site",
    says: /tick Account · Cloudflare Pages · Edit/,
    options: { rights: without("pages") },
  },
  {
    title: "no right to routes",
    says: /tick Zone · Workers Routes · Edit/,
    options: { rights: without("routes") },
  },
  { title: "no right to DNS", says: /tick Zone · DNS · Edit/, options: { rights: without("dns") } },
  {
    title: "R2 was never switched on",
    says: /^R2 is not switched on in this account/,
    options: { r2: false },
  },
  {
    title: "an account that is no id",
    says: /^CLOUDFLARE_ACCOUNT_ID must be 32 hexadecimal digits/,
    environment: { CLOUDFLARE_ACCOUNT_ID: "briefje" },
  },
  {
    title: "an account of somebody else",
    says: /^CLOUDFLARE_ACCOUNT_ID is an account that the token does not see/,
    environment: { CLOUDFLARE_ACCOUNT_ID: "f".repeat(32) },
  },
  {
    title: "two accounts, and none is named",
    says: /^CLOUDFLARE_ACCOUNT_ID must say which account is meant: .*Iemand anders/,
    environment: { CLOUDFLARE_ACCOUNT_ID: undefined },
    options: { otherAccounts: [other] },
  },
  { title: "the free plan", says: /^Workers Paid is needed/, options: { workersPlan: "free" } },
  {
    title: "Cloudflare that is not there",
    says: /^Cloudflare does not answer/,
    environment: { CLOUDFLARE_API_BASE_URL: "http://127.0.0.1:9/client/v4" },
  },
];

const places: readonly WrongSetup[] = [
  {
    title: "a host without a zone",
    says: /^PUBLIC_URL is at sms\.nergens\.nl, and no zone/,
    settings: { PUBLIC_URL: "https://sms.nergens.nl" },
  },
  {
    title: "a zone of somebody else",
    says: /^PUBLIC_URL lies in the zone anders\.nl of another account \(Iemand anders\)/,
    settings: { PUBLIC_URL: "https://sms.anders.nl" },
    options: { otherAccounts: [other] },
  },
  {
    title: "a zone that waits for its registrar",
    says: /^PUBLIC_URL lies in the zone briefje\.nl, which is pending .*ada\.ns\.cloudflare\.com/,
    before: ({ account }) => {
      for (const zone of account.zones) zone.status = "pending";
    },
  },
  {
    title: "the name of another Worker",
    says: /^briefje is the name of a Worker in this account that is not this product/,
    before: ({ account }) => account.workers.push(strangersWorker("briefje")),
  },
  {
    title: "the name of another database",
    says: /^the database briefje is in this account and holds something else \(users\)/,
    before: (cloud, api) => databaseWith(cloud, api, ["CREATE TABLE users (id TEXT)"]),
  },
  {
    title: "a database of a later version",
    says: /^the database briefje has a newer schema than this code \(9999_later\.sql\)/,
    before: (cloud, api) => databaseWith(cloud, api, migrated("0000_first.sql", "9999_later.sql")),
  },
  {
    title: "a queue that another Worker empties",
    says: /^briefje-wake is a queue that the Worker shop takes from/,
    before: ({ account }) =>
      account.queues.push({
        queue_id: "q1",
        queue_name: "briefje-wake",
        created_on: "2025-01-01T00:00:00Z",
        settings: {},
        consumers: [{ consumer_id: "c1", script: "shop", settings: {} }],
      }),
  },
  {
    title: "the name of another site",
    says: /^briefje-site is a Pages project that serves something else/,
    before: ({ account }) => account.projects.push(strangersSite("briefje-site")),
  },
  {
    title: "another site at our host",
    says: /^PUBLIC_URL is at sms\.briefje\.nl, which the Pages project blog has as its domain/,
    before: ({ account }) => account.projects.push(strangersSite("blog", "sms.briefje.nl")),
  },
  {
    title: "another Worker's route on our host",
    says: /^PUBLIC_URL is at sms\.briefje\.nl, which is claimed by the Worker shop by its route \*\.briefje\.nl\/\*/,
    before: ({ account }) => {
      account.workers.push(strangersWorker("shop"));
      account.zones[0]?.routes.push({ id: "r1", pattern: "*.briefje.nl/*", script: "shop" });
    },
  },
  {
    title: "something else served at our host",
    says: /^PUBLIC_URL is at sms\.briefje\.nl, where something else is served \(DNS: A 198\.51\.100\.4\)/,
    before: ({ account }) =>
      account.zones[0]?.records.push({
        id: "n1",
        type: "A",
        name: "sms.briefje.nl",
        content: "198.51.100.4",
        proxied: true,
        ttl: 1,
        comment: null,
      }),
  },
];

/** A site that somebody else serves from Pages. */
function strangersSite(name: string, domain?: string): Cloud["account"]["projects"][number] {
  return {
    id: "p1",
    name,
    subdomain: `${name}.pages.dev`,
    production_branch: "main",
    created_on: "2025-01-01T00:00:00Z",
    deployment_configs: {},
    domains: domain ? [{ id: "dom1", name: domain, created_on: "2025-01-01T00:00:00Z", polls: 9 }] : [],
    deployments: [
      {
        id: "dep1",
        short_id: "dep1",
        environment: "production",
        created_on: "2025-01-01T00:00:00Z",
        branch: "main",
        commit_hash: "",
        commit_message: "my first post",
        manifest: {},
        files: {},
        functions: null,
      },
    ],
    canonical: "dep1",
  };
}

const alarms: readonly WrongSetup[] = [
  {
    title: "alarms to an address that nobody verified",
    says: /^ALARM_EMAIL is an address that was not verified yet/,
    settings: { ALARM_EMAIL: "noor@briefje.nl" },
    options: { mailAddresses: [{ email: "noor@briefje.nl", verified: false }] },
  },
  {
    title: "alarms to an address that Cloudflare does not know",
    says: /^ALARM_EMAIL is not among the account's addresses; add it/,
    settings: { ALARM_EMAIL: "noor@briefje.nl" },
  },
  {
    title: "alarms without https",
    says: /^ALARM_URL must be an https address/,
    settings: { ALARM_URL: "http://watch.briefje.nl/alarms" },
  },
];

/** Setups that are wrong in one way each. */
export const wrongSetups: readonly WrongSetup[] = [
  ...settings,
  ...alarms,
  ...money,
  ...keys,
  ...token,
  ...places,
];

/** A copy and a played account that are set up so, for a preflight or the real command to meet. */
export async function prepare(setup: Omit<WrongSetup, "title" | "says">) {
  const { name = "production", topology = "route", options = {}, files, before } = setup;
  const copy = makeCopy();
  const dir = mkdtempSync(join(tmpdir(), "briefje-cloud-"));
  const cloud = await playCloudflare({ dir, zones: ["briefje.nl"], ...options });
  const right = name === "production" ? rightSettings : stagingSettings;
  copy.write(filesOf(name).settings, envFile(given({ ...right, ...setup.settings })));
  files?.(copy);
  await before?.(cloud, cloudflareFrom(cloud.env));
  cloud.forget();
  return {
    name,
    topology,
    copy,
    cloud,
    environment: given({ ...cloud.env, ...setup.environment }),
    async end() {
      await cloud.close();
      copy.remove();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

const given = (values: Changes): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
