import type { dueTexts } from "#voice/due";
import { timeOfDay } from "#voice/format";

const minute = 60_000;

type Words = typeof dueTexts.nl;

/** How something stands to its deadline: what to say, the clock beside it, and how loudly. */
export type Due = {
  readonly text: string;
  readonly by: string | null;
  readonly tone: "late" | "soon" | "calm" | "done";
};

/**
 * Time left, or how late it is, in words. Within the hour it asks for attention.
 * @param dueAt ms since the epoch; null where it was decided
 */
export function dueOf(words: Words, dueAt: number | null, now: number): Due {
  if (dueAt === null) return { text: words.done, by: null, tone: "done" };
  const left = dueAt - now;
  const by = words.by(timeOfDay(dueAt));
  if (left < 0) return { text: words.late(spell(words, -left)), by, tone: "late" };
  return { text: words.left(spell(words, left)), by, tone: left < 60 * minute ? "soon" : "calm" };
}

/** What stands still has no deadline: since when (ms since the epoch), and for how long. */
export const stillSince = (words: Words, since: number, now: number): Due => ({
  text: words.since(timeOfDay(since)),
  by: spell(words, now - since),
  tone: "late",
});

/** How long ago something was (ms), in the largest unit that it fills, for a narrow column: "nu", "12 min", "3 u", "2 dagen". */
export function sinceIn(words: Words, ms: number): string {
  const minutes = Math.floor(ms / minute);
  if (minutes < 1) return words.now;
  if (minutes < 60) return words.minutes(minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? words.hours(hours, 0) : words.days(Math.floor(hours / 24));
}

/** A stretch of time as short as it is still true: minutes, hours with minutes while those matter, days. */
function spell(words: Words, ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minute));
  if (minutes < 60) return words.minutes(minutes);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return words.days(Math.floor(hours / 24));
  return words.hours(hours, hours >= 10 ? 0 : minutes % 60);
}
