import type { Manifest } from "../../worker/domain/backup.ts";
import type { Archive, Ask, Envelope, Question, Row } from "../../worker/ports/archive.ts";
import { listOf, readChunk, readManifest } from "./read-backup.ts";

type Decided = Readonly<Record<string, readonly Row[]>>;

/** What people decided, by table, as a backup holds it. */
export async function decidedIn(
  source: { readonly archive: Archive; readonly envelope: Envelope },
  manifest: Manifest,
): Promise<Decided> {
  const found: Record<string, Row[]> = {};
  for (const [number, chunk] of manifest.chunks.entries()) {
    if (!(chunk.table in howBack)) continue;
    const { table, columns, lines } = await readChunk(source, manifest, number, chunk);
    const rows = lines.map((line) => {
      const values = JSON.parse(line) as Row[string][];
      return Object.fromEntries(columns.map((name, at) => [name, values[at] ?? null]));
    });
    found[table] = [...(found[table] ?? []), ...rows];
  }
  return found;
}

/**
 * The newest backup, of either kind, with what people decided in it, where it is younger than the moment that we are back at.
 *
 * @param since ms
 */
export async function decidedSince(
  source: { readonly archive: Archive; readonly envelope: Envelope },
  since: number,
): Promise<{ readonly asOf: number; readonly decided: Decided } | null> {
  const newest = (await listOf(source.archive)).toSorted((one, other) => other.endedAt - one.endedAt)[0];
  if (!newest || newest.endedAt < since) return null;
  return {
    asOf: newest.endedAt,
    decided: await decidedIn(source, await readManifest(source, newest.id)),
  };
}

/** The same as the database has it now, before it is put back. */
export async function decidedNow(ask: Ask): Promise<Decided> {
  const tables = Object.keys(howBack);
  const answers = await ask(tables.map((table) => ({ sql: `SELECT * FROM "${table}"` })));
  return Object.fromEntries(tables.map((table, at) => [table, answers[at] ?? []]));
}

/**
 * How a decision comes back, by table. Whatever keeps somebody out stays in force, from either time: a block that was lifted
 * since is seen in the panel and lifted again, while one that was lost would not be noticed. What staff own is as it was last.
 */
const howBack: Readonly<Record<string, (row: Row) => Question>> = {
  blocked_phones: (row) => insert("blocked_phones", row, "DO NOTHING"),
  blocked_ips: (row) => insert("blocked_ips", row, "DO NOTHING"),
  restrictions: (row) => insert("restrictions", row, "DO NOTHING"),
  // Of one number the opt-out that protects it most: locked if either was, and for as long as the longer.
  opt_outs: (row) => insert("opt_outs", row, `(id) ${theStronger} ON CONFLICT (hash) ${theStronger}`),
  // Off in one of the two is off: sending goes on when a person says so.
  settings: (row) => insert("settings", row, "(k) DO UPDATE SET v = excluded.v WHERE excluded.v = 'off'"),
  staff: (row) => insert("staff", row, null),
  staff_recovery_codes: (row) => insert("staff_recovery_codes", row, null),
};

const theStronger = `DO UPDATE SET locked_at = coalesce(locked_at, excluded.locked_at),
  lift_at = iif(excluded.expires_at > expires_at, excluded.lift_at, lift_at), expires_at = max(expires_at, excluded.expires_at)`;

/** @param conflict null where the row replaces what is there */
function insert(table: string, row: Row, conflict: string | null): Question {
  const columns = Object.keys(row).map((name) => `"${name}"`);
  const values = columns.map((_, at) => `value ->> ${at}`).join(", ");
  const [replacing, otherwise] = conflict === null ? [" OR REPLACE", ""] : ["", ` ON CONFLICT ${conflict}`];
  return {
    // `WHERE true`: without it SQLite would take ON for a join's.
    sql: `INSERT${replacing} INTO "${table}" (${columns.join(", ")}) SELECT ${values} FROM (SELECT ? AS value) WHERE true${otherwise}`,
    values: [JSON.stringify(Object.values(row))],
  };
}

/** Rows that travel in one call. */
const page = 100;

/** Brings back what people decided. May be repeated. @returns how many rows of each table were looked at */
export async function bringBack(ask: Ask, decided: Decided): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const [table, back] of Object.entries(howBack)) {
    const rows = decided[table] ?? [];
    for (let at = 0; at < rows.length; at += page) await ask(rows.slice(at, at + page).map(back));
    counts[table] = rows.length;
  }
  return counts;
}
