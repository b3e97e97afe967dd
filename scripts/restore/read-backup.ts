import { existsSync } from "node:fs";
import {
  type Chunk,
  chunkKey,
  chunkPlace,
  type Listed,
  type Manifest,
  manifestKey,
} from "../../worker/domain/backup.ts";
import type { Archive, Envelope } from "../../worker/ports/archive.ts";
import { folderArchive } from "./archives.ts";

type Source = { readonly archive: Archive; readonly envelope: Envelope };

/** One object as it lies sealed, and what is in it: columns, and rows as lines of JSON in their order. */
export type Opened = {
  readonly key: string;
  readonly bytes: Uint8Array;
  readonly table: string;
  readonly columns: readonly string[];
  readonly lines: readonly string[];
};

/** The manifest of a backup; throws a sentence where there is none that can be believed. */
export async function readManifest({ archive, envelope }: Source, id: string): Promise<Manifest> {
  const bytes = await archive.get(manifestKey(id));
  if (bytes === null)
    throw new Error(`${id} is no backup: it has no manifest, which is written last. Take another one.`);
  return JSON.parse(await open(envelope, manifestKey(id), bytes)) as Manifest;
}

/** One object of a backup; throws a sentence where it is missing, damaged, or not the one that the manifest names. */
export async function readChunk(
  { archive, envelope }: Source,
  manifest: Manifest,
  number: number,
  chunk: Chunk,
): Promise<Opened> {
  const { columns } = manifest;
  const { table, rows, digest } = chunk;
  const { place, key, bytes } = await findChunk(archive, manifest, number, chunk);
  if ((await envelope.digest(bytes)) !== digest)
    throw new Error(`${key} is not what was written: damaged, or another. Take another backup.`);
  const [head = "", ...lines] = (await open(envelope, place, bytes)).split("\n");
  if (head !== JSON.stringify(columns[table]) || lines.length !== rows)
    throw new Error(`${key} does not hold what the manifest says. Take another backup.`);
  return { key, bytes, table, columns: columns[table] ?? [], lines };
}

/** An object where it lies: backups that were made before names told a checksum have it under its place alone. */
async function findChunk(archive: Archive, { id }: Manifest, number: number, { table, digest }: Chunk) {
  const place = chunkPlace(id, number, table);
  const named = chunkKey(place, digest);
  for (const key of [named, place]) {
    const bytes = await archive.get(key);
    if (bytes !== null) return { place, key, bytes };
  }
  throw new Error(`${named} is missing: this backup is not whole. Take another one.`);
}

async function open(envelope: Envelope, key: string, bytes: Uint8Array): Promise<string> {
  const opened = await envelope.open(key, bytes);
  if (opened.ok) return opened.value;
  throw new Error(
    opened.error === "unknown_key"
      ? `${key} was sealed with a key that BACKUP_KEYS does not have: put the escrow file back from where you keep it.`
      : `${key} does not open: damaged, or not what it says. Take another backup.`,
  );
}

/** Opens every object of a backup, without keeping any: whether all could be put back. */
export async function verifyBackup(
  source: Source,
  id: string,
  progress: (said: string) => void,
): Promise<{ readonly manifest: Manifest; readonly rows: number }> {
  const manifest = await readManifest(source, id);
  let rows = 0;
  for (const [number, chunk] of manifest.chunks.entries()) {
    rows += (await readChunk(source, manifest, number, chunk)).lines.length;
    if (number % 50 === 49) progress(`${number + 1} of ${manifest.chunks.length} objects open`);
  }
  return { manifest, rows };
}

/**
 * A backup by its name in the bucket, `newest`, or a folder of this machine that holds one: what begins as a path, or is there.
 *
 * @param chosen which one it was when this restore began
 */
export async function backupOf(
  { bucket, envelope }: { readonly bucket: Archive; readonly envelope: Envelope },
  from: string,
  chosen?: string,
): Promise<{ readonly archive: Archive; readonly manifest: Manifest }> {
  const isHere = /^[./]/.test(from) || (from !== "newest" && existsSync(from));
  const archive = isHere ? folderArchive(from) : bucket;
  const id = chosen ?? (isHere || from === "newest" ? await newestIn(archive) : from);
  return { archive, manifest: await readManifest({ archive, envelope }, id) };
}

/** As `backupOf`, of one that a database can be filled from: an hourly one has people's decisions alone. */
export async function wholeBackup(...asked: Parameters<typeof backupOf>): ReturnType<typeof backupOf> {
  const backup = await backupOf(...asked);
  if (backup.manifest.kind !== "nightly")
    throw new Error(`${backup.manifest.id} is an hourly backup, which holds no orders: take a nightly one.`);
  return backup;
}

async function newestIn(archive: Archive): Promise<string> {
  const ids = (await listOf(archive)).filter(({ kind }) => kind === "nightly").map(({ id }) => id);
  const newest = ids.toSorted().at(-1);
  if (!newest) throw new Error("There is no whole backup there.");
  return newest;
}

/** The whole backups that a bucket or a folder lists. */
export async function listOf(archive: Archive): Promise<readonly Listed[]> {
  const bytes = await archive.get("list");
  return bytes ? (JSON.parse(new TextDecoder().decode(bytes)) as Listed[]) : [];
}
