import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as budgets from "#domain/budgets";
import * as challenge from "#domain/challenge";
import * as breaker from "#domain/circuit-breaker";
import * as limits from "#domain/limits";
import * as reading from "#domain/link-reading";
import * as login from "#domain/login";
import * as message from "#domain/message";
import * as myNumber from "#domain/my-number";
import * as paging from "#domain/paging";
import * as session from "#domain/session";
import * as body from "#http/body-limit";
import * as deadline from "#http/deadline";

const text = (path: string) => readFileSync(path, "utf8");
const page = text("docs/limits.md");

const modules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "worker/domain/budgets.ts": budgets,
  "worker/domain/challenge.ts": challenge,
  "worker/domain/circuit-breaker.ts": breaker,
  "worker/domain/limits.ts": limits,
  "worker/domain/link-reading.ts": reading,
  "worker/domain/login.ts": login,
  "worker/domain/message.ts": message,
  "worker/domain/my-number.ts": myNumber,
  "worker/domain/paging.ts": paging,
  "worker/domain/session.ts": session,
  "worker/http/body-limit.ts": body,
  "worker/http/deadline.ts": deadline,
};

it("every number of the list of limits is the code's", () => {
  const rows = [...page.matchAll(/^\| [^|]+ \| (\d+) \| `([^:`]+):(\w+)` \|$/gm)];
  expect(rows.length).toBeGreaterThanOrEqual(20);
  const said = rows.map(([, number, path, name]) => `${path}:${name} ${number}`);
  const meant = rows.map(([, , path = "", name = ""]) => `${path}:${name} ${String(modules[path]?.[name])}`);
  expect(said).toEqual(meant);
});

it("every limit on what people type is in the list", () => {
  for (const name of Object.keys(limits)) expect(page).toContain(`limits.ts:${name}`);
});

it("the rates are those of wrangler.toml, and the budgets those of the settings", () => {
  const toml = text("wrangler.toml");
  const rates = [...page.matchAll(/^\| `(\w+_LIMIT)` [^|]+\| (\d+) \|$/gm)];
  expect(rates).toHaveLength(3);
  for (const [, name, number] of rates)
    expect(toml).toMatch(new RegExp(`name = "${name}"[^[]*limit = ${number}, period = 60`));
  const env = text("worker/env.ts").replaceAll("_", "");
  const kept = [...page.matchAll(/^\| `(BUDGET_\w+)` [^|]+\| (\d+) \|$/gm)];
  expect(kept).toHaveLength(6);
  for (const [, name = "", number] of kept)
    expect(env).toContain(`${name.replaceAll("_", "")}: budget(${number})`);
  const limited = [...page.matchAll(/^\| `(LIMIT_\w+)` [^|]+\| (\d+) \|$/gm)];
  expect(limited).toHaveLength(8);
  for (const [, name = "", number] of limited)
    expect(env).toContain(`${name.replaceAll("_", "")}: limit(${number})`);
});
