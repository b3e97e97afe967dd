import { createHmac } from "node:crypto";
import { codeIn, fromBase32, stepBytes, stepLength, stepOf } from "#domain/totp";

/** A code that is about to change is not typed. A timer may end a moment early, and the code of before is not taken any more. */
export async function lateInStep(): Promise<void> {
  const left = stepLength - (Date.now() % stepLength);
  if (left < 10_000) await new Promise((resolve) => setTimeout(resolve, left + 250));
}

/** What an authenticator app shows now. `secret` in base 32. */
export function codeOf(secret: string): string {
  const mac = createHmac("sha1", fromBase32(secret)).update(stepBytes(stepOf(Date.now())));
  return codeIn(mac.digest());
}

const used = new Map<string, number>();

/** A code that was not typed before, once there is one: each is taken once. */
export async function nextCode(secret: string): Promise<string> {
  while (stepOf(Date.now()) === used.get(secret)) await new Promise((resolve) => setTimeout(resolve, 500));
  await lateInStep();
  used.set(secret, stepOf(Date.now()));
  return codeOf(secret);
}
