import { complaintEn } from "./complaint.en";
export const reportEn = {
  ...complaintEn,
  lead: "Did you get a text message through us that frightens, cheats or harasses you? Report it here. You need not give your name.",
  form: "Report abuse",

  sending: "Sending your report…",
  logged: "With your report we keep one IP address: the sender’s, or yours if we can’t find it.",
  kept: "What we keep",

  failedTitle: "❌ Error",
  nothingLost: "What you typed is still here. Please try again in a moment.",

  thanks: "Thank you for your report",
  copy: "Copy",
  copied: "Copied!",
  copyFailed: "Copying did not work",
  copyByHand: "Select the code and copy it yourself.",
};
