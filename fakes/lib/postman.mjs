import { fraction } from "./chance.mjs";

/**
 * @typedef {{ url: string, method: "GET" | "POST", headers?: Record<string, string>, body?: string }} Letter
 * @typedef {(forged: boolean) => Letter | null} Write writes the letter as of now; a forged one is what a liar would
 *   send in its place, null where a lie makes no sense
 * @typedef {ReturnType<typeof createPostman>} Postman
 *
 * @typedef {object} Round
 * @property {import("./faults.mjs").Faults} faults
 * @property {import("./time.mjs").Time} time
 * @property {readonly number[]} retries virtual ms to wait before each repetition of a letter that was not taken
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
     * @param {string} [about] what the letter is about: a letter is overtaken only by another about the same
     */
    post(op, write, about = "") {
      const fault = faults.pick(op, mishaps);
      void deliver(fault, write, about, `${op} ${++count}`).catch(console.error);
    },
    stop() {
      stopped = true;
    },
  };

  /** @type {(fault: string | null, write: Write, about: string, name: string) => Promise<void>} */
  async function deliver(fault, write, about, name) {
    if (fault === "lost") return;
    if (fault === "reordered") await overtaken(about);
    if (fault === "delayed") await time.pause(minute + fraction(name) * 29 * minute);
    if (fault === "forged") await send(write(true));
    const first = write(false);
    const copies = fault === "duplicate" ? 2 + Math.floor(fraction(name) * 4) : 1;
    await Promise.all(Array.from({ length: copies }, () => insist(write)));
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

  /** @param {Write} write */
  async function insist(write) {
    for (const wait of [0, ...retries]) {
      await time.pause(wait);
      if (stopped || (await send(write(false)))) return;
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
