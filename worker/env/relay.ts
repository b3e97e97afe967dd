import { err, ok, type Result } from "#domain/result";
import type { Variables } from "./names";
import type { SettingProblem } from "./schema";
import { secretTriviality } from "./strength";
import { isAddress } from "./vendors";

/** The relay that owns our fixed address, without a slash at the end of its URL. */
export type RelaySettings = { readonly url: string; readonly secret: string };

/** `SMS_RELAY_URL` and `SMS_RELAY_SECRET` (decision 014), null where neither is set; one needs the other. */
export function readRelay(
  { SMS_RELAY_URL: url, SMS_RELAY_SECRET: secret }: Variables,
  development: boolean,
): Result<RelaySettings | null, readonly SettingProblem[]> {
  if (url === undefined && secret === undefined) return ok(null);
  const problems = [
    { name: "SMS_RELAY_URL", problem: urlProblem(url, development) },
    { name: "SMS_RELAY_SECRET", problem: secretProblem(secret, development) },
  ].flatMap(({ name, problem }) => (problem === null ? [] : [{ name, problem }]));
  return problems.length > 0
    ? err(problems)
    : ok({ url: String(url).replace(/\/$/, ""), secret: String(secret) });
}

function urlProblem(url: unknown, development: boolean): string | null {
  if (url === undefined) return "is missing";
  return typeof url === "string" && isAddress(url, development, /^\//) ? null : "must be an https address";
}

function secretProblem(secret: unknown, development: boolean): string | null {
  if (secret === undefined) return "is missing";
  if (typeof secret !== "string" || secret.length < 32) return "must be at least 32 characters";
  return development ? null : secretTriviality(secret);
}
