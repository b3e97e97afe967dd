import { expect, type Page } from "@playwright/test";
import type { PaymentView } from "#contract/payments";
import { statusPath } from "../journey";
import type { State } from "../state";
import { anOrder, answer, cutOff, keepWaiting, orderId, paths, refuse } from "../stubs";

const path = statusPath(orderId);
type Message = PaymentView["message"]["status"];
type Refund = NonNullable<PaymentView["refund"]>["status"];

const steps = (page: Page) => page.locator("main ol li");
const told = (page: Page) => expect(steps(page).first()).toBeVisible();

/** An order of which the API tells this. */
const seen = (name: string, messages: readonly Message[], changes: Partial<PaymentView> = {}): State => ({
  name,
  path,
  prepare: (page) => answer(page, "payment", anOrder(messages, changes)),
  arrive: told,
});

const refund = (status: Refund): Partial<PaymentView> => ({ refund: { status, amount: 1.68, at: 0 } });

/** Open, so that its payment can still be gone on with. */
const open = anOrder(["waiting"], { status: "pending", checkoutUrl: "/api/sandbox/checkout/x" });

/** Looks again, as someone does who comes back to the tab. */
const lookAgain = async (page: Page) => {
  const answered = page.waitForResponse(paths.payment);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await answered;
};

const toasted = (page: Page) => expect(page.locator("[data-toast]")).toBeVisible();

/** An order that a rule of the gate holds. */
const held: State = {
  name: "",
  path,
  prepare: (page) => {
    const { payment } = anOrder(["waiting", "held"], { mayWithdraw: true });
    const hold = { until: 0, codes: ["new_number", "phone_number"] };
    const message = { ...payment.message, hold };
    return answer(page, "payment", { success: true, payment: { ...payment, message } });
  },
  arrive: told,
};

/** One whose money is back, for this reason. */
const ended = (
  name: string,
  failure: NonNullable<PaymentView["message"]["failure"]>,
  changes: Partial<PaymentView> = {},
): State => ({
  name,
  path,
  prepare: (page) => {
    const { payment } = anOrder(["waiting", "held", "refunding", "refunded"], {
      ...refund("refunded"),
      ...changes,
    });
    const message = { ...payment.message, failure };
    return answer(page, "payment", { success: true, payment: { ...payment, message } });
  },
  arrive: told,
});

/** The status page in all its states. */
export const paymentStates: readonly State[] = [
  {
    name: "the status on its way",
    path,
    prepare: (page) => keepWaiting(page, "payment"),
    arrive: (page) => expect(page.locator("main svg.animate-spin")).toBeVisible(),
  },
  { name: "pending", path, prepare: (page) => answer(page, "payment", open), arrive: told },
  {
    name: "pending for long",
    path,
    prepare: (page) => answer(page, "payment", open),
    arrive: async (page) => {
      await told(page);
      for (let looks = 0; looks < 20; looks += 1) await lookAgain(page);
      await expect(page.locator("main button[aria-disabled]")).toBeVisible();
    },
  },
  {
    name: "pending and out of reach",
    path,
    prepare: (page) => answer(page, "payment", open),
    arrive: async (page) => {
      await told(page);
      await refuse(page, "payment", 503, "unavailable");
      await lookAgain(page);
      await expect(page.locator("main button[aria-disabled]")).toBeVisible();
    },
  },
  seen("paid, on its way", ["waiting", "sending"]),
  seen("paid, held", ["waiting", "held"]),
  { ...held, name: "paid, held by a rule" },
  {
    ...held,
    name: "paid, held, being withdrawn",
    arrive: async (page) => {
      await told(page);
      await page.locator("main button[aria-expanded]").first().click();
      await expect(page.locator("main button[aria-expanded=true]")).toBeVisible();
    },
  },
  ended("withdrawn", "withdrawn"),
  ended("rejected, and to be objected to", "rejected_scam", { mayObject: true }),
  {
    ...ended("rejected, and objected to without a word", "rejected_scam", { mayObject: true }),
    arrive: async (page) => {
      await told(page);
      await page.locator("main form button").click();
      await expect(page.locator("main [aria-invalid]")).toBeVisible();
    },
  },
  ended("rejected, and objected to", "rejected_scam", {
    objection: { at: 0, outcome: null, decidedAt: null },
  }),
  ended("rejected, objected to and upheld", "unreviewed", {
    objection: { at: 0, outcome: "upheld", decidedAt: 0 },
  }),
  ended("rejected, objected to and answered", "rejected_terms", {
    objection: { at: 0, outcome: "denied", decidedAt: 0 },
  }),
  seen("paid, looked up", ["waiting", "sending", "checking"]),
  seen("paid, sent", ["waiting", "sending", "sent"]),
  seen("paid, delivered", ["waiting", "sending", "sent", "delivered"]),
  seen("paid, not delivered", ["waiting", "sending", "sent", "undelivered"]),
  seen("paid, being refunded", ["waiting", "sending", "refunding"], refund("requested")),
  seen("refunded", ["waiting", "sending", "refunding", "refunded"], refund("refunded")),
  seen("paid, refund failed", ["waiting", "sending", "refunding", "refund_failed"], refund("failed")),
  seen("paid, stopped", ["waiting", "held", "stopped"]),
  seen("failed", ["waiting", "cancelled"], { status: "failed" }),
  seen("expired", ["waiting", "cancelled"], { status: "expired" }),
  seen("cancelled", ["waiting", "cancelled"], { status: "canceled" }),
  {
    name: "no such order",
    path,
    prepare: (page) => refuse(page, "payment", 404, "not_found"),
    arrive: (page) => expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found"),
  },
  {
    name: "the status out of reach",
    path,
    prepare: (page) => cutOff(page, "payment"),
    arrive: (page) => expect(page.locator("main button[aria-disabled]")).toBeVisible(),
  },
  {
    ...seen("the reference copied", ["waiting", "sending", "sent"]),
    arrive: async (page) => {
      await page.getByRole("button", { name: /^(Kopieer|Copy)$/ }).click();
      await toasted(page);
    },
  },
  {
    name: "no receipt to be had",
    path,
    prepare: async (page) => {
      await answer(page, "payment", anOrder(["waiting", "sending", "sent"]));
      await cutOff(page, "config");
    },
    arrive: async (page) => {
      await told(page);
      await page
        .locator("main button", { hasText: /Print|betaalbewijs|receipt/ })
        .first()
        .click();
      await toasted(page);
    },
  },
  {
    ...seen("the receipt as it is printed", ["waiting", "sending", "sent", "delivered"]),
    arrive: async (page) => {
      await told(page);
      const known = page.waitForResponse(paths.config);
      await page.reload();
      await known;
      await told(page);
      // Nobody prints within the frame in which the page is told what to show; its code listens from the next one on.
      await expect(async () => {
        await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
        await expect(page.locator("main h3")).toBeVisible({ timeout: 1_000 });
      }).toPass();
    },
  },
];
