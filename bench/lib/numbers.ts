/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

/**
 * The value that `share` of all values do not exceed.
 *
 * @param {readonly number[]} values
 * @param {number} share from 0 to 1
 */
export function percentile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/**
 * Values by key, in the order in which the keys first came.
 *
 * @template T
 * @param {readonly T[]} all
 * @param {(one: T) => string} keyOf
 * @returns {Map<string, T[]>}
 */
export const groupBy = (all, keyOf) => Map.groupBy(all, keyOf);

/** Kilobytes of 1,000 bytes, for a first flight is counted in packets of 1,460. */
export const kilobytes = (/** @type {number} */ bytes) => (bytes / 1000).toFixed(1);

export const whole = (/** @type {number} */ value) =>
  Number.isFinite(value) ? String(Math.round(value)) : "–";

export const ratio = (/** @type {number} */ value) => (Number.isFinite(value) ? value.toFixed(2) : "–");

/** @param {readonly number[]} values */
export const range = (values) => `${whole(Math.min(...values))}–${whole(Math.max(...values))}`;

/**
 * How often to measure: `RUNS`, else the number given.
 *
 * @param {number} usual
 */
export function runs(usual) {
  const given = Number(process.env.RUNS || usual);
  if (Number.isInteger(given) && given > 0) return given;
  throw new Error(`RUNS must be a whole number above 0, not '${process.env.RUNS}'.`);
}
