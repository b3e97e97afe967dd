import { sha256 } from "@noble/hashes/sha2.js";
import type { Challenge } from "#contract/challenge";
import { beginsWithZeros, guess } from "#domain/challenge";

type Work = Extract<Challenge, { kind: "work" }>;

/** For how long the page is kept busy at a time, in ms: less than a frame. */
const slice = 10;

/** Tries so often between two looks at the clock. */
const round = 64;

const encoder = new TextEncoder();

/**
 * Does a proof of work, in time slices, so that the page stays responsive.
 * @returns the answer; it rejects when it is stopped
 */
export async function solve({ puzzle, count, bits }: Work, stopped: AbortSignal): Promise<string> {
  const numbers: number[] = [];
  for (let index = 0; index < count; index++) {
    const tries = triesOf(puzzle, index, bits);
    for (let found: number | null = null; found === null; ) {
      stopped.throwIfAborted();
      found = tries(performance.now() + slice);
      if (found !== null) numbers.push(found);
      else await nextTask();
    }
  }
  return [puzzle, ...numbers].join(".");
}

/** Tries one number after the other, until one is right or the time is up; called again it goes on where it was. */
function triesOf(puzzle: string, index: number, bits: number) {
  const start = sha256.create().update(encoder.encode(guess(puzzle, index, "")));
  const hash = start.clone();
  const digest = new Uint8Array(32);
  let number = 0;
  return (until: number): number | null => {
    while (performance.now() < until) {
      for (const end = number + round; number < end; number++) {
        // Without a new object for each try this is twice as fast.
        start
          ._cloneInto(hash)
          .update(encoder.encode(String(number)))
          .digestInto(digest);
        if (beginsWithZeros(digest, bits)) return number;
      }
    }
    return null;
  };
}

/** Lets the browser do what waits. A timer would be held back in a page in the background. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
