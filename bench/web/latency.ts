import { percentile } from "../lib/numbers.ts";
import { atRest, onPhone, slow, takenOver } from "./browser.ts";

const keys = 120;
/** Shorter events are not reported by the browser, so a key without one took at most this long. */
const grain = 16;

/**
 * How long the screen took to answer each of 120 keys on a slow phone: half of them at most `p50` ms, 98 % at most `p98`.
 *
 * @param {import("@playwright/test").Browser} browser
 * @param {string} url
 */
export const typingLatency = (browser, url) =>
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
 * @param {import("@playwright/test").Page} page before it is opened
 */
export async function watchKeys(page) {
  await page.addInitScript(collect, grain);
  return {
    forget: () => page.evaluate(() => /** @type {any} */ (window).slowest.clear()),
    read: async (/** @type {number} */ count) => {
      await page.waitForTimeout(500);
      /** @type {number[]} */
      const slowest = await page.evaluate(() => [.../** @type {any} */ (window).slowest.values()]);
      return [...slowest, ...Array(Math.max(0, count - slowest.length)).fill(grain)];
    },
  };
}

/** Runs in the page: the longest event of each interaction. */
function collect(/** @type {number} */ durationThreshold) {
  const slowest = new Map();
  Object.assign(window, { slowest });
  new PerformanceObserver((list) => {
    for (const entry of /** @type {PerformanceEventTiming[]} */ (list.getEntries())) {
      const id = /** @type {{ interactionId?: number }} */ (entry).interactionId;
      if (id) slowest.set(id, Math.max(slowest.get(id) ?? 0, entry.duration));
    }
  }).observe(/** @type {PerformanceObserverInit} */ ({ type: "event", durationThreshold, buffered: true }));
}
