import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Keeps the open view in sight in a row of tabs that is wider than its screen, as counts come in and when another is chosen. The
 * row scrolls, the page does not.
 */
export function useTabInSight(): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const tab = row.current?.querySelector("[aria-current]");
    if (!row.current || !tab) return;
    const [around, within] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    row.current.scrollLeft += beyond(within, around);
  });
  return row;
}

type Sides = { readonly left: number; readonly right: number };

/** By how much something lies beyond the right side of what is around it, or, below nought, the left one. */
export const beyond = (within: Sides, around: Sides): number =>
  Math.max(0, within.right - around.right) + Math.min(0, within.left - around.left);
