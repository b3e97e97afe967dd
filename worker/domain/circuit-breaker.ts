const minute = 60_000;

/** The circuit breaker opens, which pauses its gateway, after this many failures in a row. */
export const failuresToOpen = 10;
/** Half-open: a paused gateway gets one message (the probe) per this long, in ms, to find out whether it is well again. */
export const probeInterval = minute;

/** The circuit breaker of a gateway that has failed of late. */
export type Breaker = {
  readonly gateway: string;
  /** Since when it is open and the gateway paused, in ms; null while it is closed. */
  readonly pausedSince: number | null;
  /** When a paused one may be tried again, in ms. */
  readonly probeAt: number | null;
};

/** What the message's row says of the gateways it has been to. */
export type Turns = {
  /** The last one that was called. */
  readonly gateway: string | null;
  /** Those that refused it for good, separated by commas. */
  readonly refusedBy: string | null;
  /** An earlier call to the last one may have been accepted, so no other may be called. */
  readonly pinned: number;
};

/**
 * Which gateway a queued message goes to: the first of the list, after a definite "no" the next one round. Only a definite
 * "no" puts a message back in the queue, so no two gateways can both have it.
 * @param names in order of preference
 * @returns null while each one that is left is paused
 */
export function chooseGateway(
  names: readonly string[],
  turns: Turns,
  breakers: readonly Breaker[],
  now: number,
): string | null {
  const isWell = (name: string) => !breakers.some((one) => one.gateway === name && !mayTry(one, now));
  return inTurn(names, turns).find(isWell) ?? null;
}

/** Whether one more gateway of the list comes after the last one in this round, so that nothing need be waited for. */
export function hasNextInRound(names: readonly string[], turns: Turns): boolean {
  const at = names.indexOf(turns.gateway ?? "");
  return inTurn(names, turns).some((name) => names.indexOf(name) > at);
}

/** Whether a gateway is left that has not refused the message for good. */
export const hasAnother = (names: readonly string[], turns: Turns): boolean =>
  inTurn(names, turns).length > 0;

/** Whether a gateway's breaker is open. */
export const isPaused = (breaker: Breaker | undefined): boolean =>
  breaker !== undefined && breaker.pausedSince !== null;

/** The gateways that are left, the one after the last first. */
function inTurn(names: readonly string[], { gateway, refusedBy, pinned }: Turns): string[] {
  if (pinned) return names.filter((name) => name === gateway);
  const next = names.indexOf(gateway ?? "") + 1;
  const refused = refusedBy?.split(",") ?? [];
  return [...names.slice(next), ...names.slice(0, next)].filter((name) => !refused.includes(name));
}

const mayTry = ({ pausedSince, probeAt }: Breaker, now: number): boolean =>
  pausedSince === null || (probeAt ?? 0) <= now;
