import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What one account holds: everything but the rows of databases, the values of KV and the bytes of uploads. */
export interface Account {
  id: string;
  name: string;
  /** the account's workers.dev name; null until it is registered */
  subdomain: string | null;
  zones: Zone[];
  databases: Database[];
  namespaces: { id: string; title: string }[];
  queues: Queue[];
  buckets: { name: string; creation_date: string; location?: string; jurisdiction: string }[];
  workers: Worker[];
  workerDomains: { id: string; hostname: string; service: string; zone_id: string }[];
  projects: Project[];
}

export interface Zone {
  id: string;
  name: string;
  status: "active" | "pending";
  plan: "Free Website" | "Pro Website";
  routes: { id: string; pattern: string; script: string }[];
  records: DnsRecord[];
}

export interface DnsRecord {
  id: string;
  type: string;
  name: string;
  content: string;
  proxied: boolean;
  ttl: number;
  comment: string | null;
}

export interface Database {
  uuid: string;
  name: string;
  created_at: string;
  jurisdiction: string | null;
  location: string | null;
}

export interface Queue {
  queue_id: string;
  queue_name: string;
  created_on: string;
  settings: Record<string, unknown>;
  consumers: Consumer[];
}

export interface Consumer {
  consumer_id: string;
  script: string;
  dead_letter_queue?: string | undefined;
  settings: Record<string, number | null>;
}

/** A binding as an upload's metadata names it; the text of a secret is kept apart, in `secrets` of its version. */
export type Binding = { name: string; type: string } & Partial<Record<BindingText, string>> &
  Record<string, unknown>;
/** Of D1, KV, queues, R2, services, variables, and what is inherited. */
type BindingText =
  | "id"
  | "database_id"
  | "namespace_id"
  | "queue_name"
  | "bucket_name"
  | "jurisdiction"
  | "service"
  | "text"
  | "old_name";

export interface Version {
  id: string;
  number: number;
  created_on: string;
  source: string;
  annotations: Record<string, string>;
  main_module: string;
  modules: { name: string; type: string; blob: string }[];
  bindings: Binding[];
  secrets: Record<string, string>;
  compatibility_date: string;
  compatibility_flags: string[];
}

export interface Deployment {
  id: string;
  created_on: string;
  source: string;
  annotations: Record<string, string>;
  versions: { version_id: string; percentage: number }[];
}

export interface Worker {
  name: string;
  tag: string;
  created_on: string;
  last_deployed_from: string;
  /** newest last */
  versions: Version[];
  /** newest last */
  deployments: Deployment[];
  schedules: { cron: string; created_on: string; modified_on: string }[];
  subdomain: { enabled: boolean; previews_enabled: boolean };
  settings: {
    tags: string[];
    logpush: boolean;
    observability: unknown;
    tail_consumers: unknown;
  };
}

export interface Project {
  id: string;
  name: string;
  subdomain: string;
  production_branch: string;
  created_on: string;
  /** by environment: bindings of Functions that were set by the API */
  deployment_configs: Record<string, Record<string, unknown>>;
  domains: Domain[];
  /** newest last */
  deployments: PagesDeployment[];
  /** the production deployment that is live */
  canonical: string | null;
}

export interface Domain {
  id: string;
  name: string;
  created_on: string;
  /** how often its status was asked since its DNS record is right; it becomes active by being asked */
  polls: number;
}

export interface PagesDeployment {
  id: string;
  short_id: string;
  environment: "production" | "preview";
  created_on: string;
  branch: string;
  commit_hash: string;
  commit_message: string;
  /** hash of each asset, by path */
  manifest: Record<string, string>;
  /** blobs of `_headers`, `_redirects`, `_routes.json`, where it has them */
  files: Record<string, string>;
  functions: Pick<
    Version,
    "main_module" | "modules" | "bindings" | "compatibility_date" | "compatibility_flags"
  > | null;
}

export const uuid = (): string => randomUUID();
/** Ids of accounts, zones, namespaces and the like. */
export const hexId = (): string => randomBytes(16).toString("hex");
export const now = (): string => new Date().toISOString();

/** An account as it is on its first day. */
export const emptyAccount = (zones: readonly string[]): Account => ({
  id: hexId(),
  name: "Briefje B.V.",
  subdomain: null,
  zones: zones.map((name) => ({
    id: hexId(),
    name,
    status: "active",
    plan: "Free Website",
    routes: [],
    records: [],
  })),
  databases: [],
  namespaces: [],
  queues: [],
  buckets: [],
  workers: [],
  workerDomains: [],
  projects: [],
});

/** The account in its folder, as an earlier run left it there, and a way to keep what has changed. */
export function openAccount(dir: string, zones: readonly string[]) {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const path = join(dir, "account.json");
  const account = read(path) ?? emptyAccount(zones);
  const save = () => writeFileSync(path, JSON.stringify(account), { mode: 0o600 });
  save();
  return { account, save };
}

function read(path: string): Account | null {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Account;
  } catch {
    return null;
  }
}

/** The version that answers: of a gradual deployment, the one with the larger share. */
export function liveVersion(worker: Worker): Version | undefined {
  const versions = worker.deployments.at(-1)?.versions ?? [];
  const first = versions.toSorted((one, other) => other.percentage - one.percentage)[0];
  return worker.versions.find(({ id }) => id === first?.version_id);
}
