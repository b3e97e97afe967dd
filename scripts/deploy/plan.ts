import type { Names, Topology } from "./names.ts";

/** What is wanted of an environment, before anything of Cloudflare has been seen. */
export type Desired = {
  readonly names: Names;
  readonly topology: Topology;
  /** Of `PUBLIC_URL`. */
  readonly host: string;
  readonly jurisdiction: Jurisdiction;
  /** The Worker as it would be uploaded: its code, its bindings, its variables, its secrets' fingerprint. */
  readonly workerMark: string;
  /** The site as it would be uploaded: every file of it. */
  readonly siteMark: string;
  /** Every migration of the repository, in order. */
  readonly migrations: readonly string[];
  readonly routes: readonly string[];
  readonly crons: readonly string[];
  readonly consumer: Consumer;
  /** Secrets that the Worker needs whatever else: those made here once, and those that the operator gives. */
  readonly secrets: readonly string[];
};

/** Where D1 keeps its rows. It can be chosen when a database is made, and never again. */
export type Jurisdiction = "eu" | "fedramp" | null;

export type Consumer = {
  readonly deadLetters: string;
  readonly batchSize: number;
  readonly waitMs: number;
  readonly retries: number;
  readonly concurrency: number;
};

/** What Cloudflare has, by name; null where there is none. */
export type Observed = {
  readonly zone: { readonly id: string; readonly name: string } | null;
  readonly database: { readonly id: string } | null;
  /** Migrations that the database has seen. */
  readonly applied: readonly string[];
  readonly edge: { readonly id: string } | null;
  readonly queue: { readonly id: string; readonly consumer: ObservedConsumer | null } | null;
  readonly deadLetters: { readonly id: string } | null;
  readonly archive: boolean;
  readonly worker: ObservedWorker | null;
  readonly routes: readonly {
    readonly id: string;
    readonly pattern: string;
    readonly script: string | null;
  }[];
  readonly record: {
    readonly id: string;
    readonly type: string;
    readonly content: string;
    readonly proxied: boolean;
  } | null;
  readonly site: ObservedSite | null;
  /** What served before a deploy that did not come to its end. */
  readonly unfinished: Serving | null;
};

/** Who empties the queue, and how. */
export type ObservedConsumer = Consumer & { readonly script: string | null };

export type ObservedWorker = {
  /** The version that serves. */
  readonly version: string;
  readonly mark: string | null;
  readonly secrets: readonly string[];
  readonly crons: readonly string[];
  /** Whether `<name>.<account>.workers.dev` or previews lead to it as well. */
  readonly open: boolean;
  /** Whether its logs are kept without the requests' addresses and paths. */
  readonly quietLogs: boolean;
};

export type ObservedSite = {
  /** The address that Pages gives it: `<project>.pages.dev`. */
  readonly address: string;
  readonly live: { readonly id: string; readonly mark: string | null } | null;
  readonly domains: readonly { readonly name: string; readonly status: string }[];
};

/** What served at a moment: to which Worker and site go back. Null where there was none. */
export type Serving = { readonly worker: string | null; readonly site: string | null };

/** The steps in the order in which they are taken. */
export const steps = [
  "database",
  "edge",
  "dead-letters",
  "queue",
  "archive",
  "migrations",
  "project",
  "record",
  "domain",
  "worker",
  "triggers",
  "logs",
  "site",
] as const;
export type Step = (typeof steps)[number];

/** A step that is needed, and the sentence that tells the operator so. */
export type Change = { readonly step: Step; readonly says: string };

/**
 * Desired against observed: the changes that lead from one to the other, in order. What is the same is not among them, so of
 * an environment that is as it should be the list is empty.
 */
export function planOf(desired: Desired, observed: Observed): Change[] {
  return steps.flatMap((step) => {
    const says = rules[step](desired, observed);
    return says === null ? [] : [{ step, says }];
  });
}

