import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PaymentView } from "#contract/payments";
import { bindDraft, orderDraft } from "../../lib/draft";
import { anOrder, link, open, orderedAt, pass, pending, resetAfterEach, stubApi } from "./testing";

resetAfterEach();

const typed = { country: "BE", receiver: "0470 12 34 56", sender: "Tante Bep", message: "Tot morgen" };

/** What the send form does when it leaves for the checkout. */
function placed(id = anOrder().id) {
  orderDraft.save(typed);
  bindDraft()(id);
}

const order = (status: PaymentView["message"]["status"], failure?: PaymentView["message"]["failure"]) =>
  anOrder({ message: { status, steps: [{ status, at: orderedAt }], ...(failure && { failure }) } });
const inTab = () => JSON.stringify({ ...sessionStorage });
const click = (name: string) => {
  const control = screen.getByRole("link", { name });
  control.addEventListener("click", (event) => event.preventDefault());
  fireEvent.click(control);
};

test.each([
  ["undelivered", "not_delivered"],
  ["refunding", "number"],
  ["refunded", "network"],
  ["refund_failed", "trouble"],
] as const)("0.2: after %s, trying again brings number, sender and text back", async (status, failure) => {
  placed();
  stubApi(order(status, failure));
  await open();
  // It has been paid for, so it does not come back by itself.
  expect(orderDraft.read()).toBeNull();
  expect(link("Opnieuw proberen")).toHaveAccessibleDescription("Wat je typte, staat nog klaar.");
  expect(link("Opnieuw proberen")).toHaveAttribute("href", "/");
  click("Opnieuw proberen");
  expect(orderDraft.read()).toEqual(typed);
});

test.each(["failed", "expired", "canceled"] as const)(
  "so it does after a payment that is %s",
  async (status) => {
    placed();
    orderDraft.save({ ...typed, message: "Iets anders" });
    stubApi(pending({ status, message: { status: "cancelled", steps: [] } }));
    await open();
    click("Opnieuw Proberen");
    expect(orderDraft.read()).toEqual(typed);
  },
);

test("0.2: the copy is gone from the tab once it has arrived, and only then", async () => {
  placed();
  const api = stubApi(order("sent"));
  await open();
  expect(inTab()).toContain("Tot morgen");
  api.answer = order("delivered");
  await pass(2_000);
  expect(inTab()).not.toMatch(/Tot morgen|Bep|0470/);
});

test.each([
  ["refunded", "stopped"],
  ["stopped", "reversed"],
] as const)("nothing is kept to be tried again of what is %s: %s", async (status, failure) => {
  placed();
  stubApi(order(status, failure));
  await open();
  expect(link("Opnieuw proberen")).toBeNull();
  expect(inTab()).not.toContain("Tot morgen");
});

test("another SMS to the same number takes the number, only on that click, and nothing else", async () => {
  placed();
  stubApi(order("delivered"));
  await open();
  expect(inTab()).not.toContain("0470");
  click("Nog een sms naar dit nummer");
  expect(orderDraft.read()).toEqual({
    country: "BE",
    receiver: "0470 12 34 56",
    sender: "Anoniem",
    message: "",
  });
});

test("the copy of another order is not used, nor promised", async () => {
  placed("another-order-of-22-ch");
  stubApi(order("refunded", "number"));
  await open();
  expect(link("Opnieuw proberen")).not.toHaveAccessibleDescription();
  click("Opnieuw proberen");
  expect(orderDraft.read()).toBeNull();
});

test("a tab that did not place the order offers another SMS without a number", async () => {
  stubApi(order("sent"));
  await open();
  click("Verstuur nog een sms");
  expect(orderDraft.read()).toBeNull();
});
