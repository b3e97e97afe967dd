import type { SwitchesBehind } from "#contract/admin-switches";
import { selectNewest } from "#db/audit";
import { countStates } from "#db/order-search";
import { selectOpenOrders } from "#db/places";
import { selectSenderUsesToday } from "#db/recent-tallies";
import { sumDays } from "#db/tallies";
import { holdLimit } from "#domain/delivery";
import { refusedKey } from "#domain/figures";
import { mostWatched } from "#domain/order-moves";
import { localDay } from "#domain/tallies";
import type { Deps } from "../deps";
import { switchKeys } from "./set-switches";

const hour = 60 * 60 * 1000;

/** What staff want to know before they turn a switch: since when it stands so and by whom, what hangs on it, and the limits beside it. */
export async function readSwitchesBehind({ db, clock, site }: Deps): Promise<SwitchesBehind> {
  const today = localDay(clock.now());
  const [newest, queued, [open], [links], chosen] = await db.batch([
    selectNewest(db, "setting", Object.values(switchKeys)),
    countStates(db, ["queued"], mostWatched),
    selectOpenOrders(db),
    sumDays(db, [refusedKey("message_link")], today, today),
    selectSenderUsesToday(db, clock.now()),
  ]);
  const turned = (name: keyof typeof switchKeys) => {
    const line = newest.find(({ subjectId }) => subjectId === switchKeys[name]);
    return line ? { at: line.at, by: line.actor } : null;
  };
  return {
    turned: { sending: turned("sending"), customSenders: turned("customSenders"), links: turned("links") },
    now: {
      queued: queued[0]?.total ?? 0,
      open: open?.total ?? 0,
      linksRefused: links?.total ?? 0,
      ordered: chosen.reduce((sum, { total }) => sum + total, 0),
      customSenders: chosen.find(({ id }) => id === "own")?.total ?? 0,
    },
    limits: { ...site.limits, holdHours: holdLimit / hour },
  };
}
