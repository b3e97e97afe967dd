import { mayHaveGoneOut, messageIs, messageMovedBy, moveMessage, selectMessage, unless } from "#db/messages";
import { isNotRewound, isSettled } from "#db/rewinds";
import { endTask } from "#db/tasks";
import { withdrawable } from "#domain/held";
import { err, ok, type Result } from "#domain/result";
import { commitAndRead, type Deps, wakeUp } from "../deps";

/** Why an order was not withdrawn. */
export type NotWithdrawn = "not_found" | "database_rewound" | "withdraw_too_late" | "withdraw_unpaid";

/**
 * Right of withdrawal: the sender takes the order back while nothing was given to a gateway, and its money goes back (M28,
 * decision 080). The claim (M8) and this are conditional moves of one row, so one of the two finds it: what is on its way is
 * not withdrawn, and what was withdrawn is not sent. Idempotent: one that was withdrawn already answers as it did.
 */
export async function withdrawOrder(deps: Deps, id: string): Promise<Result<null, NotWithdrawn>> {
  const change = { tx: deps.chance.id(), actor: "visitor", at: deps.clock.now() };
  const [message] = await commitAndRead(
    deps,
    [
      moveMessage(
        deps.db,
        "withdrawn_by_sender",
        [messageIs(id), isNotRewound, isSettled, unless(mayHaveGoneOut)],
        change,
        { reason: "withdrawn", nextAt: change.at },
      ),
      endTask(
        deps.db,
        { kind: "mismatch_held", subject: id },
        { ending: "given_back", by: "system", at: change.at },
        messageMovedBy(id, change.tx),
      ),
    ],
    selectMessage(deps.db, id),
  );
  if (message?.tx === change.tx) await wakeUp(deps, id);
  if (!message) return err("not_found");
  return message.reason === "withdrawn" ? ok(null) : err(whyNot(message));
}

type Left = { readonly status: string; readonly pinned: number };

/** Where nothing but a restore stands in the way (decision 068), it can be withdrawn when that is over. */
function whyNot({ status, pinned }: Left): NotWithdrawn {
  if (status === "awaiting_payment" || status === "cancelled") return "withdraw_unpaid";
  const isWaiting = withdrawable.some((state) => state === status) && pinned === 0;
  return isWaiting ? "database_rewound" : "withdraw_too_late";
}
