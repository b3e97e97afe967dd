/** What the product leans on, and what `npm run test:outages` takes away from it. */
export const parts = ["d1", "kv", "queue", "provider", "gateway", "relay", "r2"] as const;
export type Part = (typeof parts)[number];

/**
 * How a part is out: it refuses every call; it takes ten seconds for each; one call in three fails, half of those after
 * the work was done; the work of each is done and its answer is lost.
 */
export const modes = ["away", "slow", "one_in_three", "answer_lost"] as const;
export type Mode = (typeof modes)[number];

export type Outage = { readonly part: Part; readonly mode: Mode };

/** What `slow` means, in ms. */
export const slowness = 10_000;

/** A number from 0 up to 1 that always follows from the same words (FNV-1a, then a final mix): chance that can be had again. */
export function fraction(...words: readonly (string | number)[]): number {
  let hash = 2_166_136_261;
  for (const char of JSON.stringify(words)) hash = Math.imul(hash ^ char.charCodeAt(0), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519);
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_917);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
