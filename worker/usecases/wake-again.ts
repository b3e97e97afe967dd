import { selectBreakers } from "#db/circuit-breaker";
import { selectDueWakeUps } from "#db/messages";
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
      const left = rows.slice(from, from + sentAlone);
      // The mark is read, and the gateway called.
      const lane = { name: "wake_up", rows: left, trips: 2 } as const;
      await workThrough(alone, { ...lane, work: ({ id }) => send(alone, id) });
      return;
    }
  }
}
