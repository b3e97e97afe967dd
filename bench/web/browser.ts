import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium as browserType, type Page } from "@playwright/test";
import { chromium } from "../../scripts/chromium.ts";

/** A browser for as long as some work needs it. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>) {
  const browser = await browserType.launch(await chromium());
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** A slow phone on a slow line, as Lighthouse imagines them, but truly slowed. */
export const slow = { latency: 150, kilobits: 1600, cpu: 4 };

/** A page as a first-time visitor's phone would show it, in a context of its own. */
export async function onPhone<T>(
  browser: Browser,
  { latency, kilobits, cpu }: { latency?: number; kilobits?: number; cpu?: number },
  work: (page: Page) => Promise<T>,
  viewport = { width: 412, height: 823 },
) {
  const context = await browser.newContext({
    viewport,
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
export const takenOver = (page: Page) =>
  page.locator("html[data-ready]").waitFor({ state: "attached", timeout: 60_000 });

/** What the form says about the text in it. */
export const stateOf = (page: Page) =>
  page.evaluate(() => {
    const value = (id: string) => (document.getElementById(id) as HTMLInputElement | null)?.value ?? "";
    const shown = (name: string) =>
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
export async function atRest(page: Page) {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await sleep(300);
}
