import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import { paidOrder } from "./api-stub.ts";
import { atRest, onPhone, slow, takenOver } from "./browser.ts";

const routes = ["/", "/voorwaarden", "/misbruik-melden", "/nergens", `/betaling/status/${paidOrder}`];

type Scene = {
  name: string;
  route: string;
  english?: boolean;
  /** Whether the typefaces come a second and a half late. */
  late?: boolean;
  act?: (page: Page) => Promise<void>;
};
const scenes: Scene[] = [
  ...routes.map((route) => ({ name: `${route.replace(paidOrder, "{id}")}, opened`, route })),
  ...routes.map((route) => ({
    name: `${route.replace(paidOrder, "{id}")}, English restored`,
    route,
    english: true,
  })),
  ...routes.map((route) => ({
    name: `${route.replace(paidOrder, "{id}")}, typefaces late`,
    route,
    late: true,
    act: faced,
  })),
  { name: "/, first error", route: "/", act: firstError },
  { name: "/, 0 → 1,280 characters", route: "/", act: fill },
];

/**
 * What moved by itself in each scene, summed over its whole length: 0 where nothing did. `caused` also counts what moved
 * within half a second of a key or click, which the layout shift score leaves out.
 */
export async function layoutShifts(browser: Browser, origin: string) {
  const found = [];
  for (const { name, route, english = false, late = false, act } of scenes) {
    const { score, caused } = await onPhone(browser, slow, async (page) => {
      if (english) await page.addInitScript(() => localStorage.setItem("preferredLanguage", "en"));
      if (late)
        await page.route(/\.woff2$/, async (request) => {
          await sleep(1_500);
          await request.continue();
        });
      await page.addInitScript(collect);
      await page.goto(origin + route);
      if (route === "/") await takenOver(page);
      await atRest(page);
      await act?.(page);
      await atRest(page);
      return page.evaluate(() => window.shifts);
    });
    found.push({ name, score, caused });
  }
  return found;
}

declare global {
  interface Window {
    shifts: { score: number; caused: number };
  }
}

/** Runs in the page, from its very beginning. */
function collect() {
  const shifts = { score: 0, caused: 0 };
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
      shifts.caused += value;
      if (!hadRecentInput) shifts.score += value;
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Until the last of both is there. */
async function faced(page: Page) {
  await page.waitForFunction(
    () => document.fonts.check("1em 'Momo Trust Display'") && document.fonts.check("1em Figtree"),
  );
}

async function firstError(page: Page) {
  await page.locator("button[type=submit]").click();
  await page.locator("[aria-invalid=true]").first().waitFor();
  await page.waitForTimeout(700);
}

/** Not by keys: what moves within half a second of a key would be forgiven. */
async function fill(page: Page) {
  await page.locator("textarea").focus();
  await page.waitForTimeout(600);
  for (let piece = 0; piece < 40; piece++) {
    await page.keyboard.insertText("Sinterklaas kwam gisteren langs.");
    await page.waitForTimeout(50);
  }
}
