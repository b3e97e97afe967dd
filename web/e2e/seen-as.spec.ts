import type { Locator, Page } from "@playwright/test";
import { expect, open, test } from "./support/fixtures";
import { fields, fillOrder, payAs, statusPath, toCheckout } from "./support/journey";
import { restUnless } from "./support/rest";

const order = (page: Page) => fields(page).order.click();
const line = (page: Page) => page.locator("#receiver-understood");
const risk = (page: Page) =>
  page.getByRole("checkbox", { name: "Ik weet dat netwerken in dit land mijn sms kunnen weigeren." });
/** The notifications of the preview, shown or not. */
const preview = (page: Page) => page.locator("figure").first();

test("ux-2 0.3: The preview shows a name only where the receiver will see it", async ({ page }) => {
  await fillOrder(page, { to: "+32 470 12 34 56", sender: "Je buurman", text: "Hoi" });
  await expect(preview(page).locator("b")).toHaveText("een nummer: +•• ••• ••••");
  await expect(fields(page).sender).toHaveAccessibleDescription(
    "In dit land ziet de ontvanger een nummer of een vaste naam, niet deze naam.",
  );
  await fields(page).receiver.fill("+31 6 12345678");
  await expect(preview(page).locator("b")).toHaveText("Je buurman");
});

test("ux-2 0.3: A name that networks refuse is ordered only once the visitor has confirmed it", async ({
  page,
}) => {
  await fillOrder(page, { to: "+1 201 555 0123", text: "Hoi" });
  await order(page);
  const error = /Bevestig dat je dit weet voordat je bestelt/;
  await page.getByRole("alert").getByRole("link", { name: error }).click();
  await expect(risk(page)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByRole("alert")).toBeHidden();
  await toCheckout(page);
  await payAs(page, "Betaald");
  await page.waitForURL(statusPath("*"));
});

test("ux-2 0.5: A number that cannot work is never green", async ({ page }) => {
  await open(page, "/");
  const { receiver, message } = fields(page);
  const green = line(page).locator(".text-ok");
  await receiver.fill("06 12345678");
  await expect(green).toHaveText("Wordt verstuurd naar +31 6 12345678");
  for (const [typed, said] of [
    ["06 123456789", "Dit nummer heeft te veel cijfers"],
    ["020 123 4567", "Dit is een vast nummer: daar komt geen sms aan. Vul een mobiel nummer in."],
    ["06 1234567", ""],
    ["+90 530 123 45 67", "Wordt verstuurd naar +90 530 123 4567"],
  ] as const) {
    await receiver.fill(typed);
    await expect(line(page)).toHaveText(said);
    await expect(green).toBeHidden();
  }
  await receiver.fill("06 1234567");
  await message.focus();
  await expect(receiver).toHaveAccessibleDescription(/Dit nummer is niet compleet/);
});

test.describe("a refusal", () => {
  test.use({ mishap: /status of 400/ });

  test("ux-2 0.5: stands at its field, with the focus there and in the title", async ({ page }) => {
    await fillOrder(page, { to: "+90 212 345 67 89", text: "Hoi" });
    await order(page);
    await expect(fields(page).receiver).toBeFocused();
    await expect(fields(page).receiver).toHaveAccessibleDescription(/Fout: Dit is een vast nummer/);
    await expect(page).toHaveTitle(/^Fout: /);
    await expect(line(page)).toHaveText("");
    await fields(page).receiver.fill("+31 6 12345678");
    await expect(page).not.toHaveTitle(/^Fout: /);
    await expect(line(page).locator(".text-ok")).toBeVisible();
  });
});

/** The direction of a text, and the side that it begins at. */
const direction = (where: Locator) =>
  where.evaluate((node) => {
    const { direction, textAlign } = getComputedStyle(node);
    return `${direction} from the ${textAlign}`;
  });
const fromRight = /^rtl from the (?:start|right)$/;

for (const [script, text] of [
  ["Arabic", "متى تعود إلى البيت؟"],
  ["Hebrew", "מתי אתה חוזר הביתה?"],
] as const) {
  test(
    `A message in ${script} reads from right to left, wherever it is shown`,
    restUnless(script === "Arabic"),
    async ({ page, sandbox }) => {
      const to = sandbox.phone();
      await fillOrder(page, { to, text });
      await expect(preview(page).getByText(text)).toHaveCount(1);
      expect(await direction(fields(page).message)).toMatch(fromRight);
      expect(await direction(preview(page).getByText(text))).toMatch(fromRight);
      await toCheckout(page);
      await payAs(page, "Betaald");
      await expect.poll(() => sandbox.inbox(to)).toMatchObject([{ text }]);
      await page.goto(`/api/sandbox/inbox?to=${encodeURIComponent(to)}`);
      expect(await direction(page.getByText(text))).toMatch(fromRight);
    },
  );
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, mishap: /status of 400/ });

  test("ux-2 0.3: A name that networks refuse is asked about by the Worker's page, from right to left where it was typed so", async ({
    page,
  }) => {
    const text = "متى تعود؟";
    await page.goto("/");
    await page.getByRole("textbox", { name: "Telefoonnummer" }).fill("+1 201 555 0123");
    await page.getByRole("textbox", { name: "Bericht" }).fill(text);
    await order(page);
    await expect(page).toHaveTitle(/^Fout: /);
    const { message } = fields(page);
    await expect(message).toHaveValue(text);
    expect(await direction(message)).toMatch(fromRight);
    await page.getByRole("link", { name: /Bevestig dat je dit weet/ }).click();
    await risk(page).check();
    await order(page);
    await page.waitForURL("**/api/sandbox/checkout/*");
  });
});
