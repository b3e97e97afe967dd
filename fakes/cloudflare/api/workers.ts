import * as z from "zod/mini";
import { type Binding, hexId, liveVersion, now, uuid, type Version, type Worker } from "../account.ts";
import { ok, refuse } from "./answers.ts";
import { type Call, found, type Handlers, readJson } from "./call.ts";
import { type Code, checkBindings, inherit, uploadOf } from "./upload.ts";

const base = "/accounts/:account/workers/scripts";

/** Workers: code, versions, deployments, and what is not of a version: cron, workers.dev, settings. */
export const workers: Handlers = {
  [`GET ${base}`]: ({ world }) => ok(world.account.workers.map(shown)),
  "GET /accounts/:account/workers/services/:script": (call) => {
    const worker = workerOf(call);
    return ok({
      id: worker.name,
      default_environment: {
        environment: "production",
        created_on: worker.created_on,
        script: shown(worker),
      },
      environments: [{ environment: "production", created_on: worker.created_on }],
    });
  },
  // Custom domains of Workers, which this product has none of; another Worker may.
  "GET /accounts/:account/workers/domains": ({ query, world }) => {
    const hostname = query.get("hostname");
    return ok(world.account.workerDomains.filter((one) => hostname === null || one.hostname === hostname));
  },
  // The first upload of a Worker: a version that is deployed at once. Over an existing one it does the same.
  [`PUT ${base}/:script`]: async (call) => {
    const code = await uploadOf(call);
    const { worker, version } = await addVersion(call, code, "wrangler");
    deploy(worker, [{ version_id: version.id, percentage: 100 }], version.annotations, "wrangler");
    worker.settings = {
      ...worker.settings,
      observability: code.observability ?? worker.settings.observability,
      logpush: code.logpush ?? worker.settings.logpush,
      tail_consumers: code.tail_consumers ?? worker.settings.tail_consumers,
    };
    return ok({
      ...shown(worker),
      startup_time_ms: 12,
      deployment_id: version.id.replaceAll("-", ""),
      has_modules: true,
    });
  },
  [`GET ${base}/:script`]: (call) => {
    const version = found(liveVersion(workerOf(call)), "versionGone");
    const main = version.modules.find(({ name }) => name === version.main_module);
    return { status: 200, body: call.world.blobs.get(main?.blob ?? "") };
  },
  [`DELETE ${base}/:script`]: remove,
  "DELETE /accounts/:account/workers/services/:script": remove,
  // What `wrangler delete` looks at first: who would miss it.
  [`GET ${base}/:script/references`]: (call) => {
    const { name } = workerOf(call);
    const calls = ({ bindings }: { bindings: Binding[] }) =>
      bindings.some(({ type, service }) => type === "service" && service === name);
    const { workers, projects } = call.world.account;
    const live = projects.flatMap(({ deployments, canonical }) =>
      deployments.filter(({ id }) => id === canonical),
    );
    const incoming = workers.filter((worker) => calls(liveVersion(worker) ?? { bindings: [] }));
    return ok({
      services: {
        incoming: incoming.map((worker) => ({ service: worker.name, environment: "production" })),
        outgoing: [],
        pages_function: live.some(({ functions }) => functions && calls(functions)),
      },
      durable_objects: [],
      dispatch_outbounds: [],
    });
  },
  "GET /accounts/:account/workers/tails/by-consumer/:script": () => ok([]),

  [`GET ${base}/:script/versions`]: (call) => {
    const versions = workerOf(call).versions.toReversed();
    return ok({ items: versions.slice(0, 10).map(shownVersion) });
  },
  [`POST ${base}/:script/versions`]: async (call) => {
    workerOf(call);
    const { version } = await addVersion(call, await uploadOf(call), "wrangler");
    return ok({ ...shownVersion(version), startup_time_ms: 12 });
  },
  [`GET ${base}/:script/versions/:version`]: (call) =>
    ok(
      shownVersion(
        found(
          workerOf(call).versions.find(({ id }) => id === call.params.version),
          "versionGone",
          call.params.version,
        ),
      ),
    ),
  [`GET ${base}/:script/deployments`]: (call) => {
    const worker = workerOf(call);
    return ok({
      deployments: worker.deployments
        .toReversed()
        .slice(0, 10)
        .map((deployment) => ({
          ...deployment,
          strategy: "percentage",
          author_email: "operator@example.nl",
        })),
    });
  },
  // A new version put to work, or a former one again: the way back.
  [`POST ${base}/:script/deployments`]: (call) => {
    const worker = workerOf(call);
    const { versions, annotations } = readJson(call, deploymentBody);
    const known = versions.map(({ version_id }) =>
      found(
        worker.versions.find(({ id }) => id === version_id),
        "versionGone",
        version_id,
      ),
    );
    const changed = changedSecrets(liveVersion(worker), known);
    const newest = known.every((version) => version === worker.versions.at(-1));
    if (changed.length > 0 && !newest && call.query.get("force") !== "true")
      return refuse("secretsChanged", changed.join(", "));
    const notes = Object.entries(annotations ?? {}).flatMap(([key, value]) => (value ? [[key, value]] : []));
    return ok(deploy(worker, versions, Object.fromEntries(notes), "wrangler"));
  },

  [`GET ${base}/:script/settings`]: (call) => {
    const worker = workerOf(call);
    const version = found(worker.versions.at(-1), "versionGone");
    return ok({
      ...worker.settings,
      bindings: shownBindings(version),
      ...compatibility(version),
      usage_model: "standard",
    });
  },
  [`GET ${base}/:script/bindings`]: (call) =>
    ok(shownBindings(found(workerOf(call).versions.at(-1), "versionGone"))),
  [`GET ${base}/:script/script-settings`]: (call) => ok(workerOf(call).settings),
  [`PATCH ${base}/:script/script-settings`]: (call) => {
    const worker = workerOf(call);
    const { tags, logpush, observability, tail_consumers } = readJson(call, settingsBody);
    worker.settings = {
      tags: tags ?? worker.settings.tags,
      logpush: logpush ?? worker.settings.logpush,
      observability: observability ?? worker.settings.observability,
      tail_consumers: tail_consumers ?? worker.settings.tail_consumers,
    };
    return ok(worker.settings);
  },
  [`GET ${base}/:script/schedules`]: (call) => ok({ schedules: workerOf(call).schedules }),
  [`PUT ${base}/:script/schedules`]: (call) => {
    const worker = workerOf(call);
    const crons = readJson(call, z.array(z.object({ cron: z.string() })));
    const bad = crons.find(({ cron }) => cron.trim().split(/\s+/).length !== 5);
    if (bad) return refuse("badSchedule", bad.cron);
    worker.schedules = crons.map(({ cron }) => ({ cron, created_on: now(), modified_on: now() }));
    return ok({ schedules: worker.schedules });
  },
  [`GET ${base}/:script/subdomain`]: (call) => ok(workerOf(call).subdomain),
  [`POST ${base}/:script/subdomain`]: (call) => {
    const worker = workerOf(call);
    const { enabled, previews_enabled } = readJson(call, subdomainBody);
    worker.subdomain = { enabled, previews_enabled: previews_enabled ?? enabled };
    return ok(worker.subdomain);
  },
  [`GET ${base}/:script/usage-model`]: () => ok({ usage_model: "standard" }),
};

