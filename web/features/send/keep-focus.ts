import type { MouseEvent } from "react";

/**
 * A press on a button leaves the focus where it is. Leaving a field can show its error, which would push the button away
 * under the press, and the click would be lost.
 */
export function keepFocusInField(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest("button")) event.preventDefault();
}
