import type { Bindings } from "../env";
import product from "../index";
import { probeD1 } from "./d1-probe";

/*
 * The Worker of production behind a hand that can take its database or its queue away and runs its cron, for drills
 * (`fakes/drills`). It is bundled for them alone; what is uploaded begins at `worker/index.ts`.
 */

const worker: ExportedHandler<Bindings> = product;

/** What is away now: `d1`, `queue`. */
const away = new Set<string>();

const lost = () => {
  throw new Error("D1_ERROR: Network connection lost.");
};

/** The same bindings on every call, as the platform hands them out, with the hand in between. */
let kept: Bindings | undefined;
const withHand = (env: Bindings): Bindings => {
  kept ??= {
    ...env,
    DB: probeD1(env.DB, async (call) => (away.has("d1") ? lost() : call())),
    WAKE: Object.assign(Object.create(env.WAKE) as Bindings["WAKE"], {
      async send(...args: Parameters<Bindings["WAKE"]["send"]>) {
        if (away.has("queue")) throw new Error("Queue sends are failing.");
        return env.WAKE.send(...args);
      },
      async sendBatch(...args: Parameters<Bindings["WAKE"]["sendBatch"]>) {
        if (away.has("queue")) throw new Error("Queue sends are failing.");
        return env.WAKE.sendBatch(...args);
      },
    }),
  };
  return kept;
};

export default {
  async fetch(request, env, context) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/_drill/away") {
      away.clear();
      for (const what of searchParams.getAll("what")) away.add(what);
      return new Response(null, { status: 204 });
    }
    if (pathname === "/_drill/cron") {
      await worker.scheduled?.(
        { cron: "* * * * *", scheduledTime: Date.now(), noRetry() {} },
        withHand(env),
        context,
      );
      return new Response(null, { status: 204 });
    }
    return worker.fetch?.(request, withHand(env), context) ?? new Response(null, { status: 404 });
  },
  queue: (batch, env, context) => worker.queue?.(batch, withHand(env), context),
} satisfies ExportedHandler<Bindings>;
