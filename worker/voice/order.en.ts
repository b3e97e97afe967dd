import { consentVersion } from "#domain/consent";
import { maxSenderLength } from "#domain/limits";
import { maxParts } from "#domain/message";
import { consentEn } from "./consent.en";

/** An order form in English, with scripts and without. */
export const orderEn = {
  form: "Send a text message",
  country: "Country",
  receiver: "Phone number",
  receiverHint: "The recipient’s, for example 06\u00a012345678",
  sender: "Sender name",
  senderHint: `At most ${maxSenderLength} characters: letters, digits, spaces and & - _ .`,
  senderLimits: {
    replaced: "In this country the recipient sees a number or a fixed name, not this name.",
    varies: "Networks in this country may show a number instead of this name.",
    registered:
      "In this country the recipient may see a number instead of this name, or the network may refuse your text. If it is refused, you get your money back.",
    refused:
      "Networks in this country often refuse texts that carry a name. If yours is refused, you get your money back.",
    unserved: "We don’t send texts to this country.",
  },
  senderRisk: "I understand that networks in this country may refuse my text.",
  message: "Message",
  excerpt: "This is about",
  messageHint: "The recipient can’t reply.",
  noLinks: " Links are not allowed.",
  of: (max: string) => `of ${max} characters`,
  part: "part",
  parts: "parts",
  tooLong: `(Too long! Max ${maxParts} parts)`,
  pay: "Order and pay",
  consent: consentEn[consentVersion.sentence],
  consentTick: consentEn[consentVersion.checkbox],
  logged: "Anonymous to the recipient. With each order we store your IP address and type of browser.",
  refusedTitle: "❌ Payment failed",
};
