import type { RateLimited, RateLimiter } from "#ports/edge";

/** A binding of Cloudflare's, and how many turns of each key an isolate gives before it asks there. */
type Limit = { readonly binding: RateLimit; readonly first: number };

/**
 * Cloudflare's rate-limit binding, behind a count of this isolate's own. When it fails it lets through: it is a shield,
 * not the guard. The binding counts by a keyed hash: whom it counts stays with us.
 * @param now in ms
 * @param hash the keyed hash of a key
 */
export function createRateLimiter(
  now: () => number,
  hash: (key: string) => Promise<string>,
  limits: Record<RateLimited, Limit>,
): RateLimiter {
  const spent = { create: createCount(), read: createCount(), report: createCount() };
  return {
    async allow(kind, key) {
      const { binding, first } = limits[kind];
      if (spent[kind](key, now()) <= first) return true;
      try {
        return (await binding.limit({ key: await hash(key) })).success;
      } catch {
        return true;
      }
    },
  };
}

const mostKeys = 10_000;

/**
 * Counts turns per minute in memory, where a flood from many addresses may not grow it without end.
 * @returns what counts a turn and says how many there were this minute; endless for a key there is no room for
 */
function createCount(): (key: string, now: number) => number {
  let minute = Number.NaN;
  const spent = new Map<string, number>();
  return (key, now) => {
    const current = Math.floor(now / 60_000);
    if (current !== minute) spent.clear();
    minute = current;
    const turns = (spent.get(key) ?? (spent.size < mostKeys ? 0 : Number.POSITIVE_INFINITY)) + 1;
    if (turns < Number.POSITIVE_INFINITY) spent.set(key, turns);
    return turns;
  };
}
