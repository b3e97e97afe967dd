export const paymentEn = {
  page: "Payment status",
  keep: "Keep the address of this page: it tells you later, too, how your order is doing. Do not share it, for whoever has the address reads the same. If a paid message cannot be sent, we pay back all of it.",
  withoutScripts: "This page needs JavaScript, but you can do without:",
  withoutScriptsLink: "see your order without JavaScript",
  loading: "Getting the payment status...",
  trouble: "We can’t get the status right now. We keep trying. This changes nothing about your order.",
  unknown: "This order does not exist or has been deleted.",

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
    "We are still waiting for word from the payment provider. If you have paid, there is no need to pay a second time: your order goes on by itself. This page keeps watching, and you can come back later.",
  paidBack: {
    title: "Payment refunded",
    text: "We have sent your money back. When it reaches your account is up to your bank.",
  },

  heard: {
    stillPending: "Not confirmed yet.",
    trouble: "Getting the status does not work right now.",
    unknown: "Not found.",
  },

  retry: "Try again",
  draftKept: "What you typed is still there.",
  resume: "Continue paying",
  check: "Check again",
  checking: "Checking…",

  amount: "Amount",
  status: "Status",
  vat: "incl. VAT",
  smsCount: "Number of text messages",
  receiver: "To",
  sender: "Sender",
  orderedAt: "Ordered on",
  paidAt: "Paid on",
  reference: "Reference",
  referenceHint: "Quote this reference if you ask us something.",
  copy: "Copy",
  copied: "Copied!",
  copyFailed: "Copying did not work",
  copyByHand: "Select the reference and copy it yourself.",

  refunds: {
    requested: (amount: string) => `We are refunding ${amount}.`,
    refunded: (amount: string) => `We have refunded ${amount}.`,
    failed: (amount: string) => `Refunding ${amount} did not work by itself; we are doing it by hand.`,
  },

  message: "Your text message",
  steps: {
    waiting: { title: "Ordered", now: "Your text message is waiting for the payment." },
    held: {
      title: "Being reviewed",
      now: "A member of staff is reviewing your text message; within 12 hours it is sent or refunded.",
    },
    sending: {
      title: "Being sent",
      now: "We are offering your text message to the network. If that does not work at once, we try again.",
    },
    checking: {
      title: "Being looked into",
      now: "We are finding out whether the network accepted your text message; that can take a while; you need not do anything.",
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
    refunding: { title: "Being refunded", now: "We are paying you back. You need not do anything." },
    refunded: { title: "Refunded", now: "The whole amount has been sent back to you." },
    refund_failed: {
      title: "Refund delayed",
      now: "Refunding did not work by itself; we are doing it by hand.",
    },
    stopped: {
      title: "Stopped",
      now: "The payment was reversed outside our site. Your text message will not be sent.",
    },
  },
};
