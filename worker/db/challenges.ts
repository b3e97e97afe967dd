import { lte, sql } from "drizzle-orm";
import type { Db } from "./client";
import { answeredChallenges } from "./schema";

/**
 * Uses up the answer to a challenge: one row back for the one who did, none for whoever comes second. Who runs it again because the
 * database's answer was lost finds the row that is its own.
 * @param mark by which the challenge is known
 * @param endsAt in ms: until when it could be answered at all
 * @param own the call's own word, in the alphabet of a mark
 */
export const useUp = (db: Db, mark: string, endsAt: number, own: string) =>
  db
    .insert(answeredChallenges)
    .select(
      // "/" is what follows on "." in the order of the key: in between is this mark, whoever used it up.
      sql`select ${`${mark}.${own}`}, ${endsAt} where not exists (select 1 from answered_challenges
        where ends_at = ${endsAt} and mark >= ${mark} and mark < ${`${mark}/`} and mark <> ${`${mark}.${own}`})`,
    )
    .onConflictDoUpdate({
      target: [answeredChallenges.endsAt, answeredChallenges.mark],
      set: { endsAt },
    })
    .returning({ mark: answeredChallenges.mark });

/** Forgets what nobody could answer any more; all at once, for each row cost somebody some work. `now` in ms. */
export const forgetAnswered = (db: Db, now: number) =>
  db.delete(answeredChallenges).where(lte(answeredChallenges.endsAt, now));
