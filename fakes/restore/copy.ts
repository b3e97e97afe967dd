import { copyFileSync, rmSync } from "node:fs";
import { backup, DatabaseSync } from "node:sqlite";

/** Takes a copy of a database that is in use, as of one moment (SQLite's own online backup). */
export async function copyDatabase(file: string, to: string): Promise<void> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
  try {
    // In one go: a page written meanwhile would begin it anew.
    await backup(database, to, { rate: 1_000_000 });
  } finally {
    database.close();
  }
}

/** Swaps the file of a database that nobody has open for a copy of earlier; what SQLite keeps beside it goes with it. */
export function putBack(file: string, copy: string): void {
  for (const part of ["", "-wal", "-shm"]) rmSync(`${file}${part}`, { force: true });
  copyFileSync(copy, file);
}

/**
 * Takes the protection of decision 068 away: the copy is told the marks of the time that it has lost, and so takes itself for
 * the database that made them. What then goes wrong shows that the storms would see it.
 */
export function teachMarks(file: string, lost: string): void {
  write(
    file,
    `ATTACH DATABASE '${lost}' AS lost`,
    "INSERT OR IGNORE INTO marks (at, nonce) SELECT at, nonce FROM lost.marks",
  );
}

/** Asks the database one number. */
function numberIn(file: string, sql: string, ...values: number[]): number {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
  try {
    const row = database.prepare(sql).get(...values) as { n: number | null } | undefined;
    return row?.n ?? 0;
  } finally {
    database.close();
  }
}

export const newestEvent = (file: string): number => numberIn(file, "SELECT max(seq) AS n FROM events");

/** When the newest high-water mark was made, in ms. */
export const newestMark = (file: string): number => numberIn(file, "SELECT max(at) AS n FROM marks");

/** How many messages were handed to a gateway since an event. */
export const claimsSince = (file: string, seq: number): number =>
  numberIn(
    file,
    `SELECT count(*) AS n FROM events WHERE entity = 'message' AND "to" = 'sending' AND seq > ?`,
    seq,
  );

/** What waits for a person, in words: how many of each kind and cause. */
export function onWorklist(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
  try {
    const counts = "SELECT kind, cause, count(*) AS n FROM tasks WHERE ended_at IS NULL GROUP BY kind, cause";
    const rows = database.prepare(counts).all() as { kind: string; cause: string; n: number }[];
    return rows.map(({ kind, cause, n }) => `${n} ${kind} (${cause})`).join(", ");
  } finally {
    database.close();
  }
}

/** Changes a database as staff do by the panel. */
export function write(file: string, ...statements: readonly string[]): void {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  try {
    for (const sql of statements) database.exec(sql);
  } finally {
    database.close();
  }
}

/** Whether staff's switch lets messages be sent, and whether the block that was made after the copy stands. */
export const isSwitchedOff = (file: string): boolean =>
  numberIn(file, "SELECT count(*) AS n FROM settings WHERE k = 'sending' AND v = 'off'") === 1;
export const isBlocked = (file: string): boolean =>
  numberIn(file, "SELECT count(*) AS n FROM blocked_phones WHERE id = 'after-the-copy'") === 1;
