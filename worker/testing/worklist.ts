import { selectOpenTasks, type TaskRow } from "#db/tasks";
import type { Harness } from "./harness";

/** What stands open on the worklist, by deadline. */
export const openTasksIn = (h: Pick<Harness, "deps">): Promise<TaskRow[]> =>
  selectOpenTasks(h.deps.db, { at: 0, id: "0" }, 1_000);

/** What stands open about a subject. */
export const openTasksOf = async (h: Pick<Harness, "deps">, subject: string): Promise<TaskRow[]> =>
  (await openTasksIn(h)).filter((task) => task.subject === subject);
