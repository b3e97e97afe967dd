import { useUp } from "#db/challenges";
import { persist } from "#db/client";
import { addressKey } from "#domain/address";
import { macOf } from "#domain/keyed-hash";
import type { Deps } from "../deps";

export type Kit = Pick<Deps, "db" | "clock" | "chance" | "vault" | "retryTimer" | "trail">;

/** Whom and what a challenge is for, and what else must not be changed about it. */
export type Marked = {
  readonly kind: "work" | "wait";
  readonly purpose: string;
  readonly address: string;
  /** In seconds since the epoch, in base 36. */
  readonly at: string;
  readonly nonce: string;
  readonly more: readonly (string | number)[];
};

/** 66 random bits. */
export const newNonce = ({ chance }: Kit): string => chance.id().slice(0, 11);

/** A moment as a challenge carries it; `at` in ms, rounded down to a second, so that nobody waits longer than is said. */
export const written = (at: number): string => Math.floor(at / 1000).toString(36);

/** A moment that a challenge carries, in ms. */
export const read = (at: string): number => Number.parseInt(at, 36) * 1000;

/**
 * The mark (a MAC of 132 bits) by which a challenge that comes back is known as ours: nothing of it is stored before it has
 * been answered. All that it is bound to is in it, so most of that need not be in the open.
 */
export const markOf = async ({ vault }: Kit, marked: Marked): Promise<string> =>
  shortened(await vault.hash("challenge", textOf(marked)));

const textOf = ({ kind, purpose, address, at, nonce, more }: Marked): string =>
  JSON.stringify([kind, purpose, addressKey(address), at, nonce, more]);

const shortened = (hash: string): string => macOf(hash).slice(0, 22);

/** Whether this mark is the right one. Against timing attacks it is compared as keyed hashes. */
export async function isMarked(kit: Kit, given: string, marked: Marked): Promise<boolean> {
  const { vault } = kit;
  const right = (await vault.hashes("challenge", textOf(marked))).map(shortened);
  const [one, ...others] = await Promise.all([given, ...right].map((mark) => vault.hash("token", mark)));
  return others.some((other) => other === one);
}

/** Uses up a challenge that was answered; false where another request was first. `endsAt` in ms. */
export async function isFirst(
  { db, chance, retryTimer }: Kit,
  mark: string,
  endsAt: number,
): Promise<boolean> {
  const own = chance.id();
  const used = await persist(() => useUp(db, mark, endsAt, own), retryTimer);
  return used.length > 0;
}
