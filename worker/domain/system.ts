import type { Breaker } from "./circuit-breaker";
import type { MessageState } from "./delivery";

/*
 * How the parts of the product stand, as staff read it on `/admin?view=system`: what the machine does by itself and what it needs a
 * person for.
 */

/** `sends`: it has the next message. `takes_over`: it does so while one before it is paused. `spare`: one before it is well. */
export const gatewayStands = ["sends", "takes_over", "spare", "paused"] as const;
export type GatewayStand = (typeof gatewayStands)[number];

/** How each gateway stands, in order of preference, and since when in ms; null where it always did. */
export function standsOf(
  names: readonly string[],
  breakers: readonly Breaker[],
): readonly { readonly name: string; readonly stand: GatewayStand; readonly since: number | null }[] {
  const pausedSince = (name: string) => breakers.find(({ gateway }) => gateway === name)?.pausedSince ?? null;
  const first = names.findIndex((name) => pausedSince(name) === null);
  return names.map((name, index) => {
    const since = pausedSince(name);
    if (since !== null) return { name, stand: "paused", since };
    if (index !== first) return { name, stand: "spare", since: null };
    const before = names.slice(0, first).map((one) => pausedSince(one) ?? 0);
    return before.length === 0
      ? { name, stand: "sends", since: null }
      : { name, stand: "takes_over", since: Math.max(...before) };
  });
}

/** What runs by itself and leaves a time behind, in the order in which it is shown. */
export const recurringJobs = [
  "sweep",
  "forgetting",
  "comparing",
  "backup_hourly",
  "backup_nightly",
  "keys",
] as const;
export type RecurringJob = (typeof recurringJobs)[number];

/** States in which a message waits for something, of which the panel says how many there are and since when. */
export const underWayStates = [
  "held",
  "unknown",
  "queued",
  "refund_failed",
] as const satisfies readonly MessageState[];
export type UnderWayState = (typeof underWayStates)[number];

/** So many of the messages of which was heard last, whichever gateway they went by, are looked at for the delivered shares. */
export const lastReported = 100;
