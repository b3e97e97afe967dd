import { setPassword } from "#db/staff";
import { endOthersWith } from "#db/staff-sessions";
import { siteName } from "#domain/company";
import { checkNewPassword, type NewPasswordRefusal } from "#domain/password-rules";
import { err, ok, type Result } from "#domain/result";
import type { Staff } from "#domain/session";
import { commit, type Deps } from "../deps";
import { hashPassword } from "./check-password";
import { toDevice } from "./known-device";
import {
  type Proof,
  prepareRenewal,
  type ReauthRefusal,
  type Renewed,
  reauthenticate,
} from "./reauthenticate";
import { entryOf } from "./record-change";

type Wanted = Proof & { readonly newPassword: string };
type Refusal = ReauthRefusal | { readonly code: NewPasswordRefusal };

/**
 * Sets another password for who shows the one of now (ASVS 6.2.2, 6.2.3), ends every other session of theirs, and forgets
 * every browser but this one, which gets a device cookie of now. What is wrong with the new one is said before anything is hashed, and before a code is used up.
 */
export async function changePassword(
  deps: Deps,
  staff: Staff,
  { newPassword, ...proof }: Wanted,
  cookie: string | undefined,
): Promise<Result<Renewed & { readonly device: string }, Refusal>> {
  const wrong = newPassword === proof.password ? "new_password_same" : refusalOf(deps, staff, newPassword);
  if (wrong) return err({ code: wrong });
  const account = await reauthenticate(deps, staff, proof);
  if (!account.ok) return account;
  const { db } = deps;
  const now = deps.clock.now();
  const hash = await hashPassword(deps, newPassword, deps.chance.id());
  const renewal = await prepareRenewal(deps, staff, cookie);
  const [changed, , renewed] = await commit(deps, [
    setPassword(db, staff.id, account.value.passwordHash, hash, now),
    entryOf(deps, staff, { action: "password_changed", subject: "staff", subjectId: staff.id }),
    renewal.statement,
    endOthersWith(db, staff.id, staff.sessionId, hash),
  ] as const);
  // Somebody changed it in the meantime: what was shown is no longer the password.
  if (changed.length === 0) return err({ code: "password_wrong" });
  const device = await toDevice(deps, staff.username, { nonce: deps.chance.id(), mintedAt: now });
  return ok({ session: await renewal.finish(renewed), device });
}

const refusalOf = ({ credentials, site }: Deps, { username }: Staff, typed: string) =>
  checkNewPassword(typed, {
    common: credentials.common,
    names: [siteName, site.company.name, site.publicUrl.hostname, username],
  });
