import { type AlarmCode, subjectOf } from "#domain/alarms";
import type { AlarmBuffer, Kept, Sighting } from "#ports/alarms";
import type { LogFacts } from "#ports/log";

type Doors = {
  /** In ms. */
  readonly now: () => number;
  /** Lets work go on after the answer. */
  readonly later: (work: Promise<unknown>) => void;
  /** Keeps alarms and tells whoever is to be told; never throws. */
  readonly keep: (sightings: readonly Sighting[]) => Promise<Kept>;
};

/** Subjects are few by their rule; should that ever fail, memory does not fill. */
const most = 500;
const minute = 60_000;

/** The platform gives work after an answer thirty seconds; a write that is older, in ms, died with it. */
const longestWrite = minute;

/**
 * Write coalescing: alarms gather in the memory of an isolate and are written at once when they are new to it this minute,
 * then each time their count has doubled, and when the minute is over. So a thousand repeats cost about ten writes. What
 * could not be written stays, and is written with what comes next.
 */
export function createAlarmBuffer({ now, later, keep }: Doors): AlarmBuffer {
  let start = 0;
  let isAsked = false;
  let busySince = Number.NEGATIVE_INFINITY;
  let counts = new Map<string, number>();
  let waiting = new Map<string, Sighting>();

  const add = (sighting: Sighting) => {
    const key = `${sighting.code} ${sighting.subject}`;
    const known = waiting.get(key);
    if (known || waiting.size < most) waiting.set(key, known ? sumOf(known, sighting) : sighting);
    return key;
  };
  /** One write at a time (single flight): two side by side would both find that nobody was told yet. */
  const flush = () => {
    isAsked = true;
    if (now() - busySince < longestWrite) return;
    busySince = now();
    later(drain());
  };
  const drain = async () => {
    while (isAsked) {
      isAsked = false;
      const taken = [...waiting.values()];
      waiting = new Map();
      const kept = taken.length === 0 ? "kept" : await keep(taken);
      if (kept === "told") for (const one of taken) add({ ...one, told: true });
      // What was told past the database waits for the next minute; what nobody was told of does not.
      isAsked &&= kept === "kept" || [...waiting.values()].some(({ told }) => !told);
    }
    busySince = Number.NEGATIVE_INFINITY;
  };
  const settle = () => {
    const current = now() - (now() % minute);
    if (current === start) return;
    flush();
    start = current;
    counts = new Map();
  };
  return {
    note(code: AlarmCode, facts: LogFacts) {
      settle();
      const at = now();
      const subject = subjectOf(code, facts);
      const key = add({ code, subject, count: 1, firstAt: at, lastAt: at, facts: short(facts), told: false });
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      if (isPowerOfTwo(count)) flush();
    },
    settle,
  };
}

const sumOf = (one: Sighting, other: Sighting): Sighting => {
  const newest = other.lastAt >= one.lastAt ? other : one;
  return {
    ...newest,
    count: one.count + other.count,
    firstAt: Math.min(one.firstAt, other.firstAt),
    told: one.told || other.told,
  };
};

const isPowerOfTwo = (n: number): boolean => (n & (n - 1)) === 0;

/** Codes and ids are short; whatever else a fact may be, a row stays small. */
const short = (facts: LogFacts): LogFacts =>
  Object.fromEntries(
    Object.entries(facts)
      .slice(0, 10)
      .map(([name, value]) => [name, typeof value === "string" ? value.slice(0, 120) : value]),
  );
