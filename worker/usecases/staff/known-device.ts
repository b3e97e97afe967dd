import { knownFor } from "#domain/login";
import type { Deps } from "../deps";
import type { Device } from "./throttle-login";

/**
 * The device cookie, by which a browser is known: a number of its own, when it was made (ms, base 36), and our MAC of both
 * and of the account that signed in there.
 */
export async function toDevice(deps: Deps, username: string, { nonce, mintedAt }: Device): Promise<string> {
  const minted = mintedAt.toString(36);
  return `${nonce}.${minted}.${await deps.vault.hash("cookie", signed(username, nonce, minted))}`;
}

const signed = (username: string, nonce: string, minted: string): string =>
  `device ${username} ${nonce} ${minted}`;

const shape = /^([\w-]{22})\.([\da-z]{8,9})\.((?:[\w-]{1,16}:)?[\w-]{43})$/;

/**
 * The browser that a cookie of this account tells of, unless that was half a year ago. Whether the account has forgotten
 * its browsers since, the database knows.
 */
export async function deviceIn(
  deps: Deps,
  username: string,
  cookie: string | undefined,
): Promise<Device | null> {
  const [, nonce, minted, mac = ""] = shape.exec(cookie ?? "") ?? [];
  if (nonce === undefined || minted === undefined) return null;
  const device = { nonce, mintedAt: Number.parseInt(minted, 36) };
  if (!(await deps.vault.hashes("cookie", signed(username, nonce, minted))).includes(mac)) return null;
  return deps.clock.now() - device.mintedAt < knownFor ? device : null;
}
