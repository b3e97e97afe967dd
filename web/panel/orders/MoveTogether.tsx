import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderItem } from "#contract/admin-orders";
import type { Rejection } from "#domain/held";
import { movesIn, type StaffMove, staffMoves } from "#domain/order-moves";
import { money } from "#voice/format";
import { orderDesk } from "#voice/order-desk";
import { textsNow, useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { fetchApi } from "../../lib/api";
import { ApiError } from "../../lib/call";
import { Button } from "../../ui/Button";
import { ReasonDialog } from "../ReasonDialog";
import { TickedBar } from "../ui/TickedBar";
import { useChange } from "../use-change";
import { Because } from "./Because";
import { changed, judge, type Outcome, sayWithUndo } from "./judge";
import { ordersTexts } from "./words";

type Props = { orders: readonly OrderItem[]; onDone: () => void };

/** What came in otherwise than ordered is no text to judge: it is never sent (P6), and is given back by itself. */
const canBe = (move: StaffMove, { status, payment }: OrderItem): boolean =>
  movesIn(status).includes(move) && (move === "refund" || payment === "paid");

/** What can be done with all that is ticked; before it is done it says what will happen, and to how many. */
export function MoveTogether({ orders, onDone }: Props) {
  const words = useTexts(ordersTexts);
  const desk = useTexts(orderDesk);
  const [open, setOpen] = useState<StaffMove | null>(null);
  const fitting = (move: StaffMove) => orders.filter((order) => canBe(move, order));
  return (
    <>
      <TickedBar
        label={desk.together}
        ticked={desk.ticked(orders.length)}
        clear={desk.clear}
        onClear={onDone}
      >
        {staffMoves.map((move) => (
          <Button key={move} look="small" disabled={fitting(move).length === 0} onClick={() => setOpen(move)}>
            {words.moves[move].button}
          </Button>
        ))}
      </TickedBar>
      {open && (
        <Ask
          move={open}
          orders={fitting(open)}
          left={orders.length - fitting(open).length}
          onDone={onDone}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

type AskProps = Props & {
  move: StaffMove;
  /** How many of those ticked it cannot be done with. */
  left: number;
  onClose: () => void;
};

function Ask({ move, orders, left, onDone, onClose }: AskProps) {
  const words = useTexts(ordersTexts);
  const desk = useTexts(orderDesk);
  const language = useLanguage();
  const client = useQueryClient();
  const [because, setBecause] = useState<Rejection>("terms");
  const ids = orders.map(({ id }) => id);
  const cents = orders.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  const change = useChange({
    run: async (reason: string): Promise<Outcome> =>
      move === "refund" ? refundEach(ids, reason) : judge(ids, move, because, reason),
    done: (_, { done, of, isStopped }) => {
      const said = textsNow(orderDesk);
      const title = isStopped ? said.stopped(done, of) : said.done(done, of);
      if (move === "refund") return { title };
      sayWithUndo(client, ids, title);
      return null;
    },
    failed: () => ({ title: words.moves[move].failed }),
    refreshes: changed,
  });
  return (
    <ReasonDialog
      title={words.moves[move].title}
      about={ids.toSorted().join(" ")}
      submitLabel={words.moves[move].button}
      error={change.error}
      pending={change.isPending}
      onReason={(reason) =>
        change.mutate(reason, {
          onSuccess: () => {
            onClose();
            onDone();
          },
        })
      }
      onClose={onClose}
    >
      <p>{move === "release" ? desk.go(orders.length) : desk.back(orders.length, money(cents, language))}</p>
      {left > 0 && <p>{desk.left(left)}</p>}
      {move === "reject" && <Because value={because} onChoose={setBecause} />}
    </ReasonDialog>
  );
}

/**
 * Money goes back one by one, and cannot be taken back; what moved meanwhile is left as it is, and is no failure of the others. Where
 * it goes wrong halfway, that some went back must not be hidden behind a failure.
 */
async function refundEach(ids: readonly string[], reason: string): Promise<Outcome> {
  let done = 0;
  for (const id of ids) {
    try {
      if (await isRefunded(id, reason)) done += 1;
    } catch (error) {
      if (done === 0) throw error;
      return { done, of: ids.length, isStopped: true };
    }
  }
  return { done, of: ids.length };
}

async function isRefunded(id: string, reason: string): Promise<boolean> {
  try {
    await fetchApi("POST", "/api/admin/orders/:id/refund", { param: { id }, json: { reason } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.problem?.code === "move_refused") return false;
    throw error;
  }
}
