import type { SenderGroup } from "#domain/sender-groups";

/** Lifetime of the cache of senders: how long an isolate may show visitors a list that another one has changed, in ms. */
export const sendersLifetime = 30_000;

type CachedGroups = { readonly of: object; readonly at: number; readonly groups: readonly SenderGroup[] };

let kept: CachedGroups | null = null;
let changes = 0;

/** Invalidates the cache of senders: every write of a sender or category in this isolate calls it once it is committed. */
export function invalidateSenderCache(): void {
  kept = null;
  changes++;
}

/** The groups of senders in this isolate's cache, or null where it has none. The arguments are those of `loadSenderCache`. */
export function senderCacheOf(of: object, now: number): readonly SenderGroup[] | null {
  const age = kept?.of === of ? now - kept.at : Number.POSITIVE_INFINITY;
  return kept && age >= 0 && age < sendersLifetime ? kept.groups : null;
}

/**
 * The groups of senders from the cache or the database, at most 30 seconds old.
 * @param of whose list it is; a new object gets a new list
 * @param now in ms
 * @param load reads the list from the database
 */
export async function loadSenderCache(
  of: object,
  now: number,
  load: () => Promise<readonly SenderGroup[]>,
): Promise<readonly SenderGroup[]> {
  const remembered = senderCacheOf(of, now);
  if (remembered) return remembered;
  const before = changes;
  const groups = await load();
  // What was read before a change must not outlive it.
  if (before === changes) kept = { of, at: now, groups };
  return groups;
}
