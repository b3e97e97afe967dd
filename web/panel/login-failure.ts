import { textsNow } from "../i18n/catalogue";
import { ApiError } from "../lib/call";
import { admin } from "./words";

/** Why signing in failed (spec §2). `totp`: the password was right, and a code is wanted besides. */
export type LoginFailure = { readonly text: string; readonly totp: boolean };

/** The server's message or 'Ongeldige inloggegevens'; without an answer the error's own, or that something went wrong. */
export function loginFailure(error: Error): LoginFailure {
  const { login: words } = textsNow(admin);
  if (!(error instanceof ApiError)) return { text: error.message || words.unreachable, totp: false };
  if (error.problem?.code === "totp_required") return { text: words.totpNeeded, totp: true };
  return { text: error.problem?.message || words.refused, totp: false };
}
