import { alive, expect, open, test } from "./support/fixtures";
import { expectEveryControlReached, tabTo } from "./support/keyboard";
import { restUnless } from "./support/rest";

for (const path of ["/", "/voorwaarden", "/misbruik-melden", "/melding", "/wat-we-bewaren", "/cijfers"]) {
  test(
    `The Tab key leads to every control of ${path}, and shows where it is`,
    restUnless(path === "/" || path === "/misbruik-melden"),
    async ({ page }) => {
      await page.goto(path);
      await page.locator("html:is([data-ready], :not([data-island]))").waitFor({ state: "attached" });
      await expectEveryControlReached(page);
    },
  );
}

test("The language can be changed and changed back with nothing but a keyboard", async ({ page }) => {
  await open(page, "/");
  const english = page.getByRole("button", { name: "English" });
  await tabTo(page, english);
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  // The page has been exchanged around it, and it still is where the hand is.
  await expect(english).toBeFocused();
  await expect(english).toHaveAttribute("aria-current", "true");

  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "Nederlands" })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.locator("html")).toHaveAttribute("lang", "nl");
  await alive(page);
});

test("Abuse can be reported and followed with nothing but a keyboard", async ({ page, sandbox }) => {
  await open(page, "/misbruik-melden");
  const button = page.getByRole("button", { name: "Verzend je melding" });
  const reason = page.getByRole("textbox", { name: "Wat is er aan de hand?" });
  await tabTo(page, page.getByRole("textbox", { name: "Telefoonnummer" }));
  await page.keyboard.type(sandbox.phone());
  await tabTo(page, reason);
  await page.keyboard.type("Kort");
  await tabTo(page, button);
  await page.keyboard.press("Enter");

  await expect(page.getByRole("alert")).toBeFocused();
  await tabTo(page, page.getByRole("link", { name: "Geef minimaal 10 karakters uitleg" }));
  await page.keyboard.press("Enter");
  await expect(reason).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type(" en nu lang genoeg");
  await tabTo(page, button);
  await page.keyboard.press("Space");

  await expect(page.getByRole("heading", { level: 1, name: "Bedankt voor je melding" })).toBeFocused();
  await tabTo(page, page.getByRole("link", { name: "Bekijk hoe het met je melding staat" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: /^Zaak / })).toBeFocused();
  await expect(page.getByText("In behandeling", { exact: true })).toBeVisible();
});
