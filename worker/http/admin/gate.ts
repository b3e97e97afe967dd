import { Hono } from "hono";
import { tryTextRequest, turnRuleRequest } from "#contract/admin-gate";
import { readRules, setRule, tryText } from "#usecases/staff/manage-rules";
import type { StaffHttp } from "../context";
import { problemOf, refuse } from "../problems";
import { jsonBody } from "../validate";

/** The gate's rules: how they fare, their switches, and a text to try (decision 084). */
export const gate = new Hono<StaffHttp>()
  .get("/", async (c) => {
    return c.json({ success: true as const, data: await readRules(c.var.deps) }, 200);
  })
  .post("/try", jsonBody(tryTextRequest), async (c) => {
    return c.json({ success: true as const, data: await tryText(c.var.deps, c.req.valid("json")) }, 200);
  })
  .put("/:code", jsonBody(turnRuleRequest), async (c) => {
    const { deps, staff } = c.var;
    const turned = await setRule(deps, staff, c.req.param("code"), c.req.valid("json"));
    if (turned.ok) return c.json({ success: true as const, data: turned.value }, 200);
    if (turned.error === "panel_not_found") return refuse(c, turned.error);
    const { code, current } = turned.error;
    return c.json({ ...problemOf(c, code), current }, 409);
  });
