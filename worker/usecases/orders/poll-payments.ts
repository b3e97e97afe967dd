import {
  type NextPoll,
  noteFetched,
  type PaymentRow,
  schedulePolls,
  selectDuePolls,
  selectOldestPending,
  selectPendingAmong,
} from "#db/payments";
import type { Evidence } from "#domain/payment";
import { askedSingly, firstPoll, listWindow, nextPollAt, pickPolls, pollRetryDelay } from "#domain/polling";
import { atProvider, commit, commitAndRead, type Deps } from "../deps";
import { type Asked, workThrough } from "../lanes";
import { takeCalls } from "../provider-calls";
import { askAbout, isOpened, settleOn } from "./settle-payment";

/** Pages of the provider's list that one sweep reads: 15,000 payments at Mollie; at Stripe 6,000 that were completed. */
const listPages = 60;
/** Payments that one sweep settles or asks about one by one: up to three subrequests each. */
const singles = 100;
/** Due payments that one sweep looks at: what ten orders a second make due, at their first three marks together. */
const duePage = 2_000;
/** Of six connections at once. */
const atOnce = 2;
/** Our clock and the provider's may differ this much, in ms. */
const clockSkew = 60_000;

/**
 * Finds the payments that were made while their callbacks were lost (C6). First the provider's own list, which tells of
 * hundreds in one call, so that no number of free orders keeps a paid one waiting; then, one by one, those that the list
 * did not tell of, the likeliest first.
 */
export async function pollPayments(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const [[oldest], newest, longest] = await commit(deps, [
    selectOldestPending(deps.db, now - listWindow, now - firstPoll),
    selectDuePolls(deps.db, "newest", now, duePage),
    selectDuePolls(deps.db, "longest", now, singles),
  ] as const);
  if (!oldest && longest.length === 0) return;
  const wanted = (oldest ? listPages : 0) + Math.min(singles, newest.length);
  const calls = await takeCalls(deps, "poll", wanted);
  const listed = oldest ? await readList(deps, oldest.createdAt, Math.min(listPages, calls)) : nothingListed;
  const { told, rest } = divide([...newest, ...longest], listed, { now, provider: deps.provider.name });
  await reschedule(deps, told, now);
  const room = Math.max(0, Math.min(singles - listed.settled.size, calls - listed.calls));
  await askOneByOne(deps, pickPolls(newest.filter(isIn(rest)), longest.filter(isIn(rest)), room));
}

type Listed = {
  readonly calls: number;
  /** What was opened since, in ms, is in the list if it ended. */
  readonly wholeSince: number;
  /** Ours that the list told to have ended. */
  readonly settled: ReadonlySet<string>;
};

const nothingListed: Listed = { calls: 0, wholeSince: Number.POSITIVE_INFINITY, settled: new Set() };

/** Settles what the provider's list tells to have ended since a time and is still pending in our books. */
async function readList(deps: Deps, since: number, pages: number): Promise<Listed> {
  if (pages === 0) return nothingListed;
  const { seen, calls, wholeSince } = await deps.provider.endedSince(since - clockSkew, pages);
  const byId = new Map(seen.map((evidence) => [evidence.providerId, evidence]));
  const pending = await pendingAmong(deps, seen);
  const rows = pending.slice(0, singles);
  await workThrough(deps, { name: "listed", rows, atOnce, work: (row) => settle(deps, row, byId) });
  return {
    calls,
    wholeSince: wholeSince === null ? Number.POSITIVE_INFINITY : wholeSince + clockSkew,
    settled: new Set(pending.map(({ id }) => id)),
  };
}

const idsAtOnce = 2_000;

/** Those of ours that are still pending in the books: first what was paid, so that what ended unpaid never stands before it. */
async function pendingAmong(deps: Deps, seen: readonly Evidence[]): Promise<PaymentRow[]> {
  const found: PaymentRow[] = [];
  for (const isPaid of [true, false]) {
    const ids = seen
      .filter(({ status }) => (status === "paid") === isPaid)
      .map(({ providerId }) => providerId);
    for (let from = 0; from < ids.length && found.length < singles; from += idsAtOnce) {
      const some = ids.slice(from, from + idsAtOnce);
      found.push(...(await commitAndRead(deps, [], selectPendingAmong(deps.db, deps.provider.name, some))));
    }
  }
  return found;
}

async function settle(deps: Deps, row: PaymentRow, byId: ReadonlyMap<string, Evidence>): Promise<void> {
  const seen = row.providerId === null ? undefined : byId.get(row.providerId);
  if (seen) await settleOn(deps, row, seen, "sweeper");
}

/**
 * Of the due payments, those that the list told of, and those that must be asked about one by one: also what another provider
 * opened, of which the list does not tell.
 */
function divide(
  due: readonly PaymentRow[],
  { wholeSince, settled }: Listed,
  { now, provider }: { now: number; provider: string },
) {
  const isTold = (row: PaymentRow) =>
    row.provider === provider && row.createdAt >= wholeSince && now - row.createdAt < askedSingly;
  const open = due.filter(({ id }) => !settled.has(id));
  const rest = new Set(open.filter((row) => !isTold(row)).map(({ id }) => id));
  return { told: open.filter(isTold), rest };
}

const isIn = (ids: ReadonlySet<string>) => (row: PaymentRow) => ids.has(row.id);

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

/** What the provider did not answer, or was not asked any more because it is silent, is asked about soon again (C7). */
async function askOneByOne(deps: Deps, rows: readonly PaymentRow[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await commit(deps, [noteFetched(deps.db, ids, deps.clock.now())] as const);
  const next = new Map<string, number | null>();
  await workThrough(deps, {
    name: "poll",
    rows,
    atOnce,
    work: async (row) => {
      const asked = await ask(deps, row);
      if (asked !== "silent") next.set(row.id, nextPollAt(row.createdAt, deps.clock.now()));
      return asked;
    },
  });
  const soon = deps.clock.now() + pollRetryDelay;
  const plan = ids.map((id): NextPoll => [id, next.has(id) ? (next.get(id) ?? null) : soon]);
  await commit(deps, [schedulePolls(deps.db, plan)] as const);
}

async function ask(deps: Deps, row: PaymentRow): Promise<Asked> {
  const there = atProvider(deps, row.provider);
  if (!there || !isOpened(row)) return "not_asked";
  const { heard } = await askAbout(there, row, "sweeper", []);
  return heard === "nothing" ? "silent" : "heard";
}
