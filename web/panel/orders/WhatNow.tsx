import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderDetail } from "#contract/admin-orders";
import type { Rejection } from "#domain/held";
import type { StaffMove } from "#domain/order-moves";
import { dueTexts } from "#voice/due";
import { stamp } from "#voice/format";
import { orderNow } from "#voice/order-now";
import { worklistTexts } from "#voice/worklist";
import { useTexts } from "../../i18n/catalogue";
import { fetchApi } from "../../lib/api";
import { Button } from "../../ui/Button";
import { useKeys } from "../keys";
import { Link } from "../place";
import { ReasonDialog } from "../ReasonDialog";
import { useChange } from "../use-change";
import { EndDialog } from "../worklist/TaskMoves";
import { Because } from "./Because";
import { type Deed, deedsOf, lookOf } from "./deeds";
import { changed, judge, sayWithUndo } from "./judge";
import { Resting } from "./Resting";
import { standingOf } from "./standing";
import { ordersTexts } from "./words";

/** What may be done about an order now, what each of that does, and why nothing is where nothing is (PANEL §10). */
export function WhatNow({ order }: { order: OrderDetail }) {
  const words = useTexts(orderNow);
  const due = useTexts(dueTexts);
  const { kinds } = useTexts(worklistTexts);
  const [open, setOpen] = useState<Deed | null>(null);
  const deeds = deedsOf(order);
  const textOf = useDeedTexts();
  const close = () => setOpen(null);
  const by = order.tasks[0]?.dueAt ?? order.heldUntil;
  useKeys(
    Object.fromEntries(
      deeds.map((deed, index) => [
        String(index + 1),
        { does: textOf(deed).button, run: () => setOpen(deed) },
      ]),
    ),
  );
  return (
    <section className="order-now" aria-label={words.title}>
      <header>
        <h3>{words.title}</h3>
        {by !== null && order.verdict === null && <p className="figures">{due.by(stamp(by))}</p>}
      </header>
      {order.verdict && <Resting verdict={order.verdict} />}
      {!order.verdict && order.tasks.length === 0 && (
        <p>
          {standingOf(words, order).now}{" "}
          {order.can.includes("release") && (
            <Link to="/admin" search={{ view: "held", held: order.id }}>
              {words.toHeld}
            </Link>
          )}
        </p>
      )}
      {order.tasks.map(({ id, kind }) => (
        <p key={id}>
          <strong>{kinds[kind].what}.</strong> {kinds[kind].todo}
        </p>
      ))}
      {deeds.map((deed, index) => {
        const { button, text } = textOf(deed);
        return (
          <div key={button} className="order-way">
            <p>{text}</p>
            <Button look={lookOf(deed)} onClick={() => setOpen(deed)}>
              {button}{" "}
              <span aria-hidden="true" className="cap">
                {index + 1}
              </span>
            </Button>
          </div>
        );
      })}
      {open && "move" in open && <MoveDialog order={order} move={open.move} onClose={close} />}
      {open && "task" in open && <EndDialog task={open.task} ending={open.ending} onClose={close} />}
    </section>
  );
}

function useDeedTexts() {
  const { moves } = useTexts(ordersTexts);
  const { offers } = useTexts(worklistTexts);
  return (deed: Deed): { readonly button: string; readonly text: string } =>
    "move" in deed ? moves[deed.move] : offers[deed.ending];
}

type MoveProps = {
  readonly order: Pick<OrderDetail, "id" | "payment">;
  readonly move: StaffMove;
  readonly onClose: () => void;
};

/**
 * Asks why, and does it. What a text is judged by rests ten seconds and can be taken back (decision 087); money of an order that
 * was paid otherwise, or that waits for its turn, is given back at once.
 */
function MoveDialog({ order: { id, payment }, move, onClose }: MoveProps) {
  const words = useTexts(ordersTexts).moves[move];
  const client = useQueryClient();
  const [because, setBecause] = useState<Rejection>("terms");
  const verdict = move === "refund" || (move === "reject" && payment !== "paid") ? null : move;
  const change = useChange({
    run: (reason: string): Promise<unknown> =>
      verdict === null
        ? fetchApi("POST", `/api/admin/orders/:id/${move === "reject" ? "reject" : "refund"}`, {
            param: { id },
            json: { reason },
          })
        : judge([id], verdict, because, reason),
    done: () => {
      if (verdict === null) return { title: words.done };
      sayWithUndo(client, [id], words.done);
      return null;
    },
    failed: () => ({ title: words.failed }),
    refreshes: changed,
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
      {verdict === "reject" && <Because value={because} onChoose={setBecause} />}
    </ReasonDialog>
  );
}
