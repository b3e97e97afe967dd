import { consentVersion } from "#domain/consent";
import { maxSenderLength } from "#domain/limits";
import { maxParts } from "#domain/message";
import { consentEn } from "./consent.en";

/** An order form in English, with scripts and without. */
export const orderEn = {
  form: "Send a text message",
  country: "Country",
  receiver: "Phone number",
  receiverHint: "Of the receiver, for example +44 7400 123456",
  sender: "Sender",
  senderHint: `The name the receiver sees: 1 to ${maxSenderLength} letters or digits.`,
  message: "Message",
  messageHint: "The receiver cannot reply. Links are not allowed.",
  of: (max: string) => `of ${max} characters`,
  part: "part",
  parts: "parts",
  tooLong: `(Too long! Max ${maxParts} parts)`,
  pay: "Order and pay",
  consent: consentEn[consentVersion.sentence],
  consentTick: consentEn[consentVersion.checkbox],
  logged: "Anonymous to the receiver. We log your IP address and type of browser with each order.",
  refusedTitle: "❌ Payment failed",
};
