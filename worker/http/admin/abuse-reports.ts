import { Hono } from "hono";
import {
  reportsQuery,
  reportsSearch,
  reviewTogetherRequest,
  updateReportRequest,
} from "#contract/admin-reports";
import { listReports } from "#usecases/reports/list-reports";
import { readReport } from "#usecases/reports/read-report";
import { reviewReport } from "#usecases/reports/review-report";
import { reviewTogether } from "#usecases/reports/review-together";
import type { StaffHttp } from "../context";
import { problemOf, refuse } from "../problems";
import { jsonBody, query } from "../validate";

/** What people reported, and what staff decided about it (spec §7). */
export const abuseReports = new Hono<StaffHttp>()
  .get("/", query(reportsQuery), async (c) => {
    const page = await listReports(c.var.deps, c.var.staff, c.req.valid("query"));
    return c.json({ success: true as const, ...page }, 200);
  })
  .post("/search", jsonBody(reportsSearch), async (c) => {
    const page = await listReports(c.var.deps, c.var.staff, c.req.valid("json"));
    return c.json({ success: true as const, ...page }, 200);
  })
  .post("/verdict", jsonBody(reviewTogetherRequest), async (c) => {
    const reviewed = await reviewTogether(c.var.deps, c.var.staff, c.req.valid("json"));
    return c.json({ success: true as const, ...reviewed }, 200);
  })
  .get("/:id", async (c) => {
    const report = await readReport(c.var.deps, c.req.param("id"));
    if (!report.ok) return refuse(c, report.error);
    return c.json({ success: true as const, data: report.value }, 200);
  })
  .put("/:id", jsonBody(updateReportRequest), async (c) => {
    const { deps, staff } = c.var;
    const reviewed = await reviewReport(deps, staff, c.req.param("id"), c.req.valid("json"));
    if (reviewed.ok) return c.json({ success: true as const, data: reviewed.value }, 200);
    if (reviewed.error.code !== "stale") return refuse(c, reviewed.error.code);
    const { code, current } = reviewed.error;
    return c.json({ ...problemOf(c, code), current }, 409);
  });
