import type { SandboxCheckout, SandboxOutcome } from "../controls";

type Locale = SandboxCheckout["locale"];
type Words<T = string> = Readonly<Record<Locale, T>>;

/** What each button says, and what happens after it where that is not plain. */
export const outcomeWords: Readonly<Record<SandboxOutcome, Words<readonly [label: string, hint: string]>>> = {
  paid: { nl: ["Betaald", ""], en: ["Paid", ""] },
  failed: { nl: ["Mislukt", ""], en: ["Failed", ""] },
  canceled: { nl: ["Geannuleerd", ""], en: ["Cancelled", ""] },
  expired: { nl: ["Verlopen", ""], en: ["Expired", ""] },
  paid_late_webhook: {
    nl: ["Late melding", "Het geld komt binnen, de webhook komt 20 seconden later."],
    en: ["Late notice", "The money arrives, the webhook comes 20 seconds later."],
  },
  paid_double_webhook: {
    nl: ["Dubbele melding", "Het geld komt binnen, de webhook komt twee keer tegelijk."],
    en: ["Double notice", "The money arrives, the webhook comes twice at once."],
  },
  paid_no_webhook: {
    nl: ["Geen melding", "Het geld komt binnen, de webhook komt nooit."],
    en: ["No notice", "The money arrives, the webhook never comes."],
  },
  paid_after_expiry: {
    nl: ["Toch nog", "Eerst verloopt de betaling, 8 seconden later komt het geld alsnog."],
    en: ["After all", "First the payment expires, 8 seconds later the money arrives after all."],
  },
  wrong_amount: {
    nl: ["Ander bedrag", "Er komt geld binnen, maar niet meer dan één cent."],
    en: ["Another amount", "Money arrives, but no more than one cent."],
  },
};

/** The buttons that every checkout knows. */
export const plainOutcomes = ["paid", "failed", "canceled", "expired"] as const satisfies SandboxOutcome[];

/** The buttons that only bad luck presses. */
export const awkwardOutcomes = [
  "paid_late_webhook",
  "paid_double_webhook",
  "paid_no_webhook",
  "paid_after_expiry",
  "wrong_amount",
] as const satisfies SandboxOutcome[];

/** The checkout's own sentences. */
export const checkoutWords: Words<
  Readonly<Record<"title" | "label" | "question" | "awkward" | "explained" | "over" | "back", string>>
> = {
  nl: {
    title: "Testkassa",
    label: "Testbetaling – er wordt niets afgeschreven",
    question: "Hoe loopt deze betaling af?",
    awkward: "Of met pech onderweg",
    explained: "Dit is een nagemaakte kassa. Kies zelf wat er met de betaling gebeurt.",
    over: "Deze testbetaling is al afgerond:",
    back: "Terug naar je bericht",
  },
  en: {
    title: "Test checkout",
    label: "Test payment – no money is taken",
    question: "How does this payment end?",
    awkward: "Or with bad luck on the way",
    explained: "This is a make-believe checkout. You choose what happens to the payment.",
    over: "This test payment has already ended:",
    back: "Back to your message",
  },
};
