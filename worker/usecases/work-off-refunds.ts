import { selectDueMessages } from "#db/messages";
import { selectDueRefunds } from "#db/refunds";
import { commit } from "./deps";
import { moreInSome, workThrough } from "./lanes";
import { resumeRefund, startExtraRefund, startRefund } from "./orders/refund-order";
import type { Bounded } from "./room";

/** How many rows of a class are read at once. Which of them are worked on the room decides, oldest first. */
const pages = { refunds: 100, extras: 50, silent: 40 } as const;
/** Of a page of silent refunds, those that are asked about; the others belong to another provider, or to none. */
const silentAsked = 12;

/** Money that is to go back. */
export async function workOffRefunds(deps: Bounded): Promise<boolean> {
  const { db } = deps;
  const now = deps.clock.now();
  const [due, extras, silent] = await commit(deps, [
    selectDueMessages(db, "refund_due", now, pages.refunds),
    selectDueRefunds(db, "due", now, pages.extras),
    selectDueRefunds(db, "requested", now, pages.silent),
  ] as const);
  const begun = { trips: 3, staysDue: true } as const;
  return moreInSome([
    workThrough(deps, {
      ...begun,
      name: "refund",
      rows: due,
      page: pages.refunds,
      work: ({ id }) => startRefund(deps, id),
    }),
    workThrough(deps, {
      ...begun,
      name: "extra_refund",
      rows: extras,
      page: pages.extras,
      work: ({ id }) => startExtraRefund(deps, id),
    }),
    workThrough(deps, {
      name: "silent_refund",
      rows: silent,
      page: pages.silent,
      room: silentAsked,
      staysDue: true,
      trips: 5,
      work: (row) => resumeRefund(deps, row),
    }),
  ]);
}
