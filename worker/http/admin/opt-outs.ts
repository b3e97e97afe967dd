import { Hono } from "hono";
import { checkOptOutRequest, optOutListQuery } from "#contract/admin-opt-outs";
import { checkOptOut, listOptOuts, readOptOuts } from "#usecases/staff/read-opt-outs";
import type { StaffHttp } from "../context";
import { refuse } from "../problems";
import { jsonBody, query } from "../validate";

/** What receivers stopped: in figures, as a list without numbers, and whether one number is among it. Lifting is the receiver's alone (decision 078). */
export const optOuts = new Hono<StaffHttp>()
  .get("/", async (c) => {
    return c.json({ success: true as const, data: await readOptOuts(c.var.deps) }, 200);
  })
  .get("/list", query(optOutListQuery), async (c) => {
    const page = await listOptOuts(c.var.deps, c.req.valid("query"));
    return c.json({ success: true as const, ...page }, 200);
  })
  .post("/check", jsonBody(checkOptOutRequest), async (c) => {
    const { deps, staff } = c.var;
    const found = await checkOptOut(deps, staff, c.req.valid("json").phoneNumber);
    if (!found.ok) return refuse(c, found.error);
    return c.json({ success: true as const, data: found.value }, 200);
  });
