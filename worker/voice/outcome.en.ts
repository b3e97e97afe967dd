import { reviewEn } from "./review.en";

/** What became of an order, in English, with scripts and without. */
export const outcomeEn = {
  labels: {
    pending: "Pending",
    paid: "Paid",
    failed: "Failed",
    expired: "Expired",
    canceled: "Cancelled",
  },
  results: {
    lookedInto: {
      title: "We’re checking what happened to your text message",
      text: "Our records were restored to an earlier moment. We’re checking what has already been paid for and sent. You don’t need to do anything; please don’t pay again.",
    },
    pending: {
      title: "Your text message is waiting for your payment",
      text: "We are waiting for word from the payment provider. This page keeps itself up to date.",
    },
    failed: {
      title: "Not sent: payment failed",
      text: "The payment did not go through. You may have cancelled it, or something went wrong.",
    },
    expired: {
      title: "Not sent: payment expired",
      text: "The payment window has expired. Your text message has not been sent.",
    },
    canceled: {
      title: "Not sent: payment cancelled",
      text: "The payment was cancelled. Your text message has not been sent.",
    },
    sending: {
      title: "Your text message is being sent",
      text: "We have your payment. We’ll hand your text message to the network as soon as we can.",
    },
    held: {
      title: "Your text message is being reviewed",
      text: (limit: string) =>
        `A member of staff is reviewing your text message. Within ${limit} it will be sent, or your money goes back.`,
    },
    mismatched: {
      title: "Not sent: the amount doesn’t match",
      text: (limit: string) =>
        `We received a different amount from what your text message costs, so we are not sending it. Your money goes back within ${limit}.`,
    },
    checking: {
      title: "We’re finding out whether it was sent",
      text: "We don’t know for certain yet whether the network accepted your text message. We’re finding out; you don’t need to do anything.",
    },
    sent: {
      title: "Your text message has been sent",
      text: "The network has accepted your text message. As soon as it reports that it has arrived, you’ll see it here.",
    },
    delivered: { title: "Delivered", text: "The network reports that your text message has arrived." },
    undelivered: { title: "Your text message hasn’t arrived", text: null },
    refunding: { title: (lost: string) => `${lost}: your money is on its way back`, text: null },
    refunded: { title: (lost: string) => `${lost}: you’ve been refunded`, text: null },
    refund_failed: { title: (lost: string) => `${lost}: your refund will follow`, text: null },
    reversed: { title: "Not sent: payment reversed", text: null },
  },
  lost: {
    not_sent: "Not sent",
    not_delivered: "Not delivered",
    unclear: "Perhaps not sent",
    stopped: "Stopped",
    withdrawn: "Withdrawn",
  },
  failures: {
    number: "This number doesn’t exist or can’t receive text messages. Please check the number.",
    network:
      "The country or the network of this number refuses your text message. A different sender name or wording sometimes helps.",
    not_delivered:
      "The network reports that your text message hasn’t arrived. The phone may have been off for a long time, or the number may no longer be in use.",
    trouble: "Because of a technical problem we couldn’t hand your text message to the network.",
    unclear: "The network never told us whether it accepted your text message.",
    unreviewed:
      "None of our staff could look at your text message in time. That is why we are not sending it. This happened automatically; nobody has judged it.",
    stopped: "We stopped this text message ourselves; the network did not.",
    sender_name: "This sender name can no longer be used with us. Please choose another.",
    country: "We no longer send text messages to this country.",
    own_limit:
      "By the time your payment came in, your internet connection had already sent as much as is allowed in a day.",
    rejected_scam:
      "A member of our staff read your text message and decided not to send it: it looks like a scam. Our terms forbid that.",
    rejected_threat:
      "A member of our staff read your text message and decided not to send it: it threatens or harasses somebody. Our terms forbid that.",
    rejected_posing:
      "A member of our staff read your text message and decided not to send it: it poses as somebody else. Our terms forbid that.",
    rejected_advertising:
      "A member of our staff read your text message and decided not to send it: it is advertising, or the same text goes to many people. Our terms forbid that.",
    rejected_terms:
      "A member of our staff read your text message and decided not to send it, because our terms forbid such a message.",
    withdrawn: "You withdrew your order. Your text message has not been sent.",
    late: "Your payment came in after your order had been closed.",
    amount: "We received a different amount from what your text message costs.",
    reversed:
      "The payment was reversed outside our site, for example by your bank. That is why we are not sending your text message.",
  },
  stillPending: (looks: boolean) =>
    `We are still waiting for word from the payment provider. If you have paid, there is no need to pay a second time: your order continues automatically. ${looks ? "This page keeps watching, and you can" : "You can"} come back later.`,

  retry: "Try again",
  retryMessage: "Try again",
  another: "Send another text message",
  resume: "Continue paying",
  check: "Check again",

  amount: "Amount",
  status: "Status",
  vat: "incl. VAT",
  length: "Length",
  parts: (parts: string, count: number) => `1 text message of ${parts} ${count === 1 ? "part" : "parts"}`,
  receiver: "To",
  sender: "Sender",
  orderedAt: "Ordered on",
  notPaidYet: "not yet",
  paidAt: "Paid on",
  statement: "On your bank statement",
  withdrawnAt: "Withdrawn on",
  reference: "Reference",

  refunds: {
    awaited: (amount: string) => `If that doesn’t change, you’ll get ${amount} back.`,
    requested: (amount: string) => `We are refunding ${amount}. You don’t need to do anything.`,
    refunded: (amount: string) =>
      `You have been refunded ${amount}; your bank decides when it shows up in your account.`,
    failed: (amount: string) =>
      `The automatic refund failed. A member of staff will make sure that you get ${amount} back.`,
  },

  review: reviewEn,

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
