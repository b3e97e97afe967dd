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
): Result<TurnstileSettings | null, readonly SettingProblem[]> {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey } = env;
  const { TURNSTILE_VERIFY_URL: verifyUrl = usualUrl } = env;
  if (siteKey === undefined && secretKey === undefined) return ok(null);
  const isReachable = typeof verifyUrl === "string" && isAddress(verifyUrl, development, /^\//);
  const problems = [
    { name: "TURNSTILE_SITE_KEY", problem: keyProblem(siteKey, development) },
    { name: "TURNSTILE_SECRET_KEY", problem: keyProblem(secretKey, development) },
    { name: "TURNSTILE_VERIFY_URL", problem: isReachable ? null : "must be an https address" },
  ].flatMap(({ name, problem }) => (problem === null ? [] : [{ name, problem }]));
  return problems.length > 0
    ? err(problems)
    : ok({ siteKey: String(siteKey), secretKey: String(secretKey), verifyUrl: String(verifyUrl) });
}

function keyProblem(key: unknown, development: boolean): string | null {
  if (key === undefined) return "is missing";
  if (typeof key !== "string" || !/^[\w-]{8,128}$/.test(key)) return "is malformed";
  return !development && testKey.test(key) ? "is a test key" : null;
}
