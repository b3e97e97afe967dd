import { Hono } from "hono";
import { auditQuery, auditSearch, settingsRequest } from "#contract/admin-panel";
import { readAccounts } from "#usecases/staff/read-accounts";
import { readAudit } from "#usecases/staff/read-audit";
import { readDeskFigures } from "#usecases/staff/read-desk-figures";
import { readOverview } from "#usecases/staff/read-overview";
import { readStart } from "#usecases/staff/read-start";
import { readSwitchesBehind } from "#usecases/staff/read-switches-behind";
import { readSystem } from "#usecases/staff/read-system";
import { readSwitches, setSwitches } from "#usecases/staff/set-switches";
import { tryGateway } from "#usecases/staff/try-gateway";
import { requireStaff } from "../auth/guard";
import type { StaffHttp } from "../context";
import { refuse } from "../problems";
import { jsonBody, query } from "../validate";

/** How the shop is doing, its switches, and who did what. */
export const office = new Hono<StaffHttp>()
  .get("/start", async (c) => {
    return c.json({ success: true as const, data: await readStart(c.var.deps) }, 200);
  })
  .get("/overview", async (c) => {
    return c.json({ success: true as const, data: await readOverview(c.var.deps) }, 200);
  })
  .get("/figures", async (c) => {
    return c.json({ success: true as const, data: await readDeskFigures(c.var.deps) }, 200);
  })
  .get("/system", async (c) => {
    return c.json({ success: true as const, data: await readSystem(c.var.deps) }, 200);
  })
  .post("/gateways/:gateway/probe", async (c) => {
    const tried = await tryGateway(c.var.deps, c.var.staff, c.req.param("gateway"));
    if (!tried.ok) return refuse(c, tried.error);
    return c.json({ success: true as const, data: tried.value }, 200);
  })
  .get("/staff", async (c) => {
    return c.json({ success: true as const, data: await readAccounts(c.var.deps, c.var.staff) }, 200);
  })
  .get("/settings", async (c) => {
    return c.json({ success: true as const, data: await readSwitches(c.var.deps) }, 200);
  })
  .get("/settings/behind", async (c) => {
    return c.json({ success: true as const, data: await readSwitchesBehind(c.var.deps) }, 200);
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
