import { cleanup, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { PaymentView } from "#contract/payments";
import { orderDraft } from "../../lib/draft";
import {
  anOrder,
  button,
  heading,
  link,
  open,
  orderedAt,
  pass,
  pending,
  resetAfterEach,
  stubApi,
} from "./testing";

const draft = { country: "NL", receiver: "06 12345678", sender: "Anoniem", message: "Tot morgen" };

resetAfterEach();

test("a spinner with its words turns until the first answer", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  await open();
  expect(screen.getByText("Betalingsstatus ophalen...")).toBeVisible();
  expect(document.title).toBe("Betalingsstatus – Briefje");
});

test("what holds of every order is said before the answer, and stays", async () => {
  const kept = () => screen.queryByText(/^Bewaar deze link/);
  let give = (_: Response) => {};
  const answer = new Promise<Response>((resolve) => {
    give = resolve;
  });
  vi.stubGlobal("fetch", () => answer);
  await open();
  expect(kept()).toBeVisible();
  give(Response.json({ success: true, payment: pending({}) }));
  await pass(0);
  expect(heading()).toBe("Je sms wacht op je betaling");
  expect(kept()).toBeVisible();
});

test("an answer that the page has asked for before is not asked for again, and the next is news", async () => {
  const api = stubApi(anOrder());
  const answer = Promise.resolve(Response.json({ success: true, payment: pending({}) }));
  window.early = { [`/api/payments/${anOrder().id}`]: answer };
  await open();
  expect(heading()).toBe("Je sms wacht op je betaling");
  expect(api.asked).toBe(0);
  await pass(2_000);
  expect(heading()).toBe("Je sms wordt verstuurd");
  expect(api.asked).toBe(1);
});

const failures = [
  [
    "failed",
    "Niet verstuurd: betaling mislukt",
    "Mislukt",
    "De betaling is niet gelukt. Mogelijk heb je de betaling geannuleerd of is er een fout opgetreden.",
  ],
  [
    "expired",
    "Niet verstuurd: betaling verlopen",
    "Verlopen",
    "De tijd om te betalen is voorbij. Je sms is niet verstuurd.",
  ],
  [
    "canceled",
    "Niet verstuurd: betaling geannuleerd",
    "Geannuleerd",
    "De betaling is geannuleerd. Je sms is niet verstuurd.",
  ],
] as const;

test.each(failures)("%s is said plainly, with a way to try again", async (status, title, label, text) => {
  orderDraft.save(draft);
  const api = stubApi(pending({ status, message: { status: "cancelled", steps: [] } }));
  await open();
  expect(heading()).toBe(title);
  expect(document.title).toBe(`${title} – Briefje`);
  expect(screen.getByText(label)).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(link("Opnieuw Proberen")).toHaveAttribute("href", "/");
  expect(link("Opnieuw Proberen")).toHaveAccessibleDescription("Wat je typte, staat nog klaar.");
  expect(link("Terug naar de startpagina")).toHaveAttribute("href", "/");
  expect(link("Ga verder met betalen")).toBeNull();
  expect(orderDraft.read()).toEqual(draft);
  await pass(60_000);
  expect(api.asked).toBe(1);
});

test("nothing typed is promised to be kept where nothing was", async () => {
  stubApi(pending({ status: "failed" }));
  await open();
  expect(link("Opnieuw Proberen")).not.toHaveAccessibleDescription();
});

test("a pending payment can be gone on with", async () => {
  stubApi(pending({ checkoutUrl: "https://pay.example/abc" }));
  await open();
  expect(heading()).toBe("Je sms wacht op je betaling");
  expect(screen.getByText("In behandeling")).toBeVisible();
  expect(link("Ga verder met betalen")).toHaveAttribute("href", "https://pay.example/abc");
  expect(link("Opnieuw Proberen")).toBeNull();
  expect(button("Controleer opnieuw")).toBeNull();
});

test("a paid order is a receipt: amount, count, label, receiver, sender, times and reference", async () => {
  const api = stubApi(anOrder());
  await open();
  expect(api.paths).toEqual([`/api/payments/${anOrder().id}`]);
  expect(heading()).toBe("Je sms wordt verstuurd");
  expect(document.title).toBe("Je sms wordt verstuurd – Briefje");
  for (const text of [
    /^€\s1,68$/,
    "Betaald",
    "1 sms van 2 delen",
    "+31 6 •••• 5678",
    "Anoniem",
    anOrder().id,
  ]) {
    expect(screen.getByText(text)).toBeVisible();
  }
  expect(screen.getByText("Besteld op").parentElement).toHaveTextContent("20 november 2026 om 23:17");
  expect(screen.getByText("Betaald op").parentElement).toHaveTextContent("20 november 2026 om 23:18");
  expect(link("Opnieuw Proberen")).toBeNull();
  expect(link("Terug naar de startpagina")).toBeVisible();
});

