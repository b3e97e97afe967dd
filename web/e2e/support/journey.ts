import { expect, type Locator, type Page } from "@playwright/test";
import { alive, open } from "./fixtures";
import type { Placed } from "./sandbox";

/** The controls of the send form. */
export const fields = (page: Page) => ({
  receiver: page.getByRole("textbox", { name: "Telefoonnummer" }),
  sender: page.getByRole("combobox", { name: "Afzender" }),
  message: page.getByRole("textbox", { name: "Bericht" }),
  order: page.getByRole("button", { name: "Bestel en betaal" }),
});

export type Filled = { to: string; sender?: string; text: string };

/** Opens the home page and fills in the form; the number may be typed as people do. */
export async function fillOrder(page: Page, { to, sender, text }: Filled): Promise<void> {
  await open(page, "/");
  const form = fields(page);
  await form.receiver.fill(to);
  if (sender !== undefined) {
    await form.sender.fill(sender);
    await form.sender.press("Enter");
  }
  await form.message.fill(text);
}

/** Expects the form to hold this, as it was typed. */
export async function expectFilled(page: Page, { to, sender = "Anoniem", text }: Filled): Promise<void> {
  const form = fields(page);
  await expect(form.receiver).toHaveValue(to);
  await expect(form.sender).toHaveValue(sender);
  await expect(form.message).toHaveValue(text);
}

/**
 * Orders what stands in the form and goes along to the checkout.
 * @returns the checkout's address
 */
export async function toCheckout(page: Page): Promise<string> {
  await fields(page).order.click();
  await page.waitForURL("**/api/sandbox/checkout/*");
  return page.url();
}

/**
 * Lets the payment end by the button of this name, and comes back to the status page.
 * @returns the order's id
 */
export async function payAs(page: Page, outcome: string): Promise<string> {
  await page.getByRole("button", { name: outcome, exact: true }).click();
  await page.waitForURL(statusPath("*"));
  return page.url().split("/").at(-1) ?? "";
}

/** From an empty form to the status page, with a payment that ended this way. */
export async function orderAndPay(page: Page, filled: Filled, outcome: string): Promise<Placed> {
  await fillOrder(page, filled);
  const checkoutUrl = await toCheckout(page);
  return { checkoutUrl, id: await payAs(page, outcome) };
}

/** The status page of an order. */
export const statusPath = (id: string) => `/betaling/status/${id}`;

/** What the status page says of a paid order whose SMS goes its way: which of the three is a matter of moments. */
export const paid = {
  title: /^(?:Je sms wordt verstuurd|Je sms is verstuurd|Afgeleverd)$/,
  label: "Betaald",
};

/** Expects the status page to lead with what became of the SMS, and to say this of the money. */
export async function expectMoney(
  page: Page,
  said: { title: string | RegExp; label: string },
): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(said.title);
  await expect(page.getByRole("main").getByText(said.label, { exact: true })).toBeVisible();
}

/** Expects the message's story on the status page to be exactly these steps, the latest last, and what the headline adds to it. */
export async function expectStory(page: Page, steps: readonly string[], now: string | RegExp): Promise<void> {
  const story = page.getByRole("region", { name: "Je sms" });
  await expect(page.getByRole("main").getByText(now, { exact: true })).toBeVisible();
  await expect(story.getByRole("listitem")).toContainText(steps);
  await expect(story.getByRole("time")).toHaveCount(steps.length);
}

/** Goes home by the link of this name and waits for the form. */
export async function goHome(page: Page, link: string): Promise<void> {
  await page.getByRole("link", { name: link }).click();
  await page.waitForURL("/");
  await alive(page);
}

/** A notice inside the form, by its title. */
export const noticeIn = (page: Page, title: string): Locator =>
  page
    .getByRole("form")
    .locator("div", { has: page.getByText(title, { exact: true }) })
    .last();

/** The number as people type it: 06 and eight digits. */
export const national = (phone: string): string => phone.replace("+31", "0");
