export function median(values: readonly number[]) {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

/**
 * The value that `share` of all values do not exceed.
 *
 * @param share from 0 to 1
 */
export function percentile(values: readonly number[], share: number) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** Values by key, in the order in which the keys first came. */
export const groupBy = <T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> =>
  Map.groupBy(all, keyOf);

/** Kilobytes of 1,000 bytes, for a first flight is counted in packets of 1,460. */
export const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

export const whole = (value: number) => (Number.isFinite(value) ? String(Math.round(value)) : "–");

export const ratio = (value: number) => (Number.isFinite(value) ? value.toFixed(2) : "–");

export const range = (values: readonly number[]) =>
  `${whole(Math.min(...values))}–${whole(Math.max(...values))}`;

/** How often to measure: `RUNS`, else the number given. */
export function runs(usual: number) {
  const given = Number(process.env.RUNS || usual);
  if (Number.isInteger(given) && given > 0) return given;
  throw new Error(`RUNS must be a whole number above 0, not '${process.env.RUNS}'.`);
}
