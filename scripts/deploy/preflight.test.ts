import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, it } from "vitest";
import { at } from "../lib/root.mjs";
import { makers, newKey } from "./keys.ts";
import { noToken } from "./preflight/account.ts";
import { listed, sentenceOf } from "./preflight/problem.ts";
import { allRights } from "./preflight/rights.ts";
import { covers, schemaProblem } from "./preflight/taken.ts";
import { type PreflightInput, preflight } from "./preflight.ts";
import { accountId, emptyAccount, type Played, playAnswers, Refused } from "./testing/account.ts";
import { envFile, makeCopy, rightSettings } from "./testing/copy.ts";

let copy: ReturnType<typeof makeCopy>;
beforeEach(() => {
  copy = makeCopy();
});
afterEach(() => copy.remove());

const token = "tOkEnOfNobodyInParticular_0123456789abcd";

/** A preflight of these settings in this account; everything else is in order. */
async function look(
  settings: Readonly<Record<string, string>>,
  played: Played = {},
  more: Partial<PreflightInput> = {},
) {
  copy.write(`.deploy/${more.name ?? "production"}.env`, envFile(settings));
  const api = playAnswers({ ...emptyAccount, ...played });
  const result = await preflight({
    name: "production",
    topology: "route",
    environment: { CLOUDFLARE_API_TOKEN: token },
    root: copy.root,
    fetch: api.fetch,
    sleep: async () => {},
    ...more,
  });
  return { ...result, said: result.problems.map(sentenceOf), calls: api.calls };
}

it("finds nothing wrong with a production that is right, and what the deploy goes on with", async () => {
  const { said, warnings, found } = await look(rightSettings);
  expect(said).toEqual([]);
  expect(warnings).toEqual([]);
  expect(found).toMatchObject({
    account: { id: accountId },
    zone: { id: "zone1", name: "briefje.nl" },
    keysAreNew: true,
    settings: { ENVIRONMENT: "production", PUBLIC_URL: "https://sms.briefje.nl" },
  });
  expect(Object.keys(found?.settings ?? {})).not.toContain("DATA_KEYS");
});

it("takes the environment over the file, and an empty variable as a line that is switched off", async () => {
  const environment = { CLOUDFLARE_API_TOKEN: token, PUBLIC_URL: "https://briefje.nl", STAFF_TOTP: "" };
  const { found } = await look({ ...rightSettings, STAFF_TOTP: "required" }, {}, { environment });
  expect(found?.settings.PUBLIC_URL).toBe("https://briefje.nl");
  expect(found?.settings).not.toHaveProperty("STAFF_TOTP");
});

