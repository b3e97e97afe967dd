import { Hono } from "hono";
import { checkOptOutRequest } from "#contract/admin-opt-outs";
import { checkOptOut, readOptOuts } from "#usecases/staff/read-opt-outs";
import type { StaffHttp } from "../context";
import { refuse } from "../problems";
import { jsonBody } from "../validate";

/** What receivers stopped: in figures, and whether one number is among it. Lifting is the receiver's alone (decision 078). */
export const optOuts = new Hono<StaffHttp>()
  .get("/", async (c) => {
    return c.json({ success: true as const, data: await readOptOuts(c.var.deps) }, 200);
  })
  .post("/check", jsonBody(checkOptOutRequest), async (c) => {
    const { deps, staff } = c.var;
    const found = await checkOptOut(deps, staff, c.req.valid("json").phoneNumber);
    if (!found.ok) return refuse(c, found.error);
    return c.json({ success: true as const, data: found.value }, 200);
  });
