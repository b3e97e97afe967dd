import { payment } from "#voice/payment";
import { useTexts } from "../../i18n/catalogue";
import { Button, keepFocus } from "../../ui/Button";

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
