import { Hono } from "hono";
import { auditQuery, auditSearch, settingsRequest } from "#contract/admin-panel";
import { readAudit } from "#usecases/staff/read-audit";
import { readOverview } from "#usecases/staff/read-overview";
import { readSwitches, setSwitches } from "#usecases/staff/set-switches";
import { requireStaff } from "../auth/guard";
import type { StaffHttp } from "../context";
import { jsonBody, query } from "../validate";

/** How the shop is doing, its switches, and who did what. */
export const office = new Hono<StaffHttp>()
  .get("/overview", async (c) => {
    return c.json({ success: true as const, data: await readOverview(c.var.deps) }, 200);
  })
  .get("/settings", async (c) => {
    return c.json({ success: true as const, data: await readSwitches(c.var.deps) }, 200);
  })
  .put("/settings", jsonBody(settingsRequest), async (c) => {
    const data = await setSwitches(c.var.deps, c.var.staff, c.req.valid("json"));
    return c.json({ success: true as const, data }, 200);
  })
  .get("/audit", query(auditQuery), async (c) => {
    const page = await readAudit(c.var.deps, c.req.valid("query"));
    return c.json({ success: true as const, ...page }, 200);
  })
  .post("/audit/search", jsonBody(auditSearch), async (c) => {
    const page = await readAudit(c.var.deps, c.req.valid("json"));
    return c.json({ success: true as const, ...page }, 200);
  });

/** The address to put on a gateway's whitelist, or why there is none (spec §7, decision 023). */
export const serverIp = new Hono<StaffHttp>().get("/", requireStaff, async (c) => {
  return c.json({ success: true as const, ...(await c.var.egress.look()) }, 200);
});
