import { describe, expect, it } from "vitest";
import { placeOf } from "./places";

const refused = (message: string, more: { sender?: string; receiver?: string } = {}) => ({
  message,
  sender: "Anoniem",
  receiver: "+31612345678",
  ...more,
});
const stretch = (refusal: string, message: string, more = {}) => {
  const place = placeOf(refusal, refused(message, more));
  return place && message.slice(place.start, place.end);
};

describe("where in a text stands what it was refused for", () => {
  it.each([
    ["message_link", "Ga naar www.voorbeeld.nl en betaal", "www.voorbeeld.nl"],
    ["message_premium_number", "Stem op mij via 0900-1234567 en win", "0900-1234567"],
    ["message_payment_demand", "Maak 40 euro over naar NL91 ABNA 0417 1643 00", "NL91 ABNA 0417 1643 00"],
    ["message_callback", "Uw bank: bel 020 123 45 67", "020 123 45 67"],
  ])("%s: of %j it is %j", (refusal, message, written) => {
    expect(stretch(refusal, message)).toBe(written);
  });

  it("is that of this refusal, and not of another that stands before it", () => {
    const both = "Bel 0900-1234567 of maak 40 euro over naar NL91 ABNA 0417 1643 00";
    expect(stretch("message_payment_demand", both)).toBe("NL91 ABNA 0417 1643 00");
    expect(stretch("message_premium_number", both)).toBe("0900-1234567");
  });

  it("is nowhere where the refusal is about something else, or no such thing is there", () => {
    const text = "Uw bank: bel 020 123 45 67";
    for (const refusal of ["sender_protected", "needs_review", "phone_number", "message_link"])
      expect(placeOf(refusal, refused(text))).toBeNull();
    expect(placeOf("message_wallet", refused(text))).toBeNull();
  });

  it("is found by the country of the receiver, as the gate found it", () => {
    const text = "bel 9112345678 vandaag";
    expect(stretch("message_premium_number", text, { receiver: "+447400123456" })).toBe("9112345678");
    expect(placeOf("message_premium_number", refused(text))).toBeNull();
    expect(placeOf("message_premium_number", refused(text, { receiver: "" }))).toBeNull();
  });
});
