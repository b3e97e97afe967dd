import { timingSafeEqual } from "node:crypto";
import { scheduler } from "node:timers/promises";
import { beforeEach } from "vitest";
import { reset } from "./runtime.ts";

// What Workers have beyond the standards.
Object.assign(globalThis, { scheduler });
Object.assign(crypto.subtle, {
  timingSafeEqual: (one: Uint8Array, other: Uint8Array) => timingSafeEqual(one, other),
});

beforeEach(() => reset());
