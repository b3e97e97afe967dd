import { refillEvent } from "./draft";

/**
 * Takes along what was typed in a form that another is put in place of: its English twin, or the one that React builds
 * anew where something else has changed the page, a translator for one.
 */
export function carryOver(from: HTMLFormElement | null, to: HTMLFormElement | null): void {
  if (!from || !to || from === to) return;
  for (const [name, value] of new FormData(from)) {
    const field = to.querySelector<HTMLInputElement>(`[name=${name}]:not([type=hidden])`);
    if (field?.type === "checkbox") field.checked = true;
    else if (field && typeof value === "string") field.value = value;
  }
  to.dispatchEvent(new Event(refillEvent));
}
