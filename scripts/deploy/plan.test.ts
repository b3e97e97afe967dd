import { expect, it } from "vitest";
import { namesOf } from "./names.ts";
import { type Desired, type Observed, planOf, type Step } from "./plan.ts";

const names = namesOf("production");

const desired: Desired = {
  names,
  topology: "route",
  host: "sms.example.nl",
  jurisdiction: "eu",
  workerMark: "w2",
  variables: { PUBLIC_URL: "https://sms.example.nl", DEPLOY_MARK: "w2" },
  siteMark: "s2",
  migrations: ["0000_first.sql", "0001_second.sql"],
  routes: ["sms.example.nl/api/*"],
  crons: ["* * * * *"],
  consumers: {
    [names.queue]: {
      batchSize: 10,
      waitMs: 1000,
      retries: 3,
      concurrency: 10,
      deadLetters: names.deadLetters,
    },
    [names.deadLetters]: { batchSize: 10, waitMs: 1000, retries: null, concurrency: null, deadLetters: null },
  },
  secrets: ["DATA_KEYS", "HASH_KEY"],
  dropped: [],
};

const nothing: Observed = {
  zone: { id: "z", name: "example.nl" },
  database: null,
  applied: [],
  edge: null,
  queue: null,
  deadLetters: null,
  archive: false,
  worker: null,
  routes: [],
  record: null,
  site: null,
  unfinished: null,
};

const whole: Observed = {
  zone: { id: "z", name: "example.nl" },
  database: { id: "d" },
  applied: ["0000_first.sql", "0001_second.sql"],
  edge: { id: "e" },
  queue: {
    id: "q",
    consumer: {
      batchSize: 10,
      waitMs: 1000,
      retries: 3,
      concurrency: 10,
      deadLetters: names.deadLetters,
      script: "briefje",
    },
  },
  deadLetters: {
    id: "dead",
    consumer: {
      batchSize: 10,
      waitMs: 1000,
      retries: 3,
      concurrency: null,
      deadLetters: null,
      script: "briefje",
    },
  },
  archive: true,
  worker: {
    version: "v",
    behind: false,
    variables: desired.variables,
    bound: { DB: "d", EDGE: "e" },
    secrets: ["HASH_KEY", "DATA_KEYS", "OTHER"],
    crons: ["* * * * *"],
    open: false,
    quietLogs: true,
  },
  routes: [
    { id: "r", pattern: "sms.example.nl/api/*", script: "briefje" },
    { id: "o", pattern: "www.example.nl/*", script: "another" },
  ],
  record: { id: "c", type: "CNAME", content: "briefje-site.pages.dev", proxied: true },
  site: {
    address: "briefje-site.pages.dev",
    live: { id: "p", mark: "s2" },
    domains: [{ name: "sms.example.nl", status: "active" }],
  },
  unfinished: null,
};

const worker = whole.worker as NonNullable<Observed["worker"]>;
const site = whole.site as NonNullable<Observed["site"]>;
const queue = whole.queue as NonNullable<Observed["queue"]>;
const planned = (observed: Observed, wanted: Desired = desired): Step[] =>
  planOf(wanted, observed).map(({ step }) => step);

it("plans nothing for an environment that is as it should be", () => {
  expect(planOf(desired, whole)).toEqual([]);
});

it("plans everything for an empty account, the domain before the Worker and the Worker before the site", () => {
  expect(planned(nothing)).toEqual([
    "database",
    "edge",
    "dead-letters",
    "queue",
    "archive",
    "migrations",
    "project",
    "record",
    "domain",
    "worker",
    "site",
  ]);
});

it("says aloud where the database will be kept, since that cannot be changed", () => {
  expect(planOf(desired, nothing)[0]?.says).toMatch(/within the jurisdiction eu: this cannot be changed/);
  expect(planOf({ ...desired, jurisdiction: null }, nothing)[0]?.says).toMatch(/wherever Cloudflare likes/);
});

it("needs no domain, no record and no route where the site passes the API on", () => {
  const host = "briefje-site.pages.dev";
  const bound: Desired = { ...desired, topology: "bound", host, routes: [] };
  expect(planned(nothing, bound)).not.toContain("domain");
  expect(planned(nothing, bound)).not.toContain("record");
  expect(planned({ ...whole, zone: null, routes: [] }, bound)).toEqual([]);
});

