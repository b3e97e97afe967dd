import { expect, type Page } from "@playwright/test";
import type { State } from "../state";

const rules = {
  name: 31,
  link: 212,
  wallet: "few",
  premiumNumber: "few",
  paymentDemand: 7,
  callback: 12,
  receiver: 40,
  sender: 9,
};
const month = (name: string, orders: number) => ({
  month: name,
  orders,
  refused: orders % 2 ? "withheld" : 311,
  refusedFor: rules,
  held: 48,
  heldThen: { released: 40, rejected: 8, unseen: "few", withdrawn: "few" },
  reports: "few",
  medianHours: orders % 2 ? null : 3,
  optOuts: 6,
  ownData: "few",
  lawful: "few",
});
const year = ["10", "09", "08", "07", "06"].map((one, index) => month(`2026-${one}`, 12_345 - index * 1_234));

async function answer(page: Page, months: readonly object[]): Promise<void> {
  await page.route("**/api/figures", (route) => route.fulfill({ json: { success: true, months } }));
}

const path = "/cijfers";

/** The public figures. */
export const figuresStates: readonly State[] = [
  {
    name: "the figures of a year",
    path,
    prepare: (page) => answer(page, year),
    arrive: (page) => expect(page.getByRole("table")).toHaveCount(4),
  },
  {
    name: "no figures yet",
    path,
    prepare: (page) => answer(page, []),
    arrive: (page) => expect(page.locator("#form p.text-lead")).toBeVisible(),
  },
  {
    name: "figures out of reach",
    path,
    prepare: async (page) => {
      await page.route("**/api/figures", (route) => route.abort());
    },
    arrive: (page) => expect(page.getByRole("alert")).toBeVisible(),
  },
];