function remove(call: Call) {
  const { account } = call.world;
  const gone = workerOf(call);
  const consumes = account.queues.some(({ consumers }) =>
    consumers.some(({ script }) => script === gone.name),
  );
  // Which `force` does not help: the consumer must go first.
  if (consumes) return refuse("workerInUse");
  account.workers = account.workers.filter((worker) => worker !== gone);
  for (const zone of account.zones) zone.routes = zone.routes.filter(({ script }) => script !== gone.name);
  return ok(null);
}

const deploymentBody = z.object({
  strategy: z.literal("percentage"),
  versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })),
  annotations: z.optional(z.record(z.string(), z.optional(z.string()))),
});
const settingsBody = z.object({
  tags: z.nullish(z.array(z.string())),
  logpush: z.nullish(z.boolean()),
  observability: z.nullish(z.unknown()),
  tail_consumers: z.nullish(z.unknown()),
});
const subdomainBody = z.object({ enabled: z.boolean(), previews_enabled: z.optional(z.boolean()) });

export const workerOf = ({ params, world }: Call): Worker =>
  found(
    world.account.workers.find(({ name }) => name === params.script),
    "workerGone",
  );

/** A version more, of a Worker that may be new by it. */
async function addVersion(call: Call, code: Code, source: string) {
  const { world, params } = call;
  const known = world.account.workers.find(({ name }) => name === params.script);
  const { bindings, secrets } = inherit(code, known?.versions.at(-1));
  checkBindings(bindings, world);
  const version: Version = {
    id: uuid(),
    number: (known?.versions.at(-1)?.number ?? 0) + 1,
    created_on: now(),
    source,
    annotations: code.annotations,
    main_module: code.main_module,
    modules: code.modules,
    bindings,
    secrets,
    compatibility_date: code.compatibility_date,
    compatibility_flags: code.compatibility_flags,
  };
  await world.checkStart(version);
  const worker = known ?? newWorker(params.script ?? "");
  if (!known) world.account.workers.push(worker);
  worker.versions.push(version);
  worker.last_deployed_from = source;
  return { worker, version };
}

