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
    pending: {
      title: "Payment pending",
      text: "We are waiting for word from the payment provider. This page keeps itself up to date.",
    },
    paid: {
      title: "Payment received",
      text: "Your payment has come in. Here you can follow what happens to your text message.",
    },
    failed: {
      title: "Payment failed",
      text: "The payment did not succeed. You may have cancelled it, or something went wrong.",
    },
    expired: {
      title: "Payment expired",
      text: "The payment window has expired. Your text message has not been sent.",
    },
    canceled: {
      title: "Payment cancelled",
      text: "The payment was cancelled. Your text message has not been sent.",
    },
    paidBack: {
      title: "Payment refunded",
      text: "We have sent your money back. When it reaches your account is up to your bank.",
    },
    reversed: {
      title: "Payment reversed",
      text: "The payment was reversed outside our site, for example by your bank. That is why we do not send your text message.",
    },
  },
  stillPending: (looks: boolean) =>
    `We are still waiting for word from the payment provider. If you have paid, there is no need to pay a second time: your order continues automatically. ${looks ? "This page keeps watching, and you can" : "You can"} come back later.`,

  retry: "Try again",
  resume: "Continue paying",
  check: "Check again",

  amount: "Amount",
  status: "Status",
  vat: "incl. VAT",
  smsCount: "Number of text messages",
  receiver: "To",
  sender: "Sender",
  orderedAt: "Ordered on",
  paidAt: "Paid on",
  statement: "On your bank statement",
  reference: "Reference",

  refunds: {
    requested: (amount: string) => `We are refunding ${amount}.`,
    refunded: (amount: string) => `We have refunded ${amount}.`,
    failed: (amount: string) => `The automatic refund of ${amount} failed. We’ll transfer it manually.`,
  },

  message: "Your text message",
  steps: {
    waiting: { title: "Ordered", now: "Your text message is waiting for the payment." },
    held: {
      title: "Being reviewed",
      now: (limit: string) =>
        `A member of staff is reviewing your text message; within ${limit} it is sent or refunded.`,
    },
    sending: {
      title: "Being sent",
      now: "We are offering your text message to the network. If that does not work at once, we try again.",
    },
    checking: {
      title: "Being looked into",
      now: "We are finding out whether the network accepted your text message; that can take a while; you don’t need to do anything.",
    },
    sent: {
      title: "Sent",
      now: "The network has accepted your text message. If it reports that it has arrived, you can read that here.",
    },
    delivered: { title: "Delivered", now: "The network reports that your text message has arrived." },
    undelivered: {
      title: "Not delivered",
      now: "The network reports that your text message has not arrived. If that does not change, you get your money back.",
    },
    cancelled: {
      title: "Not sent",
      now: "We have received no payment, so your text message has not been sent.",
    },
    refunding: { title: "Being refunded", now: "We are paying you back. You don’t need to do anything." },
    refunded: { title: "Refunded", now: "The whole amount has been sent back to you." },
    refund_failed: {
      title: "Refund delayed",
      now: "The automatic refund failed. We’ll transfer it manually.",
    },
    stopped: {
      title: "Stopped",
      now: "The payment was reversed outside our site. Your text message will not be sent.",
    },
  },
};
