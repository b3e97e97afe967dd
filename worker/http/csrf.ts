import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { isLoopback } from "#domain/address";
import type { Http } from "./context";
import { refuse } from "./problems";

/**
 * CSRF: refuses a write that a browser says comes from another site, and one that is not JSON, for forms of other sites
 * can send anything but JSON without asking first. A caller that is no browser sends neither header and carries no cookies.
 */
export const csrfGuard = createMiddleware<Http>(async (c, next) => {
  if (isCrossSite(c)) return refuse(c, "foreign_origin");
  if (mediaType(c) !== "application/json") return refuse(c, "unsupported_media_type");
  return next();
});

/**
 * CSRF for forms: whether the browser says that a page of ours sent this one. Any site can post a form without
 * asking first, and every browser says where one comes from. Pages that send no referrer have their origin hidden as `null`; then
 * `Sec-Fetch-Site`, which no page can forge, decides alone.
 */
export function isFormOfOurs(c: Asked): boolean {
  const site = c.req.header("Sec-Fetch-Site");
  const origin = c.req.header("Origin");
  const isHidden = site === "same-origin" && (origin === undefined || origin === "null");
  const isOwn = origin !== undefined && isSameOrigin(origin, c.var.settings);
  return isHidden || (isOwn && (site === undefined || site === "same-origin"));
}

type Asked = Pick<Context<Http>, "req" | "var">;

/** Whether a request is cross-site, as its browser says. */
function isCrossSite(c: Asked): boolean {
  const site = c.req.header("Sec-Fetch-Site");
  const origin = c.req.header("Origin");
  if (site !== undefined && site !== "same-origin") return true;
  return origin !== undefined && !isSameOrigin(origin, c.var.settings);
}

/** CSRF for staff: what is wrong with their write, or null. It comes from another site, or its body is no JSON; it may have none. */
export function csrfObjectionTo(c: Asked): "foreign_origin" | "unsupported_media_type" | null {
  if (isCrossSite(c)) return "foreign_origin";
  const type = mediaType(c);
  return type === undefined || type === "application/json" ? null : "unsupported_media_type";
}

/** The type of a body, without its parameters; undefined where none is named. */
const mediaType = (c: Pick<Context, "req">) =>
  c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();

/** Whether a request is a form, as a page without scripts sends it. */
export const isForm = (c: Context): boolean =>
  c.req.method === "POST" && mediaType(c) === "application/x-www-form-urlencoded";

/** In development every loopback name on the same port is the same origin (decision 014). */
function isSameOrigin(origin: string, { publicUrl, development }: Http["Variables"]["settings"]): boolean {
  if (origin === publicUrl.origin) return true;
  const parsed = URL.parse(origin);
  if (!development || !parsed) return false;
  return isLoopback(parsed.hostname) && isLoopback(publicUrl.hostname) && parsed.port === publicUrl.port;
}
