import * as z from "zod/mini";
import type { Mark, SeenMark } from "#domain/rewind";
import type { Deadline } from "#ports/clock";
import type { HighWater } from "#ports/edge";
import type { Log } from "#ports/log";

const key = "high-water";
const shape = z.strictObject({ epoch: z.number(), nonce: z.string(), seq: z.number(), at: z.number() });

/** A claim waits for what is read; nothing waits for what is written but the sweep. In ms. */
const timeout = { read: 1_000, write: 5_000 };
/** What was read is good for so many ms of real time: few reads for a batch of wake-ups, or for a crowd at the form. */
const goodFor = 5_000;

type Kit = { readonly now: () => number; readonly deadline: Deadline; readonly log: Log };

/**
 * The high-water mark in Workers KV, which may show an old value for a minute: so the isolate remembers the newest it has seen.
 * It lies under no lifetime and no budget, for it is written once a minute and must be there after any pause.
 */
export function createHighWater(kv: KVNamespace, { now, deadline, log }: Kit): HighWater {
  let known: Mark | null = null;
  // What was answered, and never what is under way: a request that was cancelled never ends, and none can wait for another's end.
  let last: { readonly at: number; readonly seen: SeenMark } | null = null;
  const within = async <T>(limit: number, call: Promise<T>): Promise<T> => {
    const answer = await deadline(
      limit,
      call.then((stored) => ({ stored })),
    );
    if (answer === "late") throw new Error("no answer");
    return answer.stored;
  };
  const remember = (mark: Mark): Mark => {
    if (known === null || isLater(mark, known)) known = mark;
    return known;
  };
  const ask = async (): Promise<SeenMark> => {
    try {
      const text = await within(timeout.read, kv.get(key));
      return text === null ? (known ?? "none") : remember(shape.parse(JSON.parse(text)));
    } catch {
      log.info("mark_unread");
      return known ?? "away";
    }
  };
  return {
    async read() {
      if (last !== null && now() - last.at <= goodFor) return last.seen;
      const at = now();
      const seen = await ask();
      last = { at, seen };
      return seen;
    },
    async write(mark) {
      last = { at: now(), seen: remember(mark) };
      try {
        await within(timeout.write, kv.put(key, JSON.stringify(mark)));
      } catch {
        log.info("mark_unwritten");
      }
    },
  };
}

const isLater = (mark: Mark, than: Mark): boolean =>
  mark.epoch === than.epoch ? mark.at > than.at : mark.epoch > than.epoch;
