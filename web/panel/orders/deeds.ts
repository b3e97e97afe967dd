import type { OrderDetail } from "#contract/admin-orders";
import type { TaskItem } from "#contract/admin-worklist";
import type { StaffMove } from "#domain/order-moves";
import type { ChosenEnding } from "#domain/worklist";
import type { ButtonLook } from "../../ui/Button";

/** What may be done: a move of the order itself, or an ending of what waits about it. */
export type Deed = { readonly move: StaffMove } | { readonly task: TaskItem; readonly ending: ChosenEnding };

/** What waits is dealt with as what waits: where its ending gives the money back, the order's own move would do the same. */
export function deedsOf({ can, tasks }: OrderDetail): readonly Deed[] {
  const endings = tasks.flatMap((task) => task.can.map((ending) => ({ task, ending })));
  const givesBack = endings.some(({ ending }) => ending === "given_back");
  const moves = can.filter((move) => move !== "reject" || !givesBack).map((move) => ({ move }));
  return [...moves, ...endings];
}

/** Where nothing but the money moves, red says so. */
export const lookOf = (deed: Deed): ButtonLook =>
  "move" in deed && deed.move !== "release" ? "small-danger" : "small";
