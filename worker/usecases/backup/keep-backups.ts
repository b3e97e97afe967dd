import { newestMigration } from "#db/backup";
import { heartbeat, heartbeatOnce, selectHeartbeats, takeTurn } from "#db/heartbeats";
import { changesOf } from "#db/retention";
import {
  type BackupKind,
  type BackupProgress,
  backupBeats,
  backupKinds,
  backupLife,
  backupOld,
  beganAt,
  dueBackup,
  type Listed,
  listedWith,
  longestBackup,
  type Manifest,
} from "#domain/backup";
import type { BackupKit } from "#ports/archive";
import type { Deps } from "../deps";
import { beginBackup, goOnWithBackup, isWhole } from "./write-backup";

/** What a minute gives to backups at most: pages, and ms after which no further one is begun. */
const turn = { pages: 40, ms: 15_000 } as const;
/** After so many pages it is noted how far it has come: whatever ends the turn, no more is written twice. */
const notedEvery = 10;
/** As long as a turn may last, in ms: whoever comes while it goes on lets it be (lease). */
const lease = 50_000;
/** Lists of old objects (1,000 each) that are taken away in one minute. */
const eraseRounds = 5;
const hour = 60 * 60_000;

/**
 * The sweep's last part: a few pages of the backup that is due, and away with those whose time is over. What is not done in
 * this minute the next one goes on with. Where no backups are set up, nothing.
 */
export async function keepBackups(deps: Deps): Promise<void> {
  const { backup: kit, db, clock, log } = deps;
  if (kit === null) return;
  const now = clock.now();
  const [beats] = await db.batch([
    selectHeartbeats(db, Object.values(backupBeats)),
    heartbeatOnce(db, backupBeats.since, now),
  ]);
  const lastOf = (name: string) => beats.find((beat) => beat.name === name)?.at ?? null;
  const last = { hourly: lastOf(backupBeats.hourly), nightly: lastOf(backupBeats.nightly) };
  if (now - (last.nightly ?? lastOf(backupBeats.since) ?? now) > backupOld)
    log.alarm("backup_old", {
      hours: last.nightly === null ? null : Math.floor((now - last.nightly) / hour),
    });
  try {
    const kind = dueBackup(last, now);
    const isToErase = now - (lastOf(backupBeats.erased) ?? 0) >= hour;
    if ((kind === null && !isToErase) || !(await isOurTurn(deps, now))) return;
    if (isToErase) await eraseOld(deps, kit, now);
    if (kind !== null) await workOn(deps, kit, kind);
  } catch (error) {
    log.defect("backup_failed", error);
  }
}

async function isOurTurn({ db }: Deps, now: number): Promise<boolean> {
  return changesOf(await takeTurn(db, backupBeats.turn, now, lease)) > 0;
}

/** Writes pages until the backup is whole, or this minute's share is used. */
async function workOn(deps: Deps, kit: BackupKit, kind: BackupKind): Promise<void> {
  const { clock } = deps;
  const until = clock.now() + turn.ms;
  let progress = await takeUp(deps, kit, kind);
  const note = () => kit.archive.put(runningKey(kind), encode(progress));
  try {
    for (let pages = 1; pages <= turn.pages && clock.now() < until; pages++) {
      const further = await goOnWithBackup(kit, progress, clock.now());
      if (isWhole(further)) return await close(deps, kit, further);
      progress = further;
      if (pages % notedEvery === 0) await note();
    }
    await note();
  } catch (error) {
    // What was written is not written again, where at least the note can be made.
    await note().catch(() => {});
    throw error;
  }
}

/** The backup that was begun and can still be gone on with, or a new one. */
async function takeUp({ clock, chance }: Deps, kit: BackupKit, kind: BackupKind): Promise<BackupProgress> {
  const now = clock.now();
  const running = await read<BackupProgress>(kit, runningKey(kind));
  const [[migration]] = (await kit.ask([newestMigration])) as [[{ name: string }]];
  const isFresh = running !== null && now - running.startedAt < longestBackup;
  return isFresh && running.schema === migration.name ? running : beginBackup(kit, kind, now, chance.id());
}

/** It is whole: it goes on the list, and from now on it counts. */
async function close({ db, log }: Deps, kit: BackupKit, manifest: Manifest): Promise<void> {
  const { id, kind, startedAt, endedAt, chunks } = manifest;
  const rows = chunks.reduce((sum, chunk) => sum + chunk.rows, 0);
  const one = { id, kind, startedAt, endedAt, rows };
  const list = listedWith((await read<Listed[]>(kit, listKey)) ?? [], one, endedAt);
  await kit.archive.put(listKey, encode(list));
  await kit.archive.delete([runningKey(kind)]);
  await heartbeat(db, backupBeats[kind], startedAt);
  log.info("backup_made", { kind, rows });
}

/** Takes away what is older than backups of its kind are kept, whole or not; the oldest come first in a list. */
async function eraseOld({ db }: Deps, { archive }: BackupKit, now: number): Promise<void> {
  for (const kind of backupKinds) {
    for (let round = 0; round < eraseRounds; round++) {
      const keys = await archive.list(`${kind}/`);
      const old = keys.filter((key) => (beganAt(key) ?? now) <= now - backupLife[kind]);
      if (old.length > 0) await archive.delete(old);
      if (old.length < keys.length || keys.length === 0) break;
    }
  }
  await heartbeat(db, backupBeats.erased, now);
}

/** Where the progress of a backup lies, and the list of whole ones; neither holds anything of anybody. */
const runningKey = (kind: BackupKind): string => `running/${kind}`;
export const listKey = "list";

const encode = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

async function read<T>({ archive }: BackupKit, key: string): Promise<T | null> {
  const bytes = await archive.get(key);
  return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as T);
}
