import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal, resetAfterEach, screenIs, show, stubApi } from "../testing";

resetAfterEach();

const down = () => refusal(503, "unavailable", "Nu even niet");

test.each([
  "GET /api/auth/news",
  "GET /api/admin/start",
  "GET /api/admin/abuse-reports",
  "GET /api/server-ip",
  "GET /api/sender-categories",
  "GET /api/senders",
])("where %s fails it is asked for once, and the first screen stands all the same", async (question) => {
  const api = stubApi({ [question]: down });
  show("/admin");
  expect(await screen.findByRole("button", { name: "Uitloggen" })).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 300));
  const asked = api.calls.filter(({ method, path }) => `${method} ${path.split("?")[0]}` === question);
  expect(asked).toHaveLength(1);
  await waitFor(() => expect(screen.getAllByRole("region").length).toBeGreaterThan(2));
});

test("on a phone the reports come before the figures, which wait until those stand", async () => {
  screenIs("phone");
  let answer = (_: unknown) => {};
  const asked = new Promise((resolve) => {
    answer = resolve;
  });
  stubApi({
    "GET /api/admin/abuse-reports": async () => {
      await asked;
      return { data: [], total: 0, next: null };
    },
  });
  show("/admin");
  const reports = await screen.findByRole("region", { name: "Misbruikmeldingen" });
  expect(screen.queryByRole("region", { name: /^Vandaag en/ })).not.toBeInTheDocument();
  answer(null);
  const figures = await screen.findByRole("region", { name: /^Vandaag en/ });
  expect(reports.compareDocumentPosition(figures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(await screen.findByRole("region", { name: "Afzenders" })).toBeVisible();
});
