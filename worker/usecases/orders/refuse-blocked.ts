import { type BlockKind, countHit } from "#db/blocks";
import { isOutage, type Statement } from "#db/client";
import { commitAndRead, type Deps } from "../deps";

/** Whom an order comes from and goes to, as keyed hashes. */
type Parties = { readonly address: string; readonly receiver: string };

/** What the edge says of them: until when a block lasts, as it was written there, or null. */
export type Copies = Readonly<Record<BlockKind, string | null>>;

/** Reads the cached copies of their blocks, if there are any (decision 018). */
export async function readCopies(deps: Deps, { address, receiver }: Parties): Promise<Copies> {
  const [ip, phone] = await Promise.all([
    deps.edge.read(copyKey("ip", address)),
    deps.edge.read(copyKey("phone", receiver)),
  ]);
  return { ip, phone };
}

/**
 * Whether an address is blocked according to its copy, before anything else is asked. The copy may be old, so the database
 * confirms it, and counts; only when the database cannot be asked, the copy decides alone.
 */
export async function isBlockedAddress(deps: Deps, hash: string, copies: Copies): Promise<boolean> {
  if (!acts(copies.ip, deps.clock.now())) return false;
  try {
    return await countBlockHit(deps, "ip", hash, copies);
  } catch (error) {
    if (isOutage(error)) return true;
    throw error;
  }
}

/** Whether the copy of a number's block decides alone: only while the database cannot be asked (decision 041). */
export const isBlockedInOutage = (deps: Deps, copies: Copies, error: unknown): boolean =>
  isOutage(error) && acts(copies.phone, deps.clock.now());

/** Counts a hit of a block, with what belongs to it, and puts its copy right; false when there is no such block. */
export async function countBlockHit(
  deps: Deps,
  kind: BlockKind,
  hash: string,
  copies: Copies,
  more: readonly Statement[] = [],
): Promise<boolean> {
  const [block] = await commitAndRead(deps, more, countHit(deps.db, kind, hash, deps.clock.now()));
  if (block) await cacheBlock(deps, kind, hash, block.expiresAt, copies[kind]);
  else await dropCopy(deps, kind, hash, copies);
  return block !== undefined;
}

/** Drops the copy of a block that there is not, or not any more. */
export async function dropCopy(deps: Deps, kind: BlockKind, hash: string, copies: Copies): Promise<void> {
  if (copies[kind] !== null) await invalidateBlock(deps, kind, hash);
}

// The store forgets by itself; what never ends is put there again when it does.
const year = 365 * 24 * 60 * 60 * 1000;

/**
 * Caches a block at the edge, where every order passes; what stands there already is not written again. `expiresAt` in ms;
 * null is for ever.
 */
export async function cacheBlock(
  deps: Deps,
  kind: BlockKind,
  hash: string,
  expiresAt: number | null,
  copy: string | null = null,
) {
  const text = `${expiresAt ?? "never"}`;
  if (copy === text) return;
  const lifetime = expiresAt === null ? year : expiresAt - deps.clock.now();
  await deps.edge.write(copyKey(kind, hash), text, lifetime);
}

/** Invalidates the cached copy of a block. */
export const invalidateBlock = (deps: Deps, kind: BlockKind, hash: string) =>
  deps.edge.forget(copyKey(kind, hash));

const copyKey = (kind: BlockKind, hash: string): string => `block:${kind}:${hash}`;

const acts = (copy: string | null, now: number): boolean =>
  copy !== null && (copy === "never" || Number(copy) > now);
