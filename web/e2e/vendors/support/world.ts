import { expect, type Page } from "@playwright/test";
import { test as base } from "../../support/fixtures";
import { type Filled, fields, fillOrder, statusPath } from "../../support/journey";
import { addressOf, type Rig, rigs } from "./rigs";
import { Vendor } from "./vendor";

export { expect };
export type Options = { rig: Rig };

type World = Options & {
  /** Where the payer pays. */
  till: Vendor;
  /** The gateways, in order of preference. */
  gateways: readonly Vendor[];
};

/** The world of a journey through vendors that are played. */
export const test = base.extend<World>({
  rig: [rigs[0] as Rig, { option: true }],

  abroad: async ({ rig }, use) => {
    await use([addressOf(rig, rig.payments)]);
  },

  till: async ({ request, rig }, use) => {
    await use(new Vendor(request, addressOf(rig, rig.payments)));
  },

  gateways: async ({ request, rig }, use) => {
    const gateways = rig.gateways.map((name) => new Vendor(request, addressOf(rig, name)));
    await use(gateways);
    await Promise.all(gateways.map((gateway) => gateway.calm()));
  },
});

/** Orders in the form and goes along to the provider's own page. */
export async function toTill(page: Page, till: Vendor, filled: Filled): Promise<void> {
  await fillOrder(page, filled);
  await fields(page).order.click();
  await page.waitForURL(`${till.url}/checkout/*`);
}

/**
 * Presses the button of this name on the provider's page and comes back.
 * @returns the order's id
 */
export async function endAs(page: Page, button: string): Promise<string> {
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.waitForURL(statusPath("*"));
  return page.url().split("/").at(-1) ?? "";
}

/** From an empty form to the status page of a paid order. */
export async function orderAndPay(page: Page, till: Vendor, filled: Filled): Promise<string> {
  await toTill(page, till, filled);
  return endAs(page, "Paid");
}
