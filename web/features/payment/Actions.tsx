import { publicPaymentStages } from "#domain/payment";
import { common } from "#voice/common";
import { payment } from "#voice/payment";
import { useTexts } from "../../i18n/catalogue";
import { orderDraft } from "../../lib/draft";
import { ButtonLink } from "../../ui/Button";
import { type Check, CheckAgain, keepFocus } from "./CheckAgain";
import type { Sight } from "./polling";

type Props = Check & { sight: Extract<Sight, { kind: "known" }> };

/** What can be done now, the likeliest first, home always last. */
export function Actions({ sight: { order, long, troubled }, ...check }: Props) {
  const words = useTexts(payment);
  const { home } = useTexts(common);
  const retry = publicPaymentStages[order.status] === "unpaid";
  return (
    <div className="grid gap-3 print:hidden">
      {order.status === "pending" && order.checkoutUrl && (
        <ButtonLink href={order.checkoutUrl} ref={keepFocus}>
          {words.resume}
        </ButtonLink>
      )}
      {retry && (
        <ButtonLink href="/" aria-describedby="draft-kept">
          {words.retry}
        </ButtonLink>
      )}
      {retry && (
        <p id="draft-kept" className="text-note text-muted empty:hidden">
          {orderDraft.read() && words.draftKept}
        </p>
      )}
      {(long || troubled) && <CheckAgain {...check} />}
      <ButtonLink href="/" look="secondary" className="text-center">
        {home}
      </ButtonLink>
    </div>
  );
}
