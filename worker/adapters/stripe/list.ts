import type { Evidence } from "#domain/payment";
import type { EndedPayments } from "#ports/payment-provider";
import { type Page, readPages } from "../list-pages";
import type { Ask } from "./client";
import { evidenceOf } from "./disputes";
import { stripeList, stripeOpened, stripeSession } from "./shapes";

/**
 * Stripe's list of the sessions that were completed (docs.stripe.com/api/checkout/sessions/list): what nobody paid is not in
 * it, however much of that there is.
 */
export const listEnded = (ask: Ask, since: number, calls: number): Promise<EndedPayments> =>
  readPages(since, calls, (cursor) => readPage(ask, since, cursor));

async function readPage(ask: Ask, since: number, cursor: string | null): Promise<Page | null> {
  const answer = await ask(stripeList, `/checkout/sessions?${queryOf(since, cursor)}`);
  if (!answer.ok) return null;
  const { data, has_more } = answer.value;
  const last = stripeOpened.safeParse(data.at(-1));
  if (has_more && !last.success) return null;
  const read = await Promise.all(data.map((one) => toEnded(ask, one)));
  return {
    ended: read.flat(),
    oldest: last.success ? last.data.created * 1_000 : null,
    next: has_more && last.success ? last.data.id : null,
  };
}

const queryOf = (since: number, cursor: string | null): string =>
  new URLSearchParams({
    status: "complete",
    "created[gte]": String(Math.floor(since / 1_000)),
    // The most that Stripe tells in one answer.
    limit: "100",
    "expand[]": "data.payment_intent.latest_charge",
    ...(cursor === null ? {} : { starting_after: cursor }),
  }).toString();

/**
 * What cannot be read is none of ours: a subscription, or a sale of another kind. One whose disputes cannot be asked for is
 * left out, and comes with the next minute's list.
 */
async function toEnded(ask: Ask, session: unknown): Promise<Evidence[]> {
  const read = stripeSession.safeParse(session);
  const seen = read.success ? await evidenceOf(ask, read.data) : null;
  return seen?.ok && seen.value.status !== "pending" ? [seen.value] : [];
}
