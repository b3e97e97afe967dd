import type { Evidence } from "#domain/payment";
import type { EndedPayments } from "#ports/payment-provider";

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
