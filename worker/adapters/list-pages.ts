import type { Evidence } from "#domain/payment";
import type { EndedPayments, ListPage, PageOf } from "#ports/payment-provider";

/** One page of a provider's list, newest first. */
export type Page = {
  /** What of it has ended. */
  readonly ended: readonly Evidence[];
  /** When the last payment of the page was opened, in ms; null where that cannot be read. */
  readonly oldest: number | null;
  /** The cursor of the next page; null for none. */
  readonly next: string | null;
};

/**
 * Reads a provider's list by its cursors, back to a time or as far as the calls go. What came before an answer that cannot
 * be had counts all the same.
 * @param since in ms
 * @param calls pages at most
 * @param read asks for a page; null where nothing could be understood
 */
export async function readPages(
  since: number,
  calls: number,
  read: (cursor: string | null) => Promise<Page | null>,
): Promise<EndedPayments> {
  const seen: Evidence[] = [];
  let wholeSince: number | null = null;
  let cursor: string | null = null;
  for (let made = 1; made <= calls; made++) {
    const page: Page | null = await read(cursor);
    if (page === null) return { seen, calls: made, wholeSince };
    seen.push(...page.ended);
    cursor = page.next;
    if (cursor === null || (page.oldest !== null && page.oldest < since))
      return { seen, calls: made, wholeSince: since };
    wholeSince = page.oldest ?? wholeSince;
  }
  return { seen, calls, wholeSince };
}

/** One entry of a list: when it came about, in ms, and the row it makes; null for what cannot be read. */
export type Entry<Row> = { readonly at: number | null; readonly row: Row | null };

/**
 * What of a page, newest first, belongs to a period. The pages end with the first entry that is older.
 * @param read makes an entry of what the provider told
 * @param next the provider's own cursor of the next page; null for none
 */
export function pageOfPeriod<Row>(
  { from, to }: PageOf,
  told: readonly unknown[],
  read: (one: unknown) => Entry<Row>,
  next: string | null,
): ListPage<Row> {
  const entries = told.map(read);
  // Without a time nobody can say that it is of another period.
  const within = entries.filter(({ at }) => at === null || (at >= from && at < to));
  const rows = within.flatMap(({ row }) => (row === null ? [] : [row]));
  const isOver = entries.some(({ at }) => at !== null && at < from);
  return { rows, others: within.length - rows.length, next: isOver ? null : next };
}
