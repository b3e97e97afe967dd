/** What a chart's axis goes up to: the first of 1, 2, 2.5, 4, 5 and 8 times a power of ten that nothing goes beyond; `least` where all is none. */
export function topOf(values: readonly number[], whole = true, least = 1): number {
  const most = Math.max(0, ...values);
  if (most === 0) return least;
  const power = 10 ** Math.floor(Math.log10(most));
  const steps = [1, 2, 2.5, 4, 5, 8, 10].map((step) => step * power);
  const fits = steps.find((step) => step >= most && (!whole || Number.isInteger(step)));
  return fits ?? most;
}

/** Which point of a chart lies under a place on it, from 0 at its left to 1 at its right. */
export const pointAt = (place: number, points: number): number =>
  Math.min(points - 1, Math.max(0, Math.floor(place * points)));

/** Where a key leads from a point: one to the side, or to either end; null where the key is no such key. */
export function pointAfter(key: string, at: number, points: number): number | null {
  const last = points - 1;
  if (key === "ArrowLeft" || key === "ArrowDown") return Math.max(0, at - 1);
  if (key === "ArrowRight" || key === "ArrowUp") return Math.min(last, at + 1);
  if (key === "Home") return 0;
  return key === "End" ? last : null;
}
