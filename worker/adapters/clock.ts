import type { Chance, Clock } from "#ports/clock";
import { toBase64Url } from "./base64url";

/** The real clock, or in development one that has run `rate` times as fast since `base` (ms). */
export const createClock = (rate = 1, base = 0): Clock => ({
  now: () => Math.round(base + (Date.now() - base) * rate),
});

/** Randomness from the platform's generator. */
export const chance: Chance = {
  id: () => toBase64Url(crypto.getRandomValues(new Uint8Array(16))),
  fraction: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
};
