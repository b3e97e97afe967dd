import { type BlockKind, countHit, selectActiveBlock, selectUnreachable } from "#db/blocks";
import { isOutage, type Statement } from "#db/client";
import { countStopped } from "#db/opt-outs";
import { countIfChanged } from "#db/tallies";
import { refusedKey } from "#domain/figures";
import type { Hashes } from "#ports/vault";
import { commit, commitAndAsk, type Deps } from "../deps";

/** Whom an order comes from and goes to, as keyed hashes; copies at the edge are kept under the first key alone. */
type Parties = { readonly address: Hashes; readonly receiver: Hashes };

/** What the edge says of them: until when a block lasts, as it was written there, or null. */
export type Copies = Readonly<Record<BlockKind, string | null>>;

/** Reads the cached copies of their blocks, if there are any (decision 018). */
export async function readCopies(deps: Deps, { address, receiver }: Parties): Promise<Copies> {
  const [ip, phone] = await Promise.all([
    deps.edge.read(copyKey("ip", address[0])),
    deps.edge.read(copyKey("phone", receiver[0])),
  ]);
  return { ip, phone };
}

/**
 * Whether an address is blocked according to its copy, before anything else is asked. The copy may be old, so the database
 * confirms it, and counts; only when the database cannot be asked, the copy decides alone.
 */
export async function isBlockedAddress(deps: Deps, hashes: Hashes, copies: Copies): Promise<boolean> {
  if (!acts(copies.ip, deps.clock.now())) return false;
  try {
    return await countBlockHit(deps, hashes, copies);
  } catch (error) {
    if (isOutage(error)) return true;
    throw error;
  }
}

/** Whether the copy of a number's block decides alone: only while the database cannot be asked (decision 041). */
export const isBlockedInOutage = (deps: Deps, copies: Copies, error: unknown): boolean =>
  isOutage(error) && acts(copies.phone, deps.clock.now());

/** Counts a hit of the block of an address, in one round trip, and puts its copy right; false when there is no such block. */
export async function countBlockHit(deps: Deps, hashes: Hashes, copies: Copies): Promise<boolean> {
  const { db, clock } = deps;
  const now = clock.now();
  const [, , [block]] = await commit(deps, [
    countHit(db, "ip", hashes, now),
    countIfChanged(db, refusedKey("address_blocked"), now),
    selectActiveBlock(db, "ip", hashes, now),
  ] as const);
  if (block) await cacheBlock(deps, "ip", hashes[0], block.expiresAt, copies.ip);
  else await dropCopy(deps, "ip", hashes, copies);
  return block !== undefined;
}

/**
 * Counts an order whose receiver may not be reached, whatever the reason: staff, its owner (decision 078), or what it has had.
 * The copy at the edge is written either way, so that no work tells one reason from another; that of a limit lasts an hour, and
 * decides only while the database cannot be asked.
 */
export async function countUnreachable(
  deps: Deps,
  receiver: Hashes,
  copies: Copies,
  note: Statement,
): Promise<void> {
  const now = deps.clock.now();
  const [, [stop]] = await commitAndAsk(
    deps,
    [note, countStopped(deps.db, receiver, now)],
    [countHit(deps.db, "phone", receiver, now), selectUnreachable(deps.db, receiver, now)],
  );
  const until = stop ? stop.expiresAt : now + hour;
  // What keeps messages away has its copy put right; of a limit one that still stands is not written again.
  if (stop || !acts(copies.phone, now)) await cacheBlock(deps, "phone", receiver[0], until, copies.phone);
}

/** Drops the copy of a block that there is not, or not any more. */
export async function dropCopy(deps: Deps, kind: BlockKind, hashes: Hashes, copies: Copies): Promise<void> {
  if (copies[kind] !== null) await invalidateBlock(deps, kind, hashes[0]);
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
