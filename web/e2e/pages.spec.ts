import type { Page } from "@playwright/test";
import { expect, expectNoSidewaysScroll, open, test } from "./support/fixtures";
import { fields, goHome } from "./support/journey";
import { restUnless } from "./support/rest";

test("Who reports abuse gets a code, and reads with it how the case stands", async ({ page, sandbox }) => {
  await open(page, "/misbruik-melden");
  await page.getByRole("textbox", { name: "Telefoonnummer" }).fill(sandbox.phone());
  await page.getByRole("textbox", { name: "E-mailadres (niet verplicht)" }).fill("mens@example.com");
  await page
    .getByRole("textbox", { name: "Wat is er aan de hand?" })
    .fill("Iemand doet zich voor als mijn bank.");
  await page.getByRole("button", { name: "Verzend je melding" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bedankt voor je melding");
  await expect(page.getByRole("status").getByText("Melding ontvangen")).toBeVisible();
  const code = (await page.getByRole("code").textContent()) ?? "";
  expect(code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);

  await open(page, "/melding");
  // As people type what they wrote down.
  await page.getByRole("textbox", { name: "Zaakcode" }).fill(` ${code.toLowerCase().replace("-", " ")} `);
  await page.getByRole("button", { name: "Bekijk je melding" }).click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(`Zaak ${code}`);
  await expect(page.getByText("In behandeling", { exact: true })).toBeVisible();
  // A code is a key: it stands in no address that a server sees.
  expect(page.url()).not.toContain(code);
});

test("The terms open beside the form, have ten sections, and lead back to what is typed there once agreed to (finding 12)", async ({
  page,
}) => {
  await open(page, "/");
  await fields(page).message.fill("Lieve Noor");
  const [terms] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("form").getByRole("link", { name: "voorwaarden" }).click(),
  ]);
  await expect(terms.getByRole("heading", { level: 1 })).toHaveText("Voorwaarden");
  await expect(terms.getByRole("heading", { level: 2, name: /^\d+ \S/ })).toHaveCount(10);
  await expect(terms.getByRole("heading", { level: 2, name: "Contact" })).toBeVisible();
  const closed = terms.waitForEvent("close");
  // The tab may be gone before the click has been reported.
  await terms
    .getByRole("link", { name: "Ik ga akkoord" })
    .click()
    .catch(() => {});
  await closed;
  await expect(fields(page).message).toHaveValue("Lieve Noor");
});

test("Terms opened from the form lead home where the browser keeps their tab open", async ({ page }) => {
  await open(page, "/");
  const [terms] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("form").getByRole("link", { name: "voorwaarden" }).click(),
  ]);
  await terms.evaluate(() => {
    window.close = () => {};
  });
  await goHome(terms, "Ik ga akkoord");
});

test("Terms that nobody came to from the form lead home once agreed to", async ({ page }) => {
  await page.goto("/voorwaarden");
  await goHome(page, "Ik ga akkoord");
});

test.describe("An address that does not exist", () => {
  test.use({ mishap: /Failed to load resource/ });
  test("is a letter that came back, with that address on it", async ({ page }) => {
    const response = await page.goto("/nope/%3Cb%3Evet?zoek=geheim#ook");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
    const letter = page.getByText("/nope/%3Cb%3Evet", { exact: true });
    await expect(letter).toBeVisible();
    await page.getByRole("button", { name: "English" }).click();
    await expect(page.getByText("This page doesn’t exist")).toBeVisible();
    await expect(letter).toBeVisible();
  });
});

for (const path of ["/voorwaarden", "/wat-we-bewaren"])
  test(`${path} is only ink on paper: no grounds, nothing to press, nothing cut off`, async ({ page }) => {
    await page.goto(path);
    await page.emulateMedia({ media: "print" });
    const grounds = await page.evaluate(() =>
      [...document.querySelectorAll(":root, body, main, main *")]
        .filter((element) => element.checkVisibility())
        .map((element) => getComputedStyle(element).backgroundColor)
        .filter((colour) => colour !== "rgba(0, 0, 0, 0)"),
    );
    expect(grounds).toEqual([]);
    await expect(page.getByRole("button")).toHaveCount(0);
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
  });

test("What is kept is told with its periods, one click from every page", async ({ page }) => {
  for (const path of ["/", "/voorwaarden", "/misbruik-melden", "/melding", "/cijfers"]) {
    await page.goto(path);
    await page.getByRole("contentinfo").getByRole("link", { name: "Wat we bewaren" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wat we bewaren");
  }
  const periods = page.getByRole("table");
  await expect(periods.getByRole("row", { name: /van een betaalde bestelling 14 dagen/ })).toBeVisible();
  await expect(periods.getByRole("row", { name: /Je IP-adres.* 30 dagen/ })).toBeVisible();
});

const pages = [
  { path: "/voorwaarden", nl: "Voorwaarden", en: "Terms and conditions" },
  { path: "/misbruik-melden", nl: "Misbruik melden", en: "Report abuse" },
  { path: "/melding", nl: "Je melding", en: "Your report" },
  { path: "/cijfers", nl: "Cijfers", en: "Figures" },
  { path: "/wat-we-bewaren", nl: "Wat we bewaren", en: "What we keep" },
];

for (const { path, nl, en } of pages) {
  test(
    `${path} remembers the language, and gives Dutch back when asked`,
    restUnless(path === "/voorwaarden" || path === "/cijfers"),
    async ({ page }) => {
      const title = page.getByRole("heading", { level: 1 });
      await page.goto(path);
      await expect(title).toHaveText(nl);
      await page.getByRole("button", { name: "English" }).click();
      await expect(title).toHaveText(en);
      await expect(page).toHaveTitle(new RegExp(`^${en} – `));
      await page.reload();
      await expect(title).toHaveText(en);
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
      await page.getByRole("button", { name: "Nederlands" }).click();
      await expect(title).toHaveText(nl);
      await expect(page.locator("html")).toHaveAttribute("lang", "nl");
    },
  );
}

test.describe("Headings", () => {
  test.use({ mishap: /404/ });

  for (const width of [360, 768, 960, 1024, 1280]) {
    test(
      `are not broken within a word at ${width} px`,
      restUnless(width === 360 || width === 1280),
      async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        for (const path of ["/", "/misbruik-melden", "/mijn-nummer", "/melding", "/cijfers", "/nergens"]) {
          await page.goto(path);
          expect(await brokenWords(page), path).toEqual([]);
        }
      },
    );
  }
});

/** The words of the page's heading that stand on more than one line. */
const brokenWords = (page: Page) =>
  page.locator("h1").evaluate((heading) => {
    const text = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode() as Text;
    return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = new Range();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1 ? [word] : [];
    });
  });
