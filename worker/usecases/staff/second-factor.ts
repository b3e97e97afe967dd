import { auditChange } from "#db/audit";
import type { Condition } from "#db/change";
import { type Account, recoveryCodeStands, spendRecoveryCode, spendStep, stepStands } from "#db/staff";
import { readRecoveryCode } from "#domain/recovery-code";
import { err, ok, type Result } from "#domain/result";
import { codeIn, fromBase32, openStep, stepBytes } from "#domain/totp";
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
  const shown = await showSecondFactor(deps, account, typed);
  if (!shown.ok) return shown;
  if (shown.value === null) return ok(null);
  const { use, told } = shown.value;
  const [used] = await commit(deps, [use, ...told] as const);
  return used.length > 0 ? ok(null) : err("totp_invalid");
}

/**
 * The same, and the code is not used up yet: by whoever puts that into the batch of what it lets them do, so that both are done
 * together, also where the database's answer is lost. Null for who has no second factor.
 */
export async function showSecondFactor(
  deps: Deps,
  account: Account,
  typed: string | undefined,
): Promise<Result<FactorProof | null, "totp_required" | "totp_invalid">> {
  if (account.totpOnAt === null) return ok(null);
  const code = typed?.replace(/\s/g, "") ?? "";
  if (code === "") return err("totp_required");
  const proof = await proofIn(deps, account, code);
  return proof === null ? err("totp_invalid") : ok(proof);
}

export type FactorProof = NonNullable<Awaited<ReturnType<typeof proofIn>>>;

/**
 * What a code proves of an account, null where it can be none of its: the condition under which it stands, and the
 * statement that uses it up, which answers a row to the one who did; `told` stands right behind it.
 *
 * @param account an account without a second factor, or none at all, is looked at in the same way, in vain
 */
export async function proofIn(deps: Deps, account: Account | undefined, code: string, provided?: Condition) {
  const owner = account?.totpOnAt == null ? undefined : account;
  return /^\d{6}$/.test(code)
    ? stepProof(deps, owner, code, provided)
    : recoveryProof(deps, owner, code, provided);
}

/** The TOTP step that a code belongs to and that is still open, or null. */
export async function stepOfCode(deps: Deps, account: Account, code: string): Promise<number | null> {
  const step = openStep(deps.clock.now(), account.totpLastStep);
  const secret = await secretOf(deps, account);
  if (secret === null || step === null) return null;
  return codeIn(await deps.credentials.hmacSha1(secret, stepBytes(step))) === code ? step : null;
}

/** Where a person's TOTP secret is sealed. */
export const secretPlace = (staffId: string) => ({ table: "staff", column: "totp", row: staffId });

/** A recovery code as it is stored. */
export const recoveryHashOf = (deps: Deps, staffId: string, code: string): Promise<string> =>
  deps.vault.hash("recovery", recoveryText(staffId, code));

const recoveryText = (staffId: string, code: string): string => `${staffId} ${code}`;

async function stepProof(deps: Deps, account: Account | undefined, code: string, provided?: Condition) {
  const step = account ? await stepOfCode(deps, account, code) : null;
  if (!account || step === null) return null;
  const { db } = deps;
  return { stands: stepStands(account.id, step), use: spendStep(db, account.id, step, provided), told: [] };
}

async function recoveryProof(deps: Deps, account: Account | undefined, typed: string, provided?: Condition) {
  const code = readRecoveryCode(typed);
  if (code === null) return null;
  const { id, username } = account ?? { id: "", username: "" };
  const hashes = await deps.vault.hashes("recovery", recoveryText(id, code));
  const at = deps.clock.now();
  const use = spendRecoveryCode(deps.db, id, hashes, at, provided);
  const entry = {
    at,
    actor: username,
    action: "recovery_code_used" as const,
    subject: "staff",
    subjectId: id,
  };
  return { stands: recoveryCodeStands(id, hashes), use, told: [auditChange(deps.db, entry)] };
}

async function secretOf(deps: Deps, account: Account): Promise<Uint8Array | null> {
  if (account.totpSealed === null) return null;
  const opened = await deps.vault.open(secretPlace(account.id), account.totpSealed);
  if (opened.ok) return fromBase32(opened.value);
  deps.log.alarm("totp_unreadable", { staffId: account.id, problem: opened.error });
  return null;
}
