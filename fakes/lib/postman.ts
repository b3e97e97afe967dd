import { fraction } from "./chance.ts";

/**
 * @typedef {{ url: string, method: "GET" | "POST", headers?: Record<string, string>, body?: string }} Letter
 * @typedef {(forged: boolean) => Letter | null} Write writes the letter as of now; a forged one is what a liar would
 *   send in its place, null where a lie makes no sense
 * @typedef {ReturnType<typeof createPostman>} Postman
 *
 * @typedef {object} Round
 * @property {import("./faults.ts").Faults} faults
 * @property {import("./time.ts").Time} time
 * @property {readonly number[]} retries virtual ms to wait before each repetition of a letter that was not taken
 *
 * @typedef {object} Handling
 * @property {string} [about] what the letter is about: a letter is overtaken only by another about the same
 * @property {boolean} [isOnlyTrace] nothing else can tell what it says, so it may come late but is not lost for good
 * @property {() => void} [onTaken]
 */

const minute = 60_000;

/** What can go wrong with a callback. */
const mishaps = ["lost", "duplicate", "reordered", "delayed", "forged", "replayed"];

/**
 * Brings a vendor's callbacks, in the background, and comes again where they were not taken.
 *
 * @param {Round} round
 */
export function createPostman({ faults, time, retries }) {
  let stopped = false;
  let count = 0;
  /** Letters that wait until a later one about the same thing has gone. @type {Map<string, (() => void)[]>} */
  const held = new Map();

  return {
    /**
     * @param {string} op the name that its faults go by
     * @param {Write} write
     * @param {Handling} [how]
     */
    post(op, write, how = {}) {
      const possible = how.isOnlyTrace ? mishaps.filter((mishap) => mishap !== "lost") : mishaps;
      const fault = faults.pick(op, possible);
      void deliver(fault, write, how, `${op} ${++count}`).catch(console.error);
    },
    stop() {
      stopped = true;
    },
  };

  /** @type {(fault: string | null, write: Write, how: Handling, name: string) => Promise<void>} */
  async function deliver(fault, write, { about = "", onTaken }, name) {
    if (fault === "lost") return;
    if (fault === "reordered") await overtaken(about);
    if (fault === "delayed") await time.pause(minute + fraction(name) * 29 * minute);
    if (fault === "forged") await send(write(true));
    const first = write(false);
    const copies = fault === "duplicate" ? 2 + Math.floor(fraction(name) * 4) : 1;
    await Promise.all(Array.from({ length: copies }, () => insist(write, onTaken)));
    for (const release of held.get(about)?.splice(0) ?? []) release();
    if (fault !== "replayed") return;
    // Somebody heard it go by and says it again, word for word.
    await time.pause(10 * minute);
    await send(first);
  }

  /** @param {string} about */
  function overtaken(about) {
    const release = new Promise((resolve) =>
      held.set(about, [...(held.get(about) ?? []), () => resolve(null)]),
    );
    return Promise.race([release, time.pause(2 * minute)]);
  }

  /** @type {(write: Write, onTaken?: () => void) => Promise<void>} */
  async function insist(write, onTaken) {
    for (const wait of [0, ...retries]) {
      await time.pause(wait);
      const isTaken = await send(write(false));
      if (stopped) return;
      if (isTaken) return onTaken?.();
    }
  }

  /**
   * @param {Letter | null} letter
   * @returns {Promise<boolean>} whether it was taken
   */
  async function send(letter) {
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
