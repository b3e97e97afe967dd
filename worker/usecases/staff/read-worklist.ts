import type { TaskItem, WorklistQuery } from "#contract/admin-worklist";
import { selectEndedTasks, selectOpenTasks, type TaskRow } from "#db/tasks";
import { pageSize, readCursor, toPage } from "#domain/paging";
import { taskRule } from "#domain/worklist";
import { type Deps, unseal } from "../deps";
import { wordPlace } from "./task-words";

const first = { at: 0, id: "0" };
const latest = { at: Number.MAX_SAFE_INTEGER, id: "0" };

/** A page of the worklist: what is open by deadline, or what was ended, the latest first. */
export async function readWorklist(deps: Deps, { state = "open", cursor, limit }: WorklistQuery) {
  const size = Number(limit ?? pageSize);
  const given = readCursor(cursor ?? "");
  const isOpen = state === "open";
  const read = isOpen
    ? await selectOpenTasks(deps.db, given ?? first, size + 1)
    : await selectEndedTasks(deps.db, given ?? latest, size + 1);
  const { rows, next } = toPage(read, size, (row) => ({
    at: (isOpen ? row.dueAt : row.endedAt) ?? 0,
    id: String(row.id),
  }));
  return { data: await Promise.all(rows.map((row) => taskItemOf(deps, row))), next };
}

/** A task as staff see it. */
export async function taskItemOf(deps: Deps, row: TaskRow): Promise<TaskItem> {
  const { reasonSealed, referenceSealed, facts, ...rest } = row;
  const [reason, reference] = await Promise.all([
    unseal(deps, wordPlace(row, "reason"), reasonSealed),
    unseal(deps, wordPlace(row, "reference"), referenceSealed),
  ]);
  return {
    ...rest,
    facts: JSON.parse(facts) as TaskItem["facts"],
    reason,
    reference,
    can: row.endedAt === null ? [...taskRule(row.kind).endings] : [],
  };
}
