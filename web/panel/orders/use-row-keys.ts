import { useTexts } from "../../i18n/catalogue";
import { copy } from "../CopyButton";
import { useKeys } from "../keys";
import { ordersTexts } from "./words";

type Ticking = {
  /** Ticks one, or takes its tick away. */
  readonly onTick: (id: string) => void;
  /** Ticks all from the one that was ticked last up to this one. */
  readonly onTickTo: (id: string) => void;
};

/** The keys of the row that has the focus: x ticks it, X all up to it, c copies its id; f leads to the filters (PANEL §5). */
export function useRowKeys({ onTick, onTickTo }: Ticking): void {
  const { keys: words } = useTexts(ordersTexts);
  const here = (act: (id: string) => void) => () => {
    const id = document.activeElement?.closest<HTMLElement>("tr[data-order]")?.dataset.order;
    if (id === undefined) return false;
    act(id);
    return true;
  };
  useKeys({
    x: { does: words.tick, run: here(onTick) },
    X: { does: words.tickTo, run: here(onTickTo) },
    c: { does: words.copy, run: here((id) => void copy(id)) },
    f: { does: words.filter, run: () => document.getElementById("order-status")?.focus() },
  });
}
