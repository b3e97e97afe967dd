import type { Evidence } from "#domain/payment";
import type { EndedPayments } from "#ports/payment-provider";
import { type Page, readPages } from "../list-pages";
import type { Ask } from "./client";
import { mollieList, mollieOpened, molliePayment, toEvidence } from "./shapes";

/** The most that Mollie tells in one answer (docs.mollie.com, "Pagination"). */
const limit = 250;

/** Mollie's list of payments. It cannot be asked for those that ended only, so free orders stand in it as well. */
export const listEnded = (ask: Ask, since: number, calls: number): Promise<EndedPayments> =>
  readPages(since, calls, (cursor) => readPage(ask, cursor));

async function readPage(ask: Ask, cursor: string | null): Promise<Page | null> {
  const answer = await ask(mollieList, pathOf("payments", cursor));
  if (!answer.ok) return null;
  const { _embedded, _links } = answer.value;
  const last = mollieOpened.safeParse(_embedded.payments.at(-1));
  return {
    ended: _embedded.payments.flatMap(toEnded),
    oldest: last.success && !Number.isNaN(last.data) ? last.data : null,
    next: cursorIn(_links.next?.href),
  };
}

/** What cannot be read is none of ours: another currency, or another kind of sale. */
function toEnded(payment: unknown): Evidence[] {
  const read = molliePayment.safeParse(payment);
  return read.success && read.data.status !== "pending" ? [toEvidence(read.data)] : [];
}

/** Of the next page's address only the payment's id is taken, so that the key goes nowhere else. */
export function cursorIn(href: string | undefined): string | null {
  const id = href === undefined ? null : URL.parse(href)?.searchParams.get("from");
  return id && /^(tr|re|chb)_\w{1,60}$/.test(id) ? id : null;
}

/** A page of one of Mollie's lists, the first or the one that begins with an id. */
export const pathOf = (list: "payments" | "refunds" | "chargebacks", cursor: string | null): string =>
  `/${list}?limit=${limit}${cursor === null ? "" : `&from=${cursor}`}`;
