import { selectPaymentsAmong } from "#db/payments";
import { selectProgress, updateRewind } from "#db/rewinds";
import type { Evidence } from "#domain/payment";
import { paymentFacts } from "#domain/payment";
import type { ListedPayment } from "#ports/payment-provider";
import { commit, commitAndRead, type Deps } from "../deps";
import { type Asked, workThrough } from "../lanes";
import { askedBy } from "../orders/payment-proof";
import { settleEvidence } from "../orders/settle-payment";
import { findRefund } from "./find-refund";

/** What one step reads of a list at most: pages, and ms after which no further one is begun. Its caller waits for the answer. */
const turn = { pages: 20, ms: 6_000 } as const;
/** Of those in the list, so many are settled in one step: up to five subrequests each. */
const page = 100;
/** Our clock and the provider's may differ this much, in ms. */
const clockSkew = 10 * 60_000;
const day = 24 * 60 * 60_000;

/** How far the reading has come, as it stands in the rewind: whose lists were read whole, and where the next page of the other begins. */
type Reading = { readonly ended: readonly string[]; readonly cursor: string | null };

/** What of a rewind tells what is to be read. */
type Read = { readonly id: number; readonly since: number; readonly reading: string | null };

/**
 * Reads what was paid and paid back in the time that was lost, as the provider's own list tells it: of orders that may have
 * moved, of orders that vanished, and of refunds that the database has forgotten. Page by page, from the newest on: a step goes on
 * behind the last page of which all was settled.
 * @returns whether all of it is settled; else the next step goes on
 */
export async function readLostPayments(deps: Deps, { id, since, reading }: Read): Promise<boolean> {
  const [counts] = await commitAndRead(deps, [], selectProgress(deps.db));
  const now = deps.clock.now();
  const from = Math.min(since, counts?.oldest ?? since) - clockSkew;
  let { ended, cursor }: Reading = reading ? JSON.parse(reading) : { ended: [], cursor: null };
  const unread = () => [deps.provider, deps.previousProvider].find((one) => one && !ended.includes(one.name));
  const provider = unread();
  const note = (read: Reading) =>
    commit(deps, [updateRewind(deps.db, id, { reading: JSON.stringify(read) })] as const);
  for (let pages = 0; provider && pages < turn.pages && deps.clock.now() < now + turn.ms; pages++) {
    const told = await provider.listPayments({ from, to: now + day, cursor });
    if (!told.ok) {
      const { kind, code = kind } = told.error;
      deps.log.info("lost_payments_unread", { provider: provider.name, problem: code });
      // A cursor that the provider does not know any more: from its first page again, of which most is settled by now.
      if (kind === "refused" && cursor !== null) await note({ ended, cursor: null });
      return false;
    }
    const news = await settlePage({ ...deps, provider }, told.value.rows);
    if (news === null) return false;
    cursor = told.value.next;
    if (cursor === null) ended = [...ended, provider.name];
    await note({ ended, cursor });
    if (cursor === null || news > 0) break;
  }
  return !unread();
}

/** Settles what is news on a page, the oldest first, as they came in. @returns how much it is; null where not all of it is settled */
async function settlePage(deps: Deps, listed: readonly ListedPayment[]): Promise<number | null> {
  const news = (await newsAmong(deps, listed)).toReversed();
  let settled = 0;
  const work = async ({ seen }: ListedPayment): Promise<Asked> => {
    const asked = await settleLost(deps, seen);
    if (asked !== "silent") settled++;
    return asked;
  };
  const rows = news.slice(0, page).map((one) => ({ ...one, id: one.seen.providerId }));
  await workThrough(deps, { name: "lost", rows, atOnce: 4, work });
  return settled === news.length ? settled : null;
}

/**
 * What the books do not say yet: a payment that is not paid there, and money that went back by whatever road and is not in them. Of
 * what they do not know only what was opened by us: the account may have other sales, of which the daily comparison tells staff.
 */
async function newsAmong(deps: Deps, listed: readonly ListedPayment[]): Promise<readonly ListedPayment[]> {
  const paid = listed.filter(({ seen }) => seen.status === "paid");
  const ids = paid.map(({ seen }) => seen.providerId);
  const rows = await commitAndRead(deps, [], selectPaymentsAmong(deps.db, deps.provider.name, ids));
  const known = new Map(rows.map((row) => [row.providerId, row]));
  const news: ListedPayment[] = [];
  for (const one of paid) {
    const { providerId, orderId, refundedCents, chargedBackCents } = one.seen;
    const books = known.get(providerId);
    const isNews = books
      ? paymentFacts[books.status].money !== "in" ||
        refundedCents > books.back ||
        chargedBackCents > books.chargedBack
      : orderId !== null && (await askedBy(deps, orderId, one.seen)) !== null;
    if (isNews) news.push(one);
  }
  return news;
}

async function settleLost(deps: Deps, seen: Evidence): Promise<Asked> {
  if ((await settleEvidence(deps, seen, "sweeper")) === "later") return "silent";
  return seen.refundedCents > 0 ? findRefund(deps, seen) : "heard";
}
