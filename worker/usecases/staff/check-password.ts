import { type Account, turnPassword } from "#db/staff";
import {
  cost,
  formatPassword,
  isOver,
  nobodysPassword,
  readPassword,
  type StoredPassword,
} from "#domain/password";
import { commit, type Deps } from "../deps";

type Means = Pick<Deps, "credentials" | "vault">;

/** What became of a password that was typed; `turned` is what is to be stored instead, where its hash hangs on an older key. */
export type CheckedPassword = { readonly isRight: boolean; readonly turned: string | null };

/**
 * Whether a password is the stored one. Stretches exactly once and at the same cost where nothing is stored, so that the
 * time it takes does not tell who has an account.
 */
export async function checkPassword(
  deps: Means,
  typed: string,
  stored: string | undefined,
): Promise<CheckedPassword> {
  const kept = (stored === undefined ? null : readPassword(stored)) ?? nobodysPassword;
  const stretched = await deps.credentials.stretch(typed, kept.salt, kept.cost);
  const isRight = (await deps.vault.hashes("password", stretched)).includes(kept.hash);
  return { isRight, turned: isRight ? await turnedPassword(deps, kept, stretched) : null };
}

/** The account of somebody whose password was right, as it is stored from now on. */
export async function keepTurned(
  deps: Deps,
  account: Account,
  { turned }: CheckedPassword,
): Promise<Account> {
  if (turned === null) return account;
  await commit(deps, [turnPassword(deps.db, account.id, account.passwordHash, turned)] as const);
  return { ...account, passwordHash: turned };
}

/** As `checkPassword`, for who only wants to know whether it is right. */
export const isPassword = async (deps: Means, typed: string, stored: string | undefined): Promise<boolean> =>
  (await checkPassword(deps, typed, stored)).isRight;

/** A password that is right, as it is to be stored under the first key of the ring; null where it hangs on that already. */
async function turnedPassword(deps: Means, kept: StoredPassword, stretched: string): Promise<string | null> {
  const hash = await deps.vault.hash("password", stretched);
  return hash === kept.hash ? null : formatPassword({ ...kept, hash });
}

/** Whether an account lets anybody in: it is not switched off, and its password not past its time. */
export const letsIn = ({ clock }: Pick<Deps, "clock">, { disabledAt, passwordExpiresAt }: Account): boolean =>
  disabledAt === null && !isOver(passwordExpiresAt, clock.now());

/** A password as it is stored. `salt` is 22 characters that nobody can guess. */
export const hashPassword = async (deps: Means, password: string, salt: string): Promise<string> =>
  formatPassword({
    cost,
    salt,
    // Keyed as well (pepper): who takes the database alone cannot even begin to guess.
    hash: await deps.vault.hash("password", await deps.credentials.stretch(password, salt, cost)),
  });
