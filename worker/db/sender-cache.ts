import type { SenderGroup } from "#domain/sender-groups";

/** How long an isolate may show a list of senders that another one has changed, in ms. */
export const sendersLifetime = 30_000;

type Kept = { readonly of: object; readonly at: number; readonly groups: readonly SenderGroup[] };

let kept: Kept | null = null;
let changes = 0;

/** Every write of a sender or category in this isolate calls this once it is committed. */
export function forgetSenders(): void {
  kept = null;
  changes++;
}

/** The groups of senders where this isolate still remembers them, else null. The arguments are those of `recallSenders`. */
export function rememberedSenders(of: object, now: number): readonly SenderGroup[] | null {
  const age = kept?.of === of ? now - kept.at : Number.POSITIVE_INFINITY;
  return kept && age >= 0 && age < sendersLifetime ? kept.groups : null;
}

/**
 * The groups of senders, at most 30 seconds old.
 * @param of whose list it is; a new object gets a new list
 * @param now in ms
 * @param load reads the list from the database
 */
export async function recallSenders(
  of: object,
  now: number,
  load: () => Promise<readonly SenderGroup[]>,
): Promise<readonly SenderGroup[]> {
  const remembered = rememberedSenders(of, now);
  if (remembered) return remembered;
  const before = changes;
  const groups = await load();
  // What was read before a change must not outlive it.
  if (before === changes) kept = { of, at: now, groups };
  return groups;
}
