import { liftVerdicts, noteUndone, selectFates } from "#db/held";
import { err, ok, type Result } from "#domain/result";
import type { Staff } from "#domain/session";
import { commitAndRead, type Deps } from "../deps";

/**
 * Takes back verdicts that one has just passed, while they rest (decision 087), each with its line in the audit. The same
 * moment ends their rest for whoever carries them out, so of the two one finds them. Idempotent: what has no verdict any more
 * and still waits was taken back.
 */
export async function undoVerdicts(
  deps: Deps,
  { username }: Staff,
  ids: readonly string[],
): Promise<Result<{ readonly done: number; readonly of: number }, "undo_too_late">> {
  const { db } = deps;
  const now = deps.clock.now();
  const fates = await commitAndRead(
    deps,
    // The lines first: they say which verdicts those were.
    [noteUndone(db, ids, username, now), liftVerdicts(db, ids, username, now)],
    selectFates(db, ids, now),
  );
  const done = fates.filter(({ status, verdict }) => status === "held" && verdict === null).length;
  return done > 0 ? ok({ done, of: ids.length }) : err("undo_too_late");
}
