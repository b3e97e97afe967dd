import { beforeEach, describe, expect, it } from "vitest";
import { consentVersion } from "#domain/consent";
import type { SmsGateway } from "#ports/sms-gateway";
import { createHarness, type Harness } from "#testing/harness";
import { goodOrder } from "#testing/orders";
import { checkOrder } from "./check-order";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const check = (changes: object = {}, site: object = {}) =>
  checkOrder({ ...h.deps, site: { ...h.deps.site, ...site } }, { ...goodOrder, ...changes });
const refusal = (...asked: Parameters<typeof check>) => {
  const checked = check(...asked);
  return checked.ok ? null : checked.error;
};
const long = (segments: number) => "x".repeat(153 * segments);

describe("an order that is well formed", () => {
  it("is priced, stored and sent as it was normalised", () => {
    expect(check({ sender: " Oma  Truus ", message: "Cre\u0301me?" })).toEqual({
      ok: true,
      value: {
        receiver: "+31612345678",
        sender: expect.stringMatching(/^Oma Truus$/),
        text: "Cr\u00e9me?",
        parts: 1,
        segments: 1,
        encoding: "gsm7",
        amountCents: 99,
        hasLink: false,
      },
    });
  });

  it("costs what its parts cost", () => {
    const checked = check({ message: "🎁".repeat(100) });
    expect(checked.ok && checked.value).toMatchObject({ encoding: "ucs2" });
    expect(checked.ok && checked.value.amountCents).toBeGreaterThan(99);
  });

  it("with a link is taken here: whether links are allowed is a switch of staff", () => {
    const checked = check({ message: "Kijk op www.voorbeeld.nl" });
    expect(checked.ok && checked.value.hasLink).toBe(true);
  });
});

describe("an order is refused", () => {
  it.each([
    ["+3161234", "receiver_invalid"],
    ["+31201234567", "receiver_landline"],
    ["+8501921234567", "receiver_unserved"],
  ])("for its number %s: %s", (receiver, code) => {
    expect(refusal({ receiver })).toBe(code);
  });

  it("for a number that the operator's list does not name", () => {
    const operation = { ...h.deps.site.operation, testReceivers: ["+32470123456"] };
    expect(refusal({}, { operation })).toBe("receiver_not_listed");
    expect(refusal({}, { operation: { ...operation, testReceivers: [goodOrder.receiver] } })).toBeNull();
  });

  it("without the word that its name will be replaced, where it will, and nowhere else", () => {
    const receiver = "+12015550123";
    expect(refusal({ receiver })).toBe("sender_risk_required");
    expect(refusal({ receiver, senderRisk: "accepted" })).toBeNull();
    expect(refusal({ receiver, sender: "Rabobank" })).toBe("sender_protected");
    expect(refusal()).toBeNull();
  });

  it("for its name", () => {
    expect(refusal({ sender: "Rabobank" })).toBe("sender_protected");
  });

  it("for more segments than the operator lets through, and not for as many", () => {
    expect(refusal({ message: long(3) }, { maxSegments: 3 })).toBeNull();
    expect(refusal({ message: `${long(3)}x` }, { maxSegments: 3 })).toBe("message_too_many_segments");
  });

  it("for more segments than any gateway takes", () => {
    const [gateway] = h.deps.gateways;
    const small = { ...gateway, mostSegments: 4 } as SmsGateway;
    const over = { message: `${long(4)}x` };
    h.deps = { ...h.deps, gateways: [small] };
    expect([refusal({ message: long(4) }), refusal(over)]).toEqual([null, "message_too_many_segments"]);
    expect(refusal({ message: long(4) }, { maxSegments: 3 })).toBe("message_too_many_segments");
    h.deps = { ...h.deps, gateways: [small, { ...small, mostSegments: 5 }] };
    expect(refusal(over)).toBeNull();
    h.deps = { ...h.deps, gateways: [small, gateway as SmsGateway] };
    expect(refusal(over)).toBeNull();
  });

  it("for a name that no gateway takes, and not for one that any of them takes", () => {
    const [gateway] = h.deps.gateways as readonly [SmsGateway];
    const dotless = { ...gateway, takesSender: (sender: string) => !sender.includes(".") } as SmsGateway;
    h.deps = { ...h.deps, gateways: [dotless] };
    expect([refusal({ sender: "Sint N." }), refusal({ sender: "Sint N" })]).toEqual([
      "sender_not_carried",
      null,
    ]);
    expect(refusal({ sender: "bit.ly" })).toBe("sender_link");
    h.deps = { ...h.deps, gateways: [dotless, gateway] };
    expect(refusal({ sender: "Sint N." })).toBeNull();
  });

  it("for more segments than the gateways take that take its name", () => {
    const [gateway] = h.deps.gateways as readonly [SmsGateway];
    const dotless = { ...gateway, takesSender: (sender: string) => !sender.includes(".") } as SmsGateway;
    h.deps = { ...h.deps, gateways: [dotless, { ...gateway, mostSegments: 4 } as SmsGateway] };
    const over = { message: `${long(4)}x` };
    expect(refusal({ ...over, sender: "Sint N." })).toBe("message_too_many_segments");
    expect(refusal({ ...over, sender: "Sint N" })).toBeNull();
  });

  it("without the consent that is to be ticked, or with that of another text", () => {
    const ticked = { consentForm: "checkbox" };
    expect(refusal({}, ticked)).toBe("consent_required");
    expect(refusal({ consent: consentVersion.sentence }, ticked)).toBe("consent_required");
    expect(refusal({ consent: consentVersion.checkbox }, ticked)).toBeNull();
    expect(refusal({}, { consentForm: "sentence" })).toBeNull();
  });

  it("for its number before its name, and for its name before its length", () => {
    expect(refusal({ receiver: "+31201234567", sender: "Rabobank" })).toBe("receiver_landline");
    expect(refusal({ sender: "Rabobank", message: long(4) }, { maxSegments: 3 })).toBe("sender_protected");
  });
});
