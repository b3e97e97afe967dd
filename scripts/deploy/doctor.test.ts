import { expect, it } from "vitest";
import type { Settings } from "../../worker/env.ts";
import { stateChecks } from "./doctor.ts";
import { namesOf } from "./names.ts";
import type { Observed, ObservedWorker } from "./plan.ts";
import { ownMigrations } from "./preflight/taken.ts";

const names = namesOf("production");
const consumer = { batchSize: 10, waitMs: 1000, retries: 3, concurrency: 10, deadLetters: names.deadLetters };
const worker: ObservedWorker = {
  version: "v1",
  behind: false,
  variables: {},
  bound: {},
  secrets: ["DATA_KEYS", "HASH_KEY", "WEBHOOK_TOKEN"],
  crons: ["* * * * *"],
  open: false,
  quietLogs: true,
};
const route = { id: "r", pattern: "sms.briefje.nl/api/*", script: names.worker };
const site = {
  address: "briefje-site.pages.dev",
  live: { id: "p", mark: "m" },
  domains: [{ name: "sms.briefje.nl", status: "active" }],
};

/** An account as a deploy leaves it. */
const well: Observed = {
  zone: { id: "z", name: "briefje.nl" },
  database: { id: "d" },
  applied: ownMigrations(),
  edge: { id: "e" },
  queue: { id: "q", consumer: { ...consumer, script: names.worker } },
  deadLetters: { id: "l", consumer: null },
  archive: true,
  worker,
  routes: [route],
  record: { id: "n", type: "CNAME", content: site.address, proxied: true },
  site,
  unfinished: null,
};

const checked = (change: Partial<Observed> = {}, topology: "route" | "bound" = "route") =>
  stateChecks(
    { ...well, ...change },
    {
      name: "production",
      topology,
      zone: well.zone,
      publicUrl: new URL("https://sms.briefje.nl") satisfies Settings["publicUrl"],
    },
  );

it("finds an account well as a deploy leaves it", () => {
  expect(checked().filter(({ ok }) => !ok)).toEqual([]);
});

const wrong: readonly (readonly [title: string, change: Partial<Observed>, check: string, says: RegExp])[] = [
  ["a migration waits", { applied: ownMigrations().slice(0, -1) }, "migrations", /^1 wait: 00/],
  ["nobody empties the queue", { queue: { id: "q", consumer: null } }, "wake-ups", /nobody takes/],
  [
    "somebody else empties the queue",
    { queue: { id: "q", consumer: { ...consumer, script: "shop" } } },
    "wake-ups",
    /shop takes from it/,
  ],
  [
    "a key is gone",
    { worker: { ...worker, secrets: ["DATA_KEYS"] } },
    "keys of our own",
    /HASH_KEY, WEBHOOK_TOKEN/,
  ],
  ["no cron", { worker: { ...worker, crons: [] } }, "cron", /nothing is swept/],
  [
    "workers.dev leads past the site",
    { worker: { ...worker, open: true } },
    "workers.dev and previews",
    /past the site/,
  ],
  ["logs that keep addresses", { worker: { ...worker, quietLogs: false } }, "logs", /addresses/],
  [
    "a domain that waits",
    { site: { ...site, domains: [{ name: "sms.briefje.nl", status: "pending" }] } },
    "domain sms.briefje.nl",
    /^pending$/,
  ],
  ["no route", { routes: [] }, "route sms.briefje.nl/api/*", /is not there/],
  [
    "a route to somebody else",
    { routes: [{ ...route, script: "shop" }] },
    "route sms.briefje.nl/api/*",
    /leads to shop/,
  ],
  [
    "a deploy that was stopped",
    { unfinished: { worker: null, site: null, database: null } },
    "the last deploy",
    /half-way/,
  ],
];

it.each(wrong)("sees that %s", (_title, change, check, says) => {
  const red = checked(change).filter(({ ok }) => !ok);
  expect(red.map(({ name }) => name)).toEqual([check]);
  expect(red[0]?.said).toMatch(says);
});

it("wants no route where the site passes the API on", () => {
  expect(checked({ routes: [] }, "bound").filter(({ ok }) => !ok)).toEqual([]);
});
