import type { Bindings } from "../../env";
import { probeD1 } from "../d1-probe";
import type { Part } from "./outage";
import { whileBusy } from "./played-time";
import { suffer } from "./strike";

/** As each part's own errors read. */
const lost = (message: string) => (): never => {
  throw new Error(message);
};

type Held = Pick<Bindings, "WAKE">;

/**
 * The same bindings with an outage about each call of them.
 * @param held what plays the queue
 */
export function bindingsUnder(env: Bindings, held: Held): Bindings {
  return {
    ...env,
    DB: probeD1(env.DB, (call) => suffer("d1", call, lost("D1_ERROR: Network connection lost."))),
    EDGE: under(env.EDGE, "kv", "KV failed: 503 Service Unavailable"),
    WAKE: under(held.WAKE, "queue", "Queue sends are failing."),
    ...(env.ARCHIVE && {
      ARCHIVE: under(env.ARCHIVE, "r2", "R2: we encountered an internal error (10001)"),
    }),
    ...Object.fromEntries(
      Object.entries(env)
        .filter(([name, binding]) => name.endsWith("_LIMIT") && typeof binding === "object")
        .map(([name, binding]) => [name, around(binding as object, (call) => whileBusy(call))]),
    ),
  };
}

const under = <T extends object>(binding: T, part: Part, message: string): T =>
  around(binding, (call) => suffer(part, call, lost(message)));

/** Something whose methods answer with promises, with `hand` about each call. */
const around = <T extends object>(binding: T, hand: (call: () => Promise<unknown>) => Promise<unknown>): T =>
  new Proxy(binding, {
    get(target, name) {
      const own = Reflect.get(target, name) as unknown;
      if (typeof own !== "function") return own;
      return (...args: unknown[]) => hand(async () => Reflect.apply(own, target, args) as unknown);
    },
  });
