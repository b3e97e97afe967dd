import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PaymentView } from "#contract/payments";
import { speak } from "../../i18n/language";
import { languageEvent } from "../../i18n/preference";
import { bindDraft, orderDraft, paidKey } from "../../lib/draft";
import { copyOf } from "../../lib/order-copy";
import { tellLastOrder } from "./last-order";

const id = "Zk3vQ8s1T0aXw2yB7cD9eF";
const typed = { country: "NL", receiver: "06 12345678", sender: "Tante Bep", message: "Tot morgen" };
const line = () => document.querySelector("#last-order");
const area = () => document.querySelector("textarea");

beforeEach(() => {
  document.body.innerHTML = `<div data-part="intro"></div>
<form action="/api/payments/create"><textarea name="message"></textarea></form>`;
  orderDraft.save(typed);
  bindDraft()(id);
});
afterEach(async () => {
  await speak("nl");
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The API knows the order, in this state. */
function knows(status: PaymentView["status"], message: PaymentView["message"]["status"]) {
  const fetch = vi.fn(async () =>
    Response.json({ success: true, payment: { id, status, message: { status: message, steps: [] } } }),
  );
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

/** The API answers with a refusal. */
function refuses(status: number) {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const fetch = vi.fn(async () => Response.json({ success: false }, { status }));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

it("0.4: says how the last order of this tab stands, with the way to it", async () => {
  const fetch = knows("paid", "delivered");
  await tellLastOrder();
  expect(fetch).toHaveBeenCalledExactlyOnceWith(`/api/payments/${id}`, expect.anything());
  expect(line()?.textContent).toBe("Je vorige sms: afgeleverd. Bekijk de status");
  expect(line()?.querySelector("a")?.getAttribute("href")).toBe(`/betaling/status/${id}`);
  expect(copyOf(id)).toBeNull();
});

it("says it in English, also where that is chosen later, and once", async () => {
  knows("paid", "sent");
  await tellLastOrder();
  document.dispatchEvent(new Event(languageEvent));
  await waitFor(() => expect(line()?.textContent).toBe("Your last text message: sent. See the status"));
  expect(document.querySelectorAll("#last-order")).toHaveLength(1);
});

it("0.4: empties the form of what has been paid for, also where the status page was never seen", async () => {
  knows("paid", "sending");
  (area() as HTMLTextAreaElement).value = typed.message;
  await tellLastOrder();
  expect(orderDraft.read()).toBeNull();
  expect(area()?.value).toBe("");
});

it.each([
  ["pending", "waiting"],
  ["canceled", "cancelled"],
] as const)("leaves alone what has not been paid for: %s", async (status, message) => {
  knows(status, message);
  (area() as HTMLTextAreaElement).value = typed.message;
  await tellLastOrder();
  expect(orderDraft.read()).toEqual(typed);
  expect(area()?.value).toBe(typed.message);
});

it("leaves alone another message, begun after the order", async () => {
  knows("paid", "sending");
  orderDraft.save({ ...typed, message: "De volgende" });
  (area() as HTMLTextAreaElement).value = "De volgende";
  await tellLastOrder();
  expect(area()?.value).toBe("De volgende");
});

it("says nothing where the order is not known any more, or a state of it is news to this page", async () => {
  refuses(404);
  await tellLastOrder();
  knows("paid", "teleported" as "sent");
  await tellLastOrder();
  expect(line()).toBeNull();
});

it("asks once, and not at each visit, about an order that is not known any more", async () => {
  const fetch = refuses(404);
  await tellLastOrder();
  await tellLastOrder();
  expect(fetch).toHaveBeenCalledOnce();
  expect(copyOf(id)).toBeNull();
  expect(orderDraft.read(), "what is being typed stays").toEqual(typed);
  // Nor one that was paid for, of which nothing else is left in this tab.
  sessionStorage.clear();
  sessionStorage.setItem(paidKey, id);
  await tellLastOrder();
  await tellLastOrder();
  expect(fetch).toHaveBeenCalledTimes(2);
});

it("goes on asking about an order where the answer did not come", async () => {
  const fetch = refuses(503);
  await tellLastOrder();
  await tellLastOrder();
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(copyOf(id)).toEqual(typed);
});

it("asks nothing in a tab without an order", async () => {
  sessionStorage.clear();
  const fetch = knows("paid", "sent");
  await tellLastOrder();
  expect(fetch).not.toHaveBeenCalled();
});
