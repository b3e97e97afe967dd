import { type BlockKind, countHit } from "#db/blocks";
import { isOutage } from "#db/client";
import { commit, type Deps } from "../deps";

/** Whom an order comes from and goes to, as keyed hashes. */
type Parties = { readonly address: string; readonly receiver: string };

const refusalOf = { ip: "address_blocked", phone: "receiver_blocked" } as const;
type BlockRefusal = (typeof refusalOf)[BlockKind];

/**
 * Refuses those whose block is cached at the edge, before anything else is asked (decision 018). The copy may be old, so the
 * database confirms it, and counts; only when the database cannot be asked, the copy decides alone.
 */
export async function refuseBlocked(deps: Deps, parties: Parties): Promise<BlockRefusal | null> {
  const now = deps.clock.now();
  const suspects = [["ip", parties.address] as const, ["phone", parties.receiver] as const];
  const copies = await Promise.all(suspects.map(([kind, hash]) => deps.edge.read(copyKey(kind, hash))));
  for (const [index, [kind, hash]] of suspects.entries()) {
    if (acts(copies[index] ?? null, now) && (await isConfirmed(deps, kind, hash))) return refusalOf[kind];
  }
  return null;
}

async function isConfirmed(deps: Deps, kind: BlockKind, hash: string): Promise<boolean> {
  try {
    return await countBlockHit(deps, kind, hash);
  } catch (error) {
    if (isOutage(error)) return true;
    throw error;
  }
}

/** Counts a hit of a block, and puts its cached copy right; false when there is no such block. */
export async function countBlockHit(deps: Deps, kind: BlockKind, hash: string): Promise<boolean> {
  const [[block]] = await commit(deps, [countHit(deps.db, kind, hash, deps.clock.now())] as const);
  if (block) await cacheBlock(deps, kind, hash, block.expiresAt);
  else await invalidateBlock(deps, kind, hash);
  return block !== undefined;
}

// The store forgets by itself; what never ends is put there again each time it turns somebody away.
const year = 365 * 24 * 60 * 60 * 1000;

/** Caches a block at the edge, where every order passes. `expiresAt` in ms; null is for ever. */
export async function cacheBlock(deps: Deps, kind: BlockKind, hash: string, expiresAt: number | null) {
  const lifetime = expiresAt === null ? year : expiresAt - deps.clock.now();
  await deps.edge.write(copyKey(kind, hash), `${expiresAt ?? "never"}`, lifetime);
}

/** Invalidates the cached copy of a block. */
export const invalidateBlock = (deps: Deps, kind: BlockKind, hash: string) =>
  deps.edge.forget(copyKey(kind, hash));

const copyKey = (kind: BlockKind, hash: string): string => `block:${kind}:${hash}`;

const acts = (copy: string | null, now: number): boolean =>
  copy !== null && (copy === "never" || Number(copy) > now);
