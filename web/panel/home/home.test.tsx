import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal, resetAfterEach, show, stubApi } from "../testing";

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
