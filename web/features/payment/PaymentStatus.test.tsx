import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
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
  const kept = () => screen.queryByText(/^Bewaar het adres van deze pagina/);
  let give = (_: Response) => {};
  const answer = new Promise<Response>((resolve) => {
    give = resolve;
  });
  vi.stubGlobal("fetch", () => answer);
  await open();
  expect(kept()).toBeVisible();
  give(Response.json({ success: true, payment: pending({}) }));
  await pass(0);
  expect(heading()).toBe("Betaling in behandeling");
  expect(kept()).toBeVisible();
});

test("an answer that the page has asked for before is not asked for again, and the next is news", async () => {
  const api = stubApi(anOrder());
  const answer = Promise.resolve(Response.json({ success: true, payment: pending({}) }));
  window.early = { [`/api/payments/${anOrder().id}`]: answer };
  await open();
  expect(heading()).toBe("Betaling in behandeling");
  expect(api.asked).toBe(0);
  await pass(2_000);
  expect(heading()).toBe("Betaling gelukt");
  expect(api.asked).toBe(1);
});

const failures = [
  [
    "failed",
    "Betaling mislukt",
    "Mislukt",
    "De betaling is niet gelukt. Mogelijk heb je de betaling geannuleerd of is er een fout opgetreden.",
  ],
  ["expired", "Betaling verlopen", "Verlopen", "De tijd om te betalen is voorbij. Je sms is niet verstuurd."],
  [
    "canceled",
    "Betaling geannuleerd",
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
  expect(heading()).toBe("Betaling in behandeling");
  expect(screen.getByText("In behandeling")).toBeVisible();
  expect(link("Ga verder met betalen")).toHaveAttribute("href", "https://pay.example/abc");
  expect(link("Opnieuw Proberen")).toBeNull();
  expect(button("Controleer opnieuw")).toBeNull();
});

test("a paid order is a receipt: amount, count, label, receiver, sender, times and reference", async () => {
  const api = stubApi(anOrder());
  await open();
  expect(api.paths).toEqual([`/api/payments/${anOrder().id}`]);
  expect(heading()).toBe("Betaling gelukt");
  expect(document.title).toBe("Betaling gelukt: Wordt verstuurd – Briefje");
  for (const text of [/^€\s1,68$/, "Betaald", "2", "+31 6 •••• 5678", "Anoniem", anOrder().id]) {
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

test.each([
  ["requested", /^We betalen €\s1,68 terug\.$/],
  ["refunded", /^We hebben €\s1,68 terugbetaald\.$/],
  ["failed", /^€\s1,68 terugbetalen lukte niet vanzelf; we doen het met de hand\.$/],
] as const)("a refund that is %s is told with its amount", async (status, text) => {
  stubApi(anOrder({ refund: { status, amount: 1.68, at: orderedAt } }));
  await open();
  expect(screen.getByText(text)).toBeVisible();
});

test("money that went back is not called a success", async () => {
  stubApi(anOrder({ message: { status: "refunded", steps: [{ status: "refunded", at: orderedAt }] } }));
  await open();
  expect(heading()).toBe("Betaling terugbetaald");
  expect(screen.getByText("Betaald")).toBeVisible();
});

test("money that the bank took back is not called a success either", async () => {
  stubApi(anOrder({ message: { status: "stopped", steps: [{ status: "stopped", at: orderedAt }] } }));
  await open();
  expect(heading()).toBe("Betaling teruggedraaid");
  expect(document.title).toBe("Betaling teruggedraaid: Tegengehouden – Briefje");
  expect(screen.queryByText(/Je betaling is binnen/)).toBeNull();
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

test("can be copied", async () => {
  const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  stubApi(anOrder());
  await open();
  fireEvent.click(screen.getByRole("button", { name: "Kopieer" }));
  expect(writeText).toHaveBeenCalledWith(anOrder().id);
});
