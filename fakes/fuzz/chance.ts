import { createHash, createHmac } from "node:crypto";
import { codeIn, fromBase32, stepBytes, stepOf } from "../../worker/domain/totp.ts";
import type { Chance } from "./mutations.ts";

/** Chance that follows from a seed, so that a run can be had again (mulberry32). */
export function chanceOf(seed: string): Chance {
  let state = createHash("sha256").update(seed).digest().readUInt32BE(0);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, any: (options) => options[below(options.length)] as never };
}

/** The code that an authenticator app shows now for a secret in base 32. */
export function codeOfNow(secret: string): string {
  const mac = createHmac("sha1", fromBase32(secret)).update(stepBytes(stepOf(Date.now())));
  return codeIn(mac.digest());
}
