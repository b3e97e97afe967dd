import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { addressKey, isLoopback } from "#domain/address";
import type { Shielded } from "#ports/edge";
import type { Http, Tracing } from "./context";
import { refuse } from "./problems";

/** How Cloudflare's edge numbers a request: its ray, and since it passed there, the data centre. */
const rayShape = /^[0-9a-f]{16}(?:-[A-Z]{3})?$/;

/**
 * Gives every request an ID, by which an operator finds its lines in the log: the edge's own `CF-Ray`, or a new one where
 * there is none that looks like it. It is answered in the header `X-Request-Id`.
 */
export const withReference = ({ log, newId }: Tracing) =>
  createMiddleware<Http>(async (c, next) => {
    const ray = c.req.header("CF-Ray");
    const reference = ray !== undefined && rayShape.test(ray) ? ray : newId();
    c.set("reference", reference);
    await log.during(reference, next);
    c.res.headers.set("X-Request-Id", reference);
  });

/** No answer of the API may be kept, framed, sniffed or rendered as a page. */
export const safeHeaders = createMiddleware(async (c, next) => {
  await next();
  const set = (name: string, value: string) => {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  };
  set("Cache-Control", "no-store");
  set(
    "Content-Security-Policy",
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  );
  set("X-Content-Type-Options", "nosniff");
  set("Referrer-Policy", "no-referrer");
  set("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
  set("Cross-Origin-Opener-Policy", "same-origin");
  set("Cross-Origin-Resource-Policy", "same-origin");
});

const mostBytes = 16 * 1024;

/** A body of more than 16 KB is nobody's order. */
export const smallBody = bodyLimit({ maxSize: mostBytes, onError: (c) => refuse(c, "body_too_large") });

/**
 * Refuses a write that a browser says comes from another site, and one that is not JSON: forms of other sites can send
 * anything but JSON without asking first. A caller that is no browser sends neither header and carries no cookies.
 */
export const ownWritesOnly = createMiddleware<Http>(async (c, next) => {
  if (isForeign(c)) return refuse(c, "foreign_origin");
  if (mediaType(c) !== "application/json") return refuse(c, "unsupported_media_type");
  return next();
});

/**
 * Refuses a form unless the browser says that a page of ours sent it: any site can post a form without asking first, and
 * every browser says where one comes from. Pages that send no referrer have their origin hidden as `null`; then
 * `Sec-Fetch-Site`, which no page can forge, decides alone.
 */
export const ownFormsOnly = createMiddleware<Http>(async (c, next) => {
  const site = c.req.header("Sec-Fetch-Site");
  const origin = c.req.header("Origin");
  const isHidden = site === "same-origin" && (origin === undefined || origin === "null");
  const isOwn = origin !== undefined && isOwnOrigin(origin, c.var.settings);
  const isOurs = isHidden || (isOwn && (site === undefined || site === "same-origin"));
  return isOurs ? next() : refuse(c, "foreign_origin");
});

type Asked = Pick<Context<Http>, "req" | "var">;

/** Whether a browser says that a request comes from another site. */
export function isForeign(c: Asked): boolean {
  const site = c.req.header("Sec-Fetch-Site");
  const origin = c.req.header("Origin");
  if (site !== undefined && site !== "same-origin") return true;
  return origin !== undefined && !isOwnOrigin(origin, c.var.settings);
}

/** What is wrong with a write of staff, or null: it comes from another site, or its body is no JSON. It may have none. */
export function objectionToWrite(c: Asked): "foreign_origin" | "unsupported_media_type" | null {
  if (isForeign(c)) return "foreign_origin";
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
function isOwnOrigin(origin: string, { publicUrl, development }: Http["Variables"]["settings"]): boolean {
  if (origin === publicUrl.origin) return true;
  const parsed = URL.parse(origin);
  if (!development || !parsed) return false;
  return isLoopback(parsed.hostname) && isLoopback(publicUrl.hostname) && parsed.port === publicUrl.port;
}

/** The outer shield against floods, per address. */
export const shield = (kind: Shielded) =>
  createMiddleware<Http>(async (c, next) => {
    if (await c.var.limiter.allow(kind, addressKey(c.var.address))) return next();
    return refuse(c, "rate_limited");
  });

/** The caller's address as Cloudflare's edge states it; only development does without. */
export function addressOf(c: Context<Http>): string | null {
  return c.req.header("CF-Connecting-IP") ?? (c.var.settings.development ? "127.0.0.1" : null);
}
