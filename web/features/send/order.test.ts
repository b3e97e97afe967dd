import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPaymentRequest } from "#contract/payments";
import { sentencesNl } from "#voice/sentences";
import { blank, type FieldErrors, type Rules, readOrder, type TypedOrder } from "./order";

const open: Rules = { linksAllowed: false, maxSegments: 20, listed: null, consent: null };
const good: TypedOrder = { ...blank, receiver: "06 12345678", message: "Hoi" };

function errorsOf(typed: Partial<TypedOrder>, rules: Rules = open): FieldErrors {
  const order = readOrder({ ...good, ...typed }, rules);
  return order.ok ? {} : order.error;
}

describe("an order", () => {
  it("is made of what was typed, the number in full", () => {
    expect(readOrder(good, open)).toEqual({
      ok: true,
      value: { receiver: "+31612345678", sender: "Anoniem", message: "Hoi" },
    });
  });

  it.each(["0031612345678", "+31 (0)6 12 34 56 78", "06-12345678", "Noor: 06 1234 5678"])(
    "understands %s",
    (receiver) => {
      expect(readOrder({ ...good, receiver }, open)).toMatchObject({ value: { receiver: "+31612345678" } });
    },
  );

  it("follows the chosen country and lets a typed plus win", () => {
    expect(readOrder({ ...good, country: "BE", receiver: "0470 12 34 56" }, open)).toMatchObject({
      value: { receiver: "+32470123456" },
    });
    expect(readOrder({ ...good, country: "BE", receiver: "+31612345678" }, open)).toMatchObject({
      value: { receiver: "+31612345678" },
    });
  });

  it("trims the sender and leaves the message as it was typed", () => {
    expect(readOrder({ ...good, sender: "  De   Buurt ", message: " Hoi \n" }, open)).toMatchObject({
      value: { sender: "De Buurt", message: " Hoi \n" },
    });
  });

  it("carries the version of a consent that was asked for and given, and no other", () => {
    const asking = { ...open, consent: "2026-11-20" };
    expect(readOrder({ ...good, consent: true }, asking)).toMatchObject({ value: { consent: "2026-11-20" } });
    expect(errorsOf({}, asking)).toEqual({ consent: "consent_required" });
    expect(readOrder({ ...good, consent: true }, open)).toMatchObject({
      value: { receiver: "+31612345678" },
    });
  });
});

describe("what is wrong", () => {
  it.each<[Partial<TypedOrder>, FieldErrors, string]>([
    [{ receiver: " " }, { receiver: "receiver_required" }, "Telefoonnummer is verplicht"],
    [
      { receiver: "06 123" },
      { receiver: "receiver_invalid" },
      "Voer een geldig internationaal telefoonnummer in",
    ],
    [{ sender: " " }, { sender: "sender_required" }, "Afzender is verplicht"],
    [{ message: " \n" }, { message: "message_required" }, "Bericht is verplicht"],
    [
      { message: "x".repeat(1281) },
      { message: "message_too_long" },
      "Bericht mag maximaal 1280 tekens bevatten (8 SMS)",
    ],
  ])("%j is answered in the owner's words", (typed, errors, sentence) => {
    expect(errorsOf(typed)).toEqual(errors);
    expect(Object.values(errors).map((code) => sentencesNl[code])).toEqual([sentence]);
  });

  it("ux-2 0.5: of a number is said in neutral words, where the page can know", () => {
    expect(errorsOf({ receiver: "06 1234567" })).toEqual({ receiver: "receiver_incomplete" });
    expect(errorsOf({ receiver: "06 123456789" })).toEqual({ receiver: "receiver_too_long" });
    expect(errorsOf({ receiver: "020 1234567" })).toEqual({ receiver: "receiver_landline" });
    expect(errorsOf({ receiver: "+850 192 123 4567" })).toEqual({ receiver: "receiver_unserved" });
  });

  it("ux-2 0.3: is a name that networks may refuse, until that has been confirmed; nothing is asked elsewhere", () => {
    const american = { receiver: "+1 201 555 0123" };
    expect(errorsOf(american)).toEqual({ senderRisk: "sender_risk_required" });
    expect(readOrder({ ...good, ...american, senderRisk: true }, open)).toMatchObject({
      value: { receiver: "+12015550123", senderRisk: "accepted" },
    });
    expect(errorsOf({ country: "US", receiver: "" })).toEqual({
      receiver: "receiver_required",
      senderRisk: "sender_risk_required",
    });
    expect(errorsOf({ country: "US", receiver: "+1 868 291 1234" })).toEqual({});
    expect(readOrder({ ...good, senderRisk: true }, open)).toEqual({
      ok: true,
      value: { receiver: "+31612345678", sender: "Anoniem", message: "Hoi" },
    });
  });

  it("is said of each field at once", () => {
    expect(errorsOf({ receiver: "", sender: "", message: "" })).toEqual({
      receiver: "receiver_required",
      sender: "sender_required",
      message: "message_required",
    });
  });

  it("includes what the policy forbids", () => {
    expect(errorsOf({ sender: "Rabobank" })).toEqual({ sender: "sender_protected" });
    expect(errorsOf({ sender: "Véronique" })).toEqual({ sender: "sender_charset" });
    expect(errorsOf({ message: "kijk op https://voorbeeld.nl" })).toEqual({ message: "message_link" });
    expect(errorsOf({ message: "kijk op https://voorbeeld.nl" }, { ...open, linksAllowed: true })).toEqual(
      {},
    );
    const long = { message: "a".repeat(613) };
    expect(errorsOf(long)).toEqual({});
    expect(errorsOf(long, { ...open, maxSegments: 4 })).toEqual({ message: "message_too_many_segments" });
    expect(errorsOf({ message: "a".repeat(612) }, { ...open, maxSegments: 4 })).toEqual({});
    expect(errorsOf({ sender: "Noor" }, { ...open, listed: ["Anoniem"] })).toEqual({
      sender: "sender_not_listed",
    });
  });
});

describe("beside the Worker's contract", () => {
  const typed = fc.record({
    country: fc.constantFrom("NL", "BE", "US", "XX"),
    receiver: fc.oneof(fc.string(), fc.stringMatching(/^[+0-9 ()-]{0,18}$/)),
    sender: fc.oneof(fc.string({ maxLength: 14 }), fc.constantFrom("Anoniem", "", "  ")),
    message: fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(" ", "\n", "\u200b", "\u00ad", "\u202e", "\u0007", "a") }),
      fc.string({ minLength: 1270, maxLength: 1290 }),
      fc.constant("e\u0301".repeat(900)),
    ),
    consent: fc.boolean(),
    senderRisk: fc.boolean(),
  });

  it("nothing that the page accepts is refused by the contract", () => {
    fc.assert(
      fc.property(typed, (one) => {
        const order = readOrder(one, { ...open, linksAllowed: true });
        return !order.ok || createPaymentRequest.safeParse(order.value).success;
      }),
    );
  });

  it("both object to the same messages with the same code", () => {
    fc.assert(
      fc.property(typed, ({ message }) => {
        const page = errorsOf({ message }, { ...open, linksAllowed: true }).message;
        const asked = createPaymentRequest.safeParse({
          receiver: "+31612345678",
          sender: "Anoniem",
          message,
        });
        expect(page).toBe(asked.error?.issues[0]?.message);
      }),
    );
  });
});
