import { payment } from "#voice/payment";
import type { ResultKind } from "#voice/story";
import { useTexts } from "../../i18n/catalogue";
import { Icon, type IconName } from "../../ui/Icon";
import { Notice } from "../../ui/Notice";
import type { Check } from "./CheckAgain";
import { Headline, KeepAddress } from "./Headline";
import { MessageSteps } from "./MessageSteps";
import { MoneySlip } from "./MoneySlip";
import type { Sight } from "./queries";
import { headlineOf } from "./words";

type Props = Check & { sight: Extract<Sight, { kind: "known" }> };

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
export function Order({ sight, ...check }: Props) {
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
