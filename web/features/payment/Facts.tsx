import type { ReactNode } from "react";
import type { PaymentView } from "#contract/payments";
import type { PublicPaymentState } from "#domain/payment";
import { euros } from "#voice/format";
import { payment } from "#voice/payment";
import { factsOf } from "#voice/story";
import { textsNow, useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { copyText } from "../../lib/clipboard";
import { Button } from "../../ui/Button";
import type { Tone } from "../../ui/Notice";
import { Tag } from "../../ui/Tag";
import { showToast } from "../../ui/Toaster";
import { Blank } from "./Letter";

/** The money, what was ordered, and the reference to quote. What stands on the letter above is not said again. */
export function Facts({ order }: { order: PaymentView | null }) {
  const words = useTexts(payment);
  const language = useLanguage();
  if (!order) return <NoFacts />;
  const facts = factsOf(order, words, language).filter(
    ([name]) => name !== words.receiver && name !== words.sender,
  );
  return (
    <dl>
      <Fact name={words.amount}>
        <span>
          <strong>{euros(order.amount, language)}</strong> {words.vat}
        </span>
      </Fact>
      <Fact name={words.status}>
        <Tag tone={tones[order.status]} {...(order.status === "pending" && { sign: "going" })}>
          {words.labels[order.status]}
        </Tag>
      </Fact>
      {order.refund?.status === "refunded" && (
        <Fact name={words.steps.refunded}>{euros(order.refund.amount, language)}</Fact>
      )}
      {facts.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      {order.status === "pending" && <Fact name={words.paidAt}>{words.notPaidYet}</Fact>}
      <Reference id={order.id} />
    </dl>
  );
}

/** Their names, and the room that their values will take. */
function NoFacts() {
  const words = useTexts(payment);
  const names = [
    words.amount,
    words.status,
    words.length,
    words.orderedAt,
    words.statement,
    words.paidAt,
    words.reference,
  ];
  return (
    <dl>
      {names.map((name) => (
        <Fact key={name} name={name}>
          <Blank short />
        </Fact>
      ))}
    </dl>
  );
}

const tones: Record<PublicPaymentState, Tone> = {
  pending: "warn",
  paid: "ok",
  failed: "error",
  expired: "warn",
  canceled: "info",
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2.5">
    <dt className="text-muted">{name}</dt>
    <dd className="figures min-w-0">{children}</dd>
  </div>
);

function Reference({ id }: { id: string }) {
  const words = useTexts(payment);
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 pt-2.5 text-note">
      <dt className="text-muted">{words.reference}</dt>
      {/* Beside its name: no two references are as wide. */}
      <dd className="col-span-2 row-start-2 min-w-0">
        <code className="break-all text-small font-bold select-all">{id}</code>
      </dd>
      <dd className="print:hidden">
        <Button look="quiet" onClick={() => void copy(id)}>
          {words.copy}
        </Button>
      </dd>
      <dd className="col-span-2 text-small text-muted">{words.referenceHint}</dd>
    </div>
  );
}

async function copy(id: string): Promise<void> {
  const words = textsNow(payment);
  if (await copyText(id)) showToast({ tone: "ok", title: words.copied });
  else showToast({ tone: "warn", title: words.copyFailed, text: words.copyByHand });
}
