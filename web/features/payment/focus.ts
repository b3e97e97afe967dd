/**
 * A ref for a control that may vanish under the focus when news arrives: the focus then goes to the page's content
 * instead of getting lost.
 */
export function keepFocus(control: HTMLElement | null): () => void {
  return () => {
    if (!control || document.activeElement !== control) return;
    document.getElementById("main")?.focus({ preventScroll: true });
  };
}
