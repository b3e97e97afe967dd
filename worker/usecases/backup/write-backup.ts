import { columnsOf, newestMigration, pageOf, talliesSince, whatMoved, wholeOf } from "#db/backup";
import {
  type BackupKind,
  type BackupProgress,
  backupId,
  type Chunk,
  chunkKey,
  chunkPlace,
  countedLast,
  type Manifest,
  machineTables,
  manifestKey,
  tablesOf,
} from "#domain/backup";
import type { BackupKit, Row } from "#ports/archive";

/** Rows of one object: one or two MB. */
const page = 1_000;

/** Orders that are caught up with in one transaction: more than move within `blur` at forty orders a second. */
const mostMoved = 2_000;

/** What is committed is no younger than this, in ms: a Worker's clock may be behind, and a commit is tried again for seconds. */
const blur = 30_000;

/** A backup before its first object. `now` in ms. */
export async function beginBackup(
  { ask }: Pick<BackupKit, "ask">,
  kind: BackupKind,
  now: number,
  random: string,
): Promise<BackupProgress> {
  const tables = tablesOf[kind];
  const [[migration] = [], ...columns] = await ask([newestMigration, ...columnsOf(tables)]);
  const named = tables.map(
    (table, at) => [table, (columns[at] ?? []).map(({ name }) => String(name))] as const,
  );
  return {
    id: backupId(kind, now, random),
    kind,
    startedAt: now,
    schema: String(migration?.name ?? ""),
    columns: Object.fromEntries(named.filter(([, some]) => some.length > 0)),
    table: 0,
    after: 0,
    caughtUp: { at: now - blur, id: "" },
    round: null,
    chunks: [],
  };
}

/**
 * Writes one page, and answers how far it has come; or what the manifest says, once the backup is whole. What was written of the
 * same page before stays beside it, named by no manifest, so that it may be cut off anywhere and repeated. `now` in ms.
 */
export async function goOnWithBackup(
  kit: BackupKit,
  progress: BackupProgress,
  now: number,
): Promise<BackupProgress | Manifest> {
  const table = tablesOf[progress.kind][progress.table];
  if (table !== undefined) return readPage(kit, progress, table);
  if (progress.kind === "hourly") return finish(kit, progress, now);
  return catchUp(kit, progress, now);
}

export const isWhole = (one: BackupProgress | Manifest): one is Manifest => "endedAt" in one;

async function readPage(kit: BackupKit, progress: BackupProgress, table: string): Promise<BackupProgress> {
  const columns = progress.columns[table];
  const next = { ...progress, table: progress.table + 1, after: 0 };
  if (!columns || table === countedLast) return next;
  const [rows = []] = await kit.ask([pageOf(table, columns, progress.after, page)]);
  const chunks = await write(kit, progress, [[table, rows]]);
  if (rows.length < page) return { ...next, chunks };
  return { ...progress, chunks, after: Number(rows.at(-1)?.at) };
}

/**
 * Pre-copy: reads again what moved while the tables were read, page by page. A round that fits into one page is one transaction
 * with all that moved since shortly before the last one began, so that rows and counts are of one moment; then it is whole.
 */
async function catchUp(
  kit: BackupKit,
  progress: BackupProgress,
  now: number,
): Promise<BackupProgress | Manifest> {
  const { columns, caughtUp, startedAt } = progress;
  const day = new Date(startedAt - 24 * 60 * 60_000).toISOString().slice(0, 10);
  const [fresh = [], tallies = [], ids = [], ...rows] = await kit.ask([
    wholeOf(countedLast, columns[countedLast] ?? []),
    talliesSince(columns.daily_tallies ?? [], day),
    ...whatMoved(machineTables, columns, caughtUp, mostMoved),
  ]);
  const isEnd = ids.length < mostMoved;
  const isWhole = isEnd && progress.round === null;
  const chunks = await write(kit, progress, [
    ...machineTables.map((table, at) => [table, rows[at] ?? []] as const),
    ["daily_tallies", tallies],
    // They go into the days each minute: of an earlier moment they would be counted twice.
    [countedLast, isWhole ? fresh : []],
  ]);
  if (isWhole) return finish(kit, { ...progress, chunks }, now);
  const began = progress.round ?? now;
  if (isEnd) return { ...progress, chunks, caughtUp: { at: began - blur, id: "" }, round: null };
  const { at, id } = ids.at(-1) ?? {};
  return { ...progress, chunks, caughtUp: { at: Number(at), id: String(id) }, round: began };
}

/** @returns the chunks so far, with those that were written now: one of each table that has rows */
async function write(
  { archive, envelope }: BackupKit,
  { id, columns, chunks }: BackupProgress,
  read: readonly (readonly [table: string, rows: readonly Row[]])[],
): Promise<readonly Chunk[]> {
  const all = [...chunks];
  for (const [table, rows] of read) {
    if (rows.length === 0) continue;
    const place = chunkPlace(id, all.length, table);
    const text = [JSON.stringify(columns[table]), ...rows.map(({ line }) => line)].join("\n");
    const bytes = await envelope.seal(place, text);
    const digest = await envelope.digest(bytes);
    await archive.put(chunkKey(place, digest), bytes);
    all.push({ table, rows: rows.length, digest });
  }
  return all;
}

/** The manifest comes last: what has none is no backup. */
async function finish(
  { archive, envelope }: BackupKit,
  progress: BackupProgress,
  now: number,
): Promise<Manifest> {
  const { id, kind, startedAt, schema, columns, chunks } = progress;
  const manifest: Manifest = {
    format: 1,
    id,
    kind,
    startedAt,
    endedAt: now,
    schema,
    columns,
    chunks,
  };
  await archive.put(manifestKey(id), await envelope.seal(manifestKey(id), JSON.stringify(manifest)));
  return manifest;
}
