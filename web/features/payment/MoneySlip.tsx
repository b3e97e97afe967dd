import type { PaymentView } from "#contract/payments";
import type { PublicPaymentState } from "#domain/payment";
import { euros } from "#voice/format";
import { payment } from "#voice/payment";
import { refundOf } from "#voice/story";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { Notice, type Tone } from "../../ui/Notice";
import { Counterfoil, Paper } from "../../ui/Paper";
import { Actions } from "./Actions";
import type { Check } from "./CheckAgain";
import { Facts } from "./Facts";
import type { Sight } from "./polling";
import { PrintedReceipt, ReceiptCopies } from "./ReceiptCopies";
import { useReceipt } from "./use-receipt";

type Props = Check & { sight: Extract<Sight, { kind: "known" }> };

/** The slip that was filled in on the home page, now with its result: what was paid, and what can be done. */
export function MoneySlip({ sight, ...check }: Props) {
  const { order } = sight;
  const { receipt, hand } = useReceipt(order);
  return (
    <Paper className="min-w-0 max-w-reading break-inside-avoid">
      <div className="space-y-5 px-4 py-5 wide:px-8">
        <Sum order={order} />
        {order.refund && <Refund order={order} status={order.refund.status} />}
        <Actions sight={sight} {...check} />
        {order.status === "paid" && <ReceiptCopies id={order.id} hand={hand} />}
      </div>
      {receipt ? (
        <PrintedReceipt {...receipt} />
      ) : (
        <Counterfoil className="px-4 py-2 wide:px-8">
          <Facts order={order} />
        </Counterfoil>
      )}
    </Paper>
  );
}

const labelLooks: Record<PublicPaymentState, string> = {
  pending: "text-muted",
  paid: "rotate-4 border-4 border-ok px-3 py-1 text-lead text-ok",
  failed: "text-error",
  expired: "text-warn",
  canceled: "text-muted",
};

function Sum({ order }: { order: PaymentView }) {
  const words = useTexts(payment);
  const language = useLanguage();
  return (
    <div className="flex items-center justify-between gap-4">
      <p>
        <span className="sr-only">{words.amount}: </span>
        <span className="figures block text-sum font-bold">{euros(order.amount, language)}</span>
        <span className="text-note text-muted">{words.vat}</span>
      </p>
      <p className={`font-bold ${labelLooks[order.status]}`}>
        <span className="sr-only">{words.status}: </span>
        <span>{words.labels[order.status]}</span>
      </p>
    </div>
  );
}

type RefundView = NonNullable<PaymentView["refund"]>;

const refundTones: Record<RefundView["status"], Tone> = { requested: "info", refunded: "ok", failed: "warn" };

function Refund({ order, status }: { order: PaymentView; status: RefundView["status"] }) {
  return (
    <Notice tone={refundTones[status]}>
      <p>{refundOf(order, useTexts(payment), useLanguage())}</p>
    </Notice>
  );
}
