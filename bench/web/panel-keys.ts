import type { Browser, Page } from "@playwright/test";
import { percentile } from "../lib/numbers.ts";
import { atRest, onPhone, slow } from "./browser.ts";
import { watchKeys } from "./latency.ts";

/** As many as of typing, so that one in fifty that is slow does not speak for all. */
const steps = 120;

/** How long the panel took to paint the next report after each of 120 presses of `j` and `k` on a slow computer, in ms. */
export const nextReportLatency = (browser: Browser, url: string) =>
  nextLatency(browser, `${url}/admin?view=reports`, 40);

/** The same of the next held message, at the desk where they are looked at, along all that a page has of them. */
export const nextHeldLatency = (browser: Browser, url: string) =>
  nextLatency(browser, `${url}/admin?view=held`, 18);

/** @param rows that it walks along, down and up again */
const nextLatency = (browser: Browser, address: string, rows: number) =>
  onPhone(
    browser,
    { cpu: slow.cpu },
    async (page) => {
      const slowest = await watchKeys(page);
      await page.goto(address);
      await page.locator("[data-row]").nth(rows).waitFor();
      await atRest(page);
      // The first of them takes what only comes once.
      await press(page, "j");
      await slowest.forget();
      for (let step = 1; step <= steps; step++)
        await press(page, Math.floor(step / rows) % 2 === 0 ? "j" : "k");
      const isThere = await page.evaluate(() => document.activeElement?.hasAttribute("data-row"));
      if (!isThere) throw new Error(`j and k led to no row at ${address}`);
      return percentile(await slowest.read(steps), 0.98);
    },
    { width: 1280, height: 800 },
  );

async function press(page: Page, key: "j" | "k"): Promise<void> {
  await page.keyboard.press(key);
  await page.waitForTimeout(60);
}
