import type { Names, Topology } from "./names.ts";
import { leftOver, markName, stopName } from "./variables.ts";

/** What is wanted of an environment, before anything of Cloudflare has been seen. */
export type Desired = {
  readonly names: Names;
  readonly topology: Topology;
  /** Of `PUBLIC_URL`. */
  readonly host: string;
  readonly jurisdiction: Jurisdiction;
  /** The Worker's code, its configuration and the fingerprint of its secrets, as one mark; also among its variables. */
  readonly workerMark: string;
  readonly variables: Readonly<Record<string, string>>;
  /** The site as it would be uploaded: every file of it. */
  readonly siteMark: string;
  /** Every migration of the repository, in order. */
  readonly migrations: readonly string[];
  readonly routes: readonly string[];
  readonly crons: readonly string[];
  /** By the queue's name. */
  readonly consumers: Readonly<Record<string, Consumer>>;
  /** Secrets that the Worker must have: those made here once, and those that the operator gives. */
  readonly secrets: readonly string[];
  /** Keys of our own that were turned and dropped: the Worker is to lose them. */
  readonly dropped: readonly string[];
};

/** Where D1 keeps its rows. It can be chosen when a database is made, and never again. */
export type Jurisdiction = "eu" | "fedramp" | null;

/** How a queue is emptied; null where Cloudflare's own default holds. */
export type Consumer = {
  readonly batchSize: number;
  readonly waitMs: number;
  readonly retries: number | null;
  readonly concurrency: number | null;
  readonly deadLetters: string | null;
};

/** What Cloudflare has, by name; null where there is none. */
export type Observed = {
  readonly zone: { readonly id: string; readonly name: string } | null;
  readonly database: { readonly id: string } | null;
  /** Migrations that the database has seen. */
  readonly applied: readonly string[];
  readonly edge: { readonly id: string } | null;
  readonly queue: ObservedQueue | null;
  readonly deadLetters: ObservedQueue | null;
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

export type ObservedQueue = {
  readonly id: string;
  /** Who empties it, and how. */
  readonly consumer: (Consumer & { readonly script: string | null }) | null;
};

export type ObservedWorker = {
  /** The version that serves. */
  readonly version: string;
  /** Whether a newer version lies there that does not serve, as after a rollback: then Cloudflare changes no secret. */
  readonly behind: boolean;
  readonly variables: Readonly<Record<string, string>>;
  /** To what its bindings lead, by their names. */
  readonly bound: Readonly<Record<string, string>>;
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

/** What served at a moment: to which Worker and site go back, and on which database. Null where there was none. */
export type Serving = Readonly<Record<"worker" | "site" | "database", string | null>>;

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
  "secrets",
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
      : `apply ${count(missing.length, "migration")} to the database: ${namesOfMany(missing)}`;
  },
  project: ({ names }, { site }) => (site ? null : `make the Pages project ${names.site}`),
  record: ({ host, names }, { zone, record, site }) => {
    const target = site?.address ?? `${names.site}.pages.dev`;
    // Without a zone here the record is somebody else's to make.
    if (isPagesOwn(host) || zone === null) return null;
    return record?.content === target && record.proxied
      ? null
      : `point ${host} at ${target} in the zone's DNS`;
  },
  // Before the Worker's route: Pages refuses a domain that a route already claims.
  domain: ({ host }, { site }) =>
    isPagesOwn(host) || site?.domains.some(({ name, status }) => name === host && status === "active")
      ? null
      : `give the site the domain ${host}, and wait until it is active`,
  worker: (desired, observed) => {
    const wrong = wrongInWorker(desired, observed);
    return wrong === null ? null : `upload the Worker ${desired.names.worker}: ${wrong}`;
  },
  // After the upload, in which nothing names them any more.
  secrets: (desired, observed) => {
    const names = needless(desired, observed);
    const others = names.filter((name) => name !== stopName);
    const said = [
      ...(others.length > 0 ? [`take away ${others.join(", ")}, which the settings no longer have`] : []),
      ...(others.length < names.length ? [`lift ${stopName}: orders are taken and sent again`] : []),
    ];
    return said.length === 0 ? null : said.join("; ");
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

/** Secrets that the Worker has and is to lose. Of one that is a variable now the upload takes the place. */
export const needless = ({ variables, secrets, dropped }: Desired, { worker }: Observed): string[] =>
  leftOver(worker?.secrets ?? [], [...secrets, ...Object.keys(variables)], dropped);

/** Why the Worker must be uploaded. */
function wrongInWorker({ variables, secrets }: Desired, { worker, database, edge }: Observed): string | null {
  if (!worker) return `it is new, and gets its ${count(secrets.length, "secret")} with it`;
  const missing = secrets.filter((name) => !worker.secrets.includes(name));
  if (missing.length > 0) return `it lacks ${missing.join(", ")}`;
  if (worker.bound.DB !== database?.id || worker.bound.EDGE !== edge?.id)
    return "it is bound to another database or namespace";
  const names = [...new Set([...Object.keys(variables), ...Object.keys(worker.variables)])];
  const changed = names.filter((name) => variables[name] !== worker.variables[name]);
  if (changed.length === 0)
    return worker.behind ? "a newer version does not serve, and until one does no secret can be set" : null;
  const settings = changed.filter((name) => name !== markName);
  return settings.length > 0 ? `${settings.join(", ")} changed` : "its code or a secret changed";
}

/** What starts the Worker, where it is other than wanted: by a visitor, by the clock, by a queue. */
function wrongTriggers(desired: Desired, { worker, queue, deadLetters, routes }: Observed): string[] {
  if (!worker) return [];
  const { names, consumers } = desired;
  const ours = routes.filter(({ script }) => script === names.worker).map(({ pattern }) => pattern);
  const wrongQueues = (
    [
      [names.queue, queue],
      [names.deadLetters, deadLetters],
    ] as const
  ).filter(([name, seen]) => !isConsumedAs(consumers[name], seen, names.worker));
  return [
    ...(isSame(ours, desired.routes) ? [] : ["its routes"]),
    ...(isSame(worker.crons, desired.crons) ? [] : ["its cron"]),
    ...wrongQueues.map(([name]) => `the queue ${name}`),
    ...(worker.open ? ["its workers.dev address, which must be closed"] : []),
  ];
}

function isConsumedAs(wanted: Consumer | undefined, seen: ObservedQueue | null, worker: string): boolean {
  const consumer = seen?.consumer ?? null;
  if (!wanted || consumer?.script !== worker) return wanted === undefined && consumer === null;
  return Object.entries(wanted).every(
    ([part, value]) => value === null || consumer[part as keyof Consumer] === value,
  );
}

/** Addresses that Pages gives by itself need neither a record nor a domain. */
const isPagesOwn = (host: string): boolean => host.endsWith(".pages.dev");

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.toSorted().join("\n") === others.toSorted().join("\n");

const placeOf = (jurisdiction: Jurisdiction): string =>
  jurisdiction === null ? "wherever Cloudflare likes" : `within the jurisdiction ${jurisdiction}`;

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** The first database takes dozens: by first and last they are named well enough, and the plan stays one to be read. */
const namesOfMany = (names: readonly string[]): string =>
  names.length > 5 ? `${names[0]} … ${names.at(-1)}` : names.join(", ");
