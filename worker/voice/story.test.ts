import { describe, expect, it } from "vitest";
import type { PaymentView } from "#contract/payments";
import { publicMessageStates } from "#domain/delivery";
import { messageFailures } from "#domain/message-failure";
import { publicPaymentStates } from "#domain/payment";
import { outcomeNl } from "./outcome";
import { outcomeEn } from "./outcome.en";
import { factsOf, kindOf, offerOf, resultOf, storyOf } from "./story";

const at = Date.UTC(2026, 10, 20, 22, 17);
type Message = PaymentView["message"];

const anOrder = (
  status: PaymentView["status"],
  message: Message["status"],
  failure?: Message["failure"],
): PaymentView => ({
  id: "Zk3vQ8s1T0aXw2yB7cD9eF",
  status,
  amount: 1.68,
  smsCount: 2,
  currency: "EUR",
  createdAt: at,
  paidAt: null,
  receiver: null,
  sender: "Anoniem",
  checkoutUrl: null,
  consentVersion: "2026-11-20",
  message: { status: message, steps: [], ...(failure && { failure }) },
  refund: null,
});
const dutch = (order: PaymentView) => resultOf(order, "brief", outcomeNl, "nl");

describe("the result of an order", () => {
  it.each([
    ["waiting", undefined, "Je sms wordt verstuurd"],
    ["held", undefined, "Je sms wordt nagekeken"],
    ["held", "amount", "Niet verstuurd: het bedrag klopt niet"],
    ["sending", undefined, "Je sms wordt verstuurd"],
    ["checking", undefined, "We zoeken uit of je sms is verstuurd"],
    ["sent", undefined, "Je sms is verstuurd"],
    ["delivered", undefined, "Afgeleverd"],
    ["undelivered", "not_delivered", "Je sms is niet aangekomen"],
    ["refunding", "number", "Niet verstuurd: je geld komt terug"],
    ["refunding", "not_delivered", "Niet aangekomen: je geld komt terug"],
    ["refunded", "network", "Niet verstuurd: je geld is terugbetaald"],
    ["refunded", "not_delivered", "Niet aangekomen: je geld is terugbetaald"],
    ["refunded", "unclear", "Niet zeker verstuurd: je geld is terugbetaald"],
    ["refunding", "stopped", "Tegengehouden: je geld komt terug"],
    ["refund_failed", "trouble", "Niet verstuurd: je geld volgt later"],
    ["stopped", "reversed", "Niet verstuurd: betaling teruggedraaid"],
  ] as const)("0.2, 9: leads with what became of the SMS: %s, %s", (state, failure, title) => {
    expect(dutch(anOrder("paid", state, failure)).title).toBe(title);
  });

  it("0.2: has a headline and a sentence for every state and class in both languages", () => {
    for (const state of publicMessageStates) {
      for (const failure of [undefined, ...messageFailures]) {
        for (const [words, language] of [
          [outcomeNl, "nl"],
          [outcomeEn, "en"],
        ] as const) {
          const { title, text } = resultOf(anOrder("paid", state, failure), "brief", words, language);
          expect(`${title} ${text}`).not.toMatch(/undefined|null|=>/);
          expect(text).toMatch(/\.$/);
        }
      }
    }
  });

  it.each(messageFailures)("0.2: gives the reason by its class, and never claims success: %s", (failure) => {
    for (const state of ["refunding", "refunded", "refund_failed"] as const) {
      const { title, text } = dutch(anOrder("paid", state, failure));
      expect(text).toBe(outcomeNl.failures[failure]);
      expect(title).toMatch(/^(?:Niet|Tegengehouden|Ingetrokken)/);
    }
  });

  it("says what happens with the money of an SMS that failed, with the amount", () => {
    const money = (state: Message["status"], refund: PaymentView["refund"] = null) =>
      dutch({ ...anOrder("paid", state, "number"), refund }).money?.replace("\u00a0", " ");
    expect(money("undelivered")).toBe("Blijft het daarbij, dan krijg je € 1,68 terug.");
    expect(money("refunding")).toBe("We betalen € 1,68 terug. Je hoeft niets te doen.");
    expect(money("refunded", { status: "refunded", amount: 0.99, at })).toBe(
      "We hebben € 0,99 terugbetaald; je bank bepaalt wanneer het op je rekening staat.",
    );
    expect(money("refund_failed")).toBe(
      "Automatisch terugbetalen is niet gelukt. Een medewerker zorgt dat je € 1,68 alsnog terugkrijgt.",
    );
    for (const state of ["sending", "held", "sent", "delivered", "stopped"] as const)
      expect(money(state)).toBeUndefined();
  });

  it.each(publicPaymentStates.filter((state) => state !== "paid"))(
    "is that of the payment while nothing is paid: %s",
    (state) => {
      const result = resultOf(anOrder(state, "waiting"), "brief", outcomeEn, "en");
      expect(result).toEqual({ kind: state, ...outcomeEn.results[state], money: null });
    },
  );

  it("says after a while that no second payment is needed, and promises to look only where the page does", () => {
    const pending = anOrder("pending", "waiting");
    const said = (wait: Parameters<typeof resultOf>[1]) => resultOf(pending, wait, outcomeNl, "nl").text;
    expect(said("brief")).toContain("Deze pagina werkt zichzelf bij");
    expect(said("long and looking")).toMatch(/tweede betaling niet nodig.* Deze pagina blijft kijken/);
    expect(said("long and resting")).toMatch(/tweede betaling niet nodig.* Je kunt later terugkomen/);
    expect(resultOf(anOrder("failed", "cancelled"), "long and resting", outcomeNl, "nl").text).toBe(
      outcomeNl.results.failed.text,
    );
  });

  it("says how long a review lasts", () => {
    expect(dutch(anOrder("paid", "held")).text).toBe(
      "Een medewerker kijkt je sms na. Binnen 12 uur wordt hij verstuurd of gaat je geld terug.",
    );
    expect(kindOf(anOrder("paid", "held", "amount"))).toBe("mismatched");
  });
});

