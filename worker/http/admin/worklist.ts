import { type Context, Hono } from "hono";
import {
  endTaskRequest,
  payByHandRequest,
  retryRequest,
  type TaskItem,
  taskRequest,
  worklistQuery,
} from "#contract/admin-worklist";
import type { Result } from "#domain/result";
import {
  endByStaff,
  payTaskByHand,
  retryTask,
  setTaken,
  type TaskUnchanged,
} from "#usecases/staff/manage-worklist";
import { readWorklist } from "#usecases/staff/read-worklist";
import type { StaffHttp } from "../context";
import { problemOf, refuse } from "../problems";
import { jsonBody, query } from "../validate";

/** What waits for a person, and what they do about it (decision 067). */
export const worklist = new Hono<StaffHttp>()
  .get("/", query(worklistQuery), async (c) => {
    const page = await readWorklist(c.var.deps, c.req.valid("query"));
    return c.json({ success: true as const, ...page }, 200);
  })
  .post("/:id/take", jsonBody(taskRequest), async (c) => {
    const { deps, staff } = c.var;
    const { ver } = c.req.valid("json");
    return answer(c, await setTaken(deps, staff, c.req.param("id"), { taken: true, ver }));
  })
  .post("/:id/release", jsonBody(taskRequest), async (c) => {
    const { deps, staff } = c.var;
    const { ver } = c.req.valid("json");
    return answer(c, await setTaken(deps, staff, c.req.param("id"), { taken: false, ver }));
  })
  .post("/:id/retry", jsonBody(retryRequest), async (c) => {
    const { deps, staff } = c.var;
    return answer(c, await retryTask(deps, staff, c.req.param("id"), c.req.valid("json")));
  })
  .post("/:id/pay-by-hand", jsonBody(payByHandRequest), async (c) => {
    const { deps, staff } = c.var;
    return answer(c, await payTaskByHand(deps, staff, c.req.param("id"), c.req.valid("json")));
  })
  .post("/:id/end", jsonBody(endTaskRequest), async (c) => {
    const { deps, staff } = c.var;
    return answer(c, await endByStaff(deps, staff, c.req.param("id"), c.req.valid("json")));
  });

function answer(c: Context<StaffHttp>, acted: Result<TaskItem, TaskUnchanged>) {
  if (acted.ok) return c.json({ success: true as const, data: acted.value }, 200);
  if (acted.error.code !== "task_stale") return refuse(c, acted.error.code);
  const { code, current } = acted.error;
  return c.json({ ...problemOf(c, code), current }, 409);
}
