import type { OrderDetail } from "#contract/admin-orders";
import { isBlocked } from "#db/blocks";
import type { Conditions } from "#db/change";
import { hasLosses, isPaid, messageIs, moveMessage, selectMessage, unless } from "#db/messages";
import { moveOf, type StaffMove } from "#domain/order-moves";
import { err, ok, type Result } from "#domain/result";
import type { Staff } from "#domain/session";
import { commitAndRead, type Deps, wakeUp } from "../deps";
import { inspectOrder } from "../staff/inspect-order";
import { entryOf } from "../staff/record-change";

const actionOf = { refund: "order_refunded", release: "order_released", reject: "order_rejected" } as const;

/**
 * What staff do with a message that no gateway has seen: give the money of a queued one back (M9), let a held one go
 * (M6) or give its money back (M7). Blocks are read again in the same batch as a release. The move and the audit commit
 * together; the consumer is woken, so that payer or receiver need not wait for the sweep.
 */
export async function moveOrder(
  deps: Deps,
  staff: Staff,
  order: { readonly id: string; readonly move: StaffMove; readonly reason: string },
): Promise<Result<OrderDetail, "panel_not_found" | "move_refused">> {
  const { id, move, reason } = order;
  const change = { tx: deps.chance.id(), actor: `staff:${staff.username}`, at: deps.clock.now() };
  const set = { nextAt: change.at, reason: move === "release" ? null : "staff" };
  const [message] = await commitAndRead(
    deps,
    [
      moveMessage(deps.db, moveOf[move], [messageIs(id), ...conditionsOf(move, change.at)], change, set),
      entryOf(deps, staff, { action: actionOf[move], subject: "order", subjectId: id, reason }),
    ],
    selectMessage(deps.db, id),
  );
  if (!message) return err("panel_not_found");
  if (message.tx !== change.tx) return err("move_refused");
  await wakeUp(deps, id);
  const moved = await inspectOrder(deps, id);
  return moved.ok ? ok(moved.value) : moved;
}

const conditionsOf = (move: StaffMove, now: number): Conditions =>
  move === "release" ? [isPaid, unless(isBlocked(now)), unless(hasLosses)] : [];
