import { describe, expect, it } from "vitest";
import type { PaymentView } from "#contract/payments";
import { publicMessageStates } from "#domain/delivery";
import { publicPaymentStates } from "#domain/payment";
import { outcomeNl } from "./outcome";
import { outcomeEn } from "./outcome.en";
import { factsOf, pageTitleOf, resultOf, storyOf } from "./story";

const at = Date.UTC(2026, 10, 20, 22, 17);
const anOrder = (status: PaymentView["status"], message: PaymentView["message"]["status"]): PaymentView => ({
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
  message: { status: message, steps: [] },
  refund: null,
});

describe("the result of an order", () => {
  it.each(publicMessageStates)("says of paid money whether we still have it: %s", (state) => {
    const { kind, title, step } = resultOf(anOrder("paid", state), "brief", outcomeNl);
    const gone = { refunded: "Betaling terugbetaald", stopped: "Betaling teruggedraaid" };
    expect(title).toBe(state in gone ? gone[state as keyof typeof gone] : "Betaling gelukt");
    expect(step).toBe(kind === "paidBack" ? null : outcomeNl.steps[state].title);
  });

  it.each(publicPaymentStates.filter((state) => state !== "paid"))(
    "is that of the payment while nothing is paid: %s",
    (state) => {
      const result = resultOf(anOrder(state, "waiting"), "brief", outcomeEn);
      expect(result).toEqual({ kind: state, ...outcomeEn.results[state], step: null });
      expect(pageTitleOf(result)).toBe(result.title);
    },
  );

  it("says after a while that no second payment is needed, and promises to look only where the page does", () => {
    const pending = anOrder("pending", "waiting");
    const said = (wait: Parameters<typeof resultOf>[1]) => resultOf(pending, wait, outcomeNl).text;
    expect(said("brief")).toContain("Deze pagina werkt zichzelf bij");
    expect(said("long and looking")).toMatch(/tweede betaling niet nodig.* Deze pagina blijft kijken/);
    expect(said("long and resting")).toMatch(/tweede betaling niet nodig.* Je kunt later terugkomen/);
    expect(resultOf(anOrder("failed", "cancelled"), "long and resting", outcomeNl).text).toBe(
      outcomeNl.results.failed.text,
    );
  });

  it("names a page after both, so that a tab among others says how things stand", () => {
    expect(pageTitleOf(resultOf(anOrder("paid", "sent"), "brief", outcomeEn))).toBe("Payment received: Sent");
  });
});

describe("the story of a message", () => {
  it("tells once what looks the same twice, and what the latest step means", () => {
    const message = {
      status: "held",
      steps: [
        { status: "waiting", at },
        { status: "waiting", at: at + 1 },
      ],
    } as const;
    expect(storyOf({ ...message, steps: [...message.steps] }, outcomeEn, "en")).toEqual([
      { status: "waiting", title: "Ordered", at, now: null },
      {
        status: "held",
        title: "Being reviewed",
        at: null,
        now: "A member of staff is reviewing your text message; within 12 hours it is sent or refunded.",
      },
    ]);
  });
});

it("leaves out facts that are not kept any more", () => {
  expect(factsOf(anOrder("paid", "sent"), outcomeEn, "en").map(([name]) => name)).toEqual([
    "Number of text messages",
    "Sender",
    "Ordered on",
  ]);
});
