import { type Page, request } from "@playwright/test";
import { expect, expectAccessible, test } from "./support/fixtures";
import { Sandbox } from "./support/sandbox";

/*
 * The product gives out addresses at `localhost`. Opened by its number it is another origin to a browser, so that the
 * checkout lies elsewhere, as a provider's does.
 */
const elsewhere = `http://localhost:${process.env.E2E_PORT}`;
const here = `http://127.0.0.1:${process.env.E2E_PORT}`;

test.use({ baseURL: here, javaScriptEnabled: false, otherOrigins: [elsewhere] });

type Filled = { country?: string; receiver: string; sender?: string; message: string };

/** Fills in the home page's form as it stands there without scripts. */
async function fill(page: Page, { country, receiver, sender, message }: Filled): Promise<void> {
  await page.goto("/");
  if (country) await page.getByRole("combobox", { name: "Land" }).selectOption(country);
  await page.getByRole("textbox", { name: "Telefoonnummer" }).fill(receiver);
  if (sender !== undefined) await page.getByRole("combobox", { name: "Afzender" }).fill(sender);
  await page.getByRole("textbox", { name: "Bericht" }).fill(message);
}

const order = (page: Page, name = "Bestellen en betalen") =>
  page.getByRole("button", { name: new RegExp(name) }).click();

test("Without scripts a visitor orders, pays at another origin and reads that the message has arrived", async ({
  page,
  sandbox,
}) => {
  const to = sandbox.phone();
  await fill(page, { receiver: to.replace("+31", "0"), sender: "De Buurt", message: "Tot zo!\nEn neem taart mee." });
  const posted = page.waitForRequest("**/api/payments/create");
  await order(page);
  // The documents let their own origin be told, so that a form need not rely on newer headers.
  expect(await (await posted).headerValue("origin")).toBe(here);
  await page.waitForURL(`${elsewhere}/api/sandbox/checkout/*`);

  await page.getByRole("button", { name: "Betaald", exact: true }).click();
  await page.waitForURL(/\/api\/payments\/[\w-]{22}\/page$/);
  await expect(page.getByText("Betaald", { exact: true })).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Afgeleverd")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectInbox(sandbox, to, "De Buurt", "Tot zo!\nEn neem taart mee.");
});

async function expectInbox(sandbox: Sandbox, to: string, from: string, text: string): Promise<void> {
  expect(await sandbox.inbox(to)).toMatchObject([{ from, text }]);
}
