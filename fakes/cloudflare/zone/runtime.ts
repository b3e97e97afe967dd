import { join } from "node:path";
import { Response as Answer, convertV4MiniflareOptions, Miniflare, type Request } from "miniflare";
import { type Binding, liveVersion, type PagesDeployment, type Project, type Version } from "../account.ts";
import type { Objects, Runnable, World } from "../api/call.ts";
import { Refused } from "../api/call.ts";
import { serveBindings } from "./bindings.ts";
import { type Asked, askWorld, type Outbound } from "./outbound.ts";
import type { Sites } from "./site.ts";

type Options = Parameters<typeof convertV4MiniflareOptions>[0];
/** The name under which the Functions of a deployment of Pages run. */
export const functionsOf = (project: Project, { short_id }: PagesDeployment): string =>
  `pages-${project.name}-${short_id}`;

/** Of a project's deployments those that somebody can reach: the live one, and each branch's newest preview. */
export const reachable = ({ deployments, canonical }: Project): PagesDeployment[] =>
  deployments.filter(
    (one, index) =>
      one.id === canonical ||
      (one.environment === "preview" &&
        !deployments.slice(index + 1).some(({ branch }) => branch === one.branch)),
  );

/** What passes requests on, and knows every bucket. */
const edge = "played-edge";

/** All code that is deployed, running in Miniflare; started when it is first wanted, and anew when something is deployed. */
export function startRuntime(
  dir: string,
  { world, sites, outbound, callback }: Omit<Surroundings, "remote">,
) {
  const logs: string[] = [];
  let running: { key: string; miniflare: Miniflare } | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  const bindings = serveBindings(world, (worker, name) => {
    const binding = deployed(world)
      .find((one) => one.name === worker)
      ?.bindings.find((one) => one.name === name);
    return binding && String(binding.id ?? binding.database_id ?? binding.namespace_id);
  });

  /** The runtime as it must be now. */
  const current = async (): Promise<Miniflare> => {
    const code = deployed(world);
    const key = JSON.stringify([code, world.account.queues, world.account.buckets]);
    if (running?.key === key) return running.miniflare;
    await running?.miniflare.dispose();
    running = null;
    const { urlFor } = await bindings;
    const miniflare = new Miniflare(
      convertV4MiniflareOptions({
        workers: [
          router(
            code.map(({ name }) => name),
            world.account.buckets,
          ),
          ...code.map((one) =>
            workerOptions(one, { world, sites, outbound, callback, remote: urlFor(one.name) }),
          ),
        ],
        host: "127.0.0.1",
        port: 0,
        cf: false,
        resourcePersistencePath: join(dir, "miniflare"),
        handleStructuredLogs: ({ message }: { message: string }) => logs.push(message),
      } as unknown as Options),
    );
    await miniflare.ready;
    running = { key, miniflare };
    return miniflare;
  };
  /** One after the other, so that two requests do not start it twice. */
  const ensure = (): Promise<Miniflare> => {
    const next = turn.then(current);
    turn = next.catch(() => {});
    return next;
  };

  return {
    logs,
    async fetch(worker: string, request: Asked) {
      const miniflare = await ensure().catch((error: unknown) => {
        logs.push(`Could not start: ${String(error)}`);
        return null;
      });
      if (!miniflare) return new Answer("Error 1101: Worker threw exception", { status: 500 });
      return miniflare.dispatchFetch(request.url, {
        method: request.method,
        headers: [...request.headers, ["played-to", worker]],
        body: request.body.length > 0 ? request.body : null,
        redirect: "manual",
      });
    },
    /** Runs the crons of all Workers once. */
    async tick() {
      const miniflare = await ensure();
      for (const { name, schedules } of world.account.workers)
        for (const { cron } of schedules) {
          const worker = await miniflare.getWorker(name);
          await worker.scheduled({ cron, scheduledTime: new Date() });
        }
    },
    /** The objects of a bucket, whether or not a Worker is bound to it. */
    objects(bucket: string, jurisdiction: string): Objects {
      const open = async () => (await ensure()).getR2Bucket(`${bucket}-${jurisdiction}`, edge);
      return {
        async get(key) {
          const found = await (await open()).get(key);
          return found && new Uint8Array(await found.arrayBuffer());
        },
        put: async (key, bytes) => void (await (await open()).put(key, Uint8Array.from(bytes))),
        list: async (limit) => (await (await open()).list({ limit })).objects.map(({ key }) => key),
        delete: async (keys) => (await open()).delete(keys),
      };
    },
    async close() {
      await turn;
      await running?.miniflare.dispose();
      running = null;
      await (await bindings).close();
    },
  };
}
export type Runtime = ReturnType<typeof startRuntime>;