test("the draft is wiped once it is paid for, and a later one is left alone", async () => {
  orderDraft.save(draft);
  stubApi(anOrder());
  await open();
  expect(orderDraft.read()).toBeNull();
  orderDraft.save(draft);
  await pass(2_000);
  expect(orderDraft.read()).toEqual(draft);
});

type Message = PaymentView["message"];
const failed = (status: Message["status"], failure: Message["failure"]): Message => ({
  status,
  steps: [{ status, at: orderedAt }],
  ...(failure && { failure }),
});

test.each([
  ["requested", "refunding", /^We betalen €\s1,68 terug\. Je hoeft niets te doen\.$/],
  [
    "refunded",
    "refunded",
    /^We hebben €\s1,68 terugbetaald; je bank bepaalt wanneer het op je rekening staat\.$/,
  ],
  [
    "failed",
    "refund_failed",
    /^Automatisch terugbetalen is niet gelukt\. Een medewerker zorgt dat je €\s1,68 alsnog terugkrijgt\.$/,
  ],
] as const)("a refund that is %s is told with its amount", async (status, state, text) => {
  stubApi(anOrder({ message: failed(state, "trouble"), refund: { status, amount: 1.68, at: orderedAt } }));
  await open();
  expect(screen.getByText(text)).toBeVisible();
});

test("0.2: money that went back is not called a success: the SMS leads, its reason next, the money last", async () => {
  stubApi(anOrder({ message: failed("refunded", "number") }));
  await open();
  expect(heading()).toBe("Niet verstuurd: je geld is terugbetaald");
  expect(screen.getByText(/^Dit nummer bestaat niet of kan geen sms ontvangen/)).toBeVisible();
  expect(screen.queryByText(/gelukt|binnen/)).toBeNull();
  expect(screen.getByText("Betaald")).toBeVisible();
});

test("what went back stands among the facts, once it did", async () => {
  const refund = (status: "requested" | "refunded") => ({ status, amount: 1.68, at: orderedAt });
  stubApi(anOrder({ message: failed("refunding", "trouble"), refund: refund("requested") }));
  await open();
  expect(screen.queryByText("Terugbetaald", { selector: "dt" })).toBeNull();
  cleanup();
  stubApi(anOrder({ message: failed("refunded", "trouble"), refund: refund("refunded") }));
  await open();
  const name = screen.getByText("Terugbetaald", { selector: "dt" });
  expect(name.nextElementSibling).toHaveTextContent(/^€\s1,68$/);
});

test("money that the bank took back is not called a success either", async () => {
  stubApi(anOrder({ message: failed("stopped", "reversed") }));
  await open();
  expect(heading()).toBe("Niet verstuurd: betaling teruggedraaid");
  expect(document.title).toBe("Niet verstuurd: betaling teruggedraaid – Briefje");
  expect(screen.getByText(/^De betaling is buiten ons om teruggedraaid/)).toBeVisible();
  expect(link("Opnieuw proberen")).toBeNull();
});

test("an unknown order gets the 404 text and is not asked for again", async () => {
  const api = stubApi("404");
  await open("nergens");
  expect(heading()).toBe("Deze bestelling bestaat niet of is verwijderd.");
  expect(document.title).toBe("Page Not Found – Briefje");
  await pass(60_000);
  expect(api.asked).toBe(1);
});

test("an id cannot lead to another address of the API", async () => {
  const api = stubApi("404");
  await open("../config?x=1");
  expect(api.paths).toEqual(["/api/payments/..%2Fconfig%3Fx%3D1"]);
});

test("9: the link to the page can be copied, and handed to another app where the device can", async () => {
  const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  stubApi(anOrder());
  await open();
  expect(button("Deel link")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Kopieer link" }));
  expect(writeText).toHaveBeenCalledWith(location.href);
});

test("the link is shared by the device's own sheet, and closing that says nothing", async () => {
  const share = vi.fn(() => Promise.reject(new DOMException("closed", "AbortError")));
  Object.defineProperty(navigator, "share", { value: share, configurable: true });
  stubApi(anOrder());
  await open();
  fireEvent.click(screen.getByRole("button", { name: "Deel link" }));
  expect(share).toHaveBeenCalledWith({ title: "De status van je sms", url: location.href });
  Reflect.deleteProperty(navigator, "share");
});

test("the reference can be copied", async () => {
  const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  stubApi(anOrder());
  await open();
  fireEvent.click(screen.getByRole("button", { name: "Kopieer" }));
  expect(writeText).toHaveBeenCalledWith(anOrder().id);
});

test("once the number is not kept any more, the letter says so in its place", async () => {
  stubApi(anOrder({ receiver: null }));
  await open();
  expect(screen.getByText("Naar").nextElementSibling).toHaveTextContent("Het nummer is gewist");
});
