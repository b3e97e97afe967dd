import type { Account } from "#db/staff";
import { type Cost, cost, formatPassword, isOver, nobodysPassword, readPassword } from "#domain/password";
import type { Deps } from "../deps";

type Means = Pick<Deps, "credentials" | "vault">;

/**
 * Whether a password is the stored one. Stretches exactly once and at the same cost where nothing is stored, so that the
 * time it takes does not tell who has an account.
 */
export async function isPassword(deps: Means, typed: string, stored: string | undefined): Promise<boolean> {
  const kept = (stored === undefined ? null : readPassword(stored)) ?? nobodysPassword;
  return (await hashOf(deps, typed, kept.salt, kept.cost)) === kept.hash;
}

/** Whether an account lets anybody in: it is not switched off, and its password not past its time. */
export const letsIn = ({ clock }: Pick<Deps, "clock">, { disabledAt, passwordExpiresAt }: Account): boolean =>
  disabledAt === null && !isOver(passwordExpiresAt, clock.now());

/** A password as it is stored. `salt` is 22 characters that nobody can guess. */
export const hashPassword = async (deps: Means, password: string, salt: string): Promise<string> =>
  formatPassword({ cost, salt, hash: await hashOf(deps, password, salt, cost) });

/** Keyed as well: who takes the database alone cannot even begin to guess. */
const hashOf = async (deps: Means, password: string, salt: string, price: Cost): Promise<string> =>
  deps.vault.hash("password", await deps.credentials.stretch(password, salt, price));
