import { selectBreakers } from "#db/circuit-breaker";
import { selectDueVerdicts } from "#db/held";
import { type MessageRow, selectDueMessages, selectDueUnknowns } from "#db/messages";
import { isNotRewound, isSettled, selectDueDoubts } from "#db/rewinds";
import {
  pollParts,
  rowsAtOnce,
  tripsToBegin,
  turnsAMinute,
  type WorkKind,
  workLease,
} from "#domain/due-work";
import type { DueWork } from "#ports/wake-up";
import { archiveOrders } from "./archive/archive-orders";
import { askBalance, gatewaysToAsk } from "./ask-balance";
import { commit, type Deps, wakeUp } from "./deps";
import { guarded, moreInSome, workThrough } from "./lanes";
import { underLease } from "./lease";
import { selectUnsentCodes, sendCode } from "./my-number/send-code";
import { askForReport } from "./orders/ask-for-report";
import { carryOutVerdict } from "./orders/carry-out-verdict";
import { pollPayments } from "./orders/poll-payments";
import { resolveUnknown } from "./orders/resolve-unknown";
import { resolveDoubt } from "./restore/resolve-doubt";
import { type Bounded, withRoom } from "./room";
import { workOffRefunds } from "./work-off-refunds";

/** How many rows of a class are read at once. Which of them are worked on the room decides, oldest first. */
const pages = { unknowns: 100, doubts: 100, reports: 200, codes: 30, verdicts: 50 } as const;

/**
 * Works off one kind and passes on what remains: first the other kinds, so that none waits for this one's vendor, and afterwards
 * this one again, where more of it is due. One at a time works on a kind, or on a part of it: whoever comes meanwhile lets it be.
 */
export async function workOffInTurn(deps: Deps, { kinds, turn, part }: DueWork, books: Books): Promise<void> {
  const [kind, ...others] = kinds;
  if (others.length > 0) await deps.dueWork?.send({ kinds: others, turn });
  if (kind === undefined) return;
  const bounded = withRoom(deps, tripsToBegin, rowsAtOnce);
  const lease = part ? `${kind} ${part}` : kind;
  const more = await underLease(deps, lease, workLease, () => workOff(books)(bounded, kind, turn, part));
  if (!more || turn + 1 >= turnsAMinute) return;
  for (const next of partsAfter(kind, part)) await deps.dueWork?.send({ ...next, turn: turn + 1 });
}

/** Who goes on: many payments are asked about by several, once the first has read the provider's list. */
function partsAfter(kind: WorkKind, part: number | undefined): Omit<DueWork, "turn">[] {
  if (kind !== "payments") return [{ kinds: [kind] }];
  const parts = part === undefined ? Array.from({ length: pollParts }, (_, at) => at) : [part];
  return parts.map((one) => ({ kinds: [kind], part: one }));
}

/** Compares the books with the vendors' lists, a few pages a minute. */
type Books = (deps: Bounded) => Promise<void>;

/**
 * Works off a kind of due work, as far as there is room.
 * @returns what does so, given which turn of this minute it is, from 0, and which part of the kind, where others have the rest; it
 *   tells whether more could be done right away, by a next invocation
 */
export const workOff =
  (books: Books) =>
  async (deps: Bounded, kind: WorkKind, turn: number, part?: number): Promise<boolean> => {
    const by: Readonly<Record<WorkKind, () => Promise<boolean>>> = {
      payments: () => pollPayments(deps, turn, part),
      refunds: () => workOffRefunds(deps),
      messages: () => workOffMessages(deps),
      books: () => books(deps).then(() => false),
      archive: () => archiveOrders(deps),
    };
    return (await guarded(deps, kind, by[kind])) ?? false;
  };

/** What became of messages, what staff decided about them, and codes. */
async function workOffMessages(deps: Bounded): Promise<boolean> {
  const { db } = deps;
  const now = deps.clock.now();
  const [unknowns, doubts, unheardOf, health, codes, verdicts] = await commit(deps, [
    selectDueUnknowns(db, now, pages.unknowns, [isNotRewound, isSettled]),
    selectDueDoubts(db, now, pages.doubts),
    selectDueMessages(db, "sent", now, pages.reports),
    selectBreakers(db),
    selectUnsentCodes(deps, pages.codes),
    selectDueVerdicts(db, now, pages.verdicts),
  ] as const);
  const vendorOf = ({ gateway }: MessageRow) => gateway ?? "";
  // Look-ups: of the message itself, and of one that shows that they work.
  const lookedUp = { vendorOf, trips: 3 } as const;
  return moreInSome([
    workThrough(deps, {
      ...lookedUp,
      name: "unknown",
      rows: unknowns,
      page: pages.unknowns,
      work: (row) => resolveUnknown(deps, row),
    }),
    workThrough(deps, {
      name: "doubt",
      rows: doubts,
      page: pages.doubts,
      trips: 3 * deps.gateways.length,
      work: (row) => resolveDoubt(deps, row),
    }),
    workThrough(deps, {
      ...lookedUp,
      name: "report",
      rows: unheardOf,
      page: pages.reports,
      work: (row) => askForReport(deps, row),
    }),
    workThrough(deps, {
      name: "verdict",
      rows: verdicts,
      page: pages.verdicts,
      trips: 1,
      work: (row) => judgeAgain(deps, row),
    }),
    workThrough(deps, {
      name: "code",
      rows: codes,
      page: pages.codes,
      trips: 4,
      work: ({ id }) => sendCode(deps, id),
    }),
    workThrough(deps, {
      name: "balance",
      rows: gatewaysToAsk(deps, health, now),
      vendorOf: ({ id }) => id,
      trips: 1,
      work: ({ gateway }) => askBalance(deps, gateway),
    }),
  ]);
}

/** A verdict whose rest is over and that nothing woke the consumer for (decision 087). */
async function judgeAgain(deps: Deps, message: MessageRow): Promise<void> {
  if ((await carryOutVerdict(deps, message)) !== "waits") await wakeUp(deps, message.id);
}
