import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { card, resetAfterEach, show, stubApi, writes } from "../testing";
import type { NewsItem } from "./news";

resetAfterEach();

const item = (changes: Partial<NewsItem> = {}): NewsItem => ({
  seq: 9,
  at: Date.UTC(2026, 10, 20, 22, 17),
  kind: "sign_in",
  browser: "Firefox",
  isNew: true,
  failed: 12,
  isNews: true,
  ...changes,
});

test("the first screen tells what happened to the account, until it is seen", async () => {
  const items = [
    item(),
    item({ seq: 8, kind: "totp_off" }),
    item({ seq: 7, kind: "totp_on", isNews: false }),
  ];
  const api = stubApi({
    "GET /api/auth/news": () => ({ data: items }),
    "POST /api/auth/news/seen": () => {
      items.splice(0);
      return {};
    },
  });
  const { user } = show("/admin");
  expect(await screen.findByText(/Ingelogd in een nieuwe browser: Firefox/)).toHaveTextContent(
    "Daarvóór mislukten 12 pogingen.",
  );
  expect(screen.getByText(/Inloggen in twee stappen is uitgezet/)).toBeVisible();
  expect(screen.queryByText(/Inloggen in twee stappen is aangezet/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Gezien" }));
  await expect.poll(() => screen.queryByText(/Dit gebeurde met je account/)).toBeNull();
  expect(writes(api)).toEqual([{ method: "POST", path: "/api/auth/news/seen", body: { upTo: 9 } }]);
});

test("the account's own screen lists it all, seen or not", async () => {
  stubApi({
    "GET /api/auth/sessions": { data: [] },
    "GET /api/auth/totp": { on: false, recoveryCodesLeft: 0 },
    "GET /api/auth/news": { data: [item({ isNews: false, isNew: false, failed: 0, browser: null })] },
  });
  show("/admin?view=account");
  const list = await card("Wat er met je account gebeurde");
  expect(await list.findByText("Ingelogd in een onbekende browser")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Gezien" })).toBeNull();
});
