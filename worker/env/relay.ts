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
): Result<RelaySettings | null, SettingProblem> {
  if (url === undefined && secret === undefined) return ok(null);
  if (url === undefined) return err({ name: "SMS_RELAY_URL", problem: "is missing" });
  if (secret === undefined) return err({ name: "SMS_RELAY_SECRET", problem: "is missing" });
  if (typeof url !== "string" || !isAddress(url, development, /^\//))
    return err({ name: "SMS_RELAY_URL", problem: "must be an https address" });
  if (typeof secret !== "string" || secret.length < 32)
    return err({ name: "SMS_RELAY_SECRET", problem: "must be at least 32 characters" });
  const trivial = development ? null : secretTriviality(secret);
  if (trivial !== null) return err({ name: "SMS_RELAY_SECRET", problem: trivial });
  return ok({ url: url.replace(/\/$/, ""), secret });
}
