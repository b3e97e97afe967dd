import type { OrderDetail } from "#contract/admin-orders";
import type { orderStory } from "#voice/order-story";

type Words = (typeof orderStory)["nl"];
type Event = OrderDetail["timeline"][number];

/** A move in words, whatever code the database wrote it down by. */
export function moveIn(words: Words, { entity, cause }: Pick<Event, "entity" | "cause">): string {
  const moves: Readonly<Record<string, string>> = words[entity];
  return moves[cause] ?? words.unknown;
}

/** Who made it: a part of the product, a colleague by name, or the operator. */
export function actorIn(words: Words, actor: string): string {
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
