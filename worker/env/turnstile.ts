import { err, ok, type Result } from "#domain/result";
import type { Variables } from "./names";
import type { SettingProblem } from "./schema";
import { isAddress } from "./vendors";

/** The keys of Cloudflare Turnstile, and where its answers are checked. */
export type TurnstileSettings = {
  readonly siteKey: string;
  readonly secretKey: string;
  readonly verifyUrl: string;
};

const usualUrl = "https://challenges.cloudflare.com/turnstile/v0/siteverify";

/** Cloudflare's own keys for tests, one of which lets everybody through. */
const testKey = /^[123]x0{10,}/;

/** `TURNSTILE_*` (decision 042), null where neither key is set; one key needs the other. */
export function readTurnstile(
  env: Variables,
  development: boolean,
): Result<TurnstileSettings | null, SettingProblem> {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey } = env;
  const { TURNSTILE_VERIFY_URL: verifyUrl = usualUrl } = env;
  if (siteKey === undefined && secretKey === undefined) return ok(null);
  for (const [name, key] of Object.entries({
    TURNSTILE_SITE_KEY: siteKey,
    TURNSTILE_SECRET_KEY: secretKey,
  })) {
    if (key === undefined) return err({ name, problem: "is missing" });
    if (typeof key !== "string" || !/^[\w-]{8,128}$/.test(key)) return err({ name, problem: "is malformed" });
    if (!development && testKey.test(key)) return err({ name, problem: "is a test key" });
  }
  if (typeof verifyUrl !== "string" || !isAddress(verifyUrl, development, /^\//))
    return err({ name: "TURNSTILE_VERIFY_URL", problem: "must be an https address" });
  return ok({ siteKey: String(siteKey), secretKey: String(secretKey), verifyUrl });
}
