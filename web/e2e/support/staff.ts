import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures";

/** Signs in as the account that development is seeded with. */
export async function signIn(page: Page): Promise<void> {
  await page.goto("/admin-login");
  await page.getByLabel("Gebruikersnaam").fill("admin");
  await page.getByLabel("Wachtwoord").fill(process.env.E2E_ADMIN_PASSWORD ?? "");
  await page.getByRole("button", { name: "Inloggen" }).click();
  await expect(page).toHaveURL("/admin");
  // The bar stands there before its code has come; a list was drawn by it, and keys act from then on.
  await expect(page.getByText(/^Stand van /)).toBeVisible();
}

/** Goes to a section of the panel. What has no place at the foot of a phone comes up from there. */
export async function toSection(page: Page, name: string): Promise<void> {
  const links = page.getByRole("link", { name, includeHidden: true });
  // One's own account is in the bar, and among what comes up from the foot of a phone.
  const shown = links.filter({ visible: true });
  if ((await shown.count()) === 0) await page.getByRole("button", { name: "Meer", exact: true }).click();
  await shown.first().click();
  await expect(links.first()).toHaveAttribute("aria-current", "page");
}

/** A card of the panel. */
export const card = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });

/** The dialog of this name. */
export const dialog = (page: Page, name: string): Locator => page.getByRole("dialog", { name });

/** Expects a toast to say this. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(
    page.getByRole("region", { name: "Mededelingen (F8)" }).getByText(text, { exact: true }),
  ).toBeVisible();
}

/** Opens the reports about one number. */
export async function openReports(page: Page, phone: string): Promise<void> {
  await page.goto("/admin");
  await search(page, "Nummer of zaakcode", phone);
  // The list of before stays until the one that was found is drawn.
  await expect(page.getByRole("button", { name: "Behandelen" })).toHaveCount(1);
}

/** Looks for something in the list that is open. */
export async function search(page: Page, field: string, text: string): Promise<void> {
  const found = page.waitForResponse(/\/search$/);
  await page.getByLabel(field).fill(text);
  await page.getByLabel(field).press("Enter");
  await found;
}
