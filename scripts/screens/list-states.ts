import type { Route } from "@playwright/test";
import { makeBusy } from "./busy.ts";
import { press, type State, said, to } from "./states.ts";

/** Where nothing came in yet. */
export const first: readonly State[] = [
  [
    "meldingen-leeg",
    async ({ page }) => {
      await to(page, "reports");
      await said(page, "Geen meldingen ontvangen");
    },
  ],
  [
    "nakijken-leeg",
    async ({ page }) => {
      await to(page, "held");
      await page.waitForLoadState("networkidle");
    },
  ],
];

const refuse = (route: Route) =>
  route.fulfill({
    status: 503,
    json: { success: false, code: "unavailable", message: "Dat lukt nu even niet." },
  });
const orders = /\/api\/admin\/orders(?:\?|$)/;

/** What a list may be in: nothing found, on its way, not there, old; and the rest that any day may bring. */
export const lists: readonly State[] = [
  [
    "niets-gevonden",
    async ({ page }) => {
      await to(page, "orders");
      await page.getByLabel("Nummer, kenmerk of betaal-id").fill("06 5555 0000");
      await page.keyboard.press("Enter");
      await said(page, /^Niets gevonden/);
    },
  ],
  [
    "laden",
    async ({ page }) => {
      await page.route(/\/api\/admin\/orders/, () => {});
      await to(page, "orders");
      await page.locator(".skeleton").first().waitFor();
      // Its bars are seen after 300 ms.
      await page.waitForTimeout(600);
    },
  ],
  [
    "laden-mislukt",
    async ({ page }) => {
      await page.route(orders, refuse);
      await to(page, "orders");
      await page.getByRole("alert").waitFor();
    },
  ],
  [
    "oude-stand",
    async ({ page }) => {
      await to(page, "reports");
      await page.waitForLoadState("networkidle");
      await page.route(/\/api\/admin\/abuse-reports(?:\?|$)/, refuse);
      await press(page, "Ververs");
      await page.getByRole("alert").waitFor();
    },
  ],
  [
    "werklijst-druk",
    async ({ page }) => {
      await makeBusy(page);
      await page.goto("/admin");
      await press(page, "Begin bovenaan");
      await page.keyboard.press("j");
      await page.keyboard.press("j");
      // Of whatever day of the week it is taken on.
      await said(page, /tot nu toe meestal 112/);
    },
  ],
  [
    "werklijst-rij",
    async ({ page }) => {
      await page.goto("/admin");
      await press(page, "Begin bovenaan");
      await page.keyboard.press("j");
      await page.keyboard.press("j");
    },
  ],
  [
    "veeg-stil",
    async ({ page }) => {
      const late = 6 * 60_000 + 20_000;
      await page.route(/\/api\/admin\/start/, async (route) => {
        const answer = await route.fetch();
        const { data } = await answer.json();
        await route.fulfill({
          response: answer,
          json: { success: true, data: { ...data, sweptAt: data.at - late } },
        });
      });
      await page.route(/\/api\/admin\/system/, async (route) => {
        const answer = await route.fetch();
        const { data } = await answer.json();
        const jobs = data.jobs.map((job: { job: string; at: number }) =>
          job.job === "sweep" ? { ...job, at: data.at - late, late: true } : job,
        );
        await route.fulfill({ response: answer, json: { success: true, data: { ...data, jobs } } });
      });
      await to(page, "system");
      await page.locator(".system-lead [data-notice]").waitFor();
    },
  ],
  [
    "bestellingen-vel",
    async ({ page }) => {
      await to(page, "orders");
      await page.locator("tbody [data-row]").first().click();
      await page.waitForLoadState("networkidle");
    },
  ],
  [
    "bestellingen-bulk",
    async ({ page }) => {
      await to(page, "orders&status=held");
      await page.getByLabel("Vink alle bestellingen op deze pagina aan").check();
      await page.getByRole("toolbar").waitFor();
    },
  ],
  [
    "afzender-slepen",
    async ({ page }) => {
      // The same address again would only be scrolled to, and show what was read before.
      await page.goto("about:blank");
      await page.goto("/admin#afzenders");
      const name = page.getByRole("button", { name: "Iemand bewerken" });
      await name.scrollIntoViewIfNeeded();
      await page.getByText("Het getal is hoe vaak").scrollIntoViewIfNeeded();
      await name.hover();
      await page.mouse.down();
      const target = await page.getByRole("group", { name: /^Mysterie/ }).boundingBox();
      await page.mouse.move((target?.x ?? 0) + 60, (target?.y ?? 0) + 90, { steps: 4 });
      await page.locator("[data-target]").waitFor();
    },
    "desk",
  ],
  [
    "afzender-bewerken",
    async ({ page }) => {
      await page.goto("/admin#afzenders");
      await page.locator(".board [data-edit]").first().click();
      await page.getByRole("form", { name: "Afzender bewerken" }).scrollIntoViewIfNeeded();
    },
  ],
  [
    "blokkade-vooraf",
    async ({ page }) => {
      await to(page, "blocks");
      await page.getByLabel("IP-adres", { exact: true }).fill("198.51.100.20");
      await page.getByLabel("Reden").fill("Golf van nepnamen");
      await said(page, /^Dit adres deed/);
    },
  ],
  [
    "afmelding-nagegaan",
    async ({ page }) => {
      await to(page, "blocks&kind=opt-out");
      await page.getByLabel("Is dit nummer afgemeld?").fill("+31612345001");
      await press(page, "Ga na");
      await said(page, /^Ja/);
    },
  ],
  [
    "categorie-verwijderen",
    async ({ page }) => {
      await page.goto("/admin");
      await page.getByRole("region", { name: "Categorieën" }).locator("[data-edit]").first().click();
      await page
        .getByRole("form", { name: "Categorie bewerken" })
        .getByRole("button", { name: "Verwijderen" })
        .click();
      await page.getByRole("dialog").waitFor();
    },
  ],
];
