import { Hono } from "hono";
import { trailQuery, trailSearchRequest, trailSubjectsQuery } from "#contract/admin-trail";
import { readSubjects, readTrail, searchTrail } from "#usecases/staff/read-trail";
import type { StaffHttp } from "../context";
import { jsonBody, query } from "../validate";

/** The security trail: what was refused, how often, and of whom, as far as that may be known (decision 047). */
export const trail = new Hono<StaffHttp>()
  .get("/", query(trailQuery), async (c) => {
    const page = await readTrail(c.var.deps, c.req.valid("query"));
    return c.json({ success: true as const, ...page }, 200);
  })
  .get("/subjects", query(trailSubjectsQuery), async (c) => {
    const data = await readSubjects(c.var.deps, c.req.valid("query"));
    return c.json({ success: true as const, data }, 200);
  })
  .post("/subjects/search", jsonBody(trailSearchRequest), async (c) => {
    const found = await searchTrail(c.var.deps, c.req.valid("json").subject);
    return c.json({ success: true as const, ...found }, 200);
  });
