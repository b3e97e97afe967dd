import { closeQuiet, queueDigest, queueNotices } from "#db/alarms";
import { digestTime } from "#domain/alarms";
import { localDay } from "#domain/tallies";
import { type Teller, takeTurn, tellAlarms } from "./tell-alarms";

/**
 * The sweep's part of telling, each minute: what could not be told before, what goes on for long, and once a day the digest.
 * Alarms that were quiet for long close.
 */
export async function watchOver(deps: Teller): Promise<void> {
  const now = deps.clock.now();
  const names = deps.channels.map(({ name }) => name);
  const due = digestTime(localDay(now));
  const digest = names.length > 0 && now >= due ? queueDigest(deps.db, names, due, now) : [];
  const statements = [closeQuiet(deps.db, now), ...queueNotices(deps.db, names, now), ...digest];
  await tellAlarms(deps, await takeTurn(deps, statements));
}
