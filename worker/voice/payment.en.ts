import { outcomeEn } from "./outcome.en";

export const paymentEn = {
  ...outcomeEn,
  page: "Payment status",
  loading: "Getting the payment status...",
  loadingMeans: "This usually takes a moment. Your order goes on, even if you close this page.",
  keep: "Keep this link; it’s the only way back to this page. Anyone with the link can see this page.",
  copyLink: "Copy link",
  share: "Share link",
  shared: "The status of your text message",
  copyLinkByHand: "Copy it from the address bar.",
  withoutScripts: "This page needs JavaScript, but you can do without:",
  withoutScriptsLink: "see your order without JavaScript",
  broken: "This page could not be shown properly. Your order is not affected.",
  reload: "Reload the page",
  brokenLink: "See your order without JavaScript",
  trouble: "We can’t get the status right now. We keep trying. Your order is not affected.",
  unknown: "This order does not exist or has been deleted.",

  heard: {
    stillPending: "Not confirmed yet.",
    trouble: "The status can’t be fetched right now.",
    unknown: "Not found.",
  },

  receiverErased: "The number has been erased",
  draftKept: "What you typed is still there.",
  anotherToSame: "Send another to this number",
  postmarks: { paid: "PAID", delivered: "DELIVERED" },
  stickers: { failed: "FAILED", expired: "EXPIRED", canceled: "CANCELLED", back: "RETURNED" },
  checking: "Checking…",

  referenceHint: "Quote this reference if you ask us something.",
  copy: "Copy",
  copied: "Copied!",
  copyFailed: "Copying did not work",
  copyByHand: "Select the reference and copy it yourself.",
};
