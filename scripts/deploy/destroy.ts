import * as z from "zod/mini";
import { err, ok, type Result } from "../../worker/domain/result.ts";
import { type Answer, type Cloudflare, isAbsent, sayError } from "./api.ts";
import { type Lease, leaseOf, releaseLock, takeLock } from "./lock.ts";
import { jurisdictionHeader, look } from "./look.ts";
import { namesOf } from "./names.ts";
import type { Jurisdiction, Observed } from "./plan.ts";
import type { Scene } from "./scene.ts";

/** What is taken away, and by which call; null where it is not there. One of many calls asks for the lease in between. */
type Removal = readonly [what: string, take: ((lease: Lease) => Promise<Answer<unknown>>) | null];

/**
 * Takes an environment away: first whatever leads to it, then what it runs on, last what it keeps. What is gone already is passed
 * over, so that one that was stopped goes on. Under the lock of deploys: one that is under way would put back what this takes away.
 *
 * @param owner this copy of the repository on this machine
 */
export async function destroy(scene: Scene, host: string, owner: string): Promise<Result<null, string>> {
  if (scene.environment !== "staging") throw new Error("only staging may be destroyed");
  const { api, zone, jurisdiction, say } = scene;
  const seen = await look(api, { names: namesOf(scene.environment), host, zone, jurisdiction });
  if (!seen.ok) return err(`Cloudflare could not be looked at: ${sayError(seen.error)}`);
  const all = removals(scene, host, seen.value);
  const database = seen.value.database?.id;
  if (database === undefined) return takeAway(all, say, async () => ok(null));
  const mine = await takeLock(api, database, owner, nothingServes);
  if (!mine.ok) return mine;
  const done = await takeAway(all, say, leaseOf(api, database, owner));
  // With the database the lock is gone too.
  if (!done.ok) await releaseLock(scene.lastCalls, database, owner, true);
  return done;
}

/** No deploy after this one has anything to go back to. */
const nothingServes = { worker: null, site: null, database: null };

/** @param lease is asked for before each removal */
async function takeAway(
  all: readonly Removal[],
  say: Scene["say"],
  lease: Lease,
): Promise<Result<null, string>> {
  for (const [what, take] of all) {
    if (take === null) continue;
    const held = await lease();
    if (!held.ok) return held;
    say.line(`take away ${what} …`);
    const taken = await take(lease);
    if (!taken.ok && !isAbsent(taken.error))
      return err(`${what} could not be taken away: ${sayError(taken.error)}`);
  }
  return ok(null);
}

async function removeConsumers(api: Cloudflare, queue: string): Promise<Answer<unknown>> {
  const path = `${api.account}/queues/${queue}/consumers`;
  const found = await api.list(path, z.object({ consumer_id: z.string() }));
  if (!found.ok) return found;
  for (const { consumer_id } of found.value) {
    const gone = await api.delete(`${path}/${consumer_id}`, z.unknown());
    if (!gone.ok && !isAbsent(gone.error)) return gone;
  }
  return ok(null);
}

const object = z.object({ key: z.string() });
/** As many as the API lists and deletes in one call. */
const aPage = 1_000;
const mostPages = 1_000;

/** Backups and archived orders go first: Cloudflare keeps a bucket as long as anything lies in it. */
async function removeBucket(api: Cloudflare, bucket: string, jurisdiction: Jurisdiction) {
  const path = `${api.account}/r2/buckets/${bucket}`;
  const headers = jurisdictionHeader(jurisdiction);
  for (let page = 1; page <= mostPages; page++) {
    const found = await api.get(`${path}/objects`, z.array(object), { per_page: aPage }, { headers });
    if (!found.ok) return found;
    if (found.value.length === 0) break;
    const gone = await api.delete(`${path}/objects`, z.unknown(), {
      json: found.value.map(({ key }) => key),
      headers,
    });
    if (!gone.ok) return gone;
  }
  return api.delete(path, z.unknown(), { headers });
}

