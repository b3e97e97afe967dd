import type { TaskRow } from "#db/tasks";
import type { Deps } from "../deps";

/** What somebody who acts on a task says: which version they saw, why, and where money that went another road is found. */
export type Said = { readonly ver: number; readonly reason: string; readonly reference?: string | undefined };

/** Where a task's words are kept, each bound to its row. */
export const wordPlace = (task: Pick<TaskRow, "id">, column: "reason" | "reference") =>
  ({ table: "tasks", column, row: String(task.id) }) as const;

/** The words sealed: a reference may hold a name or an account, and a reason whatever somebody types. */
export async function sealSaid({ vault }: Deps, task: Pick<TaskRow, "id">, { reason, reference }: Said) {
  const [reasonSealed, referenceSealed] = await Promise.all([
    vault.seal(wordPlace(task, "reason"), reason),
    reference === undefined ? null : vault.seal(wordPlace(task, "reference"), reference),
  ]);
  return { reasonSealed, referenceSealed };
}
