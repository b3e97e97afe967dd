import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import * as polling from "../features/payment/polling";
import { createQueryClient } from "../lib/query-client";
import { createStatusRouter } from "./router";

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each(["/administratie", "/admin", "/admin-login", "/betaling/status", "/iets"])(
  "%s is not found",
  async (path) => {
    show(path);
    expect(await screen.findByRole("heading", { level: 1, name: "Page Not Found" })).toBeVisible();
    await waitFor(() => expect(document.title).toBe("Page Not Found – Briefje"));
    expect(screen.getByRole("link", { name: "Terug naar de startpagina" })).toHaveAttribute("href", "/");
  },
);

test("the id in the address is the order that is asked for", async () => {
  const fetch = vi.fn(async () => Response.json({ success: false }, { status: 404 }));
  vi.stubGlobal("fetch", fetch);
  show("/betaling/status/Zk3vQ8s1T0aXw2yB7cD9eF/");
  expect(await screen.findByText("Deze bestelling bestaat niet of is verwijderd.")).toBeVisible();
  expect(screen.getByRole("heading", { level: 1, name: "Page Not Found" })).toBeVisible();
  expect(fetch).toHaveBeenCalledExactlyOnceWith("/api/payments/Zk3vQ8s1T0aXw2yB7cD9eF", expect.anything());
});

test("every screen has the header with the languages, the footer and a place for notices", async () => {
  show("/iets");
  await screen.findByRole("heading", { level: 1 });
  expect(screen.getByRole("navigation", { name: "Taal" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Misbruik melden" })).toHaveAttribute("href", "/misbruik-melden");
  expect(screen.getByRole("region", { name: "Mededelingen (F8)" })).toBeVisible();
});

test("a page whose code breaks says so in our words, with two ways on (finding 0.1)", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const broken = vi.spyOn(polling, "usePayment").mockImplementation(() => {
    throw new Error("x is undefined");
  });
  show("/betaling/status/Zk3vQ8s1T0aXw2yB7cD9eF");
  expect(await screen.findByRole("alert")).toHaveTextContent("Aan je bestelling verandert dat niets.");
  expect(screen.getByRole("button", { name: "Laad de pagina opnieuw" })).toBeVisible();
  expect(screen.getByRole("link", { name: /zonder JavaScript/ })).toHaveAttribute(
    "href",
    "/api/payments/page",
  );
  expect(screen.queryByText(/x is undefined/)).toBeNull();
  broken.mockRestore();
});

function show(path: string) {
  const router = createStatusRouter(createMemoryHistory({ initialEntries: [path] }));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
