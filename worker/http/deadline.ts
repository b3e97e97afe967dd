import { createMiddleware } from "hono/factory";
import type { Deadline } from "#ports/clock";
import type { Bindings, Http, Tracing } from "./context";
import { refuse } from "./problems";

/**
 * The deadline of a request, in ms of real time: below the patience of our own pages (`web/lib/call.ts:patience`), so that
 * a visitor is told in our words that it does not work now.
 */
export const answerWithin = 18_000;

/** What a page that says so may take to be made on top, in ms: the whole stays below 25 seconds. */
export const pageWithin = 4_000;

/** Lends handlers the deadline; what stands around a refusal has one as well. */
export const withDeadline = (tracingOf: (env: Bindings) => Tracing) =>
  createMiddleware<Http>(async (c, next) => {
    c.set("deadline", tracingOf(c.env).deadline);
    return next();
  });

/**
 * Answers that it does not work now where a handler has no answer in time: one slow part is waited for, two in a row are
 * not. The handler goes on by itself; it may be cut off anywhere, as by a crash, and what it left is taken up like that
 * (`docs/machine.md`, crash points).
 */
export const inTime = createMiddleware<Http>(async (c, next) => {
  const work = next();
  if ((await c.get("deadline")(answerWithin, work)) !== "late") return;
  c.executionCtx.waitUntil(work);
  c.var.deps.log.info("answer_late", { path: c.req.routePath });
  return refuse(c, "unavailable");
});

/** What a page shows that can be had in time, or what it shows without. */
export async function orWithout<T>(deadline: Deadline, work: Promise<T>, without: () => T): Promise<T> {
  const made = await deadline(pageWithin, work);
  return made === "late" ? without() : made;
}
