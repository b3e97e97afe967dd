import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { addressKey } from "#domain/address";
import { noTrustedTypes, permissionsPolicy, strictTransport } from "#domain/browser-policy";
import type { RateLimited } from "#ports/edge";
import type { Bindings, Http, Tracing } from "./context";
import { refuse } from "./problems";

/** How Cloudflare's edge numbers a request: its ray, and since it passed there, the data centre. */
const rayShape = /^[0-9a-f]{16}(?:-[A-Z]{3})?$/;

/**
 * Gives every request an ID, by which an operator finds its lines in the log: the edge's own `CF-Ray`, or a new one where
 * there is none that looks like it. It is answered in the header `X-Request-Id`.
 */
export const withReference = (tracingOf: (env: Bindings) => Tracing) =>
  createMiddleware<Http>(async (c, next) => {
    const { log, newId } = tracingOf(c.env);
    const ray = c.req.header("CF-Ray");
    const reference = ray !== undefined && rayShape.test(ray) ? ray : newId();
    c.set("reference", reference);
    await log.during(reference, next);
    c.res.headers.set("X-Request-Id", reference);
  });

/** No answer of the API may be kept, framed, sniffed or rendered as a page. */
export const safeHeaders = createMiddleware<Http>(async (c, next) => {
  await next();
  const { headers } = c.res;
  const settings = c.get("settings") as Http["Variables"]["settings"] | undefined;
  const set = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value);
  };
  set("Cache-Control", "no-store");
  set(
    "Content-Security-Policy",
    `default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; ${noTrustedTypes}`,
  );
  set("X-Content-Type-Options", "nosniff");
  set("Referrer-Policy", "no-referrer");
  set("Strict-Transport-Security", strictTransport(settings?.hstsSubdomains === true));
  set("Cross-Origin-Opener-Policy", "same-origin");
  set("Cross-Origin-Resource-Policy", "same-origin");
  set("Permissions-Policy", permissionsPolicy);
  // Nothing of a copy for trying things out is to be found.
  if (settings?.operation.stage === "staging") set("X-Robots-Tag", "noindex");
});

/** The outer rate limit, per address: a shield against floods. */
export const rateLimit = (kind: RateLimited) =>
  createMiddleware<Http>(async (c, next) => {
    if (await c.get("limiter").allow(kind, addressKey(c.get("address")))) return next();
    return refuse(c, "rate_limited");
  });

/** The caller's address as Cloudflare's edge states it; only development does without. */
export function addressOf(c: Context<Http>): string | null {
  return c.req.header("CF-Connecting-IP") ?? (c.get("settings").development ? "127.0.0.1" : null);
}
