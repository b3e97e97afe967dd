import * as z from "zod/mini";
import { err, ok } from "../../worker/domain/result.ts";
import { type Answer, type Cloudflare, isAbsent } from "./api.ts";
import { ask, readJournal } from "./lock.ts";
import type { Names } from "./names.ts";
import type { Jurisdiction, Observed, ObservedQueue, ObservedSite, ObservedWorker } from "./plan.ts";

/** What is to be looked for. */
export type Sought = {
  readonly names: Names;
  readonly host: string;
  readonly zone: { readonly id: string; readonly name: string } | null;
  /** In which jurisdiction the bucket is: buckets of another have other names. */
  readonly jurisdiction?: Jurisdiction;
};

/** Looks at everything that a deploy may change, and changes nothing. */
export async function look(
  api: Cloudflare,
  { names, host, zone, jurisdiction = "eu" }: Sought,
): Promise<Answer<Observed>> {
  return collect(async (must) => {
    const database = must(await findDatabase(api, names.database));
    const edge = must(await findNamespace(api, names.edge));
    const queue = must(await findQueue(api, names.queue));
    const deadLetters = must(await findQueue(api, names.deadLetters));
    const archive = must(await hasBucket(api, names.archive, jurisdiction));
    const worker = must(await lookAtWorker(api, names.worker));
    const site = must(await lookAtSite(api, names.site));
    const routes = zone ? must(await api.list(`/zones/${zone.id}/workers/routes`, routeShape)) : [];
    const record = zone ? must(await findRecord(api, zone.id, host)) : null;
    const applied = database ? must(await appliedTo(api, database.id)) : [];
    const journal = database ? must(await readJournal(api, database.id)) : null;
    return {
      zone,
      database,
      edge,
      queue,
      deadLetters,
      archive,
      worker,
      site,
      routes: routes.map(({ id, pattern, script }) => ({ id, pattern, script: script ?? null })),
      record,
      applied,
      unfinished: journal?.before ?? null,
    };
  });
}

/** Runs a look that stops at the first call that failed, and answers that failure. */
async function collect<T>(work: (must: <V>(answer: Answer<V>) => V) => Promise<T>): Promise<Answer<T>> {
  const failed = Symbol("failed");
  let failure: Answer<never> | null = null;
  try {
    return ok(
      await work((answer) => {
        if (answer.ok) return answer.value;
        failure = answer;
        throw failed;
      }),
    );
  } catch (error) {
    if (error === failed && failure) return failure;
    throw error;
  }
}

/** Nothing of that name, where another call would have been refused. */
const orNone = <T>(answer: Answer<T>): Answer<T | null> =>
  !answer.ok && isAbsent(answer.error) ? ok(null) : answer;

const databaseShape = z.object({ uuid: z.string(), name: z.string() });

export async function findDatabase(api: Cloudflare, name: string): Promise<Answer<{ id: string } | null>> {
  const answer = await api.list(`${api.account}/d1/database`, databaseShape, { name });
  if (!answer.ok) return answer;
  // The filter also finds names that only begin alike.
  const found = answer.value.find((one) => one.name === name);
  return ok(found ? { id: found.uuid } : null);
}

const namespaceShape = z.object({ id: z.string(), title: z.string() });

export async function findNamespace(api: Cloudflare, title: string): Promise<Answer<{ id: string } | null>> {
  const answer = await api.list(`${api.account}/storage/kv/namespaces`, namespaceShape);
  if (!answer.ok) return answer;
  const found = answer.value.find((one) => one.title === title);
  return ok(found ? { id: found.id } : null);
}

const consumerShape = z.object({
  script: z.nullish(z.string()),
  service: z.nullish(z.string()),
  dead_letter_queue: z.nullish(z.string()),
  settings: z.nullish(
    z.object({
      batch_size: z.nullish(z.number()),
      max_wait_time_ms: z.nullish(z.number()),
      max_retries: z.nullish(z.number()),
      max_concurrency: z.nullish(z.number()),
    }),
  ),
});
const queueShape = z.object({
  queue_id: z.string(),
  queue_name: z.string(),
  consumers: z.nullish(z.array(consumerShape)),
});

