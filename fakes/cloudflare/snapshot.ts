import { createHash } from "node:crypto";
import { type Account, type Binding, liveVersion, type PagesDeployment, type Version } from "./account.ts";
import type { Databases } from "./databases.ts";

/**
 * The account as an operator would compare it: by names. Ids and times are left out, and so is history, so that one
 * that was reached by detours is equal to one that was reached straight. Secrets are told by a hash.
 */
export function snapshot(account: Account, databases: Databases) {
  const nameOf = namesById(account);
  const binding = ({ name, type, ...rest }: Binding): [string, unknown] => [
    name,
    { type, ...Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, nameOf(value)])) },
  ];
  return {
    databases: byName(account.databases, ({ name, uuid, jurisdiction }) => [
      name,
      { jurisdiction, tables: tables(databases, uuid), migrations: migrations(databases, uuid) },
    ]),
    namespaces: account.namespaces.map(({ title }) => title).toSorted(),
    buckets: byName(account.buckets, ({ name, jurisdiction }) => [name, { jurisdiction }]),
    queues: byName(account.queues, ({ queue_name, settings, consumers }) => [
      queue_name,
      {
        settings,
        consumers: consumers.map(({ script, dead_letter_queue, settings }) => ({
          script,
          dead_letter_queue,
          settings,
        })),
      },
    ]),
    workers: byName(account.workers, (worker) => [
      worker.name,
      {
        live: runs(liveVersion(worker)),
        newestIsLive: liveVersion(worker) === worker.versions.at(-1),
        crons: worker.schedules.map(({ cron }) => cron).toSorted(),
        subdomain: worker.subdomain,
        settings: worker.settings,
      },
    ]),
    zones: byName(account.zones, ({ name, routes, records }) => [
      name,
      {
        routes: byName(routes, ({ pattern, script }) => [pattern, script]),
        records: records.map(({ type, name, content, proxied }) => ({ type, name, content, proxied })),
      },
    ]),
    pages: byName(account.projects, (project) => [
      project.name,
      {
        production_branch: project.production_branch,
        deployment_configs: project.deployment_configs,
        domains: project.domains.map(({ name }) => name).toSorted(),
        live: site(project.deployments.find(({ id }) => id === project.canonical)),
      },
    ]),
  };

  function runs(version: Version | undefined) {
    if (!version) return null;
    return {
      code: hash(JSON.stringify(version.modules.map(({ name, blob }) => [name, blob]))),
      compatibility: [version.compatibility_date, ...version.compatibility_flags],
      bindings: byName(version.bindings, binding),
      secrets: byName(Object.entries(version.secrets), ([name, text]) => [name, hash(text)]),
    };
  }

  function site(deployment: PagesDeployment | undefined) {
    if (!deployment) return null;
    const { manifest, files, functions } = deployment;
    return {
      files: Object.keys(manifest).length,
      content: hash(
        JSON.stringify([manifest, files].map((one) => byName(Object.entries(one), (entry) => entry))),
      ),
      functions: functions && {
        code: hash(JSON.stringify(functions.modules.map(({ blob }) => blob))),
        bindings: byName(functions.bindings, binding),
      },
    };
  }
}
export type Snapshot = ReturnType<typeof snapshot>;

const hash = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

const byName = <T>(rows: readonly T[], entry: (row: T) => [string, unknown]): Record<string, unknown> =>
  Object.fromEntries(rows.map(entry).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** Ids in bindings say by themselves nothing, and differ from account to account. */
function namesById(account: Account) {
  const names = new Map<unknown, string>([
    ...account.databases.map(({ uuid, name }) => [uuid, name] as const),
    ...account.namespaces.map(({ id, title }) => [id, title] as const),
  ]);
  return (value: unknown) => names.get(value) ?? value;
}

const tables = (databases: Databases, uuid: string) =>
  databases
    .run(uuid, [{ sql: "SELECT name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name" }])
    .flat()
    .flatMap(({ rows }) => rows.map(([name]) => String(name)));

function migrations(databases: Databases, uuid: string): string[] {
  if (!tables(databases, uuid).includes("d1_migrations")) return [];
  const found = databases.run(uuid, [{ sql: "SELECT name FROM d1_migrations ORDER BY id" }]).flat();
  return found.flatMap(({ rows }) => rows.map(([name]) => String(name)));
}
