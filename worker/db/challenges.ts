import { lte } from "drizzle-orm";
import type { Db } from "./client";
import { answeredChallenges } from "./schema";

/**
 * Uses up the answer to a challenge: one row back for the one who did, none for whoever comes second.
 * @param mark by which the challenge is known
 * @param endsAt in ms: until when it could be answered at all
 */
export const useUp = (db: Db, mark: string, endsAt: number) =>
  db
    .insert(answeredChallenges)
    .values({ mark, endsAt })
    .onConflictDoNothing()
    .returning({ mark: answeredChallenges.mark });

/** Forgets what nobody could answer any more; all at once, for each row cost somebody some work. `now` in ms. */
export const forgetAnswered = (db: Db, now: number) =>
  db.delete(answeredChallenges).where(lte(answeredChallenges.endsAt, now));
