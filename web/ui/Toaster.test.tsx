import { act, fireEvent, render, screen } from "@testing-library/react";
import { toast } from "react-hot-toast/headless";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { showToast, Toaster } from "./Toaster";
import { enterTopLayer } from "./top-layer";

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster label="Mededelingen (F8)" closeLabel="Mededeling sluiten" />);
});
afterEach(() => {
  act(() => toast.remove());
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const show = (title: string, duration?: number) =>
  act(() => showToast({ tone: "ok", title, ...(duration ? { duration } : {}) }));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const region = () => screen.getByRole("region", { name: "Mededelingen (F8)" });
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
  fireEvent.click(screen.getByRole("button", { name: "Mededeling sluiten" }));
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

const way = {
  Escape: () => void fireEvent.keyDown(region(), { key: "Escape" }),
  "its button": () => screen.getByRole("button", { name: "Mededeling sluiten" }).click(),
  "the end of its time": async () => {
    // The pointer that leaves lets the time go on, whatever has the focus.
    fireEvent.mouseLeave(region());
    await pass(5100);
  },
};
it.each(Object.entries(way))("gives the focus back to where F8 took it from, by %s", async (_, leave) => {
  render(<button type="button">Waar ik was</button>);
  const before = screen.getByRole("button", { name: "Waar ik was" });
  before.focus();
  show("Toets");
  fireEvent.keyDown(before, { key: "F8" });
  screen.getByRole("button", { name: "Mededeling sluiten" }).focus();
  await act(leave);
  expect(screen.queryByText("Toets")).toBeNull();
  expect(before).toHaveFocus();
});

it("leaves the focus with whoever went on by themselves", async () => {
  render(
    <>
      <button type="button">Waar ik was</button>
      <button type="button">Waar ik ben</button>
    </>,
  );
  screen.getByRole("button", { name: "Waar ik was" }).focus();
  show("Toets");
  fireEvent.keyDown(document.body, { key: "F8" });
  const now = screen.getByRole("button", { name: "Waar ik ben" });
  act(() => now.focus());
  await pass(5100);
  expect(screen.queryByText("Toets")).toBeNull();
  expect(now).toHaveFocus();
});

it("stands clear of what a dialog holds that opens under it, and goes on counting there", async () => {
  const box = (top: number, height: number) => new DOMRect(0, top, 300, height);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    if (this.tagName === "SECTION") return box(innerHeight - 16 - 80, 80);
    return this.tagName === "H2" ? box(innerHeight - 90, 60) : box(0, 0);
  });
  show("Wacht");
  fireEvent.mouseEnter(region());
  expect(region().style.translate).toBe("0 0px");
  const dialog = document.createElement("dialog");
  dialog.append(document.createElement("h2"));
  document.body.append(dialog);
  dialog.showModal();
  let leave = () => {};
  act(() => {
    leave = enterTopLayer(dialog);
  });
  expect(dialog).toContainElement(region());
  expect(region().style.translate).toBe("0 -82px");
  await pass(5100);
  expect(screen.queryByText("Wacht")).toBeNull();
  act(leave);
  dialog.remove();
});

it("closes with its button", () => {
  show("Knop");
  fireEvent.click(screen.getByRole("button", { name: "Mededeling sluiten" }));
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
  fireEvent.click(screen.getByRole("button", { name: "Mededeling sluiten" }));
  await pass(2000);
  show("Volgende");
  await pass(5100);
  expect(screen.queryByText("Volgende")).toBeNull();
});

it("goes when the language of the page changes, for its words would stay behind", () => {
  const { rerender } = render(<Toaster label="Meldingen" closeLabel="Mededeling sluiten" />);
  show("Gekopieerd!");
  rerender(<Toaster label="Notices" closeLabel="Close" />);
  expect(screen.queryByText("Gekopieerd!")).toBeNull();
});
