/** The price of one guess: scrypt's N as a power of two, its r and its p. */
export type Cost = { readonly log2N: number; readonly r: number; readonly p: number };

/** What OWASP's ASVS 5.0 (11.4.2) asks, below what the platform refuses: N·r·p of at most 2^20. */
export const cost: Cost = { log2N: 15, r: 8, p: 3 };

/** How long a password that the command line made is good for, in ms: by then its owner has chosen another (ASVS 6.4.1). */
export const oneOffLife = 72 * 60 * 60 * 1000;

/** Whether a password is past its time; one that its owner chose has none (ASVS 6.2.10). Times in ms since the epoch. */
export const isOver = (expiresAt: number | null, now: number): boolean =>
  expiresAt !== null && expiresAt <= now;

/** A password as it is stored: how it was stretched, and a keyed hash of the outcome. */
export type StoredPassword = { readonly cost: Cost; readonly salt: string; readonly hash: string };

/** One line that carries its own parameters, so that they can be raised later: `scrypt$15$8$3$salt$hash`. */
export const formatPassword = ({ cost: { log2N, r, p }, salt, hash }: StoredPassword): string =>
  ["scrypt", log2N, r, p, salt, hash].join("$");

const shape = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]{22,})\$((?:[\w-]{1,16}:)?[\w-]{43})$/;

/** What `formatPassword` wrote, or null for a text that is no password of ours. */
export function readPassword(text: string): StoredPassword | null {
  const [, log2N, r, p, salt, hash] = shape.exec(text) ?? [];
  if (salt === undefined || hash === undefined) return null;
  return { cost: { log2N: Number(log2N), r: Number(r), p: Number(p) }, salt, hash };
}

/** Stands in for the password of an account that does not exist: as dear to try, and never right. */
export const nobodysPassword: StoredPassword = { cost, salt: "-".repeat(22), hash: "" };
