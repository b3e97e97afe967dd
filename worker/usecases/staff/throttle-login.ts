import { chargeTry, forgive, selectNextTry } from "#db/login-throttle";
import { addressKey } from "#domain/address";
import type { Deps } from "../deps";

type Origin = { readonly username: string; readonly address: string; readonly device: string | undefined };

/**
 * What a try to sign in counts against: the account and the address, or, from a browser in which this account signed in
 * before, that browser alone. So an attack on the account makes everybody wait but its owner.
 */
export async function throttleKeys(
  deps: Deps,
  { username, address, device }: Origin,
): Promise<readonly string[]> {
  const known = await knownDevice(deps, username, device);
  const names = known ? [`device ${known}`] : [`account ${username}`, `address ${addressKey(address)}`];
  return Promise.all(names.map((name) => deps.vault.hash("throttle", name)));
}

/** What somebody signed in counts against who must show the password again. */
export const reauthKeys = async (deps: Deps, staffId: string): Promise<readonly string[]> => [
  await deps.vault.hash("throttle", `reauth ${staffId}`),
];

/** The statements that ask when a try is heard, and count it as failed if that is now. */
export const chargeOnce = (deps: Deps, keys: readonly string[]) => {
  const now = deps.clock.now();
  return [selectNextTry(deps.db, keys, now), chargeTry(deps.db, keys, now)] as const;
};

/** The statement that takes failures back. */
export const forgiveAll = (deps: Deps, keys: readonly string[]) => forgive(deps.db, keys);

/** The device cookie, by which a browser is known: a number of its own, and our mark that this account signed in there. */
export const toDevice = async (deps: Deps, username: string, nonce: string): Promise<string> =>
  `${nonce}.${await deps.vault.hash("cookie", `device ${username} ${nonce}`)}`;

async function knownDevice(deps: Deps, username: string, device: string | undefined): Promise<string | null> {
  const nonce = /^([\w-]{22})\.[\w-]{43}$/.exec(device ?? "")?.[1];
  if (nonce === undefined) return null;
  return device === (await toDevice(deps, username, nonce)) ? nonce : null;
}
