import type { OrderDetail } from "#contract/admin-orders";
import {
  ifReviewed,
  mayHaveGoneOut,
  messageIs,
  messageMovedBy,
  moveMessage,
  noVerdictRests,
  selectMessage,
  unless,
} from "#db/messages";
import { isNotRewound, isSettled } from "#db/rewinds";
import { endTask } from "#db/tasks";
import { type Rejection, rejectedFor } from "#domain/held";
import { type MoveAtOnce, moveOf } from "#domain/order-moves";
import { err, ok, type Result } from "#domain/result";
import type { Staff } from "#domain/session";
import { commitAndRead, type Deps, wakeUp } from "../deps";
import { inspectOrder } from "../staff/inspect-order";
import { entryOf } from "../staff/record-change";

const actionOf = { refund: "order_refunded", reject: "order_rejected" } as const;

/**
 * What staff do at once with a message that no gateway has seen: give the money of a queued one back (M9), or of a held one (M7)
 * unless a verdict rests on it. One whose call was never answered may have gone out, and waits for its report. The move and the audit commit together; the consumer is woken, so that the payer need not wait for
 * the sweep. What is let go is let go by a verdict (decision 105).
 */
export async function moveOrder(
  deps: Deps,
  staff: Staff,
  order: {
    readonly id: string;
    readonly move: MoveAtOnce;
    readonly reason: string;
    readonly because?: Rejection | undefined;
  },
): Promise<Result<OrderDetail, "panel_not_found" | "move_refused" | "unavailable">> {
  const { id, move, reason, because } = order;
  const change = { tx: deps.chance.id(), actor: `staff:${staff.username}`, at: deps.clock.now() };
  const set = { nextAt: change.at, reason: reasonFor(move, because) };
  const [message] = await commitAndRead(
    deps,
    [
      moveMessage(
        deps.db,
        moveOf[move],
        [messageIs(id), noVerdictRests, isNotRewound, isSettled, unless(mayHaveGoneOut)],
        change,
        set,
      ),
      entryOf(deps, staff, { action: actionOf[move], subject: "order", subjectId: id, reason }),
      endTask(
        deps.db,
        { kind: "mismatch_held", subject: id },
        { ending: "given_back", by: staff.username, at: change.at },
        messageMovedBy(id, change.tx),
      ),
    ],
    selectMessage(deps.db, id),
  );
  if (!message) return err("panel_not_found");
  if (message.tx !== change.tx) return err("move_refused");
  await wakeUp(deps, id);
  const moved = await inspectOrder(deps, id);
  return moved.ok ? ok(moved.value) : moved;
}

/** What stands in the message's row from then on, of which its sender reads the class. */
const reasonFor = (move: MoveAtOnce, because: Rejection = "terms") =>
  move === "reject" ? ifReviewed(rejectedFor(because)) : "staff";
