import { readLedgers } from "../audit/ledgers.ts";

/**
 * How long it took from the payment until a gateway accepted, in virtual ms, the shortest first; by the vendors' own books.
 *
 * @param folder of the ledgers
 */
export function waitsOf(folder: string) {
  const { payments, sends } = readLedgers(folder);
  const paidAt = new Map(
    payments.flatMap(({ order, paid }) => paid.map(({ at }) => [order, at] as const)).reverse(),
  );
  return sends.map(({ order, at }) => at - (paidAt.get(order) ?? at)).toSorted((one, other) => one - other);
}

/**
 * The wait that this share of all did not exceed.
 *
 * @param share 0 to 1
 */
export const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.ceil(share * sorted.length) - 1] ?? 0;

/**
 * @param waits in virtual ms
 * @param rate of the clock
 */
export function waitsInWords(waits: readonly number[], rate: number = 1) {
  const shown = [0.5, 0.95, 1].map((share) => `${(percentile(waits, share) / 1_000 / rate).toFixed(1)} s`);
  return `p50 ${shown[0]}, p95 ${shown[1]}, at most ${shown[2]}`;
}
