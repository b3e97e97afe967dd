import { Hono } from "hono";
import { setAlarmRequest } from "#contract/admin-alarms";
import { readAlarms, setAlarm } from "#usecases/staff/manage-alarms";
import type { StaffHttp } from "../context";
import { refuse } from "../problems";
import { jsonBody } from "../validate";

/** What a person must look at (decision 061). */
export const alarms = new Hono<StaffHttp>()
  .get("/", async (c) => {
    return c.json({ success: true as const, data: await readAlarms(c.var.deps) }, 200);
  })
  .put("/:id", jsonBody(setAlarmRequest), async (c) => {
    const set = await setAlarm(c.var.deps, c.var.staff, c.req.param("id"), c.req.valid("json"));
    if (!set.ok) return refuse(c, set.error);
    return c.json({ success: true as const, data: set.value }, 200);
  });
