import { waitUntil } from "cloudflare:workers";
import { Hono } from "hono";
import { once } from "#domain/once";
import { chance, createClock } from "./adapters/clock";
import { clockOf, compose, createWatch, sleep } from "./compose";
import { type Bindings, readSettings } from "./env";
import { createHandlers, depsOf, traced } from "./handlers";
import { createApp } from "./http/app";
import type { Http } from "./http/context";
import { createSandbox, type Sandbox } from "./sandbox";
import { withKeys } from "./sandbox/keys";
import { createSandboxRoutes } from "./sandbox/pages/routes";
import { sweep } from "./usecases/sweep";

// The runtime lets work after an answer go on for at most thirty seconds; what is due later waits for the sweep.
const longestWait = 25_000;

const watchOf = once((env: Bindings) => createWatch(withKeys(env)));

/** The sandbox vendors; null where their database is not bound or the settings are not development's. */
const sandboxOf = once((env: Bindings): Sandbox | null => {
  const settings = readSettings(withKeys(env), createClock().now());
  if (!env.SANDBOX || !settings.ok || !settings.value.development) return null;
  const { clock, publicUrl } = settings.value;
  const { log } = watchOf(env);
  return createSandbox({
    db: env.SANDBOX,
    clock: clockOf(settings.value),
    chance,
    log,
    publicUrl: publicUrl.origin,
    deliver: async (request) => app.fetch(request, env),
    sleep,
    defer: (delay, work) => {
      const wait = delay / clock.rate;
      const failed = (error: unknown) => log.defect("sandbox_broken", error);
      if (wait <= longestWait) waitUntil(sleep(wait).then(work).catch(failed));
    },
  });
});

const servicesOf = once((env: Bindings) => compose(withKeys(env), watchOf(env), sandboxOf(env)));
const app = createApp(servicesOf, watchOf);

app.route(
  "/sandbox",
  new Hono<Http>()
    .use(async (c, next) => (c.var.settings.development ? next() : c.notFound()))
    // All in one, so that it is done when the answer comes; with `?handed-out` as the cron does it.
    .post("/sweep", async (c) => {
      await sweepAround(c.env, c.req.query("handed-out") === undefined);
      return c.json({ success: true }, 200);
    })
    .route(
      "/",
      createSandboxRoutes((env) => sandboxOf(env)?.controls ?? null),
    ),
);

/** The Worker of development and of the tests: production's app, with the sandbox vendors mounted beside its routes. */
export default {
  ...createHandlers(app, servicesOf, watchOf),
  scheduled: (_controller, env) => traced(watchOf(env), "sweep_failed", () => sweepAround(env, false)),
} satisfies ExportedHandler<Bindings>;

/** One minute's repair; the sandbox vendors' due callbacks go out before and after it. */
async function sweepAround(env: Bindings, alone: boolean): Promise<void> {
  const all = depsOf(servicesOf, watchOf(env), env);
  const deps = alone ? { ...all, dueWork: null } : all;
  const controls = sandboxOf(env)?.controls;
  await controls?.runDue(deps.clock.now());
  await sweep(deps);
  await controls?.runDue(deps.clock.now());
}
