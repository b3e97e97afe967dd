import type { Browser } from "@playwright/test";
import { percentile } from "../lib/numbers.ts";
import { atRest, onPhone, slow } from "./browser.ts";
import { watchKeys } from "./latency.ts";

const keys = 40;

/** How long the panel took to paint the next report after each of 40 presses of `j` on a slow computer, in ms. */
export const nextReportLatency = (browser: Browser, url: string) =>
  onPhone(browser, { cpu: slow.cpu }, async (page) => {
    const slowest = await watchKeys(page);
    await page.goto(`${url}/admin`);
    await page.locator("[data-row]").nth(keys).waitFor();
    await atRest(page);
    await slowest.forget();
    for (let key = 0; key < keys; key++) {
      await page.keyboard.press("j");
      await page.waitForTimeout(60);
    }
    const rows = await page.evaluate(() => document.activeElement?.hasAttribute("data-row"));
    if (!rows) throw new Error("j did not lead to a report");
    return percentile(await slowest.read(keys), 0.98);
  });
