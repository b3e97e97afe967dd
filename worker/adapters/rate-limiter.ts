import type { RateLimiter, Shielded } from "../ports/rate-limiter";

/** Cloudflare's rate-limit binding. When it fails it lets through: it is a shield, not the guard. */
export const createRateLimiter = (limits: Record<Shielded, RateLimit>): RateLimiter => ({
  async allow(kind, key) {
    try {
      return (await limits[kind].limit({ key })).success;
    } catch {
      return true;
    }
  },
});
