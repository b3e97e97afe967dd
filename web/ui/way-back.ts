import { type RefObject, useMemo, useRef } from "react";

/** The way by a key to a place out of turn, and back to what had the focus before. */
export function useWayBack(place: RefObject<HTMLElement | null>) {
  const from = useRef<HTMLElement | null>(null);
  return useMemo(() => {
    const isHere = (one: EventTarget | null) => one instanceof Node && place.current?.contains(one) === true;
    return {
      go: () => {
        const { activeElement } = document;
        if (isHere(activeElement)) return;
        from.current = activeElement instanceof HTMLElement ? activeElement : null;
        place.current?.focus();
      },
      /** Whoever went on by themselves is not fetched back. */
      left: (to: EventTarget | null) => {
        if (to !== null && !isHere(to)) from.current = null;
      },
      /** Only from there, or from where the focus was lost with what went. */
      back: () => {
        const { activeElement, body } = document;
        const to = from.current;
        from.current = null;
        if (to?.isConnected && (activeElement === body || isHere(activeElement))) to.focus();
      },
    };
  }, [place]);
}
