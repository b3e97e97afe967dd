import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { readSession } from "../../usecases/read-session";
import type { StaffHttp } from "../context";
import { isForeign, mediaType } from "../guards";
import { refuse } from "../problems";

/** The name tells browsers to take it over https only, for this host alone, and for every path. */
export const sessionCookie = "__Host-sid";

/**
 * Lets staff through, whom the handler finds in `c.var.staff`. A write must come from a page of ours, and its body be
 * JSON; one without a body names no type.
 */
export const requireStaff = createMiddleware<StaffHttp>(async (c, next) => {
  const staff = await readSession(c.var.deps, getCookie(c, sessionCookie));
  if (!staff) return refuse(c, "not_signed_in");
  c.set("staff", staff);
  if (c.req.method === "GET" || c.req.method === "HEAD") return next();
  if (isForeign(c)) return refuse(c, "foreign_origin");
  const type = mediaType(c);
  if (type !== undefined && type !== "application/json") return refuse(c, "unsupported_media_type");
  return next();
});
