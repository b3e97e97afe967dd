import { payment } from "#voice/payment";
import { useTexts } from "../../i18n/catalogue";
import { Button } from "../../ui/Button";

export type Check = { check: () => Promise<unknown>; checking: boolean };

/** Asks at once. It stays enabled while it asks, for a disabled button would drop the focus. */
export function CheckAgain({ check, checking }: Check) {
  const words = useTexts(payment);
  return (
    <Button
      look="secondary"
      ref={keepFocus}
      aria-disabled={checking}
      onClick={() => checking || void check()}
    >
      {checking ? words.checking : words.check}
    </Button>
  );
}

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
