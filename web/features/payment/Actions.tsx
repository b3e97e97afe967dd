import type { PaymentView } from "#contract/payments";
import { publicPaymentStages } from "#domain/payment";
import { defaultSender } from "#domain/sender";
import { payment } from "#voice/payment";
import { offerOf } from "#voice/story";
import { useTexts } from "../../i18n/catalogue";
import { hasDraft, orderAgain, orderToSame } from "../../lib/order-copy";
import { ButtonLink, keepFocus } from "../../ui/Button";
import { type Check, CheckAgain } from "./CheckAgain";
import type { Sight } from "./polling";
import { useOrderCopy } from "./use-order-copy";
import { Withdraw } from "./Withdraw";

type Props = Check & { sight: Extract<Sight, { kind: "known" }> };

/** What can be done now, the likeliest first. Where it is nothing the room stays, so that what comes moves nothing. */
export function Actions({ sight: { order, long, troubled }, ...check }: Props) {
  const words = useTexts(payment);
  return (
    <div className="grid min-h-14 gap-3 print:hidden mid:flex mid:flex-wrap">
      {order.status === "pending" && order.checkoutUrl && (
        <ButtonLink href={order.checkoutUrl} ref={keepFocus}>
          {words.resume}
        </ButtonLink>
      )}
      <Offered order={order} />
      {order.mayWithdraw === true && <Withdraw id={order.id} check={check.check} />}
      {(long || troubled) && <CheckAgain {...check} />}
    </div>
  );
}

/** The same again where it failed, another to the same number where it did not: both lead to the form, filled in. */
function Offered({ order }: { order: PaymentView }) {
  const words = useTexts(payment);
  const copy = useOrderCopy(order);
  const offer = offerOf(order);
  if (offer === null) return null;
  if (offer === "another") {
    return (
      <ButtonLink href="/" onClick={() => copy && orderToSame(copy, defaultSender)}>
        {copy ? words.anotherToSame : words.another}
      </ButtonLink>
    );
  }
  const isUnpaid = publicPaymentStages[order.status] === "unpaid";
  return (
    <>
      <ButtonLink href="/" aria-describedby="draft-kept" onClick={() => copy && orderAgain(copy)}>
        {isUnpaid ? words.retry : words.retryMessage}
      </ButtonLink>
      <p id="draft-kept" className="order-last w-full text-note text-muted empty:hidden">
        {(copy || (isUnpaid && hasDraft())) && words.draftKept}
      </p>
    </>
  );
}
