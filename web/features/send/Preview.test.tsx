import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SendForm } from "./SendForm";

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const message = () => screen.getByLabelText("Bericht");
const shown = () => [...document.querySelectorAll("[data-notification]")].map((one) => one.textContent);

it("follows what is typed, in the phone and in the notification at the top of a phone's screen", async () => {
  render(<SendForm />);
  expect(shown()).toHaveLength(2);
  fireEvent.change(message(), { target: { value: "Tot morgen" } });
  await waitFor(() => expect(shown()).toEqual(["AnoniemnuTot morgen", "AnoniemnuTot morgen"]));
});

it("shows a long text whole on a desk, and its first lines with a sign that there are more on a phone", () => {
  render(<SendForm />);
  const text = "x".repeat(1280);
  fireEvent.change(message(), { target: { value: text } });
  const line = screen.getAllByText(text).find((one) => one.matches("[data-notification] *"));
  expect(line).toHaveClass("max-wide:line-clamp-3");
});

it("tells day and time by the visitor's clock, which the page that was built does not know", () => {
  const built = renderToString(<SendForm />);
  expect(built).not.toMatch(/november|\d\d:\d\d/);
  expect(built.match(/data-notification/g)).toHaveLength(1);
  vi.useFakeTimers({ now: new Date(2026, 10, 22, 14, 7), toFake: ["Date"] });
  render(<SendForm />);
  expect(screen.getByText("zondag 22 november")).toBeInTheDocument();
  expect(screen.getByText("14:07")).toBeInTheDocument();
});
