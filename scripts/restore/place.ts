import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse } from "smol-toml";
import { createEnvelope } from "../../worker/adapters/envelope.ts";
import type { Archive, Ask, Envelope } from "../../worker/ports/archive.ts";
import { type Cloudflare, cloudflareFrom } from "../deploy/api.ts";
import { readEscrow } from "../deploy/keys.ts";
import { type Environment, filesOf } from "../deploy/names.ts";
import type { Jurisdiction } from "../deploy/plan.ts";
import { type Deployment, findDeployment } from "../lib/staff-remote.ts";
import { bucketArchive } from "./archives.ts";
import { remoteDatabase } from "./database.ts";

/** A deployment as backups and restores touch it. */
export type Place = {
  readonly deployment: Deployment;
  readonly worker: string;
  readonly api: Cloudflare;
  readonly databaseId: string;
  readonly ask: Ask;
  readonly bucket: Archive;
  readonly envelope: Envelope;
  /** Where a restore keeps its journal, and what it saw. */
  readonly journal: string;
  readonly witness: string;
};

type Config = {
  readonly name: string;
  readonly d1_databases: readonly { readonly database_id: string }[];
  readonly r2_buckets: readonly { readonly bucket_name: string; readonly jurisdiction?: string }[];
};

/** Finds a deployment by what its last deploy wrote down, and its keys in escrow or in the environment. */
export function placeOf(name: Environment, environment: NodeJS.ProcessEnv): Place {
  const deployment = findDeployment(name, environment);
  const config = parse(readFileSync(deployment.config, "utf8")) as unknown as Config;
  const [database] = config.d1_databases;
  const [archive] = config.r2_buckets;
  if (!database || !archive)
    throw new Error(`${filesOf(name).config} names no database: npm run deploy -- ${name}.`);
  const api = cloudflareFrom(deployment.access, { patience: 120_000 });
  const folder = dirname(deployment.config);
  const keys = environment.BACKUP_KEYS ?? readEscrow(join(folder, `${name}.keys`)).BACKUP_KEYS;
  return {
    deployment,
    worker: config.name,
    api,
    databaseId: database.database_id,
    ask: remoteDatabase(api, database.database_id),
    bucket: bucketArchive({
      access: deployment.access,
      name: archive.bucket_name,
      jurisdiction: (archive.jurisdiction ?? null) as Jurisdiction,
    }),
    envelope: envelopeOf(keys, filesOf(name).keys),
    journal: join(folder, `${name}.restore`),
    witness: join(folder, `${name}.witness`),
  };
}

/** @param ring `BACKUP_KEYS` as it is set */
export function envelopeOf(ring: string | undefined, escrow: string): Envelope {
  if (!ring) throw new Error(`There are no BACKUP_KEYS, neither in the environment nor in ${escrow}.`);
  return createEnvelope(
    ring.split(",").map((entry) => {
      const colon = entry.indexOf(":");
      return {
        id: entry.slice(0, colon),
        bytes: new Uint8Array(Buffer.from(entry.slice(colon + 1), "base64")),
      };
    }),
  );
}
