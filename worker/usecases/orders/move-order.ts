import type { OrderDetail } from "#contract/admin-orders";
import { isBlocked } from "#db/blocks";
import type { Conditions } from "#db/change";
import {
  hasLosses,
  ifReviewed,
  isPaid,
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
import { moveOf, type StaffMove } from "#domain/order-moves";
import { err, ok, type Result } from "#domain/result";
import type { Staff } from "#domain/session";
import { commitAndRead, type Deps, wakeUp } from "../deps";
import { inspectOrder } from "../staff/inspect-order";
import { entryOf } from "../staff/record-change";

const actionOf = { refund: "order_refunded", release: "order_released", reject: "order_rejected" } as const;

/**
 * What staff do with a message that no gateway has seen: give the money of a queued one back (M9), let a held one go
 * (M6) or give its money back (M7), unless a verdict rests on it (decision 087). Blocks are read again in the same batch as a release. The move and the audit commit
 * together; the consumer is woken, so that payer or receiver need not wait for the sweep.
 */
export async function moveOrder(
  deps: Deps,
  staff: Staff,
  order: {
    readonly id: string;
    readonly move: StaffMove;
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
        [messageIs(id), noVerdictRests, isNotRewound, isSettled, ...conditionsOf(move, change.at)],
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
function reasonFor(move: StaffMove, because: Rejection = "terms") {
  if (move === "release") return null;
  return move === "reject" ? ifReviewed(rejectedFor(because)) : "staff";
}

const conditionsOf = (move: StaffMove, now: number): Conditions =>
  move === "release" ? [isPaid, unless(isBlocked(now)), unless(hasLosses)] : [];
