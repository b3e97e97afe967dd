import type { RefObject } from "react";
import { useTexts } from "../i18n/catalogue";
import { frameTexts } from "./frame/words";
import { useKeys } from "./keys";

/**
 * j and k walk through the rows of a list, `/` leads to its search. A row is whatever carries `data-row`: it takes the
 * focus, so Enter opens it and a screen reader follows.
 */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  const { list: words } = useTexts(frameTexts);
  const step = (by: 1 | -1) => () => {
    const rows: Element[] = [...(list.current?.querySelectorAll("[data-row]") ?? [])];
    const now = document.activeElement ? rows.indexOf(document.activeElement) : -1;
    if (now === -1 && !begins(list.current, rows)) return false;
    return focusIn(list.current, by === -1 && now === -1 ? rows.at(-1) : rows[now + by]);
  };
  useKeys({
    j: { does: words.next, run: step(1), repeats: true },
    k: { does: words.previous, run: step(-1), repeats: true },
    "/": {
      does: words.search,
      run: () => focusIn(list.current, list.current?.querySelector("[data-search]")),
    },
  });
}

/** The list that was walked through or searched last. */
let last: Element | null = null;

/** Where a screen has several lists, keys stay in the one that is walked through, go back to the last, or begin in the first. */
function begins(list: Element | null, rows: readonly Element[]): boolean {
  if (document.activeElement?.matches("[data-row]")) return false;
  return last?.isConnected && last.querySelector("[data-row]")
    ? list === last
    : rows[0] === document.querySelector("[data-row]");
}

function focusIn(list: Element | null, target: Element | null | undefined): boolean {
  if (!(target instanceof HTMLElement)) return false;
  last = list;
  target.focus();
  return true;
}
