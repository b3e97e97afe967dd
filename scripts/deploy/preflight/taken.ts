import { readdirSync } from "node:fs";
import * as z from "zod/mini";
import { at } from "../../lib/root.mjs";
import { type Answer, type ApiError, type Cloudflare, isAbsent, sayError } from "../api.ts";
import type { Names } from "../names.ts";
import { listed, type Problem } from "./problem.ts";

type Place = {
  readonly account: string;
  readonly zone: string | null;
  /** Of `PUBLIC_URL`. */
  readonly host: string;
  /** Whether this release may be older than the database's schema. */
  readonly isFormer: boolean;
};

/**
 * What already carries one of our names, or our host, and is somebody else's. Ours are known by what they contain, never by
 * their name: the Worker by its bindings, the database by its first migration, the queue by its consumer, the Pages project
 * by the mark of what it serves. Without this a deploy would overwrite a stranger's Worker.
 */
export async function takenNames(api: Cloudflare, names: Names, place: Place): Promise<Problem[]> {
  return [
    ...(await takenWorker(api, names.worker, place.account)),
    ...(await takenDatabase(api, names.database, place)),
    ...(await takenQueue(api, names, place.account)),
    ...(await takenPages(api, names.site, place)),
    ...(await takenRoute(api, names.worker, place)),
    ...(await takenRecord(api, names.site, place)),
  ];
}

/** What is not there is free; what could not be looked at is not known to be. */
const unseen = (name: string, error: ApiError): Problem[] =>
  isAbsent(error) ? [] : [{ name, problem: `could not be looked at: ${sayError(error)}; try again` }];

/** What only our Worker is bound to, by this name and of this kind. */
const ownBindings = { DB: "d1", EDGE: "kv_namespace", WAKE: "queue" } as const;

async function takenWorker(api: Cloudflare, name: string, account: string): Promise<Problem[]> {
  const shape = z.object({
    bindings: z.optional(z.array(z.object({ name: z.string(), type: z.string() }))),
  });
  const answer = await api.get(`/accounts/${account}/workers/scripts/${name}/settings`, shape);
  if (!answer.ok) return unseen(`the Worker ${name}`, answer.error);
  const bindings = answer.value.bindings ?? [];
  const isOurs = Object.entries(ownBindings).every(([binding, type]) =>
    bindings.some((one) => one.name === binding && one.type === type),
  );
  if (isOurs) return [];
  const problem = `is the name of a Worker in this account that is not this product (it lacks the bindings ${listed(Object.keys(ownBindings))}); rename or delete that Worker`;
  return [{ name, problem }];
}

async function takenDatabase(
  api: Cloudflare,
  name: string,
  { account, isFormer }: Place,
): Promise<Problem[]> {
  const called = `the database ${name}`;
  const database = await databaseNamed(api, name, account);
  if (!database.ok) return unseen(called, database.error);
  if (database.value === null) return [];
  const tables = await rowsOf(api, database.value, "SELECT name FROM sqlite_master WHERE type = 'table'");
  if (tables === null)
    return [{ name: called, problem: "could not be read; try again, or look at it in the dashboard" }];
  // What a deploy that was stopped early leaves behind is its lock alone.
  const own = tables.filter((table) => !/^(sqlite_|_cf_|deploy_lock$)/.test(table));
  if (own.length === 0) return [];
  const applied = own.includes("d1_migrations")
    ? await rowsOf(api, database.value, "SELECT name FROM d1_migrations ORDER BY id")
    : [];
  const problem = schemaProblem(applied ?? [], own, { isFormer });
  return problem === null ? [] : [{ name: called, problem }];
}

/** Where the database of that name is asked, or null where there is none. */
export async function databaseNamed(
  api: Cloudflare,
  name: string,
  account: string,
): Promise<Answer<string | null>> {
  const shape = z.array(z.object({ uuid: z.string(), name: z.string() }));
  const answer = await api.get(`/accounts/${account}/d1/database`, shape, { name });
  if (!answer.ok) return answer;
  const database = answer.value.find((one) => one.name === name);
  return { ok: true, value: database ? `/accounts/${account}/d1/database/${database.uuid}/query` : null };
}

/** The migrations of this code, the oldest first. */
export const ownMigrations = (): string[] =>
  readdirSync(at("migrations"))
    .filter((file) => file.endsWith(".sql"))
    .sort();

/**
 * What is wrong with a database that these migrations were applied to, or null: ours begins as ours does, and knows nothing
 * that this code does not, unless somebody goes back to a former release.
 */
export function schemaProblem(
  applied: readonly string[],
  tables: readonly string[],
  { own = ownMigrations(), isFormer = false }: { own?: readonly string[]; isFormer?: boolean } = {},
): string | null {
  if (applied.length > 0 && applied.every((name, at) => name === own[at])) return null;
  if (isFormer && own.every((name, at) => name === applied[at])) return null;
  if (applied.length === 0 && tables.every((table) => table === "d1_migrations")) return null;
  if (applied[0] !== own[0])
    return `is in this account and holds something else (${listed(tables.slice(0, 3))}); rename or delete it`;
  const unknown = applied.filter((name) => !own.includes(name));
  return unknown.length > 0
    ? `has a newer schema than this code (${listed(unknown)}): it was deployed by a later version; deploy that version or a later one, or go back on purpose with --former`
    : "was migrated in another order than this code does it; compare its table d1_migrations with migrations/";
}