it("takes a secret away only after the upload that no longer needs it, and none that a variable takes the place of", () => {
  const gateways = { ...desired.variables, SMS_GATEWAYS: "twilio" };
  const before = { ...whole, worker: { ...worker, secrets: [...worker.secrets, "CM_PRODUCT_TOKEN"] } };
  expect(planned(before, { ...desired, variables: gateways })).toEqual(["worker", "secrets"]);
  const stopped = { ...whole, worker: { ...worker, secrets: [...worker.secrets, "STOP_SENDING"] } };
  expect(planned(stopped, { ...desired, variables: { ...desired.variables, STOP_SENDING: "1" } })).toEqual([
    "worker",
  ]);
  expect(planOf(desired, stopped)).toEqual([
    { step: "secrets", says: "lift STOP_SENDING: orders are taken and sent again" },
  ]);
});

it("has the Worker lose a key that was turned and dropped, and no other key", () => {
  const has = { ...whole, worker: { ...worker, secrets: ["DATA_KEYS", "HASH_KEYS", "HASH_KEY"] } };
  const wanted = { ...desired, secrets: ["DATA_KEYS", "HASH_KEYS"] };
  expect(planned(has, wanted)).toEqual([]);
  expect(planned(has, { ...wanted, dropped: ["HASH_KEY"] })).toEqual(["secrets"]);
});

it("names the migrations of an update each, and of a first database the first and the last", () => {
  const says = (migrations: readonly string[]) =>
    planOf({ ...desired, migrations }, nothing).find(({ step }) => step === "migrations")?.says;
  expect(says(["0000_a.sql", "0001_b.sql"])).toBe(
    "apply 2 migrations to the database: 0000_a.sql, 0001_b.sql",
  );
  const many = Array.from({ length: 40 }, (_, at) => `00${at + 10}.sql`);
  expect(says(many)).toBe("apply 40 migrations to the database: 0010.sql … 0049.sql");
});

it.each<[string, Partial<Observed>, Step[]]>([
  ["a database behind", { applied: ["0000_first.sql"] }, ["migrations"]],
  [
    "a Worker of other code",
    { worker: { ...worker, variables: { ...worker.variables, DEPLOY_MARK: "w1" } } },
    ["worker"],
  ],
  ["a Worker that somebody deployed by hand", { worker: { ...worker, variables: {} } }, ["worker"]],
  [
    "a variable that was set in the dashboard",
    { worker: { ...worker, variables: { ...worker.variables, STAFF_TOTP: "optional" } } },
    ["worker"],
  ],
  ["a Worker on another database", { worker: { ...worker, bound: { DB: "x", EDGE: "e" } } }, ["worker"]],
  ["a Worker without one of its secrets", { worker: { ...worker, secrets: ["HASH_KEY"] } }, ["worker"]],
  ["a Worker that went back to a former version", { worker: { ...worker, behind: true } }, ["worker"]],
  [
    "a vendor's secret that the settings no longer have",
    { worker: { ...worker, secrets: [...worker.secrets, "STRIPE_SECRET_KEY"] } },
    ["secrets"],
  ],
  ["a cron that was taken away", { worker: { ...worker, crons: [] } }, ["triggers"]],
  ["an open workers.dev address", { worker: { ...worker, open: true } }, ["triggers"]],
  ["a route that was taken away", { routes: [] }, ["triggers"]],
  ["a queue that nobody empties", { queue: { ...queue, consumer: null } }, ["triggers"]],
  [
    "a queue that is emptied another way",
    { queue: { ...queue, consumer: queue.consumer && { ...queue.consumer, concurrency: 250 } } },
    ["triggers"],
  ],
  ["logs with visitors' addresses", { worker: { ...worker, quietLogs: false } }, ["logs"]],
  ["another site", { site: { ...site, live: { id: "p", mark: "s1" } } }, ["site"]],
  ["a site never published", { site: { ...site, live: null } }, ["site"]],
  [
    "a domain that waits",
    { site: { ...site, domains: [{ name: desired.host, status: "pending" }] } },
    ["domain"],
  ],
  [
    "a record past the proxy",
    { record: { id: "c", type: "CNAME", content: site.address, proxied: false } },
    ["record"],
  ],
])("sets right %s, and nothing else", (_, seen, expected) => {
  expect(planned({ ...whole, ...seen })).toEqual(expected);
});
