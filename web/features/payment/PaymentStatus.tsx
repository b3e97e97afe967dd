import type { ReactNode } from "react";
import { common } from "#voice/common";
import { payment } from "#voice/payment";
import type { ResultKind } from "#voice/story";
import { useTexts } from "../../i18n/catalogue";
import { usePageTitle } from "../../lib/page-title";
import { Icon, type IconName } from "../../ui/Icon";
import { Notice } from "../../ui/Notice";
import { Spinner } from "../../ui/Spinner";
import type { Check } from "./CheckAgain";
import { MessageSteps } from "./MessageSteps";
import { MoneySlip } from "./MoneySlip";
import { type Sight, usePayment } from "./polling";
import { Unreachable } from "./Unreachable";
import { announcementOf, headlineOf, titleOf } from "./words";

type Props = {
  id: string;
  /** Shown when there is no such order. */
  unknown: (text: string) => ReactNode;
};

/** What became of an order: the money, and beside it the message. */
export function PaymentStatus({ id, unknown }: Props) {
  const words = useTexts(payment);
  const { notFound } = useTexts(common);
  const { sight, check, checking } = usePayment(id);
  usePageTitle(titleOf(sight, words, notFound));

  return (
    <div className="min-h-svh">
      <p role="status" className="sr-only">
        {checking ? words.checking : announcementOf(sight, words)}
      </p>
      {sight.kind === "loading" && (
        <>
          <Headline>
            <h1 className="pt-4 text-title tracking-tight">{words.page}</h1>
            <div className="mt-3 noscript:hidden">
              <Spinner label={words.loading} announced={false} />
            </div>
          </Headline>
          <KeepAddress />
        </>
      )}
      {sight.kind === "unreachable" && <Unreachable check={check} checking={checking} />}
      {sight.kind === "unknown" && unknown(words.unknown)}
      {sight.kind === "known" && <Order sight={sight} check={check} checking={checking} />}
    </div>
  );
}

const marks: Record<ResultKind, { icon: IconName; ink: string }> = {
  pending: { icon: "wait", ink: "text-muted" },
  paid: { icon: "ok", ink: "text-ok" },
  failed: { icon: "error", ink: "text-error" },
  expired: { icon: "warn", ink: "text-warn" },
  canceled: { icon: "close", ink: "text-muted" },
  paidBack: { icon: "ok", ink: "text-ok" },
  reversed: { icon: "warn", ink: "text-warn" },
};

/** An order we know: the result in words, the slip with the money, the story of the message. */
function Order({ sight, ...check }: Check & { sight: Extract<Sight, { kind: "known" }> }) {
  const words = useTexts(payment);
  const { kind, title, text } = headlineOf(sight, words);
  const { icon, ink } = marks[kind];
  return (
    <>
      <Headline>
        <h1 className="flex items-start gap-3 pt-4 text-title tracking-tight">
          <Icon name={icon} className={`h-lh w-auto ${ink}`} />
          {title}
        </h1>
        <p className="mt-3 max-w-reading">{text}</p>
      </Headline>
      <KeepAddress />
      {sight.troubled && (
        <div className="mt-4 max-w-reading">
          <Notice tone="info">
            <p>{words.trouble}</p>
          </Notice>
        </div>
      )}
      <div className="mt-6 grid items-start gap-10 wide:grid-cols-2 wide:gap-x-20">
        <MoneySlip sight={sight} {...check} />
        <MessageSteps
          message={sight.order.message}
          // On a phone the message comes first once the money is no longer the question.
          className={sight.order.status === "paid" ? "order-first wide:order-none" : ""}
        />
      </div>
    </>
  );
}

/**
 * The heading and what it means, in room enough for what most answers say: what stands below does not move when the
 * answer comes.
 */
const Headline = ({ children }: { children: ReactNode }) => <div className="min-h-36">{children}</div>;

/** What holds of every order. It is read while the answer is on its way, and stays where it stands. */
const KeepAddress = () => (
  <p className="mt-3 max-w-reading text-note text-muted print:hidden">{useTexts(payment).keep}</p>
);
