import type { PaymentView } from "#contract/payments";
import type { PublicMessageState } from "#domain/delivery";
import { date, moment, timeOfDay } from "#voice/format";
import { payment } from "#voice/payment";
import { storyOf } from "#voice/story";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { type StepSign, Steps } from "../../ui/Steps";

/** What happened to the message, the latest at the bottom; before anything is known, what usually happens. */
export function MessageSteps({ message }: { message: PaymentView["message"] | null }) {
  const words = useTexts(payment);
  const language = useLanguage();
  const told = message ? storyOf(message, words) : [];
  const coming = message ? toCome[message.status] : usual;
  return (
    <section aria-labelledby="message-title">
      <h2 id="message-title" className="text-heading tracking-tight">
        {words.message}
      </h2>
      <div className="mt-4">
        <Steps
          told={told.map(({ status, title, at }, index) => ({
            title,
            sign: index < told.length - 1 ? past(signs[status]) : signs[status],
            at: at !== null && (
              <time dateTime={new Date(at).toISOString()} title={moment(at, language)}>
                {isOfAnotherDay(at, told[index - 1]?.at ?? null) ? moment(at, language) : timeOfDay(at)}
              </time>
            ),
          }))}
          coming={coming.map((status) => ({ title: words.steps[status], sign: past(signs[status]) }))}
          good={message?.status === "delivered"}
        />
      </div>
    </section>
  );
}

/** Whether a step (ms) came on another day than the one before it, in Dutch time: refunds and reviews often do. */
const isOfAnotherDay = (at: number, before: number | null): boolean =>
  before !== null && date(at, "nl") !== date(before, "nl");

/** What was under way once is done by now. */
const past = (sign: StepSign): StepSign => (sign === "not" || sign === "back" ? sign : "done");

const usual: readonly PublicMessageState[] = ["waiting", "sending", "sent", "delivered"];

/** What usually follows, so that good news moves nothing on the page; nothing where that is not known. */
const toCome: Record<PublicMessageState, readonly PublicMessageState[]> = {
  waiting: ["sending", "sent", "delivered"],
  held: ["sent", "delivered"],
  sending: ["sent", "delivered"],
  checking: ["sent", "delivered"],
  sent: ["delivered"],
  delivered: [],
  undelivered: [],
  cancelled: [],
  refunding: ["refunded"],
  refunded: [],
  refund_failed: ["refunded"],
  stopped: [],
};

const signs: Record<PublicMessageState, StepSign> = {
  waiting: "done",
  held: "waiting",
  sending: "under_way",
  checking: "waiting",
  sent: "done",
  delivered: "done",
  undelivered: "not",
  cancelled: "not",
  refunding: "back",
  refunded: "back",
  refund_failed: "back",
  stopped: "not",
};
