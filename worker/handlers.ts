import type { Bindings } from "./env";
import type { App, ServicesOf, TracingOf } from "./http/app";
import type { Tracing } from "./http/context";
import { createSendersAtOnce } from "./http/senders-at-once";
import { consume } from "./queue";
import type { Deps } from "./usecases/deps";
import { sweep } from "./usecases/sweep";

/**
 * The Worker's three ways in: requests, wake-ups, and the repair of each minute. What none of them caught is logged as a
 * defect here, and the platform is told only that it failed: it keeps the messages of errors.
 * @param app what `createApp` made of the same `servicesOf`
 */
export function createHandlers(app: App, servicesOf: ServicesOf, tracingOf: TracingOf) {
  const sendersAtOnce = createSendersAtOnce(servicesOf, tracingOf);
  return {
    fetch: (request, env, context) => sendersAtOnce(request, env) ?? app.fetch(request, env, context),
    queue: (batch, env) =>
      traced(tracingOf(env), "queue_failed", () => consume(batch, depsOf(servicesOf, tracingOf(env), env))),
    scheduled: (_controller, env) =>
      traced(tracingOf(env), "sweep_failed", () => sweep(depsOf(servicesOf, tracingOf(env), env))),
  } satisfies ExportedHandler<Bindings>;
}

/** Does work that nobody asked for by a request, under a reference of its own. */
export const traced = (
  { log, newId, settle, figures, now }: Tracing,
  code: "queue_failed" | "sweep_failed",
  work: () => Promise<void>,
): Promise<void> =>
  log.during(newId(), async () => {
    settle();
    const begun = now();
    let outcome = "failed";
    try {
      await work();
      outcome = "done";
    } catch (error) {
      log.defect(code, error);
      throw new Error(code);
    } finally {
      figures.note({ what: "job", name: code.replace("_failed", ""), outcome }, now() - begun);
    }
  });

/** Outside a request there is nobody to answer, so wrong settings are logged and stop the work. */
export function depsOf(servicesOf: ServicesOf, { log }: Tracing, env: Bindings): Deps {
  const services = servicesOf(env);
  if (services.ok) return services.value.deps;
  for (const { name, problem } of services.error) log.alarm("misconfigured", { setting: name, problem });
  throw new Error("misconfigured");
}
