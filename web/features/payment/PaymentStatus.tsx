import { type ReactNode, useState } from "react";
import { publicPaymentStages } from "#domain/payment";
import { common } from "#voice/common";
import { payment } from "#voice/payment";
import { kindOf } from "#voice/story";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { usePageTitle } from "../../lib/page-title";
import { Notice } from "../../ui/Notice";
import { Spinner } from "../../ui/Spinner";
import { Actions } from "./Actions";
import type { Check } from "./CheckAgain";
import { Facts } from "./Facts";
import { KeepLink } from "./KeepLink";
import { Letter, ReturnedLetter } from "./Letter";
import { MessageSteps } from "./MessageSteps";
import { Objection } from "./Objection";
import { type Sight, usePayment } from "./polling";
import { Keepsakes, PrintedReceipt, ReceiptCopies } from "./ReceiptCopies";
import { Unreachable } from "./Unreachable";
import { useReceipt } from "./use-receipt";
import { WhyHeld } from "./WhyHeld";
import { announcementOf, headlineOf, titleOf } from "./words";

type Props = {
  id: string;
  /** Shown when there is no such order. */
  unknown: (text: string) => ReactNode;
};

/** What became of an order: of its SMS first, of the money second (decision 051). */
export function PaymentStatus({ id, unknown }: Props) {
  const words = useTexts(payment);
  const language = useLanguage();
  const { notFound } = useTexts(common);
  const { sight, check, checking } = usePayment(id);
  usePageTitle(titleOf(sight, words, notFound, language));

  return (
    // On a wide screen as high as while it waits: a shorter answer does not pull the footer up.
    <div className="min-h-[min(100svh,58.5rem)] pt-6 print:min-h-0">
      <p role="status" className="sr-only">
        {checking ? words.checking : announcementOf(sight, words, language)}
      </p>
      {sight.kind === "loading" && <Loading />}
      {sight.kind === "unreachable" && <Unreachable check={check} checking={checking} />}
      {sight.kind === "unknown" && <Sheet told={unknown(words.unknown)} letter={<ReturnedLetter />} />}
      {sight.kind === "known" && <Order sight={sight} check={check} checking={checking} />}
    </div>
  );
}

/** The letter before anything is written on it, in the boxes that the answer fills. */
function Loading() {
  const words = useTexts(payment);
  return (
    <Sheet
      told={
        <>
          <Headline title={words.page}>
            <div className="text-body noscript:hidden in-data-alone:hidden">
              <Spinner label={words.loading} announced={false} />
            </div>
            <p className="mt-3">{words.loadingMeans}</p>
          </Headline>
          <div className="min-h-14" />
          <div className="mt-10">
            <MessageSteps message={null} />
          </div>
        </>
      }
      letter={
        <>
          <Letter order={null}>
            <Facts order={null} />
            <Keepsakes />
          </Letter>
          <KeepLink />
        </>
      }
    />
  );
}

/** An order we know: what became of it in words, what can be done, its story; and the letter itself. */
function Order({ sight, ...check }: Check & { sight: Extract<Sight, { kind: "known" }> }) {
  const words = useTexts(payment);
  const { order, troubled } = sight;
  const { title, text, money } = headlineOf(sight, words, useLanguage());
  const { receipt, hand } = useReceipt(order);
  const [before] = useState(() => kindOf(order));
  return (
    <Sheet
      told={
        <div className={receipt ? "print:hidden" : ""}>
          <Headline title={title}>
            <p>{text}</p>
            <WhyHeld order={order} />
            {money && <p className="mt-3 font-bold">{money}</p>}
          </Headline>
          {troubled && (
            <div className="mb-6">
              <Notice tone="info">
                <p>{words.trouble}</p>
              </Notice>
            </div>
          )}
          <Actions sight={sight} {...check} />
          <Objection order={order} check={check.check} />
          <div className="mt-10">
            <MessageSteps message={order.message} />
          </div>
        </div>
      }
      letter={
        <>
          <Letter order={order} witnessed={before !== "delivered"}>
            {receipt ? <PrintedReceipt {...receipt} /> : <Facts order={order} />}
            <Keepsakes>{order.status === "paid" && <ReceiptCopies id={order.id} hand={hand} />}</Keepsakes>
          </Letter>
          {publicPaymentStages[order.status] !== "unpaid" && <KeepLink />}
        </>
      }
    />
  );
}

/** What is told beside the letter, or above it on a phone. */
const Sheet = ({ told, letter }: { told: ReactNode; letter: ReactNode }) => (
  <div className="grid grid-cols-1 gap-x-18 gap-y-12 pb-8 min-[70rem]:beside min-[70rem]:grid-cols-[minmax(0,1fr)_35rem] print:block print:space-y-8">
    <div className="max-w-reading">{told}</div>
    <div
      className="pointer-events-none absolute inset-x-0 top-78 hidden h-45.5 min-[70rem]:block print:hidden"
      aria-hidden="true"
    >
      <div className="waves ml-[calc(50%-4rem)] h-full text-wave" />
    </div>
    <div className="relative min-w-0">{letter}</div>
  </div>
);

/** The headline and what it means, in room enough for what most answers say: what stands below does not move for it. */
const Headline = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="min-h-62 pb-8 print:min-h-0">
    <h1 className="text-title tracking-tight">{title}</h1>
    <div className="mt-4 text-lead">{children}</div>
  </div>
);
