import { catalogue } from "./catalogue";
import type { ResultKind } from "./story";

/** The line on the home page about the order that was placed last in the same tab, in Dutch: short, for it has one line. */
export const lastOrderNl = {
  previous: "Je vorige sms:",
  see: "Bekijk de status",
  states: {
    pending: "nog niet betaald",
    failed: "niet verstuurd",
    expired: "niet verstuurd",
    canceled: "niet verstuurd",
    sending: "wordt verstuurd",
    held: "wordt nagekeken",
    mismatched: "wacht",
    checking: "wordt uitgezocht",
    lookedInto: "wordt uitgezocht",
    sent: "verstuurd",
    delivered: "afgeleverd",
    undelivered: "niet aangekomen",
    refunding: "geld komt terug",
    refunded: "geld terugbetaald",
    refund_failed: "geld volgt later",
    reversed: "niet verstuurd",
  } satisfies Record<ResultKind, string>,
};

export const lastOrder = catalogue(lastOrderNl, async () => (await import("./last-order.en")).lastOrderEn);
