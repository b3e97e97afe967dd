import { beginLift, endOptOut, keepOptOut, selectOptOut } from "#db/opt-outs";
import { countIfChanged } from "#db/tallies";
import { turnHash } from "#db/turn-hash";
import { optOutKeys, optOutLength } from "#domain/my-number";
import { err, ok, type Result } from "#domain/result";
import { commit, commitAndAsk, type Deps } from "../deps";
import { cacheBlock, invalidateBlock } from "../orders/refuse-blocked";
import type { NumberSession } from "./number-session";

/**
 * Stops everything to a number, at once: the next order is refused, what is paid from here on goes back, and what is queued goes
 * back at its claim. Stopping again renews it, and calls off a lift that was asked for.
 */
export const stopNumber = (deps: Deps, session: NumberSession): Promise<void> => keep(deps, session, null);

/** As `stopNumber`, and a lift takes a code of a later session and three days. */
export const lockNumber = (deps: Deps, session: NumberSession): Promise<void> =>
  keep(deps, session, deps.clock.now());

async function keep(deps: Deps, { number, hashes }: NumberSession, lockedAt: number | null): Promise<void> {
  const { db, vault, chance, clock } = deps;
  const id = chance.id();
  const [hash] = hashes;
  const now = clock.now();
  const expiresAt = now + optOutLength;
  const valueSealed = await vault.seal({ table: "opt_outs", column: "value", row: id }, number);
  await commitAndAsk(
    deps,
    // All of the number comes under the first key, for a message meets its opt-out by equal hashes (decision 066).
    [
      ...turnHash(db, "phone", hashes),
      keepOptOut(db, { id, hash, valueSealed, createdAt: now, lockedAt, expiresAt }),
    ],
    [selectOptOut(db, hashes, now)],
  );
  await cacheBlock(deps, "phone", hash, expiresAt);
}

/**
 * Lifts what its owner stopped: at once, or, where it is locked, in three days and only on a code that was shown since it was
 * locked. What staff blocked stays blocked.
 */
export async function liftNumber(
  deps: Deps,
  { hashes, provenAt }: NumberSession,
): Promise<Result<null, "lock_needs_code">> {
  const { db, clock } = deps;
  const now = clock.now();
  const [, , , , [left]] = await commit(deps, [
    endOptOut(db, hashes),
    countIfChanged(db, optOutKeys.lifts, now),
    beginLift(db, hashes, provenAt, now),
    countIfChanged(db, optOutKeys.lifts, now),
    selectOptOut(db, hashes, now),
  ] as const);
  if (left) return left.liftAt === null ? err("lock_needs_code") : ok(null);
  for (const hash of hashes) await invalidateBlock(deps, "phone", hash);
  return ok(null);
}
