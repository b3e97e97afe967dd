import { Hono } from "hono";
import { caseRequest, reportAbuseRequest } from "#contract/abuse";
import { readCase } from "#usecases/reports/read-case";
import { reportAbuse } from "#usecases/reports/report-abuse";
import { challengeAnswer, challenged } from "./challenge";
import type { Http } from "./context";
import { csrfGuard } from "./csrf";
import { rateLimit } from "./guards";
import { refuse } from "./problems";
import { jsonBody } from "./validate";

/** Reporting an unwanted message, and reading what became of the report (spec §7). */
export const abuse = new Hono<Http>()
  .post(
    "/report",
    csrfGuard,
    rateLimit("report"),
    challenged("report"),
    jsonBody(reportAbuseRequest),
    async (c) => {
      const reported = await reportAbuse(c.var.deps, {
        request: c.req.valid("json"),
        address: c.var.address,
        challengeAnswer: await challengeAnswer(c),
      });
      if (!reported.ok) return refuse(c, reported.error);
      return c.json({ success: true as const, caseCode: reported.value }, 201);
    },
  )
  .post("/cases", csrfGuard, rateLimit("read"), jsonBody(caseRequest), async (c) => {
    const found = await readCase(c.var.deps, c.req.valid("json").code);
    if (!found.ok) return refuse(c, found.error);
    return c.json({ success: true as const, case: found.value }, 200);
  })
  // As it was asked before: pages that were opened then still do.
  .get("/cases/:code", rateLimit("read"), async (c) => {
    const found = await readCase(c.var.deps, c.req.param("code"));
    if (!found.ok) return refuse(c, found.error);
    return c.json({ success: true as const, case: found.value }, 200);
  });