describe("what is offered of an order", () => {
  it.each([
    ["paid", "undelivered", "not_delivered", "retry"],
    ["paid", "refunding", "number", "retry"],
    ["paid", "refunded", "network", "retry"],
    ["failed", "cancelled", undefined, "retry"],
    ["expired", "cancelled", undefined, "retry"],
    ["canceled", "cancelled", undefined, "retry"],
    ["paid", "sent", undefined, "another"],
    ["paid", "delivered", undefined, "another"],
    ["pending", "waiting", undefined, null],
    ["paid", "sending", undefined, null],
    ["paid", "held", undefined, null],
    // What was stopped would be stopped again.
    ["paid", "refunded", "stopped", null],
    ["paid", "refunded", "own_limit", null],
    ["paid", "stopped", "reversed", null],
  ] as const)("0.2: is, of one %s and %s (%s): %s", (payment, message, failure, offer) => {
    expect(offerOf(anOrder(payment, message, failure))).toBe(offer);
  });
});

describe("the story of a message", () => {
  it("tells once what looks the same twice, and the present state last", () => {
    const message = {
      status: "held",
      steps: [
        { status: "waiting", at },
        { status: "waiting", at: at + 1 },
      ],
    } as const;
    expect(storyOf({ ...message, steps: [...message.steps] }, outcomeEn)).toEqual([
      { status: "waiting", title: "Ordered", at },
      { status: "held", title: "Being reviewed", at: null },
    ]);
  });
});

it("leaves out facts that are not kept any more, and tells the length in parts of one SMS", () => {
  const facts = factsOf(anOrder("paid", "sent"), outcomeEn, "en");
  expect(facts.map(([name]) => name)).toEqual(["Length", "Sender", "Ordered on"]);
  expect(facts[0]?.[1]).toBe("1 text message of 2 parts");
  expect(factsOf(anOrder("paid", "sent"), outcomeNl, "nl")[0]?.[1]).toBe("1 sms van 2 delen");
});

it("names the reference on a statement only where there is, or may still be, a payment on it", () => {
  const namesIt = (status: Parameters<typeof anOrder>[0]) =>
    factsOf({ ...anOrder(status, "waiting"), statement: "7K3M-92QX" }, outcomeEn, "en")
      .map(([, value]) => value)
      .includes("7K3M-92QX");
  expect((["pending", "paid"] as const).map(namesIt)).toEqual([true, true]);
  expect((["failed", "expired", "canceled"] as const).map(namesIt)).toEqual([false, false, false]);
});
