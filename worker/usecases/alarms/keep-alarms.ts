import { queueNotices, raise } from "#db/alarms";
import { stillGoingOn } from "#domain/alarms";
import type { Kept, Sighting } from "#ports/alarms";
import { type Teller, type Turn, takeTurn, tellAlarms, toldOf } from "./tell-alarms";

/**
 * Keeps what an isolate has met as rows and tells what is new, in one batch. With the database away it is told past it,
 * once, and stays to be kept later: a person hears of it, above all of that. Never throws.
 */
export async function keepAlarms(deps: Teller, sightings: readonly Sighting[]): Promise<Kept> {
  const turn = await takeTurnAfter(deps, sightings);
  if (turn === null) {
    deps.log.info("alarms_not_kept", { alarms: sightings.length });
    await Promise.all(sightings.filter(({ told }) => !told).map((sighting) => tellPast(deps, sighting)));
    return "told";
  }
  try {
    await tellAlarms(deps, turn);
  } catch {
    deps.log.info("alarms_not_told", { notices: turn.claimed.length });
  }
  return "kept";
}

async function takeTurnAfter(deps: Teller, sightings: readonly Sighting[]): Promise<Turn | null> {
  const names = deps.channels.map(({ name }) => name);
  try {
    const queued = queueNotices(deps.db, names, deps.clock.now());
    return await takeTurn(deps, [raise(deps.db, sightings), ...queued]);
  } catch {
    return null;
  }
}

/** Past the database, one channel beside the other, without a second try. The edge store knows whether another isolate has. */
async function tellPast({ channels, edge, clock }: Teller, sighting: Sighting): Promise<void> {
  const { code, subject, firstAt } = sighting;
  const key = `alarm:${code}:${subject}`;
  if (channels.length === 0 || (await edge.read(key)) !== null) return;
  await edge.write(key, "told", stillGoingOn);
  const notice = {
    id: `${code}-${subject}-${firstAt}`,
    at: clock.now(),
    kind: "new",
    alarm: toldOf(sighting),
  } as const;
  await Promise.all(channels.map((channel) => channel.tell(notice)));
}
