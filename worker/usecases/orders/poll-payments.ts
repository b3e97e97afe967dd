import {
  type NextPoll,
  noteFetched,
  type PaymentRow,
  schedulePolls,
  selectDuePolls,
  selectOldestPending,
  selectPendingAmong,
} from "#db/payments";
import { pollPartOf } from "#domain/due-work";
import type { Evidence } from "#domain/payment";
import {
  askedSingly,
  firstPoll,
  listWindow,
  listWindowAfterOutage,
  nextPollAt,
  pickPolls,
  pollRetryDelay,
} from "#domain/polling";
import { atProvider, commit, commitAndRead, type Deps } from "../deps";
import { type Asked, workThrough } from "../lanes";
import { giveCallsBack, takeCalls } from "../provider-calls";
import type { Bounded } from "../room";
import { askAbout, isOpened, settleOn, settleTogether } from "./settle-payment";

/** Pages of the provider's list that one sweep reads: 15,000 payments at Mollie; at Stripe 6,000 that were completed. */
const listPages = 60;
/** Due payments that are looked at together. */
const duePage = 2_000;
/** Of those that have waited longest, so many are looked at for the questions that are asked one by one. */
const longestPage = 500;
/** Payments that were found paid or ended and that one reading of the list settles; the next one finds the others. */
const settledPage = 10_000;
/** Of those that ended unpaid, so many are settled in one commit. */
const settledTogether = 25;
/** So many that are late ask for a longer list; fewer are asked about one by one. */
const manyLate = 200;
/** Round trips of a question beside its commit: the provider, and the mark where it was paid. */
const pollTrips = 2;
/** Our clock and the provider's may differ this much, in ms. */
const clockSkew = 60_000;

/**
 * Finds the payments that were made while their callbacks were lost (C6). First the provider's own list, which tells of
 * hundreds in one call, so that no number of free orders keeps a paid one waiting; then, one by one, those that the list
 * did not tell of, the likeliest first, within the share of calls that a minute has for it.
 * @param turn which of this minute: the list is read by the first
 * @param part of the payments, from 0, where others ask about the rest; the first asks about all of them where it has room for
 *   all, and else about its own
 * @returns whether more is due that could be asked about right away
 */
export async function pollPayments(deps: Bounded, turn: number, part?: number): Promise<boolean> {
  const now = deps.clock.now();
  const [[recent], [older], due] = await commit(deps, [
    selectOldestPending(deps.db, now - listWindow, now - firstPoll),
    selectOldestPending(deps.db, now - listWindowAfterOutage, now - firstPoll),
    selectDuePolls(deps.db, "longest", now, manyLate),
  ] as const);
  // Who was away for hours has more to read, and a call tells of hundreds.
  const oldest = due.filter((row) => isLate(row, now)).length >= manyLate ? older : recent;
  if (!oldest && due.length === 0) return false;
  const listed = oldest && turn === 0 ? await readList(deps, oldest.createdAt) : nothingListed;
  const rest = await leaveOutTold(deps, listed, now);
  const most = Math.floor(deps.room.left() / pollTrips);
  const isAlone = part === undefined && rest.newest.length <= most;
  const isOwn = ({ id }: PaymentRow) => isAlone || pollPartOf(id) === (part ?? 0);
  const [newest, longest] = [rest.newest.filter(isOwn), rest.longest.filter(isOwn)];
  const wanted = Math.min(most, newest.length);
  const room = wanted === 0 ? 0 : await takeCalls(deps, "poll", wanted);
  const picked = pickPolls(newest, longest, room);
  const { isHeard, isCut } = await askOneByOne(deps, picked);
  const isRest = isCut || newest.length > picked.length || (part === undefined && !isAlone);
  return isHeard && room === wanted && isRest;
}

/** It should have been asked about long ago: the sweep was away, or the provider. */
const isLate = ({ nextPollAt: at }: PaymentRow, now: number): boolean => (at ?? now) < now - askedSingly;

type Listed = {
  /** What was opened since, in ms, is in the list if it ended. */
  readonly wholeSince: number;
  /** Ours that the list told to have ended. */
  readonly settled: ReadonlySet<string>;
};

const nothingListed: Listed = { wholeSince: Number.POSITIVE_INFINITY, settled: new Set() };

/** Settles what the provider's list tells to have ended since a time and is still pending in our books. */
async function readList(deps: Bounded, since: number): Promise<Listed> {
  const takenAt = deps.clock.now();
  const pages = await takeCalls(deps, "poll", listPages);
  if (pages === 0) return nothingListed;
  const { seen, calls, wholeSince } = await deps.provider.endedSince(since - clockSkew, pages);
  deps.room.count(calls);
  await giveCallsBack(deps, "poll", pages - calls, takenAt);
  const byId = new Map(seen.map((evidence) => [evidence.providerId, evidence]));
  const pending = await pendingAmong(deps, seen);
  const evidenceOf = ({ providerId }: PaymentRow) => byId.get(providerId ?? "");
  const ended = pending.flatMap((row): Ended[] => {
    const evidence = evidenceOf(row);
    return evidence ? [{ id: row.id, row, seen: evidence }] : [];
  });
  const paid = ended.filter((one) => one.seen.status === "paid");
  const unpaid = ended.filter((one) => one.seen.status !== "paid");
  await workThrough(deps, {
    name: "listed",
    rows: paid,
    trips: 1,
    work: (one) => settleOn(deps, one.row, one.seen, "sweeper"),
  });
  await workThrough(deps, {
    name: "listed",
    rows: together(unpaid),
    work: ({ all }) => settleUnpaid(deps, all),
  });
  return {
    wholeSince: wholeSince === null ? Number.POSITIVE_INFINITY : wholeSince + clockSkew,
    settled: new Set(pending.map(({ id }) => id)),
  };
}

