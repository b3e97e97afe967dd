import { addressKey, networkOf } from "#domain/address";
import { normaliseUsername } from "#domain/login";
import { spanStart, type TrailKind } from "#domain/trail";
import type { Log } from "#ports/log";
import type { Tally, Trail, TrailSubject } from "#ports/trail";

type Doors = {
  /** In ms. */
  readonly now: () => number;
  /** The reference of what is being worked for. */
  readonly reference: () => string | null;
  /** Lets work go on after the answer. */
  readonly later: (work: Promise<unknown>) => void;
  /** Adds what was counted to the trail. */
  readonly keep: (tallies: readonly Tally[]) => Promise<void>;
  readonly log: Log;
};

/**
 * The security trail as one isolate sees it: counts gather in memory and are written at the first event of a kind in a
 * minute, then each time the kind's count has doubled, and when the minute is over. So a flood of n events costs about
 * log2 n writes, and an isolate that dies takes less than half of a kind's last minute with it, never all of it.
 */
export function createTrail({ now, reference, later, keep, log }: Doors): Trail {
  let minute = createMinute(0);

  const flush = () => {
    const tallies = minute.take();
    if (tallies.length === 0) return;
    later(keep(tallies).catch((error) => log.defect("trail_lost", error, { tallies: tallies.length })));
  };
  const settle = () => {
    const start = spanStart("minute", now());
    if (start === minute.start) return;
    flush();
    minute = createMinute(start);
  };
  /** What goes wrong here is nobody's answer. */
  const safely = (work: () => void) => {
    try {
      work();
    } catch (error) {
      log.defect("trail_lost", error);
    }
  };
  return {
    note: (kind, subject = {}) =>
      safely(() => {
        settle();
        const count = minute.add(kind, subject, now(), reference());
        if (isPowerOfTwo(count)) flush();
      }),
    settle: () => safely(settle),
  };
}

const isPowerOfTwo = (n: number): boolean => (n & (n - 1)) === 0;

/** So many subjects of a sort are told apart in memory, for each kind, where a flood may not fill it. */
const mostInMemory = 500;

/** What was counted in the minute that began at `start`. */
function createMinute(start: number) {
  const counts = new Map<TrailKind, number>();
  const seen = new Map<string, Set<string>>();
  let tallies = new Map<string, Tally>();

  /** Null for one there is no place for. */
  const placed = (kind: TrailKind, of: Tally["of"], value: string): string | null => {
    const known = seen.get(`${kind} ${of}`) ?? new Set();
    seen.set(`${kind} ${of}`, known);
    if (known.size < mostInMemory) known.add(value);
    return known.has(value) ? value : null;
  };
  return {
    start,
    /** Counts an event, of everybody and of each that it is about; answers how many of the kind there were. */
    add(kind: TrailKind, subject: TrailSubject, at: number, reference: string | null): number {
      for (const [of, whole] of valuesOf(subject)) {
        const value = placed(kind, of, whole);
        const key = `${kind} ${of} ${value === null ? "" : `=${value}`}`;
        const first = { kind, minute: start, of, value, firstAt: at, firstReference: reference };
        const count = (tallies.get(key)?.count ?? 0) + 1;
        tallies.set(key, { ...first, ...tallies.get(key), count, lastAt: at, lastReference: reference });
      }
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return count;
    },
    /** What was counted since the last time. */
    take(): readonly Tally[] {
      const taken = [...tallies.values()];
      tallies = new Map();
      return taken;
    },
  };
}

/** A name is cut off where no account's could go on. */
const valuesOf = ({ address, account }: TrailSubject): readonly (readonly [Tally["of"], string])[] => [
  ["site", ""],
  ...(address === undefined
    ? []
    : ([
        ["address", addressKey(address)],
        ["network", networkOf(address)],
      ] as const)),
  ...(account === undefined ? [] : ([["account", normaliseUsername(account).slice(0, 128)]] as const)),
];