/**
 * The names that a statement finds, or null where it cannot be carried out.
 * @param sql reads and nothing else, one column called `name`
 */
export async function rowsOf(api: Cloudflare, path: string, sql: string): Promise<string[] | null> {
  const shape = z.array(z.object({ results: z.array(z.object({ name: z.string() })) }));
  const answer = await api.post(path, shape, { json: { sql, params: [] }, reads: true });
  return answer.ok ? answer.value.flatMap(({ results }) => results.map(({ name }) => name)) : null;
}

async function takenQueue(api: Cloudflare, { queue, worker }: Names, account: string): Promise<Problem[]> {
  const consumer = z.object({ script: z.optional(z.string()), script_name: z.optional(z.string()) });
  const shape = z.array(z.object({ queue_name: z.string(), consumers: z.optional(z.array(consumer)) }));
  const answer = await api.get(`/accounts/${account}/queues`, shape, { name: queue });
  if (!answer.ok) return unseen(`the queue ${queue}`, answer.error);
  const found = answer.value.find((one) => one.queue_name === queue);
  const stranger = (found?.consumers ?? [])
    .map((one) => one.script ?? one.script_name)
    .find((script) => script !== undefined && script !== worker);
  if (!stranger) return [];
  const problem = `is a queue that the Worker ${stranger} takes from; a queue has one consumer, so rename or delete it`;
  return [{ name: queue, problem }];
}

const projectShape = z.object({
  name: z.string(),
  domains: z.nullish(z.array(z.string())),
  canonical_deployment: z.nullish(
    z.object({
      deployment_trigger: z.nullish(
        z.object({ metadata: z.nullish(z.object({ commit_message: z.nullish(z.string()) })) }),
      ),
    }),
  ),
});

async function takenPages(api: Cloudflare, name: string, { account, host }: Place): Promise<Problem[]> {
  // This list, unlike the others, refuses more than ten a page.
  const answer = await api.list(`/accounts/${account}/pages/projects`, projectShape, { per_page: 10 });
  if (!answer.ok) return unseen("the Pages projects", answer.error);
  return answer.value.flatMap((project): Problem[] => {
    if (project.name !== name && project.domains?.includes(host)) {
      const problem = `is at ${host}, which the Pages project ${project.name} has as its domain; take it away there first`;
      return [{ name: "PUBLIC_URL", problem }];
    }
    const live = project.canonical_deployment;
    if (project.name !== name || !live || isOurSite(live.deployment_trigger?.metadata?.commit_message))
      return [];
    const problem = "is a Pages project that serves something else; rename or delete it";
    return [{ name, problem }];
  });
}

/** Each deployment of ours carries its mark as the message of its commit (`siteMessage` of look.ts). */
const isOurSite = (message: string | null | undefined): boolean => /^briefje [0-9a-f]+$/.test(message ?? "");

/** What is served at our host by DNS alone; the site would take its place. */
async function takenRecord(api: Cloudflare, site: string, { zone, host }: Place): Promise<Problem[]> {
  if (zone === null) return [];
  const shape = z.object({ name: z.string(), type: z.string(), content: z.string() });
  const answer = await api.list(`/zones/${zone}/dns_records`, shape, { name: host });
  if (!answer.ok) return unseen(`the DNS records of ${host}`, answer.error);
  const ours = new RegExp(`^${site}(-\\w+)?\\.pages\\.dev$`);
  return answer.value
    .filter(
      ({ name, type, content }) => name === host && /^(A|AAAA|CNAME)$/.test(type) && !ours.test(content),
    )
    .map(({ type, content }) => ({
      name: "PUBLIC_URL",
      problem: `is at ${host}, where something else is served (DNS: ${type} ${content}); delete that record, or set another host`,
    }));
}

/** A route or a custom domain of another Worker on our host, which would be answered by it and not by us. */
async function takenRoute(
  api: Cloudflare,
  worker: string,
  { account, zone, host }: Place,
): Promise<Problem[]> {
  if (zone === null) return [];
  const routes = await api.get(
    `/zones/${zone}/workers/routes`,
    z.array(z.object({ pattern: z.string(), script: z.nullish(z.string()) })),
  );
  const domains = await api.get(
    `/accounts/${account}/workers/domains?hostname=${host}`,
    z.array(z.object({ hostname: z.string(), service: z.string() })),
  );
  const unread = [routes, domains].flatMap((one) => (one.ok ? [] : unseen(`what claims ${host}`, one.error)));
  const strangers = [
    ...(routes.ok ? routes.value : [])
      .filter(({ pattern, script }) => script && script !== worker && covers(pattern, host))
      .map(({ pattern, script }) => `the Worker ${script} by its route ${pattern}`),
    ...(domains.ok ? domains.value : [])
      .filter(({ hostname, service }) => hostname === host && service !== worker)
      .map(({ service }) => `the Worker ${service} as its custom domain`),
  ];
  const claimed = strangers.map((stranger) => ({
    name: "PUBLIC_URL",
    problem: `is at ${host}, which is claimed by ${stranger}; take that away first`,
  }));
  return [...unread, ...claimed];
}

/** Whether a route's pattern (`*.example.nl/api/*`) meets the host. */
export function covers(pattern: string, host: string): boolean {
  const [domain = ""] = pattern.replace(/^https?:\/\//, "").split("/");
  const expression = domain.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${expression.join(".*")}$`).test(host);
}
