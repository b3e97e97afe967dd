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

/** Events that one question counts. */
const page = 10_000;

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
    { sql: "SELECT day, key, value FROM daily_tallies WHERE day <> 'all'" },
  ]);
  const standing = tallies.map(({ day, key, value }) => ({
    day: String(day),
    key: String(key),
    value: Number(value),
  }));
  return compareTallies(addReplayed(replayed), standing, month);
}

/** What the events count for that stand in the database, as far as they were added to the days (decision 097). */
async function liveDays(ask: Ask): Promise<Replayed[]> {
  const [[ends] = []] = await ask([
    {
      sql: `SELECT coalesce((SELECT min(seq) FROM events), 1) - 1 AS first, coalesce((SELECT value FROM daily_tallies
        WHERE day = 'all' AND key = 'events_folded'), (SELECT max(seq) FROM events), 0) AS last`,
    },
  ]);
  const found: Replayed[] = [];
  for (let from = Number(ends?.first); from < Number(ends?.last); from += page) {
    const to = Math.min(from + page, Number(ends?.last));
    const [counts = [], decided = []] = await ask([
      {
        sql: `SELECT t.day, t.key, sum(t.value) AS value FROM events e CROSS JOIN event_tallies t
          WHERE t.seq = e.seq AND e.seq > ? AND e.seq <= ? GROUP BY t.day, t.key`,
        values: [from, to],
      },
      {
        sql: `SELECT at, cause FROM events WHERE seq > ? AND entity = 'message' AND "to" = 'refund_due' AND seq <= ?`,
        values: [from, to],
      },
    ]);
    const byName = counts.map(({ day, key, value }) => new Map([[`${day} ${key}`, Number(value)]]));
    const refunds = decided.map(
      ({ at, cause }) => new Map([[`${localDay(Number(at))} refund_for:${cause}`, 1]]),
    );
    found.push(addReplayed([...byName, ...refunds]));
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
