import type { ReactNode } from "react";
import { common } from "#voice/common";
import { payment } from "#voice/payment";
import { useTexts } from "../../i18n/catalogue";
import { usePageTitle } from "../../lib/page-title";
import { Spinner } from "../../ui/Spinner";
import { Headline, KeepAddress } from "./Headline";
import { Order } from "./Order";
import { usePayment } from "./queries";
import { Unreachable } from "./Unreachable";
import { announcementOf, titleOf } from "./words";

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
