import { compose, type Deliver } from "./compose";
import { sweepOnce } from "./cron";
import type { Bindings } from "./env";
import { type Background, createApp } from "./http/app";
import { consume } from "./queue";

const app = createApp((env, background) => compose(env, background, deliver));

const deliver: Deliver = async (request, env, background) => app.fetch(request, env, toContext(background));

/** The Worker: requests, wake-ups, and the repair of each minute. */
export default {
  fetch: (request, env, context) => app.fetch(request, env, context),
  queue: (batch, env, context) => consume(batch, servicesOf(env, context).deps),
  scheduled: (_controller, env, context) => sweepOnce(servicesOf(env, context)),
} satisfies ExportedHandler<Bindings>;

/** Outside a request there is nobody to answer, so a wrong setting stops the work. */
function servicesOf(env: Bindings, background: Background) {
  const services = compose(env, background, deliver);
  if (!services.ok) throw new Error(`${services.error.name} ${services.error.problem}`);
  return services.value;
}

const toContext = (background: Background) => background as ExecutionContext;
