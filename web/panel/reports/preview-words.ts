import type { reportDesk } from "#voice/report-desk";

/** What a block would have hit in a day; `more` where that was not all. */
export type Preview = { readonly orders: number; readonly queued: number; readonly more: boolean };

/** The same in words, before anybody presses. */
export function previewWords(
  words: (typeof reportDesk)["nl"],
  count: number,
  { orders, queued, more }: Preview,
): string {
  const { preview } = words;
  if (orders === 0) return preview.none;
  const said = preview.orders(orders, more);
  const waiting = preview.queued(queued);
  if (count === 1) return queued === 0 ? preview.one(said) : preview.oneQueued(said, waiting);
  const addresses = words.addresses(count);
  return queued === 0 ? preview.many(addresses, said) : preview.manyQueued(addresses, said, waiting);
}
