import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PaymentView } from "#contract/payments";
import { anOrder, open, orderedAt, pass, resetAfterEach, stubApi } from "./testing";

resetAfterEach();

const message = (...statuses: PaymentView["message"]["status"][]): PaymentView["message"] => ({
  status: statuses.at(-1) ?? "waiting",
  steps: statuses.map((status, index) => ({ status, at: orderedAt + index * 60_000 })),
});
const steps = () => within(screen.getByRole("list")).getAllByRole("listitem");

test("each step has its name and time, the latest its sentence", async () => {
  stubApi(anOrder({ message: message("waiting", "sending", "sent", "delivered") }));
  await open();
  expect(steps().map((step) => step.textContent)).toEqual([
    "Besteld20 november 2026 om 23:17",
    "Wordt verstuurd20 november 2026 om 23:18",
    "Verstuurd20 november 2026 om 23:19",
    "Afgeleverd20 november 2026 om 23:20Het netwerk meldt dat je sms is aangekomen.",
  ]);
  expect(steps().at(-1)).toHaveAttribute("aria-current", "step");
});

test("what looks the same twice in a row is told once", async () => {
  stubApi(anOrder({ message: message("waiting", "sending", "sending", "checking", "sending") }));
  await open();
  expect(steps()).toHaveLength(4);
});

test("a state without a time is shown without one", async () => {
  stubApi(anOrder({ message: { status: "sent", steps: [] } }));
  await open();
  expect(steps()).toHaveLength(1);
  expect(screen.getByRole("list").querySelector("time")).toBeNull();
});

const sentences = [
  ["held", "Je sms wordt nagekeken door een medewerker; binnen 12 uur is hij verstuurd of terugbetaald."],
  [
    "checking",
    "We zoeken uit of het netwerk je sms heeft aangenomen; dat kan even duren; je hoeft niets te doen.",
  ],
  ["sent", "Het netwerk heeft je sms aangenomen. Meldt het dat hij is aangekomen, dan lees je dat hier."],
  [
    "undelivered",
    "Het netwerk meldt dat je sms niet is aangekomen. Blijft het daarbij, dan krijg je je geld terug.",
  ],
  ["refunding", "We betalen je terug. Je hoeft niets te doen."],
  ["refund_failed", "Terugbetalen lukte niet vanzelf; we doen het met de hand."],
  ["stopped", "De betaling is buiten ons om teruggedraaid. Je sms wordt niet verstuurd."],
] as const;

test.each(sentences)("%s has one plain sentence and never claims delivery", async (status, sentence) => {
  stubApi(anOrder({ message: message("waiting", status) }));
  await open();
  expect(within(screen.getByRole("list")).getByText(sentence)).toBeVisible();
  expect(screen.queryByText("Afgeleverd")).toBeNull();
});

test.each(["delivered", "refunded", "cancelled", "stopped", "refund_failed"] as const)(
  "%s is the end of the watch",
  async (status) => {
    const api = stubApi(anOrder({ message: message(status) }));
    await open();
    await pass(60_000);
    expect(api.asked).toBe(1);
  },
);

test.each(["waiting", "held", "sending", "checking", "refunding"] as const)(
  "%s is watched every 2 s, 20 times, then every 15 s",
  async (status) => {
    const api = stubApi(anOrder({ message: message(status) }));
    await open();
    await pass(38_000);
    expect(api.asked).toBe(20);
    await pass(14_000);
    expect(api.asked).toBe(20);
    await pass(1_000);
    expect(api.asked).toBe(21);
  },
);

test.each(["sent", "undelivered"] as const)(
  "%s waits for the network, so it is watched more calmly",
  async (status) => {
    const api = stubApi(anOrder({ message: message(status) }));
    await open();
    await pass(10_000);
    expect(api.asked).toBe(3);
  },
);
