import { describe, expect, it } from "vitest";
import type { Settings } from "../../worker/env.ts";
import { stateChecks } from "./doctor.ts";
import { findingsAsText } from "./findings.ts";
import { namesOf } from "./names.ts";
import { plainHttpCheck } from "./plain-http.ts";
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

describe("plain http", () => {
  const checkedOf = (answers: Readonly<Record<string, Response | Error>>) =>
    plainHttpCheck(new URL("https://sms.briefje.nl"), {
      fetch: (async (asked: URL) => {
        const answer = answers[asked.href];
        if (answer instanceof Response) return answer;
        throw answer ?? new Error(`nobody was to ask for ${asked.href}`);
      }) as typeof fetch,
    });
  const refused = () => new Response("{}", { status: 403 });
  const ledOn = (to: string) => new Response(null, { status: 301, headers: { Location: to } });

  it("is well where the zone leads to https, and where nobody answers at all; one that opened is not, whatever came behind it", async () => {
    const [page, api] = ["http://sms.briefje.nl/", "http://sms.briefje.nl/api/config"];
    const zone = {
      [page]: ledOn("https://sms.briefje.nl/"),
      [api]: ledOn("https://sms.briefje.nl/api/config"),
    };
    expect(await checkedOf(zone)).toMatchObject({ ok: true, said: "leads to https" });
    const silent = Object.assign(new Error("failed"), { cause: { code: "ECONNREFUSED" } });
    expect(await checkedOf({ [page]: silent, [api]: silent })).toMatchObject({
      ok: true,
      isNote: true,
      said: expect.stringContaining("ECONNREFUSED"),
    });
    const open = { [page]: new Response("<title>"), [api]: silent };
    expect(await checkedOf(open)).toMatchObject({ ok: false, said: expect.stringContaining("pages open") });
  });

  it("is not where a page opens without TLS, or leads on without it, or the API answers", async () => {
    const [page, api] = ["http://sms.briefje.nl/", "http://sms.briefje.nl/api/config"];
    for (const open of [new Response("<title>", { status: 200 }), ledOn("http://www.briefje.nl/")])
      expect(await checkedOf({ [page]: open, [api]: refused() })).toMatchObject({
        ok: false,
        said: expect.stringMatching(/Always Use HTTPS/),
      });
    const onlyApi = { [page]: ledOn("https://sms.briefje.nl/"), [api]: new Response("{}") };
    expect(await checkedOf(onlyApi)).toMatchObject({ ok: false, said: "the API answers without TLS" });
  });
});

it("says that sending is stopped in a line of its own, and once more at the end", () => {
  const stopped = { name: "selling and sending", ok: true, isNote: true, said: "STOPPED" } as const;
  const findings = { ok: true, problems: [], warnings: [], state: [], smoke: [stopped] };
  const text = findingsAsText("production", findings);
  expect(text.split("\n").filter((line) => line === "note  selling and sending: STOPPED")).toHaveLength(2);
  expect(text).toContain("All is well with production. Note:\n");
  expect(findingsAsText("production", { ...findings, smoke: [] })).toMatch(/All is well with production\.$/);
});

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
