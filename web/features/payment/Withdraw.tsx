import { useId, useState } from "react";
import { payment } from "#voice/payment";
import { useTexts } from "../../i18n/catalogue";
import { fetchApi } from "../../lib/api";
import { Button, keepFocus } from "../../ui/Button";
import { DeedFailed, useDeed } from "./deed";

type Props = { id: string; check: () => Promise<unknown> };

/** The online withdrawal function (Directive 2023/2673, decision 080): a button that says what it is, and a second that confirms. */
export function Withdraw({ id, check }: Props) {
  const { withdraw: words } = useTexts(payment).review;
  const [asking, setAsking] = useState(false);
  const place = useId();
  const { pending, notDone, act } = useDeed({
    run: () => fetchApi("POST", "/api/payments/:id/withdraw", { param: { id }, json: {} }),
    failed: words.failed,
    after: check,
  });
  return (
    <>
      <Button
        look="secondary"
        ref={keepFocus}
        aria-expanded={asking}
        aria-controls={asking ? place : undefined}
        onClick={() => setAsking(!asking)}
      >
        {asking ? words.keep : words.open}
      </Button>
      {asking && (
        <div
          id={place}
          className="order-last w-full space-y-4 rounded-sm border border-warn bg-warn-ground p-4"
        >
          <p>{words.means}</p>
          <DeedFailed title={words.failed} notDone={notDone} />
          <Button look="danger" ref={keepFocus} aria-disabled={pending} onClick={act}>
            {pending ? words.busy : words.confirm}
          </Button>
        </div>
      )}
    </>
  );
}
