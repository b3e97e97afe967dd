import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { speak } from "../i18n/language";
import { card, resetAfterEach, show, stubApi } from "./testing";

resetAfterEach();

const bars = () => document.querySelectorAll(".skeleton-row");

test.each([
  ["nl", "Medewerkers", "Bezig met laden…"],
  ["en", "Staff", "Loading…"],
] as const)(
  "a list that is on its way says so to who listens, and keeps the place of its rows (%s)",
  async (language, title, word) => {
    const gate = Promise.withResolvers<object>();
    stubApi({ "GET /api/admin/staff": () => gate.promise });
    await speak(language);
    show("/admin?view=staff");
    const list = await card(title);
    expect(list.getByRole("status")).toHaveTextContent(word);
    expect(bars()).toHaveLength(5);
    for (const bar of bars()) expect(bar).toHaveAttribute("aria-hidden", "true");
    gate.resolve({ data: [] });
    await waitFor(() => expect(list.queryByRole("status")).toBeNull());
    expect(bars()).toHaveLength(0);
    expect(screen.queryByText(word)).toBeNull();
  },
);
