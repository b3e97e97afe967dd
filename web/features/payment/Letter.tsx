import type { ReactNode } from "react";
import type { PaymentView } from "#contract/payments";
import { siteName } from "#domain/company";
import { publicPaymentStages } from "#domain/payment";
import { postmarkDay, stampPrice, timeOfDay } from "#voice/format";
import { payment } from "#voice/payment";
import { kindOf, type ResultKind } from "#voice/story";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { Counterfoil, Paper } from "../../ui/Paper";
import { Postmark, PostmarkPlace, PostmarkSprite } from "../../ui/Postmark";
import { Stamp } from "../../ui/Stamp";
import { Sticker } from "../../ui/Sticker";

type Props = {
  /** Null as long as nothing is known: the letter is there, and nothing is written on it. */
  order: PaymentView | null;
  /** Whether the news that it has arrived came while somebody looked: only then the mark lands. */
  witnessed?: boolean;
  children: ReactNode;
};

/** Where a letter has its stamp. */
const stampPlace =
  "absolute top-6 right-6 w-20 drop-shadow-[0_2px_5px_rgb(19_26_68/0.28)] pad:right-8 pad:w-28 dark:drop-shadow-none";

/** Where the mark comes that cancels it. On a phone the longest sender still ends before it. */
const cancellationPlace = "absolute top-7 right-14 w-32 pad:right-22 pad:w-71";

/** The SMS as an addressed letter: from whom, to whom, the stamp that paid for it and what the post made of it. */
export function Letter({ order, witnessed = false, children }: Props) {
  const words = useTexts(payment);
  const language = useLanguage();
  const isUnpaid = order !== null && publicPaymentStages[order.status] === "unpaid";
  return (
    <Paper className="relative w-full break-inside-avoid">
      <PostmarkSprite />
      <div className="relative min-h-76 px-6 pt-6 pb-8 pad:px-8">
        <div className="min-h-32 pad:min-h-48">
          <p className="text-small text-muted">{words.sender}</p>
          <p className="max-w-16 min-h-lh font-typed font-bold min-[22rem]:max-w-26 pad:max-w-36">
            {order ? order.sender : <Blank short />}
          </p>
        </div>
        <Stamp
          ground={isUnpaid ? "void" : "red"}
          className={`${stampPlace} ${isUnpaid ? "rotate-5" : ""}`}
          {...(order ? { price: stampPrice(order.amount, language) } : {})}
        />
        <Cancellation order={order} />
        <p className="text-small text-muted">{words.receiver}</p>
        <p className="figures min-h-lh font-display text-section tracking-tight [word-spacing:0.1em]">
          {order ? (order.receiver ?? <Erased />) : <Blank />}
        </p>
        {order && <Fate order={order} witnessed={witnessed} />}
      </div>
      <Counterfoil className="px-6 pb-6 *:first:pt-2 pad:px-8">{children}</Counterfoil>
    </Paper>
  );
}

/** A letter of which nobody knows whose it is. It is a picture: the page says so in words. */
export function ReturnedLetter() {
  const { back } = useTexts(payment).stickers;
  return (
    <Paper aria-hidden="true" className="relative min-h-76 w-full px-6 pt-6 pb-8 pad:px-8">
      <Stamp ground="void" className={`${stampPlace} rotate-5`} />
      <Blank short />
      <div className="absolute inset-x-6 bottom-8 grid grid-cols-1 gap-3 pad:inset-x-8">
        <Blank />
        <Blank short />
      </div>
      <Sticker tone="error" back className="absolute top-30 right-10 pad:right-42">
        {back}
      </Sticker>
    </Paper>
  );
}

/** Where the number stood for as long as it was kept. */
const Erased = () => (
  <span className="font-sans text-note tracking-normal text-muted">{useTexts(payment).receiverErased}</span>
);

/** What is not known yet, in the room that it will take. */
export const Blank = ({ short = false }: { short?: boolean }) => (
  <span
    aria-hidden="true"
    className={`inline-block h-[0.7lh] rounded-paper bg-empty ${short ? "w-24" : "w-56 max-w-full"}`}
  />
);

/** The mark that says when the stamp was paid for, or the place where it will be. */
function Cancellation({ order }: { order: PaymentView | null }) {
  const words = useTexts(payment);
  const language = useLanguage();
  const stage = order ? publicPaymentStages[order.status] : "open";
  if (stage === "unpaid") return null;
  if (!order || order.paidAt === null) {
    return <PostmarkPlace className={`${cancellationPlace} text-field`} />;
  }
  return (
    <Postmark
      above={siteName.toUpperCase()}
      below={words.postmarks.paid}
      day={postmarkDay(order.paidAt, language)}
      time={timeOfDay(order.paidAt)}
      cancels
      className={cancellationPlace}
    />
  );
}

/** What the post made of it: a mark where it arrived, a sticker where it goes no further. */
function Fate({ order, witnessed }: { order: PaymentView; witnessed: boolean }) {
  const words = useTexts(payment);
  const language = useLanguage();
  const kind = kindOf(order);
  if (kind === "delivered") {
    const at = order.message.steps.findLast(({ status }) => status === "delivered")?.at;
    return (
      <Postmark
        above={siteName.toUpperCase()}
        below={words.postmarks.delivered}
        day={at === undefined ? "" : postmarkDay(at, language)}
        time={at === undefined ? "" : timeOfDay(at)}
        className={`absolute right-4 bottom-2 w-20 text-ok pad:right-8 pad:bottom-4 pad:w-32 ${witnessed ? "animate-land" : ""}`}
      />
    );
  }
  const sticker = stickers[kind];
  if (!sticker) return null;
  if (sticker === "back") {
    return (
      <Sticker tone="ink" back className="absolute right-4 -bottom-1 pad:right-8 pad:bottom-1">
        {words.stickers.back}
      </Sticker>
    );
  }
  return (
    <Sticker tone="error" className="absolute top-24 right-4 pad:right-10">
      {words.stickers[sticker]}
    </Sticker>
  );
}

const stickers: Partial<Record<ResultKind, "failed" | "expired" | "canceled" | "back">> = {
  failed: "failed",
  expired: "expired",
  canceled: "canceled",
  undelivered: "failed",
  refunding: "back",
  refunded: "back",
  refund_failed: "back",
  reversed: "back",
};
