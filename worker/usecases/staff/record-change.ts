import { auditChange, type ChangeEntry } from "#db/audit";
import type { Statement } from "#db/client";
import type { Staff } from "#domain/session";
import type { Deps } from "../deps";

/** What a change is called in the audit. */
export type What = Omit<ChangeEntry, "at" | "actor">;

/**
 * Makes one change of the staff's and writes it down, or neither; answers what the change answers. One that found nothing
 * to change is not written down. It is tried once: a person is there to try again, and not every change may be repeated.
 */
export async function recordChange<T extends Statement>(
  deps: Deps,
  staff: Staff,
  change: T,
  what: What,
): Promise<T["_"]["result"]> {
  const answers: readonly unknown[] = await deps.db.batch([change, entryOf(deps, staff, what)]);
  return answers[0];
}

/** The audit's line about the statement before it in a batch. */
export const entryOf = (deps: Deps, staff: Staff, what: What) =>
  auditChange(deps.db, { at: deps.clock.now(), actor: staff.username, ...what });
