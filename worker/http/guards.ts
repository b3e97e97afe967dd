import { createMiddleware } from "hono/factory";
import { addressKey, isLoopback } from "#domain/address";
import { noTrustedTypes, permissionsPolicy, strictTransport } from "#domain/browser-policy";
import type { RateLimited } from "#ports/edge";
import type { Bindings, Http, Settings, Tracing } from "./context";
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
    const reference = referenceOf(c.req.raw.headers, newId);
    c.set("reference", reference);
    await log.during(reference, next);
    c.res.headers.set("X-Request-Id", reference);
  });

/** The ID of a request with these headers. */
export function referenceOf(headers: Headers, newId: () => string): string {
  const ray = headers.get("CF-Ray");
  return ray !== null && rayShape.test(ray) ? ray : newId();
}

/** No answer of the API may be kept, framed, sniffed or rendered as a page. */
export const safeHeaders = createMiddleware<Http>(async (c, next) => {
  await next();
  const { headers } = c.res;
  const settings = c.get("settings") as Settings | undefined;
  for (const [name, value] of safeHeadersFor(settings)) if (!headers.has(name)) headers.set(name, value);
});

const onEveryAnswer = [
  ["Cache-Control", "no-store"],
  [
    "Content-Security-Policy",
    `default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; ${noTrustedTypes}`,
  ],
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "no-referrer"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  ["Permissions-Policy", permissionsPolicy],
] as const;

/** The headers that keep browsers safe, where an answer has none of its own; undefined settings are settings that are wrong. */
export const safeHeadersFor = (settings: Settings | undefined): readonly (readonly [string, string])[] => [
  ...onEveryAnswer,
  ["Strict-Transport-Security", strictTransport(settings?.hstsSubdomains === true)],
  // Nothing of a copy for trying things out is to be found.
  ...(settings?.operation.stage === "staging" ? [["X-Robots-Tag", "noindex"] as const] : []),
];

/**
 * Plain http is refused wherever production is: what was sent over it, a number perhaps, could be read and changed on its way. Before
 * HSTS is known only the zone leads browsers to https, and an API redirects nobody, for a caller would never notice (ASVS 4.1.2). On a
 * machine itself, where nobody is on the way, production may be tried.
 */
export const isPlainHttp = (request: Request, { development }: Pick<Settings, "development">): boolean =>
  !development && request.url.startsWith("http:") && !isLoopback(new URL(request.url).hostname);

/** The outer rate limit, per address: a shield against floods. */
export const rateLimit = (kind: RateLimited) =>
  createMiddleware<Http>(async (c, next) => {
    if (await c.get("limiter").allow(kind, addressKey(c.get("address")))) return next();
    return refuse(c, "rate_limited");
  });

/** The caller's address as Cloudflare's edge states it; only development does without. */
export function addressOf(headers: Headers, { development }: Pick<Settings, "development">): string | null {
  return headers.get("CF-Connecting-IP") ?? (development ? "127.0.0.1" : null);
}
