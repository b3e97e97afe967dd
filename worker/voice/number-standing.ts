import type { NumberView } from "#contract/my-number";

/** How a number stands, and until when (ms) where that ends by itself. */
export type Standing = {
  readonly is: "open" | "paused" | "stopped" | "locked" | "lifting";
  readonly until: number | null;
};

/** Of all that keeps messages from a number, what its owner should read first. */
export function standingOf({ stopped, locked, until, liftAt, pausedUntil }: NumberView): Standing {
  if (liftAt !== null) return { is: "lifting", until: liftAt };
  if (locked) return { is: "locked", until };
  if (stopped) return { is: "stopped", until };
  return pausedUntil === null ? { is: "open", until: null } : { is: "paused", until: pausedUntil };
}

/** What may be done about a number: the route, the text of its button, and the text beside it. */
export type Deed = {
  readonly deed: "stop" | "lock" | "lift";
  readonly name: "stop" | "renew" | "lock" | "lift" | "unlock" | "keepLock";
  readonly explains: "stopText" | "renewText" | "lockText" | "liftText" | "unlockText" | "keepLockText";
};

const deeds = {
  stop: { deed: "stop", name: "stop", explains: "stopText" },
  renew: { deed: "stop", name: "renew", explains: "renewText" },
  lock: { deed: "lock", name: "lock", explains: "lockText" },
  lift: { deed: "lift", name: "lift", explains: "liftText" },
  unlock: { deed: "lift", name: "unlock", explains: "unlockText" },
  keepLock: { deed: "lock", name: "keepLock", explains: "keepLockText" },
} as const satisfies Record<Deed["name"], Deed>;

const offered: Readonly<Record<Standing["is"], readonly Deed[]>> = {
  open: [deeds.stop, deeds.lock],
  paused: [deeds.stop, deeds.lock],
  stopped: [deeds.lock, deeds.renew, deeds.lift],
  locked: [deeds.renew, deeds.unlock],
  lifting: [deeds.keepLock],
};

/** The deeds that a page offers on a number, the nearest first. */
export const deedsOn = (view: NumberView): readonly Deed[] => offered[standingOf(view).is];