export async function findQueue(api: Cloudflare, name: string): Promise<Answer<ObservedQueue | null>> {
  const answer = await api.list(`${api.account}/queues`, queueShape, { name });
  if (!answer.ok) return answer;
  const found = answer.value.find((one) => one.queue_name === name);
  if (!found) return ok(null);
  const [consumer] = found.consumers ?? [];
  const { settings } = consumer ?? {};
  return ok({
    id: found.queue_id,
    consumer: consumer
      ? {
          script: consumer.script ?? consumer.service ?? null,
          batchSize: settings?.batch_size ?? 0,
          waitMs: settings?.max_wait_time_ms ?? 0,
          retries: settings?.max_retries ?? null,
          concurrency: settings?.max_concurrency ?? null,
          deadLetters: consumer.dead_letter_queue || null,
        }
      : null,
  });
}

/** In which jurisdiction a call about a bucket is meant. */
export const jurisdictionHeader = (jurisdiction: Jurisdiction): Record<string, string> =>
  jurisdiction === null ? {} : { "cf-r2-jurisdiction": jurisdiction };

export async function hasBucket(
  api: Cloudflare,
  name: string,
  jurisdiction: Jurisdiction,
): Promise<Answer<boolean>> {
  const path = `${api.account}/r2/buckets/${name}`;
  const headers = jurisdictionHeader(jurisdiction);
  const answer = orNone(await api.get(path, z.object({ name: z.string() }), {}, { headers }));
  return answer.ok ? ok(answer.value !== null) : answer;
}

const deploymentsShape = z.object({
  deployments: z.array(
    z.object({ versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })) }),
  ),
});
const bindingShape = z.object({
  name: z.string(),
  type: z.string(),
  text: z.optional(z.string()),
  id: z.optional(z.string()),
  database_id: z.optional(z.string()),
  namespace_id: z.optional(z.string()),
});
const versionsShape = z.object({
  items: z.array(z.object({ id: z.string(), number: z.number() })),
});
const versionShape = z.object({ resources: z.object({ bindings: z.nullish(z.array(bindingShape)) }) });
const schedulesShape = z.object({ schedules: z.array(z.object({ cron: z.string() })) });
const subdomainShape = z.object({ enabled: z.boolean(), previews_enabled: z.optional(z.boolean()) });
const scriptSettingsShape = z.object({
  observability: z.nullish(
    z.object({
      enabled: z.optional(z.boolean()),
      logs: z.nullish(
        z.object({ enabled: z.optional(z.boolean()), invocation_logs: z.optional(z.boolean()) }),
      ),
    }),
  ),
});

/** The Worker as it serves: of the version that gets the requests, not of the one that was uploaded last. */
export async function lookAtWorker(api: Cloudflare, name: string): Promise<Answer<ObservedWorker | null>> {
  const path = `${api.account}/workers/scripts/${name}`;
  const deployments = orNone(await api.get(`${path}/deployments`, deploymentsShape));
  if (!deployments.ok) return deployments;
  const [live] = deployments.value?.deployments[0]?.versions.toSorted(byShare) ?? [];
  if (!live) return ok(null);
  return collect(async (must) => {
    const version = must(await lookAtVersion(api, name, live.version_id));
    const { items } = must(await api.get(`${path}/versions`, versionsShape));
    const [newest] = items.toSorted((one, other) => other.number - one.number);
    const { schedules } = must(await api.get(`${path}/schedules`, schedulesShape));
    const subdomain = must(await api.get(`${path}/subdomain`, subdomainShape));
    const { observability } = must(await api.get(`${path}/script-settings`, scriptSettingsShape));
    const logs = observability?.logs;
    return {
      ...version,
      version: live.version_id,
      behind: newest !== undefined && newest.id !== live.version_id,
      crons: schedules.map(({ cron }) => cron),
      open: subdomain.enabled || subdomain.previews_enabled === true,
      quietLogs: observability?.enabled === true && logs?.invocation_logs === false,
    };
  });
}

