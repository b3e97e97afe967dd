import { selectMessage } from "#db/messages";
import { insertObjection, objectionIs, selectObjection } from "#db/objections";
import { openTask } from "#db/tasks";
import { err, ok, type Result } from "#domain/result";
import { commitAndAsk, type Deps } from "../deps";

/** Why an objection was not taken. */
export type NotTaken = "not_found" | "objection_made" | "objection_impossible";

/**
 * Internal complaint (DSA art. 20, decision 080): the sender of an SMS that was rejected, or that nobody looked at in time,
 * says once why that is wrong. What they say is sealed and becomes a task of the staff, who answer on the status page.
 */
export async function objectToDecision(
  deps: Deps,
  id: string,
  text: string,
): Promise<Result<null, NotTaken>> {
  const at = deps.clock.now();
  const textSealed = await deps.vault.seal(
    { table: "objections", column: "text", row: id },
    text.normalize(),
  );
  const objection = { id, at, textSealed };
  const task = {
    kind: "objection",
    subject: id,
    cause: "sender_objects",
    facts: { orderId: id },
    at,
  } as const;
  const [[kept], [message]] = await commitAndAsk(
    deps,
    [insertObjection(deps.db, objection), openTask(deps.db, task, objectionIs(objection))],
    [selectObjection(deps.db, id), selectMessage(deps.db, id)],
  );
  if (kept && kept.textSealed !== textSealed) return err("objection_made");
  if (!message) return err("not_found");
  return kept ? ok(null) : err("objection_impossible");
}