/** A Worker or a project's Functions, as they are deployed now. */
interface Deployed extends Runnable {
  name: string;
  bindings: Binding[];
  secrets: Record<string, string>;
  site: PagesDeployment | null;
}

function deployed({ account }: World): Deployed[] {
  const workers = account.workers.flatMap((worker) => {
    const version = liveVersion(worker);
    // One without code is a name that a test has put there.
    return version && version.modules.length > 0
      ? [{ ...code(version), name: worker.name, secrets: version.secrets, site: null }]
      : [];
  });
  const functions = account.projects.flatMap((project) =>
    reachable(project).flatMap((one) => {
      if (!one.functions) return [];
      const bindings = [
        ...configured(project.deployment_configs[one.environment]),
        ...one.functions.bindings,
      ];
      return [{ ...code(one.functions), name: functionsOf(project, one), bindings, secrets: {}, site: one }];
    }),
  );
  return [...workers, ...functions];
}

const code = ({
  main_module,
  modules,
  bindings,
  ...version
}: Omit<Version, "secrets"> | (Runnable & { bindings: Binding[] })) => ({
  main_module,
  modules,
  bindings,
  compatibility_date: version.compatibility_date,
  compatibility_flags: version.compatibility_flags,
});

/** Bindings of Functions that were set at the project instead of uploaded with the code. */
function configured(config: Record<string, unknown> | undefined): Binding[] {
  const of = (kind: string) =>
    Object.entries((config?.[kind] ?? {}) as Record<string, Record<string, string>>);
  return [
    ...of("services").map(([name, { service }]) => ({ name, type: "service", service })),
    ...of("env_vars").map(([name, { value }]) => ({ name, type: "plain_text", text: value })),
    ...of("d1_databases").map(([name, { id }]) => ({ name, type: "d1", id })),
    ...of("kv_namespaces").map(([name, { namespace_id }]) => ({ name, type: "kv_namespace", namespace_id })),
  ];
}

const kinds: Record<string, string> = {
  "application/javascript+module": "ESModule",
  "application/javascript": "CommonJS",
  "application/wasm": "CompiledWasm",
  "text/plain": "Text",
  "application/octet-stream": "Data",
};

function sources({ main_module, modules }: Runnable, { blobs }: World) {
  const main = modules.filter(({ name }) => name === main_module);
  const rest = modules.filter(({ name }) => name !== main_module);
  return [...main, ...rest].map(({ name, type, blob }) => {
    const kind = kinds[type.split(";")[0] ?? ""] ?? "ESModule";
    const bytes = blobs.get(blob);
    return {
      type: kind,
      path: name,
      contents: kind === "Data" || kind === "CompiledWasm" ? new Uint8Array(bytes) : bytes.toString("utf8"),
    };
  });
}

interface Surroundings {
  world: World;
  sites: Sites;
  outbound: Outbound;
  callback: (host: string) => Promise<string>;
  remote: URL;
}

function workerOptions(one: Deployed, surroundings: Surroundings) {
  const { world, sites, remote } = surroundings;
  const of = (type: string) => one.bindings.filter((binding) => binding.type === type);
  const by = <T>(type: string, value: (binding: Binding) => T) =>
    Object.fromEntries(of(type).map((binding) => [binding.name, value(binding)]));
  const elsewhere = { remoteProxyConnectionString: remote };
  const consumed = world.account.queues.filter(({ consumers }) =>
    consumers.some(({ script }) => script === one.name),
  );
  const { site } = one;
  return {
    name: one.name,
    compatibilityDate: one.compatibility_date,
    compatibilityFlags: one.compatibility_flags,
    modules: sources(one, world),
    bindings: { ...by("plain_text", ({ text }) => text), ...by("json", ({ json }) => json), ...one.secrets },
    d1Databases: by("d1", ({ id, database_id }) => ({ id: String(id ?? database_id), ...elsewhere })),
    kvNamespaces: by("kv_namespace", ({ namespace_id }) => ({ id: String(namespace_id), ...elsewhere })),
    r2Buckets: by("r2_bucket", bucketOf),
    queueProducers: by("queue", ({ queue_name }) => ({ queueName: String(queue_name) })),
    queueConsumers: Object.fromEntries(
      consumed.map(({ queue_name, consumers }) => [queue_name, consumerOptions(consumers[0])]),
    ),
    ratelimits: by("ratelimit", ({ namespace_id, simple }) => ({ namespace_id, simple })),
    email: { send_email: of("send_email").map(({ type: _type, ...rest }) => rest) },
    serviceBindings: {
      ...Object.fromEntries(
        of("service")
          .filter(({ service }) => deployed(world).some(({ name }) => name === service))
          .map(({ name, service }) => [name, String(service)]),
      ),
      ...(site
        ? { ASSETS: async (request: Request) => asAnswer(await sites.serve(site, plain(request))) }
        : {}),
    },
    outboundService: (request: Request) => leave(request, surroundings),
    stripCfConnectingIp: false,
    unsafeRegisterWorker: false,
  };
}

