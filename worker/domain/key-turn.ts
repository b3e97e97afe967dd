import type { KeyIds } from "./keyed-hash";

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * How long after the rings changed the job begins, in ms: by then no copy of the Worker is left that writes or asks under the
 * rings before (a deployment reaches every place within seconds, a request lasts half a minute at most).
 */
export const turnGrace = 10 * minute;

/** How often it goes through everything again while there is more than one key, in ms: for what came in late. */
export const turnInterval = day;

/** How far the job is. Times in ms. */
export type TurnProgress = { readonly since: number; readonly doneAt: number | null };

/** Whether there is something to turn now. `isAlone`: each ring has one key, so nothing can hang on another. */
export const isTurnDue = ({ since, doneAt }: TurnProgress, isAlone: boolean, now: number): boolean =>
  now >= since + turnGrace && (doneAt === null || (!isAlone && now >= doneAt + turnInterval));

/** The rings by the ids of their keys, in order, as one text: another text is another ring. */
export const ringOf = ({ data, hash }: KeyIds): string => `${data.join(",")}/${hash.join(",")}`;
