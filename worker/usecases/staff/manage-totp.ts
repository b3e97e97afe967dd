import { auditEntry } from "#db/audit";
import {
  type Account,
  confirmSecret,
  countRecoveryCodes,
  dropRecoveryCodes,
  dropSecret,
  insertRecoveryCodes,
  offerSecret,
  selectAccount,
} from "#db/staff";
import { toCaseCode } from "#domain/abuse";
import { siteName } from "#domain/company";
import { recoveryCodes } from "#domain/login";
import { err, ok, type Result } from "#domain/result";
import type { Staff } from "#domain/session";
import { enrolUri, toBase32 } from "#domain/totp";
import { commit, type Deps } from "../deps";
import { isPassword } from "./check-password";
import { passSecondFactor, recoveryHashOf, secretPlace, stepOfCode } from "./second-factor";
import { forgiveAll, hear, reauthTry } from "./throttle-login";

export type ReauthRefusal =
  | { readonly code: "password_wrong" }
  | { readonly code: "too_many_attempts"; readonly waitMs: number };
type Refusal<Code extends string> = { readonly code: Code };

/** Whether a person has a second factor, and how many recovery codes are left. */
export async function showTotp(
  deps: Deps,
  staff: Staff,
): Promise<{ on: boolean; recoveryCodesLeft: number }> {
  const { db } = deps;
  const [[account], [codes]] = await commit(deps, [
    selectAccount(db, staff.id),
    countRecoveryCodes(db, staff.id),
  ] as const);
  return { on: account?.totpOnAt != null, recoveryCodesLeft: codes?.left ?? 0 };
}

/** Offers a new secret to who shows the password again; it asks for nothing until it is confirmed. */
export async function startTotp(
  deps: Deps,
  staff: Staff,
  password: string,
): Promise<Result<{ secret: string; uri: string }, ReauthRefusal | Refusal<"totp_already_on">>> {
  const account = await reauthenticated(deps, staff, password);
  if (!account.ok) return account;
  const secret = toBase32(bytesOf(`${deps.chance.id()}${deps.chance.id()}`));
  const sealed = await deps.vault.seal(secretPlace(staff.id), secret);
  const [offered] = await commit(deps, [offerSecret(deps.db, staff.id, sealed)] as const);
  if (offered.length === 0) return err({ code: "totp_already_on" });
  return ok({ secret, uri: enrolUri(siteName, staff.username, secret) });
}

/** Puts the offered secret in force for who reads a code from it; answers the recovery codes, this once. */
export async function confirmTotp(
  deps: Deps,
  staff: Staff,
  typed: string,
): Promise<Result<readonly string[], Refusal<"totp_invalid" | "totp_already_on">>> {
  const account = await accountOf(deps, staff);
  if (account.totpOnAt !== null) return err({ code: "totp_already_on" });
  const step = await stepOfCode(deps, account, typed.replace(/\s/g, ""));
  if (step === null || account.totpSealed === null) return err({ code: "totp_invalid" });
  const codes = Array.from({ length: recoveryCodes }, () => toCaseCode(deps.chance.id()));
  const hashes = await Promise.all(codes.map((code) => recoveryHashOf(deps, staff.id, code)));
  const { db } = deps;
  const now = deps.clock.now();
  const [confirmed] = await commit(deps, [
    confirmSecret(db, staff.id, account.totpSealed, step, now),
    insertRecoveryCodes(db, staff.id, hashes, now),
    entry(deps, staff, "totp_on"),
  ] as const);
  return confirmed.length > 0 ? ok(codes) : err({ code: "totp_already_on" });
}

/** Takes the second factor away from who shows the password and a code of it once more. */
export async function disableTotp(
  deps: Deps,
  staff: Staff,
  proof: { readonly password: string; readonly totp: string },
): Promise<Result<null, ReauthRefusal | Refusal<"totp_required" | "totp_invalid">>> {
  const account = await reauthenticated(deps, staff, proof.password);
  if (!account.ok) return account;
  const second = await passSecondFactor(deps, account.value, proof.totp);
  if (!second.ok) return err({ code: second.error });
  const { db } = deps;
  await commit(deps, [
    dropSecret(db, staff.id),
    dropRecoveryCodes(db, staff.id),
    entry(deps, staff, "totp_off"),
  ] as const);
  return ok(null);
}

/** Whoever finds an open panel could otherwise guess the password there: each account has its count for that as well. */
async function reauthenticated(
  deps: Deps,
  staff: Staff,
  password: string,
): Promise<Result<Account, ReauthRefusal>> {
  const one = await reauthTry(deps, staff.id);
  const { unheard, answer } = await hear(deps, one, selectAccount(deps.db, staff.id));
  if (unheard) return err({ code: "too_many_attempts", waitMs: unheard.waitMs });
  const account = answer[0];
  if (!account || !(await isPassword(deps, password, account.passwordHash)))
    return err({ code: "password_wrong" });
  await commit(deps, forgiveAll(deps, one));
  return ok(account);
}

async function accountOf(deps: Deps, staff: Staff): Promise<Account> {
  const [[account]] = await commit(deps, [selectAccount(deps.db, staff.id)] as const);
  if (!account) throw new Error("a session without an account");
  return account;
}

const entry = (deps: Deps, { id, username }: Staff, action: string) =>
  auditEntry(deps.db, { at: deps.clock.now(), actor: username, action, subject: "staff", subjectId: id });

/** The first 160 bits of a random text, which is what RFC 4226 asks of a secret. */
const bytesOf = (base64Url: string): Uint8Array =>
  Uint8Array.from(atob(base64Url.replaceAll("-", "+").replaceAll("_", "/")), (char) =>
    char.charCodeAt(0),
  ).slice(0, 20);
