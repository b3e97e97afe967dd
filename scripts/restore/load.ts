import { reportStates } from "../../worker/domain/abuse.ts";
import { decidedTables, type Manifest } from "../../worker/domain/backup.ts";
import type { Archive, Ask, Envelope, Question } from "../../worker/ports/archive.ts";
import { type Opened, readChunk } from "./read-backup.ts";

type Load = {
  readonly ask: Ask;
  readonly archive: Archive;
  readonly envelope: Envelope;
  readonly progress: (said: string) => void;
};

/** Rows of one statement travel as one value, which D1 takes up to 2 MB of. */
const mostBytes = 500_000;

/**
 * Puts a whole backup into an empty database that has its migrations. Each object with the note of it is one transaction, so
 * that it goes on where it was cut off. Triggers, which would write everything a second time, wait aside meanwhile.
 */
export async function loadBackup(
  { ask, archive, envelope, progress }: Load,
  manifest: Manifest,
): Promise<void> {
  const done = await begin(ask, manifest);
  if (done === null) return progress("the backup is in the database already");
  for (const [number, chunk] of manifest.chunks.entries()) {
    if (number < done) continue;
    const opened = await readChunk({ archive, envelope }, manifest, number, chunk);
    await putChunk(ask, opened, number);
    if (number % 20 === 19 || number + 1 === manifest.chunks.length)
      progress(`${number + 1} of ${manifest.chunks.length} objects are in the database`);
  }
  await end(ask, manifest);
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Asks for the table that is there while a backup is being put into a database: a row, or none. */
export const tableOfLoading = {
  sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name = 'loading'",
};

/**
 * Throws a sentence where a backup may not be put into this database: it lacks migrations, has orders, or is being filled from another.
 *
 * @returns whether it is being filled from this one already
 */
export async function mayTake(ask: Ask, { id, schema }: Manifest): Promise<boolean> {
  const [[migration] = [], [table] = []] = await ask([
    { sql: "SELECT max(name) AS name FROM d1_migrations" },
    tableOfLoading,
  ]);
  if (String(migration?.name ?? "") < schema)
    throw new Error(`The database lacks migrations: the backup is of ${schema}. Deploy first.`);
  if (!table) {
    const [[full] = []] = await ask([{ sql: "SELECT id FROM orders LIMIT 1" }]);
    if (full) throw new Error("The database is not empty: a backup is only put into an empty one.");
    return false;
  }
  const [[loading] = []] = await ask([{ sql: "SELECT backup FROM loading" }]);
  if (loading?.backup !== id)
    throw new Error(`The database is being filled from ${String(loading?.backup)}: go on with that one.`);
  return true;
}

/** @returns how many objects are in already; null where all are, and it was closed */
async function begin(ask: Ask, manifest: Manifest): Promise<number | null> {
  if (!(await mayTake(ask, manifest))) await setTriggersAside(ask, manifest.id);
  const [[loading] = []] = await ask([{ sql: "SELECT done, closed FROM loading" }]);
  return loading?.closed === 1 ? null : Number(loading?.done);
}

/** Triggers are kept in a table of the database itself, so that whoever goes on finds them. */
async function setTriggersAside(ask: Ask, id: string): Promise<void> {
  const [triggers = []] = await ask([
    {
      sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
    },
  ]);
  await ask([
    { sql: "CREATE TABLE loading (backup TEXT NOT NULL, done INTEGER NOT NULL, closed INTEGER NOT NULL)" },
    { sql: "CREATE TABLE loading_triggers (name TEXT PRIMARY KEY, sql TEXT NOT NULL)" },
    ...triggers.flatMap(({ name, sql }): Question[] => [
      { sql: "INSERT INTO loading_triggers (name, sql) VALUES (?, ?)", values: [String(name), String(sql)] },
      { sql: `DROP TRIGGER ${quoted(String(name))}` },
    ]),
    // What migrations and a first deploy put there is in the backup too, as it was by then.
    ...decidedTables.map((table): Question => ({ sql: `DELETE FROM ${quoted(table)}` })),
    { sql: "INSERT INTO loading (backup, done, closed) VALUES (?, 0, 0)", values: [id] },
  ]);
}

/** What a table was called before a migration gave it another name (decision 114). */
const nowCalled: Readonly<Record<string, string>> = { events: "events_before" };

/** What was read a second time replaces what was read before. */
async function putChunk(ask: Ask, { table, columns, lines }: Opened, number: number): Promise<void> {
  const names = columns.map(quoted).join(", ");
  const values = columns.map((_, at) => `value ->> ${at}`).join(", ");
  const sql = `INSERT OR REPLACE INTO ${quoted(nowCalled[table] ?? table)} (${names}) SELECT ${values} FROM json_each(?)`;
  const parts = partsOf(lines).map((part): Question => ({ sql, values: [`[${part.join(",")}]`] }));
  const noted: Question = { sql: "UPDATE loading SET done = ?", values: [number + 1] };
  // A part that comes twice harms nothing, so several calls are as good as one.
  for (const part of parts.slice(0, -1)) await ask([part]);
  await ask([...parts.slice(-1), noted]);
}

function partsOf(lines: readonly string[]): string[][] {
  const parts: string[][] = [];
  let size = mostBytes;
  for (const line of lines) {
    if (size + line.length > mostBytes) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(line);
    size += line.length;
  }
  return parts;
}

/** Triggers stand again, and what they counted is counted anew: rows may have ended while the backup was made. */
async function end(ask: Ask, { id }: Manifest): Promise<void> {
  const [triggers = []] = await ask([{ sql: "SELECT name, sql FROM loading_triggers ORDER BY rowid" }]);
  await ask([
    // What was archived while the backup was made was read twice: it is in the archive.
    ...archived.map((rows): Question => ({ sql: `DELETE FROM ${rows} IN (SELECT id FROM books)` })),
    // A part whose lines were not read any more is of orders that are here: the Worker takes it away, and makes another.
    {
      sql: `UPDATE archives SET written_at = NULL, begun_at = 0
        WHERE written_at IS NOT NULL AND id NOT IN (SELECT archive FROM books)`,
    },
    // What comes stands before where clocks may have walked (decision 115).
    { sql: "DELETE FROM walks" },
    ...standing.map(
      ({ key, sql }): Question => ({
        sql: `INSERT OR REPLACE INTO daily_tallies (day, key, value) SELECT 'all', '${key}', n FROM (${sql}) WHERE n > 0
        OR EXISTS (SELECT 1 FROM daily_tallies WHERE day = 'all' AND key = '${key}')`,
      }),
    ),
    ...triggers.map(({ sql }): Question => ({ sql: String(sql) })),
    { sql: "DROP TABLE loading_triggers" },
    { sql: "UPDATE loading SET closed = 1 WHERE backup = ?", values: [id] },
  ]);
}

const archived = [
  "orders WHERE id",
  "messages WHERE id",
  "refunds WHERE payment_id",
  "payments WHERE id",
  "events_before WHERE id",
];

/** What there is at this moment, as triggers keep it under the day `all`, counted from the rows themselves. What is open is counted each minute. */
export const standing: readonly { readonly key: string; readonly sql: string }[] = [
  { key: "held", sql: "SELECT count(*) AS n FROM messages WHERE status = 'held'" },
  ...reportStates.map((status) => ({
    key: `reports_${status}`,
    sql: `SELECT count(*) AS n FROM abuse_reports WHERE status = '${status}'`,
  })),
];
