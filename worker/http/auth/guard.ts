import { createMiddleware } from "hono/factory";
import { readSession } from "#usecases/staff/read-session";
import type { StaffHttp } from "../context";
import { csrfObjectionTo } from "../csrf";
import { refuse } from "../problems";
import { sessionIn } from "./cookies";

/**
 * Lets staff through, whom the handler finds in `c.var.staff`. A write must come from a page of ours, and its body be
 * JSON; one without a body names no type.
 */
export const requireStaff = createMiddleware<StaffHttp>(async (c, next) => {
  const staff = await readSession(c.var.deps, sessionIn(c));
  if (!staff) return refuse(c, "not_signed_in");
  c.set("staff", staff);
  if (c.req.method === "GET" || c.req.method === "HEAD") return next();
  const objection = csrfObjectionTo(c);
  return objection ? refuse(c, objection) : next();
});
