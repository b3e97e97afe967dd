import type { Bindings } from "./env";
import type { App, ServicesOf } from "./http/app";
import { consume } from "./queue";
import { sweep } from "./usecases/sweep";

/**
 * The Worker's three ways in: requests, wake-ups, and the repair of each minute.
 * @param app what `createApp` made of the same `servicesOf`
 */
export const createHandlers = (app: App, servicesOf: ServicesOf) =>
  ({
    fetch: (request, env, context) => app.fetch(request, env, context),
    queue: (batch, env) => consume(batch, depsOf(servicesOf, env)),
    scheduled: (_controller, env) => sweep(depsOf(servicesOf, env)),
  }) satisfies ExportedHandler<Bindings>;

/** Outside a request there is nobody to answer, so a wrong setting stops the work. */
export function depsOf(servicesOf: ServicesOf, env: Bindings) {
  const services = servicesOf(env);
  if (!services.ok) throw new Error(`${services.error.name} ${services.error.problem}`);
  return services.value.deps;
}

/** Makes a thing of the bindings at most once per isolate, in which every call is handed the same bindings. */
export function once<T>(make: (env: Bindings) => T): (env: Bindings) => T {
  const made = new WeakMap<Bindings, { readonly it: T }>();
  return (env) => {
    const known = made.get(env) ?? { it: make(env) };
    made.set(env, known);
    return known.it;
  };
}
