import type { RateLimiter, Shielded } from "#ports/rate-limiter";

/** A binding of Cloudflare's, and how many turns of each key an isolate gives before it asks there. */
type Limit = { readonly binding: RateLimit; readonly first: number };

/**
 * Cloudflare's rate-limit binding. When it fails it lets through: it is a shield, not the guard.
 * @param now in ms
 */
export const createRateLimiter = (now: () => number, limits: Record<Shielded, Limit>): RateLimiter => ({
  async allow(kind, key) {
    const { binding, first } = limits[kind];
    if (spend(binding, key, now()) <= first) return true;
    try {
      return (await binding.limit({ key })).success;
    } catch {
      return true;
    }
  },
});

type Minute = { readonly minute: number; readonly spent: Map<string, number> };

const minutes = new WeakMap<RateLimit, Minute>();
const mostKeys = 10_000;

/**
 * Counts a turn in this isolate's memory, where a flood from many addresses may not grow it without end.
 * @returns the turns of this minute, this one included; endless for a key there is no room for
 */
function spend(binding: RateLimit, key: string, now: number): number {
  const { spent } = minuteOf(binding, Math.floor(now / 60_000));
  const turns = (spent.get(key) ?? (spent.size < mostKeys ? 0 : Number.POSITIVE_INFINITY)) + 1;
  if (turns < Number.POSITIVE_INFINITY) spent.set(key, turns);
  return turns;
}

function minuteOf(binding: RateLimit, minute: number): Minute {
  const known = minutes.get(binding);
  if (known?.minute === minute) return known;
  const fresh = { minute, spent: new Map<string, number>() };
  minutes.set(binding, fresh);
  return fresh;
}
