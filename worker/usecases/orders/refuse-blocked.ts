import { type BlockKind, countHit, selectActiveBlock, selectUnreachable } from "#db/blocks";
import { isOutage, type Statement } from "#db/client";
import { countStopped } from "#db/opt-outs";
import { countIfChanged } from "#db/tallies";
import { refusedKey } from "#domain/figures";
import type { Hashes } from "#ports/vault";
import { commit, commitAndAsk, type Deps } from "../deps";

/** What the edge says of a block: until when it lasts, as it was written there, or null. */
export type Copy = string | null;

/** Reads the cached copy of a block, if there is one (decision 018); it is kept under the first key alone. */
export const readCopy = (deps: Deps, kind: BlockKind, hashes: Hashes): Promise<Copy> =>
  deps.edge.read(copyKey(kind, hashes[0]));

/**
 * Whether an address is blocked according to its copy, before anything else is asked. The copy may be old, so the database
 * confirms it, and counts; only when the database cannot be asked, the copy decides alone.
 */
export async function isBlockedAddress(deps: Deps, hashes: Hashes, copy: Copy): Promise<boolean> {
  if (!acts(copy, deps.clock.now())) return false;
  try {
    return await countBlockHit(deps, hashes, copy);
  } catch (error) {
    if (isOutage(error)) return true;
    throw error;
  }
}

/** Whether the copy of a number's block decides alone: only while the database cannot be asked (decision 041), and read only then. */
export const isBlockedInOutage = async (deps: Deps, receiver: Hashes, error: unknown): Promise<boolean> =>
  isOutage(error) && acts(await readCopy(deps, "phone", receiver), deps.clock.now());

/** Counts a hit of the block of an address, in one round trip, and puts its copy right; false when there is no such block. */
export async function countBlockHit(deps: Deps, hashes: Hashes, copy: Copy): Promise<boolean> {
  const { db, clock } = deps;
  const now = clock.now();
  const [, , [block]] = await commit(deps, [
    countHit(db, "ip", hashes, now),
    countIfChanged(db, refusedKey("address_blocked"), now),
    selectActiveBlock(db, "ip", hashes, now),
  ] as const);
  if (block) await cacheBlock(deps, "ip", hashes[0], block.expiresAt, copy);
  else if (copy !== null) await invalidateBlock(deps, "ip", hashes[0]);
  return block !== undefined;
}

/**
 * Counts an order whose receiver may not be reached, whatever the reason: staff, its owner (decision 078), or what it has had.
 * The copy at the edge is written either way, so that no work tells one reason from another; that of a limit lasts an hour, and
 * decides only while the database cannot be asked.
 */
export async function countUnreachable(deps: Deps, receiver: Hashes, note: Statement): Promise<void> {
  const now = deps.clock.now();
  const [, [stop]] = await commitAndAsk(
    deps,
    [note, countStopped(deps.db, receiver, now)],
    [countHit(deps.db, "phone", receiver, now), selectUnreachable(deps.db, receiver, now)],
  );
  const copy = await readCopy(deps, "phone", receiver);
  const until = stop ? stop.expiresAt : now + hour;
  // What keeps messages away has its copy put right; of a limit one that still stands is not written again.
  if (stop || !acts(copy, now)) await cacheBlock(deps, "phone", receiver[0], until, copy);
}

// The store forgets by itself; what never ends is put there again when it does.
const hour = 60 * 60 * 1000;
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
  copy: Copy = null,
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

const acts = (copy: Copy, now: number): boolean => copy !== null && (copy === "never" || Number(copy) > now);
