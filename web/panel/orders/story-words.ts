import type { OrderDetail } from "#contract/admin-orders";
import type { orderStory } from "#voice/order-story";

type Words = (typeof orderStory)["nl"];
type Timeline = OrderDetail["timeline"];
type Event = Timeline[number];

export const lines = ["payment", "message", "refund"] as const;
export type Line = (typeof lines)[number];

/** A move in words, whatever code the database wrote it down by. */
export function moveIn(words: Words, { entity, cause }: Pick<Event, "entity" | "cause">): string {
  const moves: Readonly<Record<string, string>> = words[entity];
  return moves[cause] ?? words.unknown;
}

/**
 * Who made it: a part of the product, a colleague by name, or the operator. A payment service moves money; what becomes of a
 * text at its word is this product's own doing.
 */
export function actorIn(words: Words, { entity, actor }: Pick<Event, "entity" | "actor">): string {
  if (entity === "message" && actor === "provider") return words.actors.system;
  const parts: Readonly<Record<string, string>> = words.actors;
  const name = /^(staff|operator):(.+)$/.exec(actor);
  if (name) return name[1] === "staff" ? (name[2] ?? "") : words.operator(name[2] ?? "");
  return parts[actor] ?? words.someone;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Time between two moves, where it was long enough to be worth a line; null where it was not. */
export function passed(words: Words, ms: number): string | null {
  if (ms < 10_000) return null;
  if (ms < minute) return words.seconds(Math.round(ms / 1000));
  if (ms < hour) return words.minutes(Math.round(ms / minute));
  return ms < 2 * day ? words.hours(Math.round(ms / hour)) : words.days(Math.round(ms / day));
}

const bad: readonly string[] = [
  "undelivered",
  "refund_failed",
  "failed",
  "create_failed",
  "paid_mismatch",
  "unknown",
  "blocked_final",
];

/** Whether it is not as hoped. */
export const isBad = ({ to }: Pick<Event, "to">): boolean => bad.includes(to);

/**
 * How a line runs beside a step, or through the time before one: it begins at its first move, ends at its last, and goes on
 * beside what happens on the others meanwhile. Nothing where it has no length.
 */
export function laneAt(
  timeline: readonly Pick<Event, "entity">[],
  line: Line,
  { at, before }: { readonly at?: number | undefined; readonly before?: number | undefined },
): "begins" | "goes" | "ends" | undefined {
  const first = timeline.findIndex(({ entity }) => entity === line);
  const last = timeline.findLastIndex(({ entity }) => entity === line);
  if (first === last) return undefined;
  if (before !== undefined) return first < before && before <= last ? "goes" : undefined;
  if (at === undefined || at < first || at > last) return undefined;
  return at === first ? "begins" : at === last ? "ends" : "goes";
}
