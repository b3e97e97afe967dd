import type { PaymentView } from "#contract/payments";
import type { PublicMessageState } from "#domain/delivery";
import { moment } from "#voice/format";
import { payment } from "#voice/payment";
import { type Step, storyOf } from "#voice/story";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { Icon, type IconName } from "../../ui/Icon";

type Props = { message: PaymentView["message"]; className: string };

/** What happened to the message, the latest at the bottom. Only what the answer tells: nothing is foretold. */
export function MessageSteps({ message, className }: Props) {
  const words = useTexts(payment);
  const story = storyOf(message, words, useLanguage());
  const latest = story.length - 1;
  return (
    <section aria-labelledby="message-title" className={`max-w-reading ${className}`}>
      <h2 id="message-title" className="text-heading">
        {words.message}
      </h2>
      <ol className="mt-4">
        {story.map((step, index) => (
          // A state can come back, and steps are only ever added at the end.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the story is what a step is known by
          <OneStep key={index} step={step} latest={index === latest} />
        ))}
      </ol>
    </section>
  );
}

const marks: Record<PublicMessageState, { icon: IconName; ink: string }> = {
  waiting: { icon: "wait", ink: "text-muted" },
  held: { icon: "warn", ink: "text-warn" },
  sending: { icon: "wait", ink: "text-action" },
  checking: { icon: "info", ink: "text-warn" },
  sent: { icon: "ok", ink: "text-action" },
  delivered: { icon: "ok", ink: "text-ok" },
  undelivered: { icon: "error", ink: "text-error" },
  cancelled: { icon: "close", ink: "text-muted" },
  refunding: { icon: "wait", ink: "text-action" },
  refunded: { icon: "ok", ink: "text-ok" },
  refund_failed: { icon: "warn", ink: "text-warn" },
  stopped: { icon: "close", ink: "text-error" },
};

function OneStep({ step, latest }: { step: Step; latest: boolean }) {
  const { status, title, at, now } = step;
  const language = useLanguage();
  const { icon, ink } = marks[status];
  return (
    <li aria-current={latest ? "step" : undefined} className="group flex gap-4">
      <div className="flex flex-col items-center">
        <Icon name={icon} className={`mt-0.5 size-5 ${latest ? ink : "text-muted"}`} />
        <span className="mt-1 w-0.5 grow bg-line group-last:hidden" />
      </div>
      <div className="min-w-0 pb-5">
        <p className={latest ? "font-bold" : undefined}>{title}</p>
        {at !== null && (
          <p className="text-note text-muted">
            <time dateTime={new Date(at).toISOString()}>{moment(at, language)}</time>
          </p>
        )}
        {now !== null && <p className="mt-1">{now}</p>}
      </div>
    </li>
  );
}