const newWorker = (name: string): Worker => ({
  name,
  tag: hexId(),
  created_on: now(),
  last_deployed_from: "wrangler",
  versions: [],
  deployments: [],
  schedules: [],
  // The default of the API for a new Worker: it is on until it is switched off.
  subdomain: { enabled: false, previews_enabled: false },
  settings: { tags: [], logpush: false, observability: { enabled: false }, tail_consumers: null },
});

/** Puts versions to work. */
export function deploy(
  worker: Worker,
  versions: { version_id: string; percentage: number }[],
  annotations: Record<string, string>,
  source: string,
) {
  const deployment = { id: uuid(), created_on: now(), source, annotations, versions };
  worker.deployments.push(deployment);
  return { ...deployment, strategy: "percentage" };
}

/** Names of secrets that would be other than they are now. */
function changedSecrets(live: Version | undefined, wanted: readonly Version[]): string[] {
  if (!live) return [];
  const names = new Set([live, ...wanted].flatMap(({ secrets }) => Object.keys(secrets)));
  return [...names].filter((name) => wanted.some(({ secrets }) => secrets[name] !== live.secrets[name]));
}

const shown = (worker: Worker) => ({
  id: worker.name,
  tag: worker.tag,
  tags: worker.settings.tags,
  etag: worker.versions.at(-1)?.modules[0]?.blob ?? "",
  handlers: ["fetch", "queue", "scheduled"],
  created_on: worker.created_on,
  modified_on: worker.versions.at(-1)?.created_on ?? worker.created_on,
  last_deployed_from: worker.last_deployed_from,
  logpush: worker.settings.logpush,
  observability: worker.settings.observability,
  usage_model: "standard",
  ...compatibility(worker.versions.at(-1)),
});

const compatibility = (version: Version | undefined) => ({
  compatibility_date: version?.compatibility_date,
  compatibility_flags: version?.compatibility_flags,
});

/** Secrets by their names alone. */
const shownBindings = ({ bindings, secrets }: Version) => [
  ...bindings,
  ...Object.keys(secrets).map((name) => ({ name, type: "secret_text" })),
];

const shownVersion = (version: Version) => ({
  id: version.id,
  number: version.number,
  annotations: version.annotations,
  metadata: {
    author_email: "operator@example.nl",
    author_id: "3".repeat(32),
    created_on: version.created_on,
    modified_on: version.created_on,
    source: version.source,
    hasPreview: false,
    has_preview: false,
  },
  resources: {
    bindings: shownBindings(version),
    script: { etag: version.modules[0]?.blob ?? "", handlers: ["fetch"], last_deployed_from: version.source },
    script_runtime: { ...compatibility(version), usage_model: "standard", limits: {} },
  },
});