const tooManyDeployments = 8000076;
const deployment = z.object({ id: z.string() });
const ofProject = z.object({ canonical_deployment: z.nullable(deployment) });

/**
 * Cloudflare keeps a project of more than a hundred deployments (workers-sdk 12780). Then they go first, but the one that
 * serves, which goes with the project; `force` is for one that a branch's address leads to. The list shows 25 of them a page.
 */
async function removeSite(api: Cloudflare, project: string, lease: Lease): Promise<Answer<unknown>> {
  const removed = await api.delete(project, z.unknown());
  if (removed.ok || removed.error.code !== tooManyDeployments) return removed;
  const found = await api.get(project, ofProject);
  if (!found.ok) return found;
  const live = found.value.canonical_deployment?.id;
  const path = `${project}/deployments`;
  for (let page = 1; page <= mostPages; page++) {
    const held = await lease();
    if (!held.ok) return err({ status: 0, code: null, message: held.error, unclear: false });
    const some = await api.get(path, z.array(deployment), { per_page: 25 });
    if (!some.ok) return some;
    const old = some.value.filter(({ id }) => id !== live);
    if (old.length === 0) break;
    for (const { id } of old) {
      const gone = await api.delete(`${path}/${id}?force=true`, z.unknown());
      if (!gone.ok && !isAbsent(gone.error)) return gone;
    }
  }
  return api.delete(project, z.unknown());
}

function removals({ api, zone, environment, jurisdiction }: Scene, host: string, seen: Observed): Removal[] {
  const names = namesOf(environment);
  const gone = (path: string) => api.delete(path, z.unknown());
  const project = `${api.account}/pages/projects/${names.site}`;
  const there = <T>(found: T | null, take: (found: T) => Promise<Answer<unknown>>) =>
    found === null ? null : () => take(found);
  const ours = seen.routes.filter(({ script }) => script === names.worker);
  const record = seen.record && seen.record.content === seen.site?.address ? seen.record : null;
  return [
    ...ours.map(
      ({ id, pattern }): Removal => [
        `the route ${pattern}`,
        () => gone(`/zones/${zone?.id}/workers/routes/${id}`),
      ],
    ),
    ...(seen.site?.domains ?? []).map(
      ({ name }): Removal => [`the domain ${name}`, () => gone(`${project}/domains/${name}`)],
    ),
    [`the record of ${host}`, there(record, ({ id }) => gone(`/zones/${zone?.id}/dns_records/${id}`))],
    [`the site ${names.site}`, seen.site && ((lease) => removeSite(api, project, lease))],
    // A Worker that empties a queue is kept, whatever force is used, and so is a queue that a Worker is bound to.
    ...([seen.queue, seen.deadLetters] as const).map(
      (queue, index): Removal => [
        `what empties ${index === 0 ? names.queue : names.deadLetters}`,
        queue?.consumer ? () => removeConsumers(api, queue.id) : null,
      ],
    ),
    [
      `the Worker ${names.worker}`,
      there(seen.worker, () => gone(`${api.account}/workers/scripts/${names.worker}?force=true`)),
    ],
    [`the queue ${names.queue}`, there(seen.queue, ({ id }) => gone(`${api.account}/queues/${id}`))],
    [
      `the queue ${names.deadLetters}`,
      there(seen.deadLetters, ({ id }) => gone(`${api.account}/queues/${id}`)),
    ],
    [
      `the namespace ${names.edge}`,
      there(seen.edge, ({ id }) => gone(`${api.account}/storage/kv/namespaces/${id}`)),
    ],
    [
      `the bucket ${names.archive}`,
      seen.archive ? () => removeBucket(api, names.archive, jurisdiction) : null,
    ],
    // Last, for in it lies the lock.
    [
      `the database ${names.database}`,
      there(seen.database, ({ id }) => gone(`${api.account}/d1/database/${id}`)),
    ],
  ];
}
