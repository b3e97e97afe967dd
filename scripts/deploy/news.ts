import type { Environment } from "./names.ts";
import type { Desired, Observed, Serving } from "./plan.ts";
import type { Excuses } from "./smoke/beat.ts";

/** What a deploy has brought along, and what was wrong before it: the smoke test must know, for none of that is mended by going back. */
export type News = {
  /** The Worker is new, or when it is to be started: Cloudflare may take a quarter of an hour to do so. */
  readonly clock: boolean;
  /** The database is another than the one that served. */
  readonly database: boolean;
  /** What health complained of before anything was changed. */
  readonly ill: readonly string[];
};

/**
 * @param start what the deploy met
 * @param before what served before it, or before one that did not come to its end
 * @param now what there is since
 */
export function newsOf(
  { crons }: Pick<Desired, "crons">,
  start: Observed,
  before: Serving,
  now: Observed,
  ill: readonly string[],
): News {
  const isAnotherClock = start.worker?.crons.join() !== crons.join();
  return {
    // What a deploy before this one began may have been just that.
    clock: before.worker === null || isAnotherClock || start.unfinished !== null,
    database: before.database !== now.database?.id,
    ill,
  };
}

/** What is told and does not turn a deploy back, with the reason in so many words. */
export const excusesOf = ({ database, ill }: News, environment: Environment): Excuses => ({
  ...Object.fromEntries(ill.map((reason) => [reason, "it was so before this deploy"])),
  // A gateway more, or a stop less, makes all that waited overdue at once: the deploy that mends it looks like the cause.
  queue_old: "messages have waited for long, and none leaves sooner by going back",
  ...(database
    ? {
        database_rewound: `the database is new, and nothing is sold or sent until a backup is in it: npm run restore -- ${environment} --from newest`,
      }
    : {}),
});
