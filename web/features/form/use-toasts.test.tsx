import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ReportForm } from "../report/ReportForm";
import { SendForm } from "../send/SendForm";

// As after a deployment: the file is gone.
vi.mock("../../ui/Toaster", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    if (input === "/api/abuse/report") return answer();
    throw new TypeError("Failed to fetch");
  });
});
afterEach(() => vi.restoreAllMocks());

let answer: () => Response | Promise<Response>;
const lost = () => Promise.reject(new TypeError("Failed to fetch"));
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

it("without its code an order that failed is said in the form, which keeps what was typed", async () => {
  render(<SendForm />);
  type("Telefoonnummer", "06 12345678");
  type("Bericht", "Lieve Noor");
  fireEvent.click(screen.getByRole("button", { name: /Bestel en betaal/ }));
  await waitFor(() => expect(console.warn).toHaveBeenCalledWith("toast", expect.anything()));
  await waitFor(() => expect(screen.getByText("Fout bij betaling")).toBeVisible());
  expect(screen.getByLabelText("Bericht")).toHaveValue("Lieve Noor");
  // What no toast says aloud the form does.
  expect(await screen.findByRole("alert")).toHaveTextContent("Fout bij betaling");
});

it("without its code a report that failed is said in the form, and one that is in has its code and can be copied", async () => {
  answer = lost;
  render(<ReportForm />);
  type("Telefoonnummer", "06 12345678");
  type("Wat is er aan de hand?", "Elke dag een dreigende sms");
  fireEvent.click(screen.getByText("Verzend je melding"));
  await waitFor(() => expect(console.warn).toHaveBeenCalledWith("toast", expect.anything()));
  await waitFor(() => expect(screen.getByText("❌ Fout")).toBeVisible());
  expect(screen.getByLabelText("Wat is er aan de hand?")).toHaveValue("Elke dag een dreigende sms");

  answer = () => Response.json({ success: true, caseCode: "7K3QF-0M9XT" }, { status: 201 });
  fireEvent.click(screen.getByText("Verzend je melding"));
  expect(await screen.findByText("7K3QF-0M9XT")).toBeVisible();
  fireEvent.click(screen.getByText("Kopieer"));
  expect(await screen.findByText(/^(Gekopieerd!|Kopiëren lukte niet)/)).toBeVisible();
});
