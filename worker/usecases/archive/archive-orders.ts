import {
  archivableAt,
  deleteUnfinished,
  insertIntent,
  type NewPart,
  putAway,
  selectArchivable,
  selectReceipt,
  selectToArchive,
  selectUnfinished,
} from "#db/archives";
import type { Statement } from "#db/client";
import {
  type ArchivedOrder,
  archiveGathering,
  eventsIn,
  monthOf,
  ordersInPart,
  partKey,
  toArchived,
  unfinishedFor,
  writePart,
} from "#domain/books";
import type { BackupKit } from "#ports/archive";
import { type Answers, commit, type Deps } from "../deps";
import type { Bounded } from "../room";

/** Round trips of a part, at most: what may go, its rows, the intent, the object there and back, and the end of the rows. */
const tripsOfPart = 6;
/** Of an object that is written and read back: what does not count itself. */
const tripsToStore = 2;
/** Objects that a turn takes away at most. */
const mostTidied = 100;

/**
 * Puts away the orders that are long over, part by part, as far as there is room (decision 104). What is cut off anywhere is taken
 * up by the next turn: rows go in one transaction with their receipt, and never before their part was read back.
 * @returns whether there may be more of it right away
 */
export async function archiveOrders(deps: Bounded): Promise<boolean> {
  const { backup: kit, log } = deps;
  if (kit === null) return false;
  try {
    await tidy(deps, kit);
    for (;;) {
      if (deps.room.left() < tripsOfPart) return true;
      const ids = await nextIds(deps);
      if (ids.length === 0) return false;
      // Some moved meanwhile: another turn sees which.
      if (!(await putPart(deps, kit, ids))) return false;
    }
  } catch (error) {
    log.defect("archive_failed", error);
    return false;
  }
}

/** What a turn that was cut off left behind, and parts whose time is over: first the objects go, then what tells of them. */
async function tidy(deps: Bounded, { archive }: BackupKit): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const [left] = await commit(deps, [selectUnfinished(db, now - unfinishedFor, mostTidied)] as const);
  if (left.length === 0) return;
  deps.room.count(1);
  await archive.delete(left.map(({ key }) => key));
  const ids = left.map(({ id }) => id);
  await commit(deps, [deleteUnfinished(db, ids)] as const);
}

type Found = { readonly id: string; readonly endedAt: number; readonly beganAt: number };

/** The orders of the next part: the longest over and those of its month; none until a day's worth was gathered. */
async function nextIds(deps: Deps): Promise<string[]> {
  const moment = archivableAt(deps.clock.now());
  const questions = selectArchivable(deps.db, moment, ordersInPart) as readonly Statement[];
  const lists = (await commit(deps, questions as readonly [Statement, ...Statement[]])) as readonly Found[][];
  const found = lists.flat().toSorted((one, other) => one.endedAt - other.endedAt);
  const [first] = found;
  if (!first || first.endedAt > moment - archiveGathering) return [];
  return found
    .filter(({ beganAt }) => monthOf(beganAt) === monthOf(first.beganAt))
    .slice(0, ordersInPart)
    .map(({ id }) => id);
}

/** @returns whether they were put away: not where one moved since */
async function putPart(deps: Bounded, kit: BackupKit, ids: readonly string[]): Promise<boolean> {
  const { db, clock } = deps;
  const orders = ordersOf(await commit(deps, selectToArchive(db, ids)));
  const bytes = await kit.envelope.pack(writePart(orders));
  const part = await partOf(kit, orders, bytes, clock.now());
  await commit(deps, [insertIntent(db, part, clock.now())] as const);
  deps.room.count(tripsToStore);
  await store(kit, part, bytes);
  const answers = await commit(deps, [
    ...putAway(db, part, ids, clock.now()),
    selectReceipt(db, part.key),
  ] as const);
  const isThere = answers[answers.length - 1] as Answers<[ReturnType<typeof selectReceipt>]>[0];
  if (isThere.length > 0) deps.log.info("orders_archived", { orders: part.orders, events: part.events });
  return isThere.length > 0;
}

/** Writes an object, and reads back what is there: only what is proven to lie there may end in the database. */
export async function store(
  { archive, envelope }: Pick<BackupKit, "archive" | "envelope">,
  { key, digest }: Pick<NewPart, "key" | "digest">,
  bytes: Uint8Array,
): Promise<void> {
  await archive.put(key, bytes);
  const there = await archive.get(key);
  if (there === null || (await envelope.digest(there)) !== digest)
    throw new Error("what was put into the archive is not what lies there");
}

async function partOf(
  { envelope }: BackupKit,
  orders: readonly ArchivedOrder[],
  bytes: Uint8Array,
  now: number,
): Promise<NewPart> {
  const began = orders.flatMap(({ payments }) => payments.map(({ createdAt }) => Number(createdAt)));
  const oldestAt = Math.min(...began);
  const digest = await envelope.digest(bytes);
  const month = monthOf(Number(orders[0]?.order.createdAt ?? oldestAt));
  return {
    key: partKey(month, now, digest),
    month,
    digest,
    orders: orders.length,
    events: eventsIn(orders),
    oldestAt,
  };
}

function ordersOf([orders, messages, payments, refunds, events]: Answers<
  ReturnType<typeof selectToArchive>
>): ArchivedOrder[] {
  const messageOf = new Map(messages.map((row) => [row.id, row]));
  return orders.flatMap((order) => {
    const message = messageOf.get(order.id);
    const theirs = payments.filter(({ orderId }) => orderId === order.id);
    const ids = new Set(theirs.map(({ id }) => id));
    return message === undefined
      ? []
      : [
          toArchived({
            order,
            message,
            payments: theirs,
            refunds: refunds.filter(({ paymentId }) => ids.has(paymentId)),
            events: events.filter(({ id }) => ids.has(id)),
          }),
        ];
  });
}
