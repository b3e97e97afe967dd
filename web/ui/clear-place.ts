import { type RefObject, useLayoutEffect } from "react";

/** From where to where something reaches on the screen, in px from its top. */
export type Span = { readonly top: number; readonly bottom: number };

/** From a toast to the foot of the screen, as its class says, and at least to what it must not cover, in px. */
const edge = 16;
const gap = 8;

/**
 * The lowest place on the screen where a toast covers nothing that must stay in sight.
 * @param height of the toast
 * @param screen height of the screen
 * @param kept what stands in the toast's columns and must not be covered
 * @returns its top, or null where there is no such place
 */
export function clearTop(height: number, screen: number, kept: readonly Span[]): number | null {
  let bottom = screen - edge;
  for (const { top, bottom: end } of [...kept].sort((one, other) => other.bottom - one.bottom)) {
    if (end + gap > bottom - height && top - gap < bottom) bottom = top - gap;
  }
  return bottom - height < 0 ? null : bottom - height;
}

/**
 * Where a toast stands: clear of all that is needed, or where there is no such place at least of what matters most.
 * @returns its top, or null where it would cover even that
 */
export const restingTop = (
  height: number,
  screen: number,
  needed: readonly Span[],
  foremost: readonly Span[],
): number | null => clearTop(height, screen, [...needed, ...foremost]) ?? clearTop(height, screen, foremost);

/** What one needs next: where one is, what went wrong, the buttons that answer it, and the heading. */
const needed = {
  page: "h1, [data-notice], form [type=submit]",
  dialog: "h2, [data-notice], button",
} as const;
/** Bars at the foot of a screen, with what is decided or where to go: never covered while there is any other place. */
const foremost = "[data-keep-clear]";

/**
 * Keeps a toast where it covers none of that: when it comes, and when the focus, the page or the screen moves.
 * @param dialog the one that it stands in, if any: in another it is drawn anew
 */
export function useClearPlace(
  region: RefObject<HTMLElement | null>,
  shown: string | undefined,
  dialog: HTMLElement | null,
): void {
  useLayoutEffect(() => {
    const toast = region.current;
    if (!toast || shown === undefined) return;
    const place = () => {
      const { height, left, right } = toast.getBoundingClientRect();
      const around: ParentNode = dialog ?? document;
      const spansOf = (nodes: Iterable<Element>) =>
        [...nodes]
          .filter((node) => !toast.contains(node))
          .map((node) => node.getBoundingClientRect())
          .filter((box) => box.width > 0 && box.left < right && box.right > left)
          .filter((box) => box.bottom > 0 && box.top < innerHeight);
      const top = restingTop(
        height,
        innerHeight,
        spansOf([...around.querySelectorAll(needed[dialog ? "dialog" : "page"]), ...focused()]),
        spansOf(around.querySelectorAll(foremost)),
      );
      // Moved and not laid out anew: to a browser a toast that makes way is no layout shift.
      toast.style.translate = top === null ? "" : `0 ${top - (innerHeight - edge - height)}px`;
    };
    place();
    const events = ["focusin", "resize", "scrollend", "transitionend"] as const;
    for (const event of events) addEventListener(event, place);
    return () => {
      for (const event of events) removeEventListener(event, place);
    };
  }, [region, shown, dialog]);
}

/** What has the focus and can be typed in or pressed; not the page itself. */
const focused = (): readonly Element[] => {
  const { activeElement } = document;
  return activeElement?.matches("input, textarea, select, button, a") ? [activeElement] : [];
};
