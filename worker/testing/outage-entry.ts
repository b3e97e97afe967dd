// The clock first: whatever is read after it takes it for the runtime's own.
import "./outages/played-time";

import type { Bindings } from "../env";
import product from "../index";
import { bindingsUnder } from "./outages/bindings";
import { createHeldQueue } from "./outages/held-queue";
import type { Outage, Part } from "./outages/outage";
import { passUntil, playedNow, stateOfTime } from "./outages/played-time";
import { lay } from "./outages/roads";
import { metSoFar, strike, suffer } from "./outages/strike";

/*
 * The Worker of production on a played clock and queue, with a hand on all that it leans on, for `npm run test:outages`
 * (`fakes/outages`). It is bundled for that alone; what is uploaded begins at `worker/index.ts`.
 */

const worker: ExportedHandler<Bindings> = product;
const queue = createHeldQueue();

/** The same bindings on every call, as the platform hands them out. */
let kept: Bindings | undefined;
const under = (env: Bindings): Bindings => {
  kept ??= bindingsUnder(env, { WAKE: queue.binding as unknown as Bindings["WAKE"] });
  return kept;
};

type Told = {
  /** Until when time is to pass, in ms. */
  readonly until?: number;
  readonly roads?: Readonly<Record<string, Part>>;
  readonly outages?: readonly Outage[];
  readonly seed?: string;
};

const unheard = (): never => {
  throw new Error("The queue does not hear of it.");
};

/** What the programme says to it: who lives where, what is out, and what the platform does by itself. */
async function obey(order: string, told: Told, env: Bindings, context: ExecutionContext): Promise<unknown> {
  switch (order) {
    case "roads":
      return lay(told.roads ?? {});
    case "strike":
      return strike(told.outages ?? [], told.seed ?? "");
    case "pass":
      return passUntil(told.until ?? 0);
    case "deliver":
      // A batch that fails is handed over again, and so is one whose end the queue does not hear of.
      return queue.deliver((batch) =>
        suffer(
          "queue",
          async () => worker.queue?.(batch, under(env), context),
          unheard,
          (call) => call(),
        ),
      );
    case "beat":
      return worker
        .scheduled?.({ cron: "* * * * *", scheduledTime: playedNow(), noRetry() {} }, under(env), context)
        ?.then(
          () => null,
          () => null,
        );
    case "met":
      return metSoFar();
    default:
      return stateOfTime();
  }
}

/** Asks the product; how long it took, by the played clock, is written beside its answer. */
async function ask(request: Request, env: Bindings, context: ExecutionContext): Promise<Response> {
  const { method, url, headers } = request;
  const body = ["GET", "HEAD"].includes(method) ? null : await request.arrayBuffer();
  const begun = playedNow();
  const whole = new Request(url, { method, headers, body, redirect: "manual" });
  const answer = await answerOf(whole, env, context);
  const text = await answer.arrayBuffer();
  const said = new Headers(answer.headers);
  said.set("X-Outage-Took", String(playedNow() - begun));
  return new Response([204, 304].includes(answer.status) ? null : text, {
    status: answer.status,
    headers: said,
  });
}

async function answerOf(request: Request, env: Bindings, context: ExecutionContext): Promise<Response> {
  try {
    const answer = await (worker.fetch as (...all: unknown[]) => Promise<Response>)(
      request,
      under(env),
      context,
    );
    return answer;
  } catch (error) {
    // The platform's own page would stand here.
    return new Response(`error code: 1101 (${String(error)})`, { status: 500 });
  }
}

export default {
  async fetch(request, env, context) {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith("/_outage/")) return ask(request, env, context);
    const told = await request.json<Told>();
    const answer = await obey(pathname.slice("/_outage/".length), told, env, context);
    return Response.json({ now: playedNow(), answer: answer ?? null });
  },
} satisfies ExportedHandler<Bindings>;
