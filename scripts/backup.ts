// `npm run backup -- production|staging|local`: the whole database, sealed, to R2 or into a folder.
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { backupBeats, type Listed, listedWith, type Manifest, manifestKey } from "../worker/domain/backup.ts";
import type { Archive, BackupKit } from "../worker/ports/archive.ts";
import { beginBackup, goOnWithBackup, isWhole } from "../worker/usecases/backup/write-backup.ts";
import { environments, isEnvironment } from "./deploy/names.ts";
import { sayTo } from "./deploy/say.ts";
import { visit } from "./lib/rig.ts";
import { Misuse, notOneOf, runCommand } from "./lib/run-command.ts";
import { folderArchive } from "./restore/archives.ts";
import { databaseIn, localDatabase } from "./restore/database.ts";
import { envelopeOf, placeOf } from "./restore/place.ts";
import { backupOf, listOf, readChunk, verifyBackup } from "./restore/read-backup.ts";

const usage = `
  npm run backup -- ${environments.join("|")}                          to the bucket, beside those of each night
  npm run backup -- ${environments.join("|")}|local --to <folder>      into a folder of this machine
  npm run backup -- ${environments.join("|")} --list                   which there are
  npm run backup -- ${environments.join("|")} --fetch <name|newest> --to <folder>   copies one out of the bucket
  npm run backup -- ${environments.join("|")}|local --verify <folder>  opens every object of a folder's newest

What is written is sealed with BACKUP_KEYS, of the environment or of .deploy/<name>.keys. Keep that file elsewhere than the folder, and
delete folders after 30 days, as the bucket does. Ends with 0 only where all went well.
`;

await runCommand(usage, run);

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: "string" },
      fetch: { type: "string" },
      verify: { type: "string" },
      list: { type: "boolean", default: false },
    },
  });
  const [name = "", ...more] = positionals;
  const isLocal = name === "local";
  if (more.length > 0 || !(isLocal || isEnvironment(name)))
    throw new Misuse(usage, notOneOf("environment", positionals.join(" "), [...environments, "local"]));
  if (isLocal && !values.to && !values.verify)
    throw new Misuse(usage, "The copy that runs here has no bucket: it needs --to or --verify.");
  if (values.fetch && !values.to) throw new Misuse(usage, "--fetch needs --to <folder>.");
  const { kit, bucket, close } = isEnvironment(name) ? remote(name) : local();
  try {
    // Not made where it is not there: a folder that was misspelt would look like one that holds nothing.
    if (values.verify) return await verify({ ...kit, archive: folderArchive(resolve(values.verify)) });
    if (values.list) return list(await listOf(bucket));
    if (values.fetch) return await fetchOut({ ...kit, archive: bucket }, values.fetch, values.to ?? "");
    if (values.to) await make({ ...kit, archive: folder(values.to) }, values.to);
    else await noteWhole(kit, await make(kit, "the bucket"));
    return 0;
  } finally {
    close();
  }
}

function remote(name: Parameters<typeof placeOf>[0]) {
  const { ask, bucket, envelope } = placeOf(name, process.env);
  return { kit: { ask, archive: bucket, envelope }, bucket, close: () => {} };
}

/** The copy that runs here; its keys are those of its settings. */
function local() {
  const { state, settings } = visit();
  const { ask, close } = localDatabase(databaseIn(resolve(state, "v3/d1"), "orders"));
  const none = folderArchive(resolve(state, "no-bucket"));
  return {
    kit: { ask, archive: none, envelope: envelopeOf(settings.BACKUP_KEYS, "its settings") },
    bucket: none,
    close,
  };
}

function folder(path: string): Archive {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return folderArchive(resolve(path));
}

async function make(kit: BackupKit, where: string): Promise<Manifest> {
  const { line, progress: show } = sayTo(null);
  let progress = await beginBackup(kit, "nightly", Date.now(), crypto.randomUUID());
  for (;;) {
    const further = await goOnWithBackup(kit, progress, Date.now());
    if (isWhole(further)) {
      await enlist(kit.archive, further);
      line(`${further.id}: ${rowsOf(further)} rows in ${further.chunks.length} objects, in ${where}.`);
      return further;
    }
    show(`${rowsOf(further)} rows so far`);
    progress = further;
  }
}

function rowsOf({ chunks }: Pick<Manifest, "chunks">): number {
  return chunks.reduce((sum, { rows }) => sum + rows, 0);
}

/** The Worker's heartbeat, so that neither its alarm nor `npm run doctor` goes on asking for what was just made. */
async function noteWhole({ ask }: BackupKit, { startedAt }: Manifest): Promise<void> {
  const sql = `INSERT INTO heartbeats (name, at) VALUES (?, ?)
    ON CONFLICT (name) DO UPDATE SET at = max(at, excluded.at)`;
  await ask([{ sql, values: [backupBeats.nightly, startedAt] }]);
}

/** On the list of whole backups, by which it is found. */
async function enlist(archive: Archive, manifest: Manifest): Promise<void> {
  const { id, kind, startedAt, endedAt } = manifest;
  const one: Listed = { id, kind, startedAt, endedAt, rows: rowsOf(manifest) };
  const all = listedWith(await listOf(archive), one, Date.now());
  await archive.put("list", new TextEncoder().encode(JSON.stringify(all)));
}

async function verify(kit: BackupKit): Promise<number> {
  const { manifest } = await backupOf({ bucket: kit.archive, envelope: kit.envelope }, "newest");
  const { rows } = await verifyBackup(kit, manifest.id, console.log);
  console.log(`${manifest.id} of ${new Date(manifest.endedAt).toISOString()} is whole: ${rows} rows open.`);
  return 0;
}

function list(all: readonly Listed[]): number {
  if (all.length === 0) console.log("There are none.");
  for (const { id, endedAt, rows } of all)
    console.log(`${id}  ${new Date(endedAt).toISOString()}  ${rows} rows`);
  return all.length === 0 ? 1 : 0;
}

/** Every object is opened on its way, so that what lies in the folder is known to be whole. */
async function fetchOut(kit: BackupKit, from: string, to: string): Promise<number> {
  const target = folder(to);
  const { manifest } = await backupOf({ bucket: kit.archive, envelope: kit.envelope }, from);
  for (const [number, chunk] of manifest.chunks.entries()) {
    const { key, bytes } = await readChunk(kit, manifest, number, chunk);
    await target.put(key, bytes);
  }
  await copy(kit.archive, target, manifestKey(manifest.id));
  await enlist(target, manifest);
  console.log(`${manifest.id} is in ${to}: ${rowsOf(manifest)} rows, all of them open.`);
  return 0;
}

async function copy(from: Archive, to: Archive, key: string): Promise<void> {
  const bytes = await from.get(key);
  if (bytes === null) throw new Error(`${key} is missing in the bucket.`);
  await to.put(key, bytes);
}
