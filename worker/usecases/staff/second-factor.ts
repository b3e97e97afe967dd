import { type Account, spendRecoveryCode, spendStep } from "#db/staff";
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
  const passed = /^\d{6}$/.test(code)
    ? await usesCode(deps, account, code)
    : await usesRecovery(deps, account, code);
  return passed ? ok(null) : err("totp_invalid");
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

async function usesCode(deps: Deps, account: Account, code: string): Promise<boolean> {
  const step = await stepOfCode(deps, account, code);
  if (step === null) return false;
  const [used] = await commit(deps, [spendStep(deps.db, account.id, step)] as const);
  return used.length > 0;
}

async function usesRecovery(deps: Deps, account: Account, typed: string): Promise<boolean> {
  const code = readCaseCode(typed);
  if (code === null) return false;
  const hash = await recoveryHashOf(deps, account.id, code);
  const [used] = await commit(deps, [
    spendRecoveryCode(deps.db, account.id, hash, deps.clock.now()),
  ] as const);
  return used.length > 0;
}

async function secretOf(deps: Deps, account: Account): Promise<Uint8Array | null> {
  if (account.totpSealed === null) return null;
  const opened = await deps.vault.open(secretPlace(account.id), account.totpSealed);
  if (opened.ok) return fromBase32(opened.value);
  deps.log.alarm("totp_unreadable", { staffId: account.id, problem: opened.error });
  return null;
}
