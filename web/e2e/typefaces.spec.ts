import { setTimeout as sleep } from "node:timers/promises";
import { expect, type Page, test } from "@playwright/test";
import { restUnless } from "./support/rest";

const documents = [
  "/",
  "/voorwaarden",
  "/wat-we-bewaren",
  "/misbruik-melden",
  "/melding",
  "/cijfers",
  "/nergens",
];
/** Pages of one kind are alike. */
const everyDay = new Set(["/", "/voorwaarden", "/cijfers"]);
const widths = [320, 412, 1280];

for (const path of documents) {
  test(
    `Nothing moves on ${path} when the typefaces come late`,
    restUnless(everyDay.has(path)),
    async ({ page }) => {
      await page.addInitScript(collectShifts);
      await page.route(/\.woff2$/, async (route) => {
        await sleep(700);
        await route.continue();
      });
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path);
        await page.evaluate(() => document.fonts.load("1em Figtree"));
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
        expect(await page.evaluate(() => window.shifts), `${width} px`).toEqual([]);
        // As on a visit's first page.
        await page.goto("about:blank");
      }
    },
  );
}

test("On the first page headings take their own face after it was painted, and on the next text has its own too", async ({
  page,
}) => {
  await page.goto("/voorwaarden");
  await expect(page.locator("html")).toHaveAttribute("data-late", "text");
  expect(await faceOf(page, "h1")).toBe("Momo Trust Display");
  await page.evaluate(() => document.fonts.load("1em Figtree"));
  await page.getByRole("link", { name: "Misbruik melden" }).last().click();
  await expect(page.getByRole("heading", { name: "Misbruik melden", level: 1 })).toBeVisible();
  await expect(page.locator("html")).not.toHaveAttribute("data-late");
  expect(await faceOf(page, "h1")).toBe("Momo Trust Display");
  expect(await faceOf(page, "main p")).toMatch(/^Figtree/);
});

test("Without scripts both faces are asked for where they are used", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/voorwaarden", { waitUntil: "networkidle" });
  expect(asked.filter((path) => path.endsWith(".woff2"))).toHaveLength(2);
  await context.close();
});

declare global {
  interface Window {
    shifts: number[];
  }
}

function collectShifts() {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifts.push((entry as unknown as { value: number }).value);
  }).observe({ type: "layout-shift", buffered: true });
}

/** The face in which the browser has really drawn an element. */
async function faceOf(page: Page, selector: string): Promise<string> {
  const wire = await page.context().newCDPSession(page);
  await wire.send("DOM.enable");
  await wire.send("CSS.enable");
  const { root } = await wire.send("DOM.getDocument");
  const { nodeId } = await wire.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { fonts } = await wire.send("CSS.getPlatformFontsForNode", { nodeId });
  return fonts.find(({ isCustomFont }) => isCustomFont)?.familyName ?? fonts[0]?.familyName ?? "";
}
