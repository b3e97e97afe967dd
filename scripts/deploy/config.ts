import { parse, stringify, type TomlTable } from "smol-toml";
import { deadLetterQueueOf } from "../../worker/domain/wake-queue.ts";
import type { Environment, Names } from "./names.ts";
import type { Consumer, Jurisdiction } from "./plan.ts";

/** What only looking at the account tells. */
export type Place = {
  /** The way from the file's own folder to the repository. */
  readonly repository: string;
  readonly environment: Environment;
  readonly names: Names;
  readonly databaseId: string;
  readonly edgeId: string;
  readonly jurisdiction: Jurisdiction;
  readonly variables: Readonly<Record<string, string>>;
  /** Where the Worker answers, with the zone that the hosts lie in; none where the site passes the API on. */
  readonly routes: readonly string[];
  readonly zoneId: string | null;
  /** Who is told of alarms by Cloudflare's e-mail binding. */
  readonly alarmEmail: string | null;
};

/** What `wrangler.toml` says of development, read so that each binding is written once. */
type Top = {
  readonly compatibility_date: string;
  readonly compatibility_flags: string[];
  readonly keep_names: boolean;
  readonly triggers: { readonly crons: string[] };
  readonly queues: { readonly consumers: readonly QueueConsumer[] };
  readonly ratelimits: readonly RateLimit[];
};
type QueueConsumer = {
  readonly queue: string;
  readonly max_batch_size: number;
  readonly max_batch_timeout: number;
  readonly max_retries?: number;
  readonly max_concurrency?: number;
  readonly dead_letter_queue?: string;
};
type RateLimit = { readonly name: string; readonly namespace_id: string; readonly simple: TomlTable };

/** Every part of wrangler.toml that this file knows: one that it did not would be missing in what is deployed. */
const known = [
  "name",
  "main",
  "compatibility_date",
  "compatibility_flags",
  "send_metrics",
  "keep_names",
  "build",
  "vars",
  "triggers",
  "d1_databases",
  "kv_namespaces",
  "queues",
  "ratelimits",
  "r2_buckets",
  "send_email",
  "observability",
];

/**
 * The configuration that wrangler is given for a deploy, `.deploy/<name>.toml`: development's bindings with the account's ids,
 * without what only development has.
 *
 * @param wranglerToml the text of the repository's own
 */
export function configOf(wranglerToml: string, place: Place): string {
  const top = readTop(wranglerToml);
  const { names } = place;
  return `${head(place.environment)}${stringify({
    name: names.worker,
    main: `${place.repository}/worker/index.ts`,
    compatibility_date: top.compatibility_date,
    compatibility_flags: top.compatibility_flags,
    keep_names: top.keep_names,
    send_metrics: false,
    minify: true,
    upload_source_maps: true,
    workers_dev: false,
    preview_urls: false,
    logpush: false,
    routes: place.routes.map((pattern) => ({ pattern, zone_id: place.zoneId ?? "" })),
    // Without `invocation_logs = false` each request would be kept with its address and path: visitors' addresses, and the
    // token of the callbacks.
    observability: { enabled: true, logs: { enabled: true, invocation_logs: false } },
    vars: { ...place.variables },
    triggers: { crons: top.triggers.crons },
    d1_databases: [
      {
        binding: "DB",
        database_name: names.database,
        database_id: place.databaseId,
        migrations_dir: `${place.repository}/migrations`,
      },
    ],
    kv_namespaces: [{ binding: "EDGE", id: place.edgeId }],
    r2_buckets: [
      {
        binding: "ARCHIVE",
        bucket_name: names.archive,
        ...(place.jurisdiction === null ? {} : { jurisdiction: place.jurisdiction }),
      },
    ],
    queues: {
      producers: [{ binding: "WAKE", queue: names.queue }],
      consumers: top.queues.consumers.map((consumer) => renamed(consumer, names)),
    },
    // Development has no uploads, and so no binding that would have to make one up.
    version_metadata: { binding: "CF_VERSION_METADATA" },
    ratelimits: top.ratelimits.map((limit) => ({
      ...limit,
      namespace_id: namespaceOf(limit, place.environment),
    })),
    ...(place.alarmEmail === null
      ? {}
      : { send_email: [{ name: "ALARM_MAIL", destination_address: place.alarmEmail }] }),
  })}`;
}

/** What starts the Worker, besides visitors. */
export type Starts = {
  readonly crons: readonly string[];
  /** How each queue is emptied, by its name. */
  readonly consumers: Readonly<Record<string, Consumer>>;
};

/** The same, as the plan compares it with what Cloudflare has. */
export function startsOf(wranglerToml: string, names: Names): Starts {
  const { triggers, queues } = readTop(wranglerToml);
  return {
    crons: triggers.crons,
    consumers: Object.fromEntries(
      queues.consumers
        .map((consumer) => renamed(consumer, names))
        .map((consumer) => [
          consumer.queue,
          {
            batchSize: consumer.max_batch_size,
            waitMs: consumer.max_batch_timeout * 1000,
            retries: consumer.max_retries ?? null,
            concurrency: consumer.max_concurrency ?? null,
            deadLetters: consumer.dead_letter_queue ?? null,
          },
        ]),
    ),
  };
}

function readTop(wranglerToml: string): Top {
  const top = parse(wranglerToml);
  const strangers = Object.keys(top).filter((name) => !known.includes(name));
  if (strangers.length > 0)
    throw new Error(
      `wrangler.toml: scripts/deploy/config.ts does not know what to do with ${strangers.join(", ")}`,
    );
  return top as unknown as Top;
}

/** Development's queues by the names of this environment. */
function renamed(consumer: QueueConsumer, names: Names): QueueConsumer {
  const isDead = consumer.queue === deadLetterQueueOf(developmentQueue);
  return {
    ...consumer,
    queue: isDead ? names.deadLetters : names.queue,
    ...(consumer.dead_letter_queue ? { dead_letter_queue: names.deadLetters } : {}),
  };
}

const developmentQueue = "briefje-wake";

/** Counters are the account's: two environments with the same number would count each other's visitors. */
const namespaceOf = ({ namespace_id: id }: RateLimit, environment: Environment): string =>
  environment === "production" ? id : String(Number(id) + 1000);

const head = (environment: Environment): string =>
  `# Written by \`npm run deploy -- ${environment}\` from wrangler.toml, and written again by each deploy: change nothing here.\n\n`;
