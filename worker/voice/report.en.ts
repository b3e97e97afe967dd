export const reportEn = {
  title: "Report abuse",
  lead: "Did you get a text message through us that frightens, cheats or harasses you? Report it here. You need not give your name.",
  dangerTitle: "Are you in danger right now?",
  danger:
    "Call 112. If there is no rush but you are being threatened, call the police: 0900‑8844 in the Netherlands.",
  form: "Report abuse",

  phoneNumber: "Phone number",
  phoneNumberHint: "The number that received the message, for example +44 7400 123456",
  reporterEmail: "E-mail address (optional)",
  reporterEmailHint: (days: string) =>
    `Only to be able to answer you. We delete it ${days} after the case is closed.`,
  reason: "What is wrong?",
  reasonHint: "In at least 10 characters. Mention the sender and the text of the message if you have them.",
  submit: "Send report",
  sending: "Sending your report…",
  logged: "With your report we keep one IP address: the sender’s, or yours if we can’t find it.",
  kept: "What we keep",

  failedTitle: "❌ Error",
  failed: "The report could not be sent",
  nothingLost: "What you typed is still here. Please try again in a moment.",

  receivedTitle: "Report received",
  thanks: "Thank you for your report",
  received: "We have your report. A member of staff reads it and decides what we do.",
  code: "Your case code",
  keep: "Keep this code. Only with it can you read later what we decided.",
  copy: "Copy",
  copied: "Copied!",
  copyFailed: "Copying did not work",
  copyByHand: "Select the code and copy it yourself.",
  follow: "See how your report stands",
};
