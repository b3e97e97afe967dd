import type { Language } from "#contract/language";

/** The words of the status page without scripts, as the site's own status page says them (spec §4, §8). */
const nl = {
  results: {
    pending: {
      label: "In behandeling",
      title: "Betaling in behandeling",
      text: "We wachten op bericht van de betaaldienst. Deze pagina werkt zichzelf bij.",
    },
    paid: {
      label: "Betaald",
      title: "Betaling gelukt",
      text: "Je betaling is binnen. Hier volg je wat er met je sms gebeurt.",
    },
    failed: {
      label: "Mislukt",
      title: "Betaling mislukt",
      text: "De betaling is niet gelukt. Mogelijk heb je de betaling geannuleerd of is er een fout opgetreden.",
    },
    expired: {
      label: "Verlopen",
      title: "Betaling verlopen",
      text: "De tijd om te betalen is voorbij. Je sms is niet verstuurd.",
    },
    canceled: {
      label: "Geannuleerd",
      title: "Betaling geannuleerd",
      text: "De betaling is geannuleerd. Je sms is niet verstuurd.",
    },
  },
  stillPending:
    "We wachten nog steeds op bericht van de betaaldienst. Heb je betaald, dan is een tweede betaling niet nodig: je bestelling gaat vanzelf verder. Je kunt later terugkomen.",
  retry: "Opnieuw Proberen",
  resume: "Verder met betalen",
  check: "Opnieuw controleren",
  amount: "Bedrag",
  vat: "incl. btw",
  smsCount: "Aantal sms’en",
  receiver: "Naar",
  sender: "Afzender",
  orderedAt: "Besteld op",
  paidAt: "Betaald op",
  reference: "Kenmerk",
  refunds: {
    requested: (amount: string) => `We betalen ${amount} terug.`,
    refunded: (amount: string) => `We hebben ${amount} terugbetaald.`,
    failed: (amount: string) => `${amount} terugbetalen lukte niet vanzelf; we doen het met de hand.`,
  },
  message: "Je sms",
  steps: {
    waiting: "Besteld",
    held: "In controle",
    sending: "Wordt verstuurd",
    checking: "Wordt uitgezocht",
    sent: "Verstuurd",
    delivered: "Afgeleverd",
    undelivered: "Niet afgeleverd",
    cancelled: "Niet verstuurd",
    refunding: "Wordt terugbetaald",
    refunded: "Terugbetaald",
    refund_failed: "Terugbetaling vertraagd",
    stopped: "Tegengehouden",
  },
};

const en: typeof nl = {
  results: {
    pending: {
      label: "Pending",
      title: "Payment pending",
      text: "We are waiting for word from the payment provider. This page keeps itself up to date.",
    },
    paid: {
      label: "Paid",
      title: "Payment received",
      text: "Your payment has come in. Here you can follow what happens to your text message.",
    },
    failed: {
      label: "Failed",
      title: "Payment failed",
      text: "The payment did not succeed. You may have cancelled it, or something went wrong.",
    },
    expired: {
      label: "Expired",
      title: "Payment expired",
      text: "The time to pay has passed. Your text message has not been sent.",
    },
    canceled: {
      label: "Cancelled",
      title: "Payment cancelled",
      text: "The payment was cancelled. Your text message has not been sent.",
    },
  },
  stillPending:
    "We are still waiting for word from the payment provider. If you have paid, there is no need to pay a second time: your order goes on by itself. You can come back later.",
  retry: "Try again",
  resume: "Continue paying",
  check: "Check again",
  amount: "Amount",
  vat: "incl. VAT",
  smsCount: "Number of text messages",
  receiver: "To",
  sender: "Sender",
  orderedAt: "Ordered on",
  paidAt: "Paid on",
  reference: "Reference",
  refunds: {
    requested: (amount) => `We are refunding ${amount}.`,
    refunded: (amount) => `We have refunded ${amount}.`,
    failed: (amount) => `Refunding ${amount} did not work by itself; we are doing it by hand.`,
  },
  message: "Your text message",
  steps: {
    waiting: "Ordered",
    held: "Being reviewed",
    sending: "Being sent",
    checking: "Being looked into",
    sent: "Sent",
    delivered: "Delivered",
    undelivered: "Not delivered",
    cancelled: "Not sent",
    refunding: "Being refunded",
    refunded: "Refunded",
    refund_failed: "Refund delayed",
    stopped: "Stopped",
  },
};

export const paymentWords: Readonly<Record<Language, typeof nl>> = { nl, en };
