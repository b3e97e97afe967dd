import { cleanup, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PaymentView } from "#contract/payments";
import { announced, anOrder, heading, open, orderedAt, pass, resetAfterEach, stubApi } from "./testing";

resetAfterEach();

const message = (...statuses: PaymentView["message"]["status"][]): PaymentView["message"] => ({
  status: statuses.at(-1) ?? "waiting",
  steps: statuses.map((status, index) => ({ status, at: orderedAt + index * 60_000 })),
});
const steps = () => within(screen.getByRole("list")).getAllByRole("listitem");

test("each step has its name and time, and the latest is marked", async () => {
  stubApi(anOrder({ message: message("waiting", "sending", "sent", "delivered") }));
  await open();
  expect(steps().map((step) => step.textContent)).toEqual([
    "Besteld23:17",
    "Wordt verstuurd23:18",
    "Verstuurd23:19",
    "Afgeleverd23:20",
  ]);
  expect(steps().at(-1)).toHaveAttribute("aria-current", "step");
  expect(screen.getByText("23:20", { selector: "time" })).toHaveAttribute(
    "title",
    "20\u00a0november\u00a02026 om\u00a023:20",
  );
});

test("a step of another day than the one before it has its day", async () => {
  const told = message("waiting", "refunding", "refunded", "refunded");
  const [first, second, third] = told.steps;
  const steps = [first, second, { ...third, at: orderedAt + 10 * 60 * 60_000 }] as typeof told.steps;
  stubApi(anOrder({ message: { ...told, steps } }));
  await open();
  const times = [...screen.getByRole("list").querySelectorAll("time")].map(({ textContent }) => textContent);
  expect(times).toEqual(["23:17", "23:18", "21\u00a0november\u00a02026 om\u00a009:17"]);
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

test("what usually follows is drawn, and told to nobody as if it were so", async () => {
  stubApi(anOrder({ message: message("waiting", "sending") }));
  await open();
  expect(steps().map((step) => step.textContent)).toEqual(["Besteld23:17", "Wordt verstuurd23:18"]);
  expect(screen.getByText("Afgeleverd").closest("[aria-hidden]")).not.toBeNull();
});

const headlines = [
  ["held", "Je sms wordt nagekeken"],
  ["checking", "We zoeken uit of je sms is verstuurd"],
  ["sent", "Je sms is verstuurd"],
  ["undelivered", "Je sms is niet aangekomen"],
  ["refunding", "Niet verstuurd: je geld komt terug"],
  ["refund_failed", "Niet verstuurd: je geld volgt later"],
  ["stopped", "Niet verstuurd: betaling teruggedraaid"],
] as const;

test.each(headlines)("9: %s has a headline of its own and never claims delivery", async (status, title) => {
  stubApi(anOrder({ message: message("waiting", status) }));
  await open();
  expect(heading()).toBe(title);
  expect(document.title).toBe(`${title} – Briefje`);
  expect(
    steps()
      .map((step) => step.textContent)
      .join(),
  ).not.toContain("Afgeleverd");
});

test("9: the mark that says it has arrived lands when that is news, and just stands there when it is not", async () => {
  const api = stubApi(anOrder({ message: message("waiting", "sending", "sent") }));
  const mark = () => screen.queryByText("AFGELEVERD")?.closest("svg");
  await open();
  expect(mark()).toBeUndefined();
  api.answer = anOrder({ message: message("waiting", "sending", "sent", "delivered") });
  await pass(2_000);
  expect(announced()).toBe("Afgeleverd.");
  expect(mark()).toHaveClass("animate-land");
  cleanup();
  await open();
  expect(mark()).not.toHaveClass("animate-land");
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

test.each(["waiting", "sending", "checking", "sent"] as const)(
  "9: %s is watched every 2 s for two minutes, so that a report is on the page within 3 s, then every 15 s",
  async (status) => {
    const api = stubApi(anOrder({ message: message(status) }));
    await open();
    await pass(118_000);
    expect(api.asked).toBe(60);
    await pass(14_000);
    expect(api.asked).toBe(60);
    await pass(1_000);
    expect(api.asked).toBe(61);
  },
);

test("each piece of news is watched as closely as the one before", async () => {
  const api = stubApi(anOrder({ message: message("sending") }));
  await open();
  await pass(100_000);
  api.answer = anOrder({ message: message("sending", "sent") });
  await pass(100_000);
  expect(api.asked).toBe(101);
});

test.each(["held", "undelivered", "refunding"] as const)(
  "%s is in other hands: watched every 2 s, 20 times, then every 15 s",
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
