import { fraction } from "./chance.ts";
import type { Faults } from "./faults.ts";
import type { Time } from "./time.ts";

export type Letter = { url: string; method: "GET" | "POST"; headers?: Record<string, string>; body?: string };
/** Writes the letter as of now; a forged one is what a liar would send in its place, null where a lie makes no sense. */
type Write = (forged: boolean) => Letter | null;
interface Round {
  faults: Faults;
  time: Time;
  /** virtual ms to wait before each repetition of a letter that was not taken */
  retries: readonly number[];
}
interface Handling {
  /** what the letter is about: a letter is overtaken only by another about the same */
  about?: string;
  /** nothing else can tell what it says, so it may come late but is not lost for good: its vendor does not give up */
  isOnlyTrace?: boolean;
  onTaken?: () => void;
}

const minute = 60_000;

/** What can go wrong with a callback. */
const mishaps = ["lost", "duplicate", "reordered", "delayed", "forged", "replayed"];

/** Brings a vendor's callbacks, in the background, and comes again where they were not taken. */
export function createPostman({ faults, time, retries }: Round) {
  let stopped = false;
  let count = 0;
  /** Letters that wait until a later one about the same thing has gone. */
  const held: Map<string, (() => void)[]> = new Map();

  return {
    /** @param op the name that its faults go by */
    post(op: string, write: Write, how: Handling = {}) {
      const possible = how.isOnlyTrace ? mishaps.filter((mishap) => mishap !== "lost") : mishaps;
      const fault = faults.pick(op, possible);
      void deliver(fault, write, how, `${op} ${++count}`).catch(console.error);
    },
    stop() {
      stopped = true;
    },
  };

  async function deliver(fault: string | null, write: Write, how: Handling, name: string): Promise<void> {
    const { about = "" } = how;
    if (fault === "lost") return;
    if (fault === "reordered") await overtaken(about);
    if (fault === "delayed") await time.pause(minute + fraction(name) * 29 * minute);
    if (fault === "forged") await send(write(true));
    const first = write(false);
    const copies = fault === "duplicate" ? 2 + Math.floor(fraction(name) * 4) : 1;
    await Promise.all(Array.from({ length: copies }, () => insist(write, how)));
    for (const release of held.get(about)?.splice(0) ?? []) release();
    if (fault !== "replayed") return;
    // Somebody heard it go by and says it again, word for word.
    await time.pause(10 * minute);
    await send(first);
  }

  function overtaken(about: string) {
    const release = new Promise((resolve) =>
      held.set(about, [...(held.get(about) ?? []), () => resolve(null)]),
    );
    return Promise.race([release, time.pause(2 * minute)]);
  }

  async function insist(write: Write, { onTaken, isOnlyTrace }: Handling): Promise<void> {
    for (const wait of isOnlyTrace ? withoutEnd(retries) : [0, ...retries]) {
      await time.pause(wait);
      const isTaken = await send(write(false));
      if (stopped) return;
      if (isTaken) return onTaken?.();
    }
  }

  function* withoutEnd(waits: readonly number[]) {
    yield* [0, ...waits];
    for (;;) yield waits.at(-1) ?? minute;
  }

  /** @returns whether it was taken */
  async function send(letter: Letter | null): Promise<boolean> {
    if (!letter || stopped) return true;
    const { url, ...init } = letter;
    try {
      const signal = AbortSignal.timeout(15_000);
      const answer = await fetch(url, { ...init, redirect: "manual", signal });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      return false;
    }
  }
}