it("names everything that is wrong at once, and asks nothing of the API but reads", async () => {
  const { PUBLIC_URL: _url, ...others } = rightSettings;
  const { said, calls, found } = await look(
    { ...others, MOLLIE_API_KEY: "Pq7x", SMS_GATEWAY: "cm", COMPANY_KVK: "00000000" },
    { [`/accounts/${accountId}/queues`]: new Refused(403, 10_000, "Authentication error") },
  );
  expect(said).toEqual([
    "SMS_GATEWAY stands in .deploy/production.env and is no setting; did you mean SMS_GATEWAYS?",
    expect.stringMatching(/^PUBLIC_URL is missing; set it in \.deploy\/production\.env/),
    "MOLLIE_API_KEY must begin with live_ or test_.",
    expect.stringMatching(/^COMPANY_KVK is still the example's/),
    expect.stringMatching(/^CLOUDFLARE_API_TOKEN lacks a right: tick Account · Queues · Edit/),
  ]);
  expect(found).toBeNull();
  expect(calls.every((call) => call.startsWith("GET "))).toBe(true);
});

const d1 = `/accounts/${accountId}/d1/database`;
const tables = "SELECT name FROM sqlite_master WHERE type = 'table'";
const applied = "SELECT name FROM d1_migrations ORDER BY id";
const sealed = "SELECT 'sealed' AS name WHERE EXISTS (SELECT 1 FROM orders) OR EXISTS (SELECT 1 FROM staff)";
const rows = (...names: string[]) => [{ results: names.map((name) => ({ name })) }];

/** A database of ours, with what it would answer. */
const database = (answers: Record<string, readonly string[]>): Played => ({
  [d1]: [{ uuid: "db1", name: "briefje" }],
  ...Object.fromEntries(
    Object.entries(answers).map(([sql, names]) => [`${d1}/db1/query ${sql}`, rows(...names)]),
  ),
});

it("takes a database that began as ours and is behind, for the deploy will bring it up to date", async () => {
  const own = database({
    [tables]: ["d1_migrations", "orders"],
    [applied]: ["0000_first.sql"],
    [sealed]: [],
  });
  expect((await look(rightSettings, own)).said).toEqual([]);
});

it("does not make new keys for a database whose rows are sealed with lost ones", async () => {
  const lost = database({
    [tables]: ["d1_migrations", "orders"],
    [applied]: ["0000_first.sql"],
    [sealed]: ["sealed"],
  });
  expect((await look(rightSettings, lost)).said).toEqual([
    expect.stringMatching(/^\.deploy\/production\.keys is not there, .* put it back/),
  ]);
  const held = ["DATA_KEYS", "HASH_KEY", "WEBHOOK_TOKEN"].map((name) => ({ name, type: "secret_text" }));
  const secrets = { [`/accounts/${accountId}/workers/scripts/briefje/secrets`]: held };
  expect((await look(rightSettings, { ...lost, ...secrets })).said).toEqual([]);
});

it("does not give the Worker the keys of an escrow file that is older than what is stored", async () => {
  const turned = (...ids: string[]) =>
    envFile({
      DATA_KEYS: ids.map((id) => `${id}:${newKey()}`).join(","),
      HASH_KEY: makers.HASH_KEY(),
      WEBHOOK_TOKEN: makers.WEBHOOK_TOKEN(),
      KEYS_TURNED: "DATA_KEYS",
    });
  const inUse = database({
    [tables]: ["d1_migrations", "orders"],
    [applied]: ["0000_first.sql"],
    "SELECT ring AS name FROM key_turns WHERE name = 'rows'": ["k3,k2/HASH_KEY"],
  });
  copy.write(".deploy/production.keys", turned("k2", "k1"));
  expect((await look(rightSettings, inUse)).said).toEqual([
    expect.stringMatching(/^\.deploy\/production\.keys has no key k3 in DATA_KEYS, .* it is an older copy/),
  ]);
  copy.write(".deploy/production.keys", turned("k3", "k2"));
  expect((await look(rightSettings, inUse)).said).toEqual([]);
});

it("names the half of a keyring that the Worker lacks", async () => {
  const held = [{ name: "DATA_KEYS", type: "secret_text" }];
  const secrets = { [`/accounts/${accountId}/workers/scripts/briefje/secrets`]: held };
  expect((await look(rightSettings, secrets)).said).toEqual([
    expect.stringMatching(
      /^HASH_KEY and WEBHOOK_TOKEN are not among the Worker's secrets although DATA_KEYS is/,
    ),
  ]);
});

it("warns where the token may not see which plan there is, and goes on", async () => {
  const unseen = {
    [`/accounts/${accountId}/subscriptions`]: new Refused(403, 10_000, "Authentication error"),
  };
  const { said, warnings, found } = await look(rightSettings, unseen);
  expect(said).toEqual([]);
  expect(warnings.map(({ name }) => name)).toEqual(["Workers Paid"]);
  expect(found).not.toBeNull();
});

it("knows a token of an account, which is verified at the account", async () => {
  const environment = { CLOUDFLARE_API_TOKEN: token, CLOUDFLARE_ACCOUNT_ID: accountId };
  const played = {
    "/user/tokens/verify": new Refused(401, 1000, "Invalid API Token"),
    [`/accounts/${accountId}/tokens/verify`]: { status: "active" },
  };
  expect((await look(rightSettings, played, { environment })).said).toEqual([]);
});

it("says that Cloudflare does not answer, and asks it nothing more", async () => {
  const refused = async () =>
    Promise.reject(new TypeError("fetch failed", { cause: { code: "ECONNREFUSED" } }));
  const { said } = await look(rightSettings, {}, { fetch: refused as typeof fetch });
  expect(said).toEqual([expect.stringMatching(/^Cloudflare does not answer \(.*ECONNREFUSED/)]);
});

it("remembers how visitors reach the API where the settings say it, and says so where only the command does", async () => {
  const bound = { ...rightSettings, DEPLOY_TOPOLOGY: "bound" };
  const untold = { topology: null };
  expect((await look(rightSettings, {}, untold)).found?.topology).toBe("route");
  expect(await look(bound, {}, untold)).toMatchObject({
    said: [],
    warnings: [],
    found: { topology: "bound" },
  });
  const told = await look(bound, {}, { topology: "route" });
  expect(told.found?.topology).toBe("route");
  expect(told.warnings.map(sentenceOf)).toEqual([
    expect.stringMatching(
      /^DEPLOY_TOPOLOGY is not route in \.deploy\/production\.env, .*write DEPLOY_TOPOLOGY=route/,
    ),
  ]);
});

it("needs no zone for a host of pages.dev, on which only the bound topology stands", async () => {
  const settings = { ...rightSettings, PUBLIC_URL: "https://briefje-site.pages.dev" };
  expect((await look(settings, {}, { topology: "bound" })).found?.zone).toBeNull();
  expect((await look(settings)).said).toEqual([
    expect.stringMatching(/^PUBLIC_URL is at briefje-site\.pages\.dev, .*--topology bound/),
  ]);
});

it("lists every right that a token needs where there is none, as docs/operate/deploy.md does, so that it is made once", async () => {
  const { said } = await look(rightSettings, {}, { environment: {} });
  expect(said).toEqual([sentenceOf(noToken)]);
  const book = readFileSync(at("docs/operate/deploy.md"), "utf8").replaceAll(/\s+/g, " ");
  for (const text of [...said, book]) expect(text).toContain(`with ${listed(allRights)}, `);
  expect(allRights).toContain("Zone · Zone · Read");
});

it("warns of a copy that could not be built again", async () => {
  copy.git("add", "package-lock.json");
  copy.write("package-lock.json", "{ }\n");
  const { warnings, said } = await look(rightSettings);
  expect(said).toEqual([]);
  expect(warnings.map(({ name }) => name)).toEqual(["git"]);
});

it("tells a newer schema, another order and a stranger's tables apart", () => {
  const own = ["0000_first.sql", "0001_machine.sql"];
  expect(schemaProblem(own, [], { own })).toBeNull();
  expect(schemaProblem([], [], { own })).toBeNull();
  expect(schemaProblem([...own, "0002_later.sql"], [], { own })).toMatch(/newer schema .*0002_later\.sql/);
  expect(schemaProblem([...own, "0002_later.sql"], [], { own, isFormer: true })).toBeNull();
  expect(schemaProblem(["0000_first.sql", "0002_later.sql"], [], { own })).toMatch(/newer schema/);
  expect(schemaProblem(["0000_first.sql", "0002_later.sql"], [], { own, isFormer: true })).not.toBeNull();
  expect(schemaProblem(["0000_users.sql"], ["users"], { own, isFormer: true })).toMatch(
    /holds something else \(users\)/,
  );
  expect(schemaProblem([], ["users"], { own, isFormer: true })).toMatch(/holds something else/);
});

it("knows which routes meet a host", () => {
  expect(covers("sms.briefje.nl/api/*", "sms.briefje.nl")).toBe(true);
  expect(covers("*.briefje.nl/*", "sms.briefje.nl")).toBe(true);
  expect(covers("*briefje.nl/*", "briefje.nl")).toBe(true);
  expect(covers("briefje.nl/*", "sms.briefje.nl")).toBe(false);
  expect(covers("smsxbriefje.nl/*", "sms.briefje.nl")).toBe(false);
});
