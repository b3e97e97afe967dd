import { useState } from "react";
import type { OrderDetail } from "#contract/admin-orders";
import type { StaffMove } from "#domain/order-moves";
import { useTexts } from "../../i18n/catalogue";
import { fetchApi } from "../../lib/api";
import { Button, type ButtonLook } from "../../ui/Button";
import { ReasonDialog } from "../ReasonDialog";
import { useChange } from "../use-change";
import { ordersTexts } from "./words";

const looks: Record<StaffMove, ButtonLook> = {
  refund: "small-danger",
  release: "small",
  reject: "small-danger",
};

/** What staff may do about an order now: the server says which (`can`), each asks why. */
export function Moves({ order }: { order: OrderDetail }) {
  const words = useTexts(ordersTexts);
  const [open, setOpen] = useState<StaffMove | null>(null);
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {order.can.map((move) => (
        <Button key={move} look={looks[move]} onClick={() => setOpen(move)}>
          {words.moves[move].button}
        </Button>
      ))}
      {open && <Move id={order.id} move={open} onClose={() => setOpen(null)} />}
    </div>
  );
}

function Move({ id, move, onClose }: { id: string; move: StaffMove; onClose: () => void }) {
  const words = useTexts(ordersTexts).moves[move];
  const change = useChange({
    run: (reason: string) =>
      fetchApi("POST", `/api/admin/orders/:id/${move}`, { param: { id }, json: { reason } }),
    done: () => ({ title: words.done }),
    failed: () => ({ title: words.failed }),
    refreshes: ["/api/admin/orders/:id", "/api/admin/orders", "/api/admin/overview", "/api/admin/audit"],
  });
  return (
    <ReasonDialog
      title={words.title}
      about={id}
      submitLabel={words.button}
      error={change.error}
      pending={change.isPending}
      onReason={(reason) => change.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{words.text}</p>
    </ReasonDialog>
  );
}
