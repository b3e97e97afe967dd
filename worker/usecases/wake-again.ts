import { selectBreakers } from "#db/circuit-breaker";
import { selectDueWakeUps } from "#db/queued";
import { isPaused } from "#domain/circuit-breaker";
import { wakeGrace } from "#domain/delivery";
import { mostWakeUps, wakeUpsFor } from "#domain/due-work";
import { isStopped } from "#domain/operation";
import { commit, type Deps } from "./deps";
import { workThrough } from "./lanes";
import type { Bounded } from "./room";

/** So many go in one call to the queue, as the platform allows. */
const sentTogether = 100;

type SendAlone = (deps: Deps, orderId: string) => Promise<unknown>;

/** With the queue away so many are sent from the sweep itself, as far as it has room. */
const sentAlone = 80;

/**
 * Wakes the due messages that nothing woke the consumer for (C8, C10), the oldest first: as many as the gateways take until the
 * next sweep, so that what an outage left behind leaves at their pace. With the queue down some are sent from here.
 * @param alone the outside with the room that the sweep has for that
 * @param send sends one of them
 */
export async function wakeAgain(deps: Deps, alone: Bounded, send: SendAlone): Promise<void> {
  const left = await wakeAtPace(deps);
  if (left.length === 0) return;
  // The mark is read, and the gateway called.
  const lane = { name: "wake_up", rows: left.slice(0, sentAlone), trips: 2 } as const;
  await workThrough(alone, { ...lane, work: ({ id }) => send(alone, id) });
}

/**
 * The same as soon as a gateway that was paused is well again: what waited for it for hours is not to wait for the next sweep, in
 * whose minute the gateway would have next to nothing to do. What the queue does not take is that sweep's.
 */
export async function wakeBacklog(deps: Deps): Promise<void> {
  await wakeAtPace(deps);
}

/** @returns those that the queue did not take */
async function wakeAtPace(deps: Deps): Promise<readonly { readonly id: string }[]> {
  const { db, clock, site, gateways } = deps;
  const now = clock.now();
  const stopped = isStopped(site.operation, now);
  const [asleep, breakers] = await commit(deps, [
    selectDueWakeUps(db, now - wakeGrace, mostWakeUps, stopped),
    selectBreakers(db),
  ] as const);
  const isWell = (name: string) => !isPaused(breakers.find(({ gateway }) => gateway === name));
  const paces = gateways.filter(({ name }) => isWell(name)).map(({ perSecond }) => perSecond);
  const rows = asleep.slice(0, wakeUpsFor(paces));
  for (let from = 0; from < rows.length; from += sentTogether) {
    try {
      await deps.wake.sendAll(rows.slice(from, from + sentTogether).map(({ id }) => id));
    } catch {
      deps.log.alarm("queue_down");
      return rows.slice(from);
    }
  }
  return [];
}
