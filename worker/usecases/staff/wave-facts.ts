import type { HeldCase } from "#contract/admin-held";
import type { WaveRow } from "#db/held";

type Alone = { readonly id: string; readonly heldAt: number; readonly amountCents: number };

/** A wave in figures: how many wait of its text, and the totals of as many as are decided at once, the first deadlines first. */
export function waveFacts(alone: Alone, rows: readonly WaveRow[], size: number): HeldCase["wave"] {
  const members = rows.toSorted((one, other) => one.dueAt - other.dueAt || (one.id < other.id ? -1 : 1));
  if (members.length === 0) return factsOfOne(alone);
  const addresses = Map.groupBy(members, ({ addressHash }) => addressHash);
  const times = members.map(({ heldAt }) => heldAt);
  return {
    size,
    ids: members.map(({ id }) => id),
    cents: members.reduce((sum, { amountCents }) => sum + amountCents, 0),
    receivers: new Set(members.map(({ receiverHash }) => receiverHash)).size,
    senders: new Set(members.map(({ sender }) => sender)).size,
    addresses: addresses.size,
    busiest: Math.max(...[...addresses.values()].map(({ length }) => length)),
    firstAt: Math.min(...times),
    lastAt: Math.max(...times),
  };
}

const factsOfOne = ({ id, heldAt, amountCents }: Alone): HeldCase["wave"] => ({
  size: 1,
  ids: [id],
  cents: amountCents,
  receivers: 1,
  senders: 1,
  addresses: 1,
  busiest: 1,
  firstAt: heldAt,
  lastAt: heldAt,
});
