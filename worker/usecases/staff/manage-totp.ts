import {
  type Account,
  confirmSecret,
  countRecoveryCodes,
  dropRecoveryCodes,
  dropSecret,
  dropSpentOffer,
  insertRecoveryCodes,
  offerSecret,
  selectAccount,
  selectRecoveryCode,
  spendOfferTry,
} from "#db/staff";
import type { AuditAction } from "#domain/audit";
import { siteName } from "#domain/company";
import { recoveryCodes } from "#domain/login";
import { toRecoveryCode } from "#domain/recovery-code";
import { err, ok, type Result } from "#domain/result";
import type { Staff } from "#domain/session";
import { enrolUri, offerLife, offerTries, toBase32 } from "#domain/totp";
import { commit, commitAndRead, type Deps } from "../deps";
import {
  type Proof,
  prepareRenewal,
  type ReauthRefusal,
  type Renewed,
  reauthenticate,
} from "./reauthenticate";
import { entryOf } from "./record-change";
import { recoveryHashOf, secretPlace, stepOfCode } from "./second-factor";

type Refusal<Code extends string> = { readonly code: Code };

/** Whether a person has a second factor, whether they must, and how many recovery codes are left. */
export async function showTotp(
  deps: Deps,
  staff: Staff,
): Promise<{ on: boolean; demanded: boolean; recoveryCodesLeft: number }> {
  const { db, site } = deps;
  const [[account], [codes]] = await commit(deps, [
    selectAccount(db, staff.id),
    countRecoveryCodes(db, staff.id),
  ] as const);
  return {
    on: account?.totpOnAt != null,
    demanded: site.staffTotp === "required",
    recoveryCodesLeft: codes?.left ?? 0,
  };
}

/**
 * Offers a new secret to who shows the password again. It asks for nothing until it is confirmed, and only the session that
 * showed the password can do that, within ten minutes and five tries.
 */
export async function startTotp(
  deps: Deps,
  staff: Staff,
  proof: Proof,
  cookie: string | undefined,
): Promise<Result<{ secret: string; uri: string } & Renewed, ReauthRefusal | Refusal<"totp_already_on">>> {
  if ((await accountOf(deps, staff)).totpOnAt !== null) return err({ code: "totp_already_on" });
  const account = await reauthenticate(deps, staff, proof);
  if (!account.ok) return account;
  const secret = toBase32(bytesOf(`${deps.chance.id()}${deps.chance.id()}`));
  const renewal = await prepareRenewal(deps, staff, cookie);
  const [offered, renewed] = await commit(deps, [
    offerSecret(deps.db, staff.id, {
      totpSealed: await deps.vault.seal(secretPlace(staff.id), secret),
      offerSession: staff.sessionId,
      offerEndsAt: deps.clock.now() + offerLife,
      offerTries,
    }),
    renewal.statement,
  ] as const);
  if (offered.length === 0) return err({ code: "totp_already_on" });
  const session = await renewal.finish(renewed);
  return ok({ secret, uri: enrolUri(siteName, staff.username, secret), session });
}

/** Puts the offered secret in force for who reads a code from it; answers the recovery codes, this once. */
export async function confirmTotp(
  deps: Deps,
  staff: Staff,
  typed: string,
): Promise<Result<readonly string[], Refusal<"totp_invalid" | "totp_offer_over" | "totp_already_on">>> {
  const { db } = deps;
  const now = deps.clock.now();
  if ((await accountOf(deps, staff)).totpOnAt !== null) return err({ code: "totp_already_on" });
  // The try is gone before it is looked at, and not tried again after a fault: it would count twice.
  const [[offered]] = await db.batch([spendOfferTry(db, staff.id, staff.sessionId, now)]);
  const step = offered ? await stepOfCode(deps, offered, typed.replace(/\s/g, "")) : null;
  if (!offered?.totpSealed || step === null) {
    await commit(deps, [dropSpentOffer(db, staff.id, now)] as const);
    return err({ code: offered ? "totp_invalid" : "totp_offer_over" });
  }
  const codes = Array.from({ length: recoveryCodes }, () =>
    toRecoveryCode(deps.chance.id(), deps.chance.id()),
  );
  const hashes = await Promise.all(codes.map((code) => recoveryHashOf(deps, staff.id, code)));
  // These codes are the account's, whichever run of the statements put them there.
  const kept = await commitAndRead(
    deps,
    [
      confirmSecret(db, staff.id, offered.totpSealed, step, now),
      entry(deps, staff, "totp_on"),
      insertRecoveryCodes(db, staff.id, hashes, now),
    ],
    selectRecoveryCode(db, staff.id, hashes[0] ?? ""),
  );
  return kept.length > 0 ? ok(codes) : err({ code: "totp_already_on" });
}

/**
 * Takes the second factor away from who shows the password and a code of it once more. Where everybody must have one, the
 * panel is closed to them until they have set up the next, which is how a new telephone takes over.
 */
export async function disableTotp(
  deps: Deps,
  staff: Staff,
  proof: Proof,
  cookie: string | undefined,
): Promise<Result<Renewed, ReauthRefusal>> {
  const account = await reauthenticate(deps, staff, proof);
  if (!account.ok) return account;
  const { db } = deps;
  const renewal = await prepareRenewal(deps, staff, cookie);
  const [, , renewed] = await commit(deps, [
    dropSecret(db, staff.id),
    entry(deps, staff, "totp_off"),
    renewal.statement,
    dropRecoveryCodes(db, staff.id),
  ] as const);
  return ok({ session: await renewal.finish(renewed) });
}

async function accountOf(deps: Deps, staff: Staff): Promise<Account> {
  const [[account]] = await commit(deps, [selectAccount(deps.db, staff.id)] as const);
  if (!account) throw new Error("a session without an account");
  return account;
}

const entry = (deps: Deps, staff: Staff, action: AuditAction) =>
  entryOf(deps, staff, { action, subject: "staff", subjectId: staff.id });

/** The first 160 bits of a random text, which is what RFC 4226 asks of a secret. */
const bytesOf = (base64Url: string): Uint8Array =>
  Uint8Array.from(atob(base64Url.replaceAll("-", "+").replaceAll("_", "/")), (char) =>
    char.charCodeAt(0),
  ).slice(0, 20);
