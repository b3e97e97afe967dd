/**
 * A database that was put back to an earlier time (restore, rewind) knows nothing of what was sent and paid since, and would
 * do it again. So each sweep writes a high-water mark outside it, with a random nonce of which the database keeps the chain: a
 * database that does not know its mark has lost its past, whatever it may have counted since (decision 068).
 */

/** Why a database counts as rewound. `operator`: the operator put it back, or is about to. */
export const rewindCauses = ["mark", "epoch", "no_mark", "operator"] as const;
export type RewindCause = (typeof rewindCauses)[number];

/** What stands outside the database. */
export type Mark = {
  /** Raised by each release after a restore: marks of an earlier epoch are of a past that was given up. */
  readonly epoch: number;
  /** Random: no two pasts share it. */
  readonly nonce: string;
  /** The highest event then. */
  readonly seq: number;
  /** When it was made, in ms. */
  readonly at: number;
};

/** The mark as it was read: `none` where the store answered and has none, `away` where it did not answer. */
export type SeenMark = Mark | "none" | "away";

/** What the database knows of its own past. Times in ms. */
export type Past = {
  readonly epoch: number;
  /** A rewind was noticed and is not released. */
  readonly latched: boolean;
  readonly oldestAt: number | null;
  readonly newestAt: number | null;
  /** The mark that was read stands in the chain. */
  readonly knows: boolean;
};

/** `unsure`: nobody can tell now, so nothing is claimed until somebody can; the shop stays open. */
export type Verdict =
  | { readonly is: "standing" }
  | { readonly is: "unsure" }
  | { readonly is: "rewound"; readonly cause: RewindCause | null };

const standing: Verdict = { is: "standing" };
const rewound = (cause: RewindCause | null): Verdict => ({ is: "rewound", cause });

/** Marks are kept in the database for this long, in ms: far longer than a store that is slow to agree shows old ones. */
export const marksKept = 2 * 24 * 60 * 60_000;

/**
 * Without a mark to compare with, a database that was swept no longer ago than this, in ms, vouches for itself: it is the one
 * that was here a moment ago. A copy that is older shows a gap, and waits for the store.
 */
export const vouchingTime = 3 * 60_000;

/** So long after a restore a payment may still tell of an order that vanished in it, in ms. */
export const rebuildLimit = 60 * 24 * 60 * 60_000;

/**
 * Judges a database by its mark.
 * @param given the epoch that the operator's setting asks for (`DATABASE_EPOCH`), at least
 * @param now ms
 * @returns `rewound` with its cause; a cause of null where it was noticed before
 */
export function judge(past: Past, mark: SeenMark, given: number, now: number): Verdict {
  if (past.latched) return rewound(null);
  if (past.epoch < given) return rewound("epoch");
  if (mark === "none" || mark === "away") return withoutMark(past, mark, now);
  if (mark.epoch !== past.epoch) return mark.epoch < past.epoch ? standing : rewound("epoch");
  if (past.knows) return standing;
  // Older than all that is kept: the store was silent for days, and what it holds tells nothing any more.
  const isForgotten = past.oldestAt !== null && mark.at < past.oldestAt;
  return isForgotten ? standing : rewound("mark");
}

/**
 * A database that was never swept has nothing to lose. One that was swept once may have lost its first mark instead: the process
 * died between the chain and the store, which never had one.
 */
function withoutMark({ oldestAt, newestAt }: Past, mark: "none" | "away", now: number): Verdict {
  if (newestAt === null || now - newestAt <= vouchingTime) return standing;
  if (mark === "away") return { is: "unsure" };
  return oldestAt === newestAt ? standing : rewound("no_mark");
}
