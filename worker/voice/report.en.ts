import { complaintEn } from "./complaint.en";
export const reportEn = {
  ...complaintEn,
  lead: "Did someone use our service to send you a text that scares, scams or harasses you? Report it here. You don’t need to give your name.",

  noStamp: "No stamp needed",

  sending: "Sending your report…",
  logged:
    "With your report we keep one IP address: that of the person who sent the message, or yours if we can’t find it.",

  failedTitle: "❌ Error",
  nothingLost: "What you typed is still here. Please try again in a moment.",

  copy: "Copy",
  copied: "Copied!",
  copyFailed: "Copying did not work",
  copyByHand: "Select the code and copy it yourself.",
};
