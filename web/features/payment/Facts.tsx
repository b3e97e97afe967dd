import type { PaymentView } from "#contract/payments";
import { payment } from "#voice/payment";
import { factsOf } from "#voice/story";
import { textsNow, useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { copyText } from "../../lib/clipboard";
import { Button } from "../../ui/Button";
import { showToast } from "../../ui/Toaster";

/** What was ordered, to whom it goes, and the reference to quote. */
export function Facts({ order }: { order: PaymentView }) {
  const facts = factsOf(order, useTexts(payment), useLanguage());
  return (
    <dl className="text-note">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-3">
          <dt className="text-muted">{name}</dt>
          <dd className="figures min-w-0">{value}</dd>
        </div>
      ))}
      <Reference id={order.id} />
    </dl>
  );
}

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
