import { getPath } from "hono/utils/url";
import { once } from "#domain/once";
import type { ServicesOf, TracingOf } from "./app";
import type { Bindings, Settings } from "./context";
import { addressOf, referenceOf, safeHeadersFor } from "./guards";
import { sendersInMemory } from "./senders";

/**
 * The list of senders, answered before the framework (decision 111): every send form asks for it, and where this isolate has it in
 * memory, the way through the framework costs more than all else. Null for anything but that plain question, which the
 * framework then answers: what it refuses is refused there.
 */
export const createSendersAtOnce =
  (servicesOf: ServicesOf, tracingOf: TracingOf) =>
  (request: Request, env: Bindings): Response | null => {
    if (request.method !== "GET" || getPath(request) !== "/api/senders" || request.body !== null) return null;
    const services = servicesOf(env);
    if (!services.ok) return null;
    const { settings, deps } = services.value;
    const text = sendersInMemory(settings, deps.clock.now());
    if (text === null || addressOf(request.headers, settings) === null) return null;
    const { log, newId, figures, now, settle } = tracingOf(env);
    const begun = now();
    const reference = referenceOf(request.headers, newId);
    return log.during(reference, () => {
      settle();
      deps.trail.settle();
      const headers = new Headers(headersOf(settings));
      headers.set("X-Request-Id", reference);
      figures.note({ what: "route", name: "GET /api/senders", outcome: "2xx" }, now() - begun);
      return new Response(text, { headers });
    });
  };

/** The headers that all these answers share, made once: a copy of them costs less than setting each. */
const headersOf = once(
  (settings: Settings) => new Headers([["Content-Type", "application/json"], ...safeHeadersFor(settings)]),
);
