import type { Browser, Page } from "@playwright/test";
import { percentile } from "../lib/numbers.ts";
import { atRest, onPhone, slow, takenOver } from "./browser.ts";

const keys = 120;
/** Shorter events are not reported by the browser, so a key without one took at most this long. */
const grain = 16;

/** How long the screen took to answer each of 120 keys on a slow phone: half of them at most `p50` ms, 98 % at most `p98`. */
export const typingLatency = (browser: Browser, url: string) =>
  onPhone(browser, { cpu: slow.cpu }, async (page) => {
    const slowest = await watchKeys(page);
    await page.goto(url);
    await takenOver(page);
    await page.locator("textarea").focus();
    await atRest(page);
    await slowest.forget();
    for (let key = 0; key < keys; key++) {
      await page.keyboard.press(key % 6 === 5 ? "Space" : "a");
      await page.waitForTimeout(60);
    }
    const all = await slowest.read(keys);
    return { p50: percentile(all, 0.5), p98: percentile(all, 0.98) };
  });

/**
 * Follows how long each interaction on a page takes until it is painted, in ms.
 *
 * @param page before it is opened
 */
export async function watchKeys(page: Page) {
  await page.addInitScript(collect, grain);
  return {
    forget: () => page.evaluate(() => window.slowest.clear()),
    read: async (count: number) => {
      await page.waitForTimeout(500);
      const slowest = await page.evaluate(() => [...window.slowest.values()]);
      return [...slowest, ...Array(Math.max(0, count - slowest.length)).fill(grain)];
    },
  };
}

declare global {
  interface Window {
    slowest: Map<number, number>;
  }
}

/** Runs in the page: the longest event of each interaction. */
function collect(durationThreshold: number) {
  const slowest = new Map<number, number>();
  Object.assign(window, { slowest });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const id = (entry as { interactionId?: number }).interactionId;
      if (id) slowest.set(id, Math.max(slowest.get(id) ?? 0, entry.duration));
    }
  }).observe({ type: "event", durationThreshold, buffered: true } as PerformanceObserverInit);
}
