import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { expect, it } from "vitest";
import { at } from "../lib/root.mjs";
import { configOf, type Place, startsOf } from "./config.ts";
import { namesOf } from "./names.ts";

const own = readFileSync(at("wrangler.toml"), "utf8");

const place: Place = {
  repository: "..",
  environment: "production",
  names: namesOf("production"),
  databaseId: "database-id",
  edgeId: "edge-id",
  jurisdiction: "eu",
  variables: { ENVIRONMENT: "production", COMPANY_NAME: 'Strook "& Zegel"' },
  routes: ["sms.example.nl/api/*"],
  zoneId: "zone-id",
  alarmEmail: null,
};
const staging: Place = { ...place, environment: "staging", names: namesOf("staging") };
const generated = (wanted: Place = place, wranglerToml = own) =>
  parse(configOf(wranglerToml, wanted)) as Record<string, unknown>;

it("keeps visitors' addresses and the paths of callbacks out of the logs", () => {
  expect(generated().observability).toEqual({
    enabled: true,
    logs: { enabled: true, invocation_logs: false },
  });
  expect(generated().logpush).toBe(false);
  expect(generated()).not.toHaveProperty("tail_consumers");
});

it("uploads production's entry, minified and with source maps, at no address but the route", () => {
  expect(generated()).toMatchObject({
    name: "briefje",
    main: "../worker/index.ts",
    minify: true,
    upload_source_maps: true,
    workers_dev: false,
    preview_urls: false,
    routes: [{ pattern: "sms.example.nl/api/*", zone_id: "zone-id" }],
    vars: place.variables,
  });
  expect(generated()).not.toHaveProperty("build");
  expect(generated({ ...place, routes: [] }).routes).toEqual([]);
});

it("binds what development binds, and nothing of the sandbox", () => {
  const names = (config: Record<string, unknown>) =>
    ["d1_databases", "kv_namespaces", "r2_buckets", "send_email", "ratelimits"].flatMap((kind) =>
      ((config[kind] ?? []) as { binding?: string; name?: string }[]).map(
        ({ binding, name }) => binding ?? name,
      ),
    );
  const development = names(parse(own) as Record<string, unknown>).filter((name) => name !== "SANDBOX");
  expect(names(generated())).toEqual(expect.arrayContaining(development));
  expect(names(generated())).not.toContain("SANDBOX");
  expect(configOf(own, place)).not.toMatch(/sandbox|development"/i);
  expect(generated().d1_databases).toEqual([
    { binding: "DB", database_name: "briefje", database_id: "database-id", migrations_dir: "../migrations" },
  ]);
});

it("lets the Worker tell which upload it is", () => {
  expect(generated().version_metadata).toEqual({ binding: "CF_VERSION_METADATA" });
});

it("gives wake-ups the pace of development, and their dead letters the queue of this environment", () => {
  const { queues } = generated(staging) as { queues?: { consumers: object[]; producers: object[] } };
  expect(queues?.producers).toEqual([{ binding: "WAKE", queue: "briefje-staging-wake" }]);
  expect(queues?.consumers).toEqual([
    {
      queue: "briefje-staging-wake",
      max_batch_size: 10,
      max_batch_timeout: 1,
      max_retries: 3,
      max_concurrency: 10,
      dead_letter_queue: "briefje-staging-wake-dead",
    },
    { queue: "briefje-staging-wake-dead", max_batch_size: 10, max_batch_timeout: 1 },
  ]);
  expect(startsOf(own, staging.names).consumers["briefje-staging-wake"]).toEqual({
    batchSize: 10,
    waitMs: 1000,
    retries: 3,
    concurrency: 10,
    deadLetters: "briefje-staging-wake-dead",
  });
});

it("counts the visitors of each environment by themselves", () => {
  const numbers = (config: Record<string, unknown>) =>
    (config.ratelimits as { namespace_id: string }[]).map(({ namespace_id }) => namespace_id);
  const [productions, stagings] = [numbers(generated()), numbers(generated(staging))];
  expect(productions.filter((number) => stagings.includes(number))).toEqual([]);
});

it("binds Cloudflare's e-mail where alarms go there, and not elsewhere", () => {
  expect(generated()).not.toHaveProperty("send_email");
  expect(generated({ ...place, alarmEmail: "noor@example.nl" }).send_email).toEqual([
    { name: "ALARM_MAIL", destination_address: "noor@example.nl" },
  ]);
});

it("stops at a part of wrangler.toml that it does not know, rather than leave it out", () => {
  expect(() => generated(place, `${own}\n[[hyperdrive]]\nbinding = "X"\n`)).toThrow(/hyperdrive/);
});
