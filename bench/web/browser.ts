import { setTimeout as sleep } from "node:timers/promises";
import { chromium as browserType } from "@playwright/test";
import { chromium } from "../../scripts/chromium.ts";

/** @typedef {import("@playwright/test").Page} Page */

/**
 * A browser for as long as some work needs it.
 *
 * @template T
 * @param {(browser: import("@playwright/test").Browser) => Promise<T>} work
 */
export async function withBrowser(work) {
  const browser = await browserType.launch(await chromium());
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** A slow phone on a slow line, as Lighthouse imagines them, but truly slowed. */
export const slow = { latency: 150, kilobits: 1600, cpu: 4 };

/**
 * A page as a first-time visitor's phone would show it, in a context of its own.
 *
 * @template T
 * @param {import("@playwright/test").Browser} browser
 * @param {{ latency?: number, kilobits?: number, cpu?: number }} pace
 * @param {(page: Page) => Promise<T>} work
 */
export async function onPhone(browser, { latency, kilobits, cpu }, work) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    locale: "nl-NL",
    timezoneId: "Europe/Amsterdam",
  });
  try {
    const page = await context.newPage();
    const wire = await context.newCDPSession(page);
    if (latency && kilobits) {
      const throughput = (kilobits * 1000) / 8;
      await wire.send("Network.emulateNetworkConditions", {
        offline: false,
        latency,
        downloadThroughput: throughput,
        uploadThroughput: throughput,
      });
    }
    if (cpu) await wire.send("Emulation.setCPUThrottlingRate", { rate: cpu });
    return await work(page);
  } finally {
    await context.close();
  }
}

/** Waits until the form's own code has taken over. */
export const takenOver = (/** @type {Page} */ page) =>
  page.locator("html[data-ready]").waitFor({ state: "attached", timeout: 60_000 });

/** What the form says about the text in it. */
export const stateOf = (/** @type {Page} */ page) =>
  page.evaluate(() => {
    const value = (/** @type {string} */ id) =>
      /** @type {HTMLInputElement | null} */ (document.getElementById(id))?.value ?? "";
    const shown = (/** @type {string} */ name) =>
      [...document.querySelectorAll(`[data-live=${name}]`)].map((node) =>
        (node.textContent ?? "").replace(/\s/g, " "),
      );
    return {
      message: value("message"),
      receiver: value("receiver"),
      counts: shown("count"),
      prices: shown("price"),
    };
  });

/** Lets the page come to rest: nothing on the wire, and two frames drawn. */
export async function atRest(/** @type {Page} */ page) {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await sleep(300);
}
