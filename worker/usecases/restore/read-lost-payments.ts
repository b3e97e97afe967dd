import { selectPaymentsAmong } from "#db/payments";
import { selectProgress } from "#db/rewinds";
import type { Evidence } from "#domain/payment";
import { paymentFacts } from "#domain/payment";
import type { PaymentProvider } from "#ports/payment-provider";
import { commitAndRead, type Deps } from "../deps";
import { type Asked, workThrough } from "../lanes";
import { settleEvidence } from "../orders/settle-payment";
import { findRefund } from "./find-refund";

/** Pages of the provider's list that one step reads: 50,000 payments at Mollie, 20,000 that were completed at Stripe. */
const listPages = 200;
/** Of those in the list, so many are settled in one step: up to five subrequests each. */
const page = 100;
/** Our clock and the provider's may differ this much, in ms. */
const clockSkew = 10 * 60_000;
const idsAtOnce = 1_000;

/**
 * Reads what was paid and paid back in the time that was lost, as the provider's own list tells it: of orders that may have
 * moved, of orders that vanished, and of refunds that the database has forgotten.
 * @returns whether all of it is settled; else the next step goes on
 */
export async function readLostPayments(deps: Deps, { since }: { readonly since: number }): Promise<boolean> {
  const [counts] = await commitAndRead(deps, [], selectProgress(deps.db));
  const from = Math.min(since, counts?.oldest ?? since) - clockSkew;
  const providers = [deps.provider, ...(deps.previousProvider ? [deps.previousProvider] : [])];
  let isWhole = true;
  for (const provider of providers)
    isWhole = (await readFrom({ ...deps, provider }, provider, from)) && isWhole;
  return isWhole;
}

async function readFrom(deps: Deps, provider: PaymentProvider, from: number): Promise<boolean> {
  const { seen, wholeSince } = await provider.endedSince(from, listPages);
  // The oldest first, as they came in: of two payments for one order the first is its own.
  const news = await newsAmong(deps, seen.filter(({ status }) => status === "paid").toReversed());
  const rows = news.slice(0, page).map((evidence) => ({ id: evidence.providerId, evidence }));
  let silent = 0;
  const work = async ({ evidence }: { readonly evidence: Evidence }): Promise<Asked> => {
    const asked = await settleLost(deps, evidence);
    if (asked === "silent") silent++;
    return asked;
  };
  await workThrough(deps, { name: "lost", rows, atOnce: 4, work });
  return wholeSince !== null && wholeSince <= from && news.length <= page && silent === 0;
}

/** What the books do not say yet: a payment that is not paid there, and money that went back by whatever road and is not in them. */
async function newsAmong(deps: Deps, seen: readonly Evidence[]): Promise<readonly Evidence[]> {
  const known = new Map<string | null, { isPaid: boolean; back: number; chargedBack: number }>();
  for (let at = 0; at < seen.length; at += idsAtOnce) {
    const ids = seen.slice(at, at + idsAtOnce).map(({ providerId }) => providerId);
    for (const row of await commitAndRead(deps, [], selectPaymentsAmong(deps.db, deps.provider.name, ids)))
      known.set(row.providerId, { ...row, isPaid: paymentFacts[row.status].money === "in" });
  }
  return seen.filter(({ providerId, refundedCents, chargedBackCents }) => {
    const books = known.get(providerId);
    return !books?.isPaid || refundedCents > books.back || chargedBackCents > books.chargedBack;
  });
}

async function settleLost(deps: Deps, seen: Evidence): Promise<Asked> {
  if ((await settleEvidence(deps, seen, "sweeper")) === "later") return "silent";
  return seen.refundedCents > 0 ? findRefund(deps, seen) : "heard";
}