/** As buckets are told apart: each jurisdiction has its own. */
const bucketOf = ({ bucket_name, jurisdiction }: Binding): string =>
  `${bucket_name}-${jurisdiction ?? "default"}`;

/** Seconds and milliseconds as the API has them, as Miniflare wants them. */
function consumerOptions(consumer: World["account"]["queues"][number]["consumers"][number] | undefined) {
  const { batch_size, max_retries, max_wait_time_ms, retry_delay } = consumer?.settings ?? {};
  return {
    ...(batch_size ? { maxBatchSize: batch_size } : {}),
    ...(max_wait_time_ms === undefined || max_wait_time_ms === null
      ? {}
      : { maxBatchTimeout: max_wait_time_ms / 1000 }),
    ...(max_retries === undefined || max_retries === null ? {} : { maxRetries: max_retries }),
    ...(retry_delay ? { retryDelay: retry_delay } : {}),
    ...(consumer?.dead_letter_queue ? { deadLetterQueue: consumer.dead_letter_queue } : {}),
  };
}

/** Takes a request to the Worker that its header names, at the address that the visitor sees. */
const router = (names: readonly string[], buckets: World["account"]["buckets"]) => ({
  name: edge,
  compatibilityDate: "2026-09-15",
  modules: [
    {
      type: "ESModule",
      path: "edge.js",
      contents: `export default { async fetch(request, env) {
  const headers = new Headers(request.headers);
  const to = headers.get("played-to");
  headers.delete("played-to");
  try {
    return await env[to].fetch(new Request(request, { headers, redirect: "manual" }));
  } catch (error) {
    return new Response("Error 1101: Worker threw exception", { status: 500, headers: { "played-error": "1101" } });
  }
} }`,
    },
  ],
  serviceBindings: Object.fromEntries(names.map((name) => [name, name])),
  r2Buckets: Object.fromEntries(
    buckets.map(({ name, jurisdiction }) => [`${name}-${jurisdiction}`, `${name}-${jurisdiction}`]),
  ),
  stripCfConnectingIp: false,
  unsafeRegisterWorker: false,
});

const plain = (request: Request) => ({
  url: request.url,
  method: request.method,
  headers: [...request.headers] as [string, string][],
});
const asAnswer = ({ status, headers, body }: Awaited<ReturnType<Sites["serve"]>>) =>
  new Answer([101, 204, 205, 304].includes(status) ? null : body, { status, headers });

/** A Worker's call to the world: to whoever plays that host, and else nowhere. */
async function leave(request: Request, { world, outbound, callback }: Surroundings) {
  const asked = { ...plain(request), body: Buffer.from(await request.arrayBuffer()) };
  const answer = await askWorld(asked, { outbound, world, callback });
  return answer ? asAnswer(answer) : new Answer(`Nobody plays ${new URL(asked.url).host}`, { status: 599 });
}

/** Uploads that were seen to start, by their code; across accounts, since tests make many with the same code. */
const startable = new Set<string>();

/** Starts code once, as Cloudflare does before it takes an upload: what throws there is refused with 10021. */
export async function checkStart(codeToRun: Runnable, world: World) {
  const key = JSON.stringify(codeToRun);
  if (startable.has(key)) return;
  const said: string[] = [];
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: sources(codeToRun, world),
      compatibilityDate: codeToRun.compatibility_date,
      compatibilityFlags: codeToRun.compatibility_flags,
      host: "127.0.0.1",
      port: 0,
      cf: false,
      handleStructuredLogs: ({ message }: { message: string }) => said.push(message),
    } as unknown as Options),
  );
  try {
    await miniflare.ready;
    startable.add(key);
  } catch (error) {
    const why = said.find((line) => line.includes("Uncaught"))?.replace(/^.*?(?=Uncaught)/, "");
    throw new Refused("invalidUpload", why ?? String(error));
  } finally {
    await miniflare.dispose().catch(() => {});
  }
}
