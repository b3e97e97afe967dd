import { createMiddleware } from "hono/factory";
import type { Bindings, Http, Tracing } from "./context";

/** What our routes answer to; anybody may write any other word there. */
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * Counts requests by route, class of status and duration: the route as it is written here (`/api/payments/:id`), never as
 * it was asked, for addresses hold orders' ids and vendors' tokens.
 */
export const measured = (tracingOf: (env: Bindings) => Tracing) =>
  createMiddleware<Http>(async (c, next) => {
    const { figures, now } = tracingOf(c.env);
    const begun = now();
    await next();
    const method = methods.includes(c.req.method) ? c.req.method : "OTHER";
    const outcome = `${Math.floor(c.res.status / 100)}xx`;
    figures.note({ what: "route", name: `${method} ${c.req.routePath}`, outcome }, now() - begun);
  });
