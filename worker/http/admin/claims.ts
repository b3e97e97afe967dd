import { Hono } from "hono";
import { claimRequest } from "#contract/admin-claims";
import { claimCase, leaveCase } from "#usecases/staff/claim-case";
import type { StaffHttp } from "../context";
import { jsonBody } from "../validate";

/** Who looks at which case of the panel (decision 087): said on opening it, and when leaving it. */
export const claims = new Hono<StaffHttp>()
  .post("/", jsonBody(claimRequest), async (c) => {
    const { deps, staff } = c.var;
    return c.json({ success: true as const, data: await claimCase(deps, staff, c.req.valid("json")) }, 200);
  })
  .post("/leave", jsonBody(claimRequest), async (c) => {
    const { deps, staff } = c.var;
    await leaveCase(deps, staff, c.req.valid("json"));
    return c.json({ success: true as const, data: null }, 200);
  });
