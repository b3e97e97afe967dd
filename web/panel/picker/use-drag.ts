import { type PointerEvent, useLayoutEffect, useRef, useState } from "react";

/** Nearer to where it was picked up than this, in px, a name was clicked and not dragged. */
const threshold = 6;
/** As near to the edge of the screen as this, in px, the page scrolls along. */
const edge = 56;

/** A name on its way: where it is, and over which column (`data-column`). */
export type Dragged<Item> = {
  readonly item: Item;
  readonly x: number;
  readonly y: number;
  readonly over: string | null;
};

/**
 * Drag and drop by pointer events: with a mouse a whole row is picked up, with a finger its grip, so that the page still
 * scrolls. Escape puts it back. Its twin for the keyboard is the choice of a category while editing.
 * @param onDrop told the column on which it was let go
 */
export function useDrag<Item>(onDrop: (item: Item, column: string) => void) {
  const [dragged, setDragged] = useState<Dragged<Item> | null>(null);
  const drop = useRef(onDrop);
  const end = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    drop.current = onDrop;
  });
  useLayoutEffect(() => () => end.current?.(), []);

  const pickUp = (event: PointerEvent<HTMLElement>, item: Item) => {
    const { button, pointerType, pointerId, target, clientX, clientY } = event;
    const isGrip = target instanceof Element && target.closest("[data-grip]") !== null;
    if (button !== 0 || (pointerType === "touch" && !isGrip)) return;
    end.current?.();
    let now: Dragged<Item> | null = null;
    const show = (next: Dragged<Item> | null) => {
      now = next;
      setDragged(next);
    };
    const listening = new AbortController();
    const { signal } = listening;
    end.current = () => {
      listening.abort();
      show(null);
    };
    const on = <Name extends keyof WindowEventMap>(name: Name, act: (given: WindowEventMap[Name]) => void) =>
      window.addEventListener(name, act, { signal });
    on("pointermove", (moved) => {
      if (moved.pointerId !== pointerId) return;
      const { clientX: x, clientY: y } = moved;
      if (now === null && Math.hypot(x - clientX, y - clientY) < threshold) return;
      scrollAlong(y);
      show({ item, x, y, over: columnAt(x, y) });
    });
    on("pointerup", (let_go) => {
      if (let_go.pointerId !== pointerId) return;
      const at = now;
      end.current?.();
      if (at === null) return;
      ignoreClick();
      if (at.over !== null) drop.current(item, at.over);
    });
    on("pointercancel", () => end.current?.());
    on("keydown", ({ key }) => {
      if (key !== "Escape") return;
      // The button is still down: letting it go is no click on the name below.
      if (now !== null) window.addEventListener("pointerup", ignoreClick, { once: true });
      end.current?.();
    });
  };
  return { dragged, pickUp };
}

const columnAt = (x: number, y: number): string | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-column]")?.dataset.column ?? null;

function scrollAlong(y: number): void {
  if (y < edge) window.scrollBy(0, -threshold);
  else if (y > window.innerHeight - edge) window.scrollBy(0, threshold);
}

/** What was dragged back to its own place would be clicked by letting it go. */
function ignoreClick(): void {
  const stop = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", stop, { capture: true }));
}
