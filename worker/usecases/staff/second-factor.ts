import type { Condition } from "#db/change";
import { type Account, recoveryCodeStands, spendRecoveryCode, spendStep, stepStands } from "#db/staff";
import { readCaseCode } from "#domain/abuse";
import { err, ok, type Result } from "#domain/result";
import { codeIn, fromBase32, openSteps, stepBytes } from "#domain/totp";
import { commit, type Deps } from "../deps";

/**
 * Passes who has no second factor, and who types a code of now or a recovery code; either is used up by it. Of two who
 * type the same code one passes.
 */
export async function passSecondFactor(
  deps: Deps,
  account: Account,
  typed: string | undefined,
): Promise<Result<null, "totp_required" | "totp_invalid">> {
  if (account.totpOnAt === null) return ok(null);
  const code = typed?.replace(/\s/g, "") ?? "";
  if (code === "") return err("totp_required");
  const proof = await proofIn(deps, account, code);
  if (proof === null) return err("totp_invalid");
  const [used] = await commit(deps, [proof.use] as const);
  return used.length > 0 ? ok(null) : err("totp_invalid");
}

/**
 * What a code proves of an account, null where it can be none of its: the condition under which it stands, and the
 * statement that uses it up, which answers a row to the one who did.
 *
 * @param account an account without a second factor, or none at all, is looked at in the same way, in vain
 */
export async function proofIn(deps: Deps, account: Account | undefined, code: string, provided?: Condition) {
  const owner = account?.totpOnAt == null ? undefined : account;
  return /^\d{6}$/.test(code)
    ? stepProof(deps, owner, code, provided)
    : recoveryProof(deps, owner?.id ?? "", code, provided);
}

/** The TOTP step that a code belongs to and that is still open, or null. */
export async function stepOfCode(deps: Deps, account: Account, code: string): Promise<number | null> {
  const secret = await secretOf(deps, account);
  if (secret === null) return null;
  for (const step of openSteps(deps.clock.now(), account.totpLastStep)) {
    if (codeIn(await deps.credentials.hmacSha1(secret, stepBytes(step))) === code) return step;
  }
  return null;
}

/** Where a person's TOTP secret is sealed. */
export const secretPlace = (staffId: string) => ({ table: "staff", column: "totp", row: staffId });

/** A recovery code as it is stored. It is written like a case code, which survives being read over the telephone. */
export const recoveryHashOf = (deps: Deps, staffId: string, code: string): Promise<string> =>
  deps.vault.hash("recovery", `${staffId} ${code}`);

async function stepProof(deps: Deps, account: Account | undefined, code: string, provided?: Condition) {
  const step = account ? await stepOfCode(deps, account, code) : null;
  if (!account || step === null) return null;
  const { db } = deps;
  return { stands: stepStands(account.id, step), use: spendStep(db, account.id, step, provided) };
}

async function recoveryProof(deps: Deps, staffId: string, typed: string, provided?: Condition) {
  const code = readCaseCode(typed);
  if (code === null) return null;
  const hash = await recoveryHashOf(deps, staffId, code);
  const use = spendRecoveryCode(deps.db, staffId, hash, deps.clock.now(), provided);
  return { stands: recoveryCodeStands(staffId, hash), use };
}

async function secretOf(deps: Deps, account: Account): Promise<Uint8Array | null> {
  if (account.totpSealed === null) return null;
  const opened = await deps.vault.open(secretPlace(account.id), account.totpSealed);
  if (opened.ok) return fromBase32(opened.value);
  deps.log.alarm("totp_unreadable", { staffId: account.id, problem: opened.error });
  return null;
}
