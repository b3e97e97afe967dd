import { act, fireEvent, render, screen } from "@testing-library/react";
import { toast } from "react-hot-toast/headless";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { showToast, Toaster } from "./Toaster";

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster label="Meldingen (F8)" closeLabel="Melding sluiten" />);
});
afterEach(() => {
  act(() => toast.remove());
  vi.useRealTimers();
});

const show = (title: string, duration?: number) =>
  act(() => showToast({ tone: "ok", title, ...(duration ? { duration } : {}) }));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const region = () => screen.getByRole("region", { name: "Meldingen (F8)" });
const card = (title: string) => screen.getByText(title).closest("[data-toast]") as HTMLElement;

function swipe(title: string, distance: number) {
  fireEvent.pointerDown(card(title), { clientX: 100 });
  fireEvent.pointerMove(card(title), { clientX: 100 + distance });
  fireEvent.pointerUp(card(title), { clientX: 100 + distance });
}

it("shows one toast at a time, the newest", () => {
  show("Eerste");
  show("Tweede");
  expect(screen.queryByText("Eerste")).toBeNull();
  expect(screen.getByRole("status")).toHaveTextContent("Tweede");
  fireEvent.click(screen.getByRole("button", { name: "Melding sluiten" }));
  expect(screen.queryByText("Eerste")).toBeNull();
});

it("lets it go after five seconds, or after as long as it asked for", async () => {
  show("Kort");
  await pass(4900);
  expect(screen.getByText("Kort")).toBeInTheDocument();
  await pass(200);
  expect(screen.queryByText("Kort")).toBeNull();
  show("Lang", 10_000);
  await pass(9900);
  expect(screen.getByText("Lang")).toBeInTheDocument();
  await pass(200);
  expect(screen.queryByText("Lang")).toBeNull();
});

it("goes with a swipe to the right past 50 pixels, and no less, and not to the left", () => {
  show("Veeg");
  swipe("Veeg", 50);
  swipe("Veeg", -90);
  expect(screen.getByText("Veeg")).toBeInTheDocument();
  swipe("Veeg", 51);
  expect(screen.queryByText("Veeg")).toBeNull();
});

it("is reached with F8 and sent away with Escape", () => {
  show("Toets");
  fireEvent.keyDown(document.body, { key: "F8" });
  expect(region()).toHaveFocus();
  fireEvent.keyDown(region(), { key: "Escape" });
  expect(screen.queryByText("Toets")).toBeNull();
});

it("closes with its button", () => {
  show("Knop");
  fireEvent.click(screen.getByRole("button", { name: "Melding sluiten" }));
  expect(screen.queryByText("Knop")).toBeNull();
});

it("waits while it is looked at, and goes on counting afterwards", async () => {
  show("Wacht");
  fireEvent.mouseEnter(region());
  await pass(20_000);
  expect(screen.getByText("Wacht")).toBeInTheDocument();
  fireEvent.mouseLeave(region());
  await pass(5100);
  expect(screen.queryByText("Wacht")).toBeNull();
});

it("does not keep the next one waiting when it is closed under the pointer", async () => {
  show("Onder de muis");
  fireEvent.mouseEnter(region());
  fireEvent.click(screen.getByRole("button", { name: "Melding sluiten" }));
  await pass(2000);
  show("Volgende");
  await pass(5100);
  expect(screen.queryByText("Volgende")).toBeNull();
});

it("goes when the language of the page changes, for its words would stay behind", () => {
  const { rerender } = render(<Toaster label="Meldingen" closeLabel="Melding sluiten" />);
  show("Gekopieerd!");
  rerender(<Toaster label="Notices" closeLabel="Close" />);
  expect(screen.queryByText("Gekopieerd!")).toBeNull();
});