/** A pending payment of ours that the provider's list tells to have ended. */
type Ended = { readonly id: string; readonly row: PaymentRow; readonly seen: Evidence };

const together = (ended: readonly Ended[]) =>
  Array.from({ length: Math.ceil(ended.length / settledTogether) }, (_, at) => {
    const all = ended.slice(at * settledTogether, (at + 1) * settledTogether);
    return { id: all[0]?.id ?? "", all };
  });

const idsAtOnce = 2_000;

/** Those of ours that are still pending in the books: first what was paid, so that what ended unpaid never stands before it. */
async function pendingAmong(deps: Deps, seen: readonly Evidence[]): Promise<PaymentRow[]> {
  const found: PaymentRow[] = [];
  for (const isPaid of [true, false]) {
    const ids = seen
      .filter(({ status }) => (status === "paid") === isPaid)
      .map(({ providerId }) => providerId);
    for (let from = 0; from < ids.length && found.length < settledPage; from += idsAtOnce) {
      const some = ids.slice(from, from + idsAtOnce);
      found.push(...(await commitAndRead(deps, [], selectPendingAmong(deps.db, deps.provider.name, some))));
    }
  }
  return found;
}

/** What ended unpaid has nobody waiting for it: many go in one commit, and one by one only where that fails. */
async function settleUnpaid(deps: Bounded, ended: readonly Ended[]): Promise<void> {
  try {
    await settleTogether(deps, ended, "sweeper");
  } catch (error) {
    if (ended.length === 1) throw error;
    for (const one of ended) await settleUnpaid(deps, [one]);
  }
}

/**
 * The due payments that must be asked about one by one: also what another provider opened, of which the list does not tell. Those
 * that the list told of, and that have not ended, are next asked about at their next mark.
 */
async function leaveOutTold(deps: Bounded, { wholeSince, settled }: Listed, now: number) {
  const isTold = (row: PaymentRow) =>
    row.provider === deps.provider.name && row.createdAt >= wholeSince && now - row.createdAt < askedSingly;
  const isOpen = ({ id }: PaymentRow) => !settled.has(id);
  for (;;) {
    const [newest, longest] = await commit(deps, [
      selectDuePolls(deps.db, "newest", now, duePage),
      selectDuePolls(deps.db, "longest", now, longestPage),
    ] as const);
    const told = new Map(
      [...newest, ...longest]
        .filter(isOpen)
        .filter(isTold)
        .map((row) => [row.id, row]),
    );
    await reschedule(deps, [...told.values()], now);
    const isRest = (row: PaymentRow) => isOpen(row) && !told.has(row.id);
    if (told.size === 0 || newest.length < duePage || deps.room.left() === 0)
      return { newest: newest.filter(isRest), longest: longest.filter(isRest) };
  }
}

const reschedule = (deps: Deps, rows: readonly PaymentRow[], now: number) =>
  rows.length === 0
    ? undefined
    : commit(deps, [
        schedulePolls(
          deps.db,
          rows.map((row) => nextPoll(row, now)),
        ),
      ] as const);

const nextPoll = ({ id, createdAt }: PaymentRow, now: number): NextPoll => [id, nextPollAt(createdAt, now)];

/**
 * What the provider did not answer, or was not asked any more because it is silent, is asked about soon again (C7); what there was
 * no room for stays due.
 * @returns whether the provider answers, and whether there was no room for some
 */
async function askOneByOne(
  deps: Bounded,
  rows: readonly PaymentRow[],
): Promise<{ isHeard: boolean; isCut: boolean }> {
  if (rows.length === 0) return { isHeard: false, isCut: false };
  const ids = rows.map(({ id }) => id);
  await commit(deps, [noteFetched(deps.db, ids, deps.clock.now())] as const);
  const next = new Map<string, number | null>();
  const begun = new Set<string>();
  let silences = 0;
  await workThrough(deps, {
    name: "poll",
    rows,
    trips: pollTrips,
    work: async (row) => {
      begun.add(row.id);
      const asked = await ask(deps, row);
      if (asked === "silent") silences++;
      else next.set(row.id, nextPollAt(row.createdAt, deps.clock.now()));
      return asked;
    },
  });
  const now = deps.clock.now();
  const isPutOff = (id: string) => silences > 0 || begun.has(id);
  const later = (id: string) => (isPutOff(id) ? now + pollRetryDelay : now);
  const plan = ids.map((id): NextPoll => [id, next.has(id) ? (next.get(id) ?? null) : later(id)]);
  await commit(deps, [schedulePolls(deps.db, plan)] as const);
  return { isHeard: next.size > silences, isCut: silences === 0 && begun.size < rows.length };
}

async function ask(deps: Deps, row: PaymentRow): Promise<Asked> {
  const there = atProvider(deps, row.provider);
  if (!there || !isOpened(row)) return "not_asked";
  const { heard } = await askAbout(there, row, "sweeper", []);
  return heard === "nothing" ? "silent" : "heard";
}
