import { once } from "#domain/once";
import type { ServicesOf, TracingOf } from "./app";
import { hasSessionCookie } from "./auth/cookies";
import type { Bindings, Settings } from "./context";
import { addressOf, isPlainHttp, referenceOf, safeHeadersFor } from "./guards";
import { sendersInMemory } from "./senders";

/**
 * The list of senders, answered before the framework (decision 111): every send form asks for it, and where this isolate has it in
 * memory, the way through the framework costs more than all else. Null for anything but that plain question of a visitor, which
 * the framework then answers: what it refuses is refused there, and staff get the list as it is now.
 */
export const createSendersAtOnce =
  (servicesOf: ServicesOf, tracingOf: TracingOf) =>
  (request: Request, env: Bindings): Response | null => {
    if (request.method !== "GET" || !asksForSenders(request.url) || request.body !== null) return null;
    if (hasSessionCookie(request.headers)) return null;
    const services = servicesOf(env);
    if (!services.ok) return null;
    const { settings, deps } = services.value;
    const body = sendersInMemory(settings, deps.clock.now());
    if (body === null || addressOf(request.headers, settings) === null) return null;
    if (isPlainHttp(request, settings)) return null;
    const { log, newId, figures, now, settle } = tracingOf(env);
    const begun = now();
    const reference = referenceOf(request.headers, newId);
    return log.during(reference, () => {
      settle();
      deps.trail.settle();
      figures.note({ what: "route", name: "GET /api/senders", outcome: "2xx" }, now() - begun);
      const response = new Response(body, { headers: headersOf(settings) });
      response.headers.set("X-Request-Id", reference);
      return response;
    });
  };

const path = "/api/senders";

/** Whether this is a URL of that path without a query, on any host. Every request is asked it, so nothing is taken apart. */
const asksForSenders = (url: string): boolean =>
  url.endsWith(path) && url.indexOf("/", url.indexOf("//") + 2) === url.length - path.length;

/** The headers that all these answers share, made once: an answer's own copy of them costs less than setting each. */
const headersOf = once(
  (settings: Settings) => new Headers([["Content-Type", "application/json"], ...safeHeadersFor(settings)]),
);
