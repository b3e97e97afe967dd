import type { ReactNode } from "react";
import type { PaymentView } from "#contract/payments";
import { moment, whole } from "#voice/format";
import { payment } from "#voice/payment";
import { textsNow, useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { copyText } from "../../lib/clipboard";
import { Button } from "../../ui/Button";
import { showToast } from "../../ui/Toaster";

/** What was ordered, to whom it goes, and the reference to quote. */
export function Facts({ order }: { order: PaymentView }) {
  const words = useTexts(payment);
  const language = useLanguage();
  return (
    <dl className="text-note">
      <Fact name={words.smsCount}>{whole(order.smsCount, language)}</Fact>
      {order.receiver && (
        <Fact name={words.receiver}>
          <span className="figures">{order.receiver}</span>
        </Fact>
      )}
      <Fact name={words.sender}>{order.sender}</Fact>
      <Fact name={words.orderedAt}>{moment(order.createdAt, language)}</Fact>
      {order.paidAt !== null && <Fact name={words.paidAt}>{moment(order.paidAt, language)}</Fact>}
      <Reference id={order.id} />
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4 border-b border-line py-3">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);

function Reference({ id }: { id: string }) {
  const words = useTexts(payment);
  return (
    <div className="py-3">
      <dt className="text-muted">{words.reference}</dt>
      <dd className="flex flex-wrap items-center justify-between gap-x-4">
        <code className="min-w-0 break-all text-small select-all">{id}</code>
        <Button look="quiet" className="print:hidden" onClick={() => void copy(id)}>
          {words.copy}
        </Button>
      </dd>
      <dd className="text-muted">{words.referenceHint}</dd>
    </div>
  );
}

async function copy(id: string): Promise<void> {
  const words = textsNow(payment);
  if (await copyText(id)) showToast({ tone: "ok", title: words.copied });
  else showToast({ tone: "warn", title: words.copyFailed, text: words.copyByHand });
}
