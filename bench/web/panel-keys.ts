import type { Browser, Page } from "@playwright/test";
import { percentile } from "../lib/numbers.ts";
import { atRest, onPhone, slow } from "./browser.ts";
import { watchKeys } from "./latency.ts";

/** How long the panel took to paint the next report after each of 40 presses of `j` on a slow computer, in ms. */
export const nextReportLatency = (browser: Browser, url: string) =>
  nextLatency(browser, `${url}/admin?view=reports`, 40);

/** The same of the next held message, at the desk where they are looked at: as many presses as a page has of them. */
export const nextHeldLatency = (browser: Browser, url: string) =>
  nextLatency(browser, `${url}/admin?view=held`, 18);

const nextLatency = (browser: Browser, address: string, keys: number) =>
  onPhone(
    browser,
    { cpu: slow.cpu },
    async (page) => {
      const slowest = await watchKeys(page);
      await page.goto(address);
      await page.locator("[data-row]").nth(keys).waitFor();
      await atRest(page);
      // The first of them takes what only comes once.
      await press(page);
      await slowest.forget();
      for (let key = 1; key < keys; key++) await press(page);
      const rows = await page.evaluate(() => document.activeElement?.hasAttribute("data-row"));
      if (!rows) throw new Error(`j led to no next row at ${address}`);
      return percentile(await slowest.read(keys - 1), 0.98);
    },
    { width: 1280, height: 800 },
  );

async function press(page: Page): Promise<void> {
  await page.keyboard.press("j");
  await page.waitForTimeout(60);
}
