/*
 * What a backup holds, when one is due, and how long it is kept (decision 069). Imports nothing, so that scripts can read it
 * as it stands.
 */

/** `hourly`: what a restore must bring back of what people decided since. `nightly`: the whole. */
export const backupKinds = ["hourly", "nightly"] as const;
export type BackupKind = (typeof backupKinds)[number];

/** The heartbeats of backups, by what they are of. */
export const backupBeats = {
  hourly: "backup_hourly",
  nightly: "backup_nightly",
  erased: "backup_erased",
  turn: "backup_turn",
  since: "backup_since",
} as const;

/** Tables that the machine moves. Their rows, with what happened to them, are of one moment, whatever goes on while they are read. */
export const machineTables = ["orders", "payments", "messages", "refunds"] as const;

/** What people decided, by which a restore must not undo it. In both kinds. */
export const decidedTables = [
  "settings",
  "blocked_phones",
  "blocked_ips",
  "opt_outs",
  "staff",
  "staff_recovery_codes",
  "sender_categories",
  "senders",
  "restrictions",
] as const;

/**
 * The rest of a whole backup, in the order in which it is read; the counts last, for they count the others. What is archived
 * meanwhile goes from the tables of before into the books, which come after them so that nothing is missed, and receipts after both.
 */
const otherTables = [
  "events_before",
  "books",
  "archives",
  "audit",
  "abuse_reports",
  "abuse_report_notes",
  "objections",
  "text_verdicts",
  "alarms",
  "holds",
  "key_turns",
  "tasks",
  "backfills",
  "rewinds",
  "restored",
  "daily_tallies",
  "fresh_counts",
] as const;

/** What is counted and not yet added to the days: read once, in the last moment, since it goes from one to the other. */
export const countedLast = "fresh_counts";

/** The tables of a kind, in the order in which they are read. */
export const tablesOf: Readonly<Record<BackupKind, readonly string[]>> = {
  hourly: decidedTables,
  nightly: [...machineTables, ...decidedTables, ...otherTables],
};

/** Tables that no backup holds, and why a restored database does without. */
export const leftOut: Readonly<Record<string, string>> = {
  transitions: "comes with the migrations",
  reconciliations: "the next day's compares the same days",
  staff_sessions: "everybody signs in anew",
  login_throttle: "waits of minutes",
  gateway_health: "learned again by the first calls",
  budgets: "counts of a minute",
  answered_challenges: "challenges of minutes",
  turned_away: "one day's counts",
  number_codes: "codes of minutes, and sessions of half an hour",
  claims: "who looks at what, for minutes",
  visitor_refusals: "counts of two hours",
  marks: "a database that knows no mark is held back until it was settled (decision 068)",
  heartbeats: "when jobs last ran here",
  alarm_notices: "messages under way",
  alarm_channels: "how roads fare now",
  gauges: "measured again",
  walks: "how far clocks came: they walk anew, for what is put back may stand before that",
  trail_totals: "counts of what was refused, never needed to go on",
  trail_subjects: "the same by keyed hash",
};

const hour = 60 * 60_000;
const day = 24 * hour;

/** How long a backup is kept, in ms, counted from its beginning: the whole ones as long as D1's Time Travel reaches back. */
export const backupLife: Readonly<Record<BackupKind, number>> = { hourly: 7 * day, nightly: 30 * day };

/** How long a backup may take before it counts as broken off, in ms: it is begun anew, and its objects are taken away. */
export const longestBackup = 2 * day;

/** After this long without a whole backup, in ms, a person is told. */
export const backupOld = 36 * hour;

/** When the night begins, in ms after midnight UTC: three or four o'clock in Amsterdam. */
const night = 2 * hour;

/**
 * Which kind is due: the small one first, since it takes a moment.
 *
 * @param last when the last whole one of each kind began, in ms; null for never
 * @param now ms
 */
export function dueBackup(last: Readonly<Record<BackupKind, number | null>>, now: number): BackupKind | null {
  const begins: Readonly<Record<BackupKind, number>> = {
    hourly: now - (now % hour),
    nightly: now - ((now - night) % day),
  };
  return backupKinds.find((kind) => (last[kind] ?? 0) < begins[kind]) ?? null;
}

/** How far the writing of a backup has come: all that it takes to go on. Nothing personal. */
export type BackupProgress = {
  readonly id: string;
  readonly kind: BackupKind;
  /** ms */
  readonly startedAt: number;
  /** The newest migration when it began: with another one it must begin anew. */
  readonly schema: string;
  /** By table; without those that the database does not have. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** Which table is read now, by its place in `tablesOf`; behind the last one what moved meanwhile is read again. */
  readonly table: number;
  /** The last row (rowid) that was read of it. */
  readonly after: number;
  /** The last of what moved meanwhile that was read again: when it moved (ms), and its id. */
  readonly caughtUp: { readonly at: number; readonly id: string };
  /** When the round began (ms) that takes more than a page; null between rounds. */
  readonly round: number | null;
  readonly chunks: readonly Chunk[];
};

/** One sealed object: lines of one table. */
export type Chunk = { readonly table: string; readonly rows: number; readonly digest: string };

/** The end of a backup, by which it counts as one. */
export type Manifest = Pick<BackupProgress, "id" | "kind" | "startedAt" | "schema" | "columns" | "chunks"> & {
  readonly format: 1;
  /** ms: the moment that it tells of. */
  readonly endedAt: number;
};

/** Names of a backup sort by the time at which it began. */
export const backupId = (kind: BackupKind, now: number, random: string): string =>
  `${kind}/${new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z-${random.replaceAll(/\W|_/g, "").slice(0, 8)}`;

/** When a backup or an object of it began (ms), by its name; null where it is no such name. */
export function beganAt(key: string): number | null {
  const found = /^\w+\/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-/.exec(key);
  if (!found) return null;
  const [year = 0, month = 0, day = 0, hours, minutes, seconds] = found.slice(1).map(Number);
  return Date.UTC(year, month - 1, day, hours, minutes, seconds);
}

/** The place in a backup that an object is sealed for. */
export const chunkPlace = (id: string, number: number, table: string): string =>
  `${id}/${String(number).padStart(6, "0")}.${table}`;

/**
 * The name of an object: its place, and of what is in it the beginning of the checksum. Of two turns that write the same place,
 * because one of them was slow, none replaces what the other wrote.
 */
export const chunkKey = (place: string, digest: string): string => `${place}.${digest.slice(0, 16)}`;

/** The name of what tells what a backup consists of: it is written last, and without it there is no backup. */
export const manifestKey = (id: string): string => `${id}/manifest`;

/** One line of the list of whole backups, newest first. */
export type Listed = Pick<Manifest, "id" | "kind" | "startedAt" | "endedAt"> & {
  readonly rows: number;
};

/** The list with one more, without those whose time is over. */
export const listedWith = (list: readonly Listed[], one: Listed, now: number): Listed[] =>
  [one, ...list.filter(({ id }) => id !== one.id)].filter(
    ({ kind, startedAt }) => startedAt > now - backupLife[kind],
  );