type Rule = (desired: Desired, observed: Observed) => string | null;

const rules: Readonly<Record<Step, Rule>> = {
  database: ({ names, jurisdiction }, { database }) =>
    database
      ? null
      : `make the D1 database ${names.database}, ${placeOf(jurisdiction)}: this cannot be changed afterwards`,
  edge: ({ names }, { edge }) => (edge ? null : `make the KV namespace ${names.edge}`),
  "dead-letters": ({ names }, { deadLetters }) =>
    deadLetters ? null : `make the dead-letter queue ${names.deadLetters}`,
  queue: ({ names }, { queue }) => (queue ? null : `make the queue ${names.queue}`),
  archive: ({ names }, { archive }) => (archive ? null : `make the R2 bucket ${names.archive}`),
  migrations: ({ migrations }, { applied }) => {
    const missing = migrations.filter((name) => !applied.includes(name));
    return missing.length === 0
      ? null
      : `apply ${count(missing.length, "migration")} to the database: ${missing.join(", ")}`;
  },
  project: ({ names }, { site }) => (site ? null : `make the Pages project ${names.site}`),
  record: ({ topology, host, names }, { record, site }) =>
    topology === "bound" || (record && site && record.content === site.address && record.proxied)
      ? null
      : `point ${host} at ${site?.address ?? `${names.site}.pages.dev`} in the zone's DNS`,
  // Before the Worker's route: Pages refuses a domain that a route already claims.
  domain: ({ topology, host }, { site }) =>
    topology === "bound" || site?.domains.some(({ name, status }) => name === host && status === "active")
      ? null
      : `give the site the domain ${host}, and wait until it is active`,
  worker: ({ names, workerMark, secrets }, { worker }) => {
    if (!worker) return `upload the Worker ${names.worker} with its ${count(secrets.length, "secret")}`;
    const missing = secrets.filter((name) => !worker.secrets.includes(name));
    if (missing.length > 0) return `upload the Worker ${names.worker}: it has no ${missing.join(", ")}`;
    return worker.mark === workerMark
      ? null
      : `upload the Worker ${names.worker}: its code or its settings have changed`;
  },
  triggers: (desired, observed) => {
    // The upload of a new Worker sets them as well.
    const wrong = wrongTriggers(desired, observed);
    return wrong.length === 0 ? null : `set right what starts the Worker: ${wrong.join(", ")}`;
  },
  logs: (_, { worker }) =>
    worker && !worker.quietLogs ? "keep the Worker's logs without visitors' addresses" : null,
  site: ({ siteMark, names }, { site }) =>
    site?.live?.mark === siteMark ? null : `publish the site in ${names.site}`,
};

/** What starts the Worker, where it is other than wanted: by a visitor, by the clock, by the queue. */
function wrongTriggers(desired: Desired, { worker, queue, routes }: Observed): string[] {
  if (!worker) return [];
  const ours = routes.filter(({ script }) => script === desired.names.worker).map(({ pattern }) => pattern);
  const consumer = queue?.consumer;
  const settings = consumer && consumer.script === desired.names.worker ? settingsOf(consumer) : null;
  return [
    ...(isSame(ours, desired.routes) ? [] : ["its routes"]),
    ...(isSame(worker.crons, desired.crons) ? [] : ["its cron"]),
    ...(settings === settingsOf(desired.consumer) ? [] : ["its queue"]),
    ...(worker.open ? ["its workers.dev address, which must be closed"] : []),
  ];
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.toSorted().join("\n") === others.toSorted().join("\n");

const settingsOf = ({ deadLetters, batchSize, waitMs, retries, concurrency }: Consumer): string =>
  [deadLetters, batchSize, waitMs, retries, concurrency].join(" ");

const placeOf = (jurisdiction: Jurisdiction): string =>
  jurisdiction === null ? "wherever Cloudflare likes" : `within the jurisdiction ${jurisdiction}`;

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;
