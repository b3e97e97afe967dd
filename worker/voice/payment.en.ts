import { outcomeEn } from "./outcome.en";

export const paymentEn = {
  ...outcomeEn,
  page: "Payment status",
  keep: "Save the link to this page: you’ll need it to come back. Anyone with the link can see this page. If a paid message can’t be sent, we refund all of it.",
  withoutScripts: "This page needs JavaScript, but you can do without:",
  withoutScriptsLink: "see your order without JavaScript",
  loading: "Getting the payment status...",
  trouble: "We can’t get the status right now. We keep trying. This changes nothing about your order.",
  unknown: "This order does not exist or has been deleted.",

  heard: {
    stillPending: "Not confirmed yet.",
    trouble: "Getting the status does not work right now.",
    unknown: "Not found.",
  },

  draftKept: "What you typed is still there.",
  checking: "Checking…",

  referenceHint: "Quote this reference if you ask us something.",
  copy: "Copy",
  copied: "Copied!",
  copyFailed: "Copying did not work",
  copyByHand: "Select the reference and copy it yourself.",
};
