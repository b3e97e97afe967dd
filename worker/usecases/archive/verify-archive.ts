import { eventsIn, readPart } from "#domain/books";
import { addReplayed, compareTallies, type Replayed, replay, type TallyDifference } from "#domain/replay";
import { localDay } from "#domain/tallies";
import type { Ask, BackupKit, Row } from "#ports/archive";
import { openPart, type PartProblem } from "#usecases/archive/read-archive";

/*
 * What the operator asks of the archive (`npm run archive`): plain SQL, for the command has no Worker's database.
 */

type Kit = Pick<BackupKit, "ask" | "archive" | "envelope">;

export type BrokenPart = {
  readonly month: string;
  readonly key: string;
  /** `incomplete`: it opens, and holds another number of orders, events or lines of the books than its receipt says. */
  readonly problem: PartProblem | "incomplete";
};

export type Verified = {
  readonly parts: number;
  readonly orders: number;
  /** A checksum of each month: of its receipts' checksums. */
  readonly months: Readonly<Record<string, string>>;
  readonly broken: readonly BrokenPart[];
};

/** Opens every part of a month, or of all, and holds it against its receipt and the books. */
export async function verifyArchive(kit: Kit, month: string | null): Promise<Verified> {
  const parts = await receiptsOf(kit.ask, month);
  const [lines = []] = await kit.ask([
    { sql: "SELECT archive, count(*) AS n FROM books WHERE order_id IS NULL GROUP BY archive" },
  ]);
  const booked = new Map(lines.map(({ archive, n }) => [archive, n]));
  const broken: BrokenPart[] = [];
  const digests = new Map<string, string[]>();
  for (const part of parts) {
    digests.set(part.month, [...(digests.get(part.month) ?? []), part.digest]);
    const problem = await problemOf(kit, part, Number(booked.get(part.id) ?? 0));
    if (problem) broken.push({ month: part.month, key: part.key, problem });
  }
  const months: Record<string, string> = {};
  for (const [name, all] of digests)
    months[name] = await kit.envelope.digest(new TextEncoder().encode(all.join("\n")));
  return { parts: parts.length, orders: parts.reduce((sum, { orders }) => sum + orders, 0), months, broken };
}

async function problemOf(kit: Kit, part: Receipt, booked: number): Promise<BrokenPart["problem"] | null> {
  const opened = await openPart(kit, part);
  if (!opened.ok) return opened.error;
  const orders = readPart(opened.value);
  const isWhole = orders.length === part.orders && eventsIn(orders) === part.events && booked === part.orders;
  return isWhole ? null : "incomplete";
}

/** Rows that one question counts the events of. */
const page = 5_000;

/**
 * Counts the days anew, from the archive and from the events that are not archived yet, and holds them against the tallies. Of a
 * month all parts of earlier months are read too: what was begun in one may have ended in the next.
 */
export async function replayArchive(kit: Kit, month: string | null): Promise<readonly TallyDifference[]> {
  const replayed: Replayed[] = [];
  for (const part of await receiptsOf(kit.ask, null)) {
    if (month !== null && part.month > month) continue;
    const opened = await openPart(kit, part);
    if (!opened.ok) throw new Error(`${part.key} is ${opened.error}: npm run archive -- … verify`);
    replayed.push(replay(readPart(opened.value)));
  }
  replayed.push(...(await liveDays(kit.ask)));
  const [tallies = []] = await kit.ask([
    {
      sql: `SELECT day, key, sum(value) AS value FROM (SELECT day, key, value FROM daily_tallies WHERE day <> 'all'
        UNION ALL SELECT day, key, value FROM fresh_tallies) GROUP BY day, key`,
    },
  ]);
  const standing = tallies.map(({ day, key, value }) => ({
    day: String(day),
    key: String(key),
    value: Number(value),
  }));
  return compareTallies(addReplayed(replayed), standing, month);
}

/** What the events count for that stand in the database, a page of rows after the other. */
async function liveDays(ask: Ask): Promise<Replayed[]> {
  const found: Replayed[] = [];
  for (const table of ["payments", "messages", "refunds"]) {
    for (let after = 0, rows = page; rows === page; ) {
      const within = `id IN (SELECT id FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ${page})
        AND entity = '${table.slice(0, -1)}'`;
      const [counts = [], decided = [], [end] = []] = await ask([
        {
          sql: `SELECT day, key, sum(value) AS value FROM counted_moves WHERE ${within} GROUP BY day, key`,
          values: [after],
        },
        {
          sql: `SELECT at, cause FROM events WHERE ${within} AND entity = 'message' AND "to" = 'refund_due'`,
          values: [after],
        },
        {
          sql: `SELECT count(*) AS rows, max(rowid) AS last FROM
            (SELECT rowid FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ${page})`,
          values: [after],
        },
      ]);
      const byName = counts.map(({ day, key, value }) => new Map([[`${day} ${key}`, Number(value)]]));
      const refunds = decided.map(
        ({ at, cause }) => new Map([[`${localDay(Number(at))} refund_for:${cause}`, 1]]),
      );
      found.push(addReplayed([...byName, ...refunds]));
      [rows, after] = [Number(end?.rows), Number(end?.last)];
    }
  }
  return found;
}

type Receipt = {
  readonly id: number;
  readonly key: string;
  readonly month: string;
  readonly digest: string;
  readonly orders: number;
  readonly events: number;
};

async function receiptsOf(ask: Ask, month: string | null): Promise<Receipt[]> {
  const [rows = []] = await ask([
    {
      sql: `SELECT id, key, month, digest, orders, events FROM archives
        WHERE written_at IS NOT NULL AND month LIKE ? ORDER BY month, id`,
      values: [month ?? "%"],
    },
  ]);
  return rows.map(toReceipt);
}

const toReceipt = ({ id, key, month, digest, orders, events }: Row): Receipt => ({
  id: Number(id),
  key: String(key),
  month: String(month),
  digest: String(digest),
  orders: Number(orders),
  events: Number(events),
});
