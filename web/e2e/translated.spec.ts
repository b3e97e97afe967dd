import { translate } from "../testing/translate";
import { expect, open, test } from "./support/fixtures";
import { fields, statusPath } from "./support/journey";

test("A status page that the browser translates goes along with the order", async ({ page, sandbox }) => {
  const { id, checkoutUrl } = await sandbox.order(sandbox.phone());
  await page.goto(statusPath(id));
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Je sms wacht op je betaling");
  await page.locator("body").evaluate(translate);
  await expect(heading).toHaveText("«Je sms wacht op je betaling»");

  await sandbox.pay(checkoutUrl, "paid");
  await expect(page).toHaveTitle(/^Afgeleverd/);
  await expect(heading).toHaveText("Afgeleverd");
  const main = page.getByRole("main");
  await expect(main.getByText("Betaald", { exact: true })).toBeVisible();
  for (const old of [/wacht op je betaling/, /We wachten op bericht/, /In behandeling/])
    await expect(main.getByText(old)).toHaveCount(0);
});

test("A form that the browser translates says what it says now", async ({ page }) => {
  await open(page, "/");
  const { message } = fields(page);
  await page.locator("body").evaluate(translate);
  await message.fill("é".repeat(400));
  await expect(page.locator("[data-live=price]").filter({ visible: true }).first()).toHaveText(/2,37/);
  await expect(page.getByRole("form").getByText(/^400 tekens/)).toBeAttached();
  await page.locator("button[type=submit]").click();
  await expect(page.getByText("Telefoonnummer is verplicht").first()).toBeVisible();
});