/** What one version of the Worker was given, be it the one that serves or a former one. */
export async function lookAtVersion(
  api: Cloudflare,
  name: string,
  version: string,
): Promise<Answer<Pick<ObservedWorker, "variables" | "bound" | "secrets">>> {
  const seen = await api.get(`${api.account}/workers/scripts/${name}/versions/${version}`, versionShape);
  if (!seen.ok) return seen;
  const bindings = seen.value.resources.bindings ?? [];
  return ok({
    variables: Object.fromEntries(
      bindings.filter(({ type }) => type === "plain_text").map((one) => [one.name, one.text ?? ""]),
    ),
    bound: Object.fromEntries(
      bindings.flatMap((one) => {
        const id = one.database_id ?? one.namespace_id ?? one.id;
        return id ? [[one.name, id]] : [];
      }),
    ),
    secrets: bindings.filter(({ type }) => type === "secret_text").map((one) => one.name),
  });
}

const byShare = (one: { percentage: number }, other: { percentage: number }) =>
  other.percentage - one.percentage;

const projectShape = z.object({
  subdomain: z.string(),
  canonical_deployment: z.nullish(
    z.object({
      id: z.string(),
      deployment_trigger: z.nullish(
        z.object({ metadata: z.nullish(z.object({ commit_message: z.nullish(z.string()) })) }),
      ),
    }),
  ),
});
const domainShape = z.object({ name: z.string(), status: z.string() });

/** What a deployment of the site is called, with what is in it; `markIn` reads it back. */
export const siteMessage = (mark: string): string => `briefje ${mark}`;
const markIn = (message: string | null | undefined): string | null =>
  /^briefje ([0-9a-f]+)$/.exec(message ?? "")?.[1] ?? null;

export async function lookAtSite(api: Cloudflare, name: string): Promise<Answer<ObservedSite | null>> {
  const path = `${api.account}/pages/projects/${name}`;
  const project = orNone(await api.get(path, projectShape));
  if (!project.ok || project.value === null) return project as Answer<null>;
  const domains = await api.get(`${path}/domains`, z.array(domainShape));
  if (!domains.ok) return domains;
  const { subdomain, canonical_deployment: live } = project.value;
  return ok({
    address: subdomain,
    live: live ? { id: live.id, mark: markIn(live.deployment_trigger?.metadata?.commit_message) } : null,
    domains: domains.value,
  });
}

const routeShape = z.object({ id: z.string(), pattern: z.string(), script: z.nullish(z.string()) });
const recordShape = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  content: z.string(),
  proxied: z.optional(z.boolean()),
});

/** What the zone's DNS says of a host; records of other kinds, such as those for e-mail, are not in the way. */
async function findRecord(api: Cloudflare, zone: string, host: string): Promise<Answer<Observed["record"]>> {
  const answer = await api.list(`/zones/${zone}/dns_records`, recordShape, { name: host });
  if (!answer.ok) return answer;
  const found = answer.value.find(({ name, type }) => name === host && /^(A|AAAA|CNAME)$/.test(type));
  if (!found) return ok(null);
  const { id, type, content, proxied } = found;
  return ok({ id, type, content, proxied: proxied === true });
}

/** Migrations that the database has seen; none where it is new. */
async function appliedTo(api: Cloudflare, database: string): Promise<Answer<readonly string[]>> {
  const answer = await ask(api, database, "SELECT name FROM d1_migrations ORDER BY id", { reads: true });
  if (!answer.ok) return /no such table/.test(answer.error.message) ? ok([]) : err(answer.error);
  return ok(
    z
      .array(z.object({ name: z.string() }))
      .parse(answer.value)
      .map(({ name }) => name),
  );
}
