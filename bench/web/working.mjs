import { onPhone, slow, stateOf, takenOver } from "./browser.mjs";

/** Long enough that every form is alive before the robot gives up, short enough to find the moment. */
const mostKeys = 600;
const pause = 30;

/**
 * A robot opens a page and types as soon as there is a textarea. Answers when the counter first equalled the text, when
 * the form's code had taken over, both in ms since navigation, and how many keys were lost on the way.
 *
 * @param {import("@playwright/test").Browser} browser
 * @param {string} url
 */
export const timeToWorking = (browser, url) =>
  onPhone(browser, slow, async (page) => {
    await page.addInitScript(watch);
    await page.goto(url, { waitUntil: "commit" });
    const area = page.locator("textarea");
    await area.waitFor({ state: "attached" });
    await area.focus();
    let typed = 0;
    const times = () =>
      page.evaluate(
        () => /** @type {{ working?: number, alive?: number }} */ (/** @type {any} */ (window).seen),
      );
    for (let seen = await times(); typed < mostKeys && !(seen.working && seen.alive); seen = await times()) {
      await page.keyboard.press("a", { delay: 0 });
      typed++;
      await page.waitForTimeout(pause);
    }
    await takenOver(page);
    await page.waitForTimeout(500);
    const { working = Number.NaN, alive = Number.NaN } = await times();
    const { message, counts } = await stateOf(page);
    return {
      working,
      alive,
      lost: typed - message.length,
      right: counts.every((count) => Number(count) === message.length),
    };
  });

/** Runs in the page, from its very beginning, once per frame. */
function watch() {
  /** @type {{ working?: number, alive?: number }} */
  const seen = {};
  Object.assign(window, { seen });
  const look = () => {
    const text = document.querySelector("textarea")?.value;
    const count = document.querySelector("[data-live=count]")?.textContent?.replace(/\D/g, "");
    if (text && Number(count) === text.length) seen.working ??= performance.now();
    if (document.documentElement?.dataset.ready !== undefined) seen.alive ??= performance.now();
    if (seen.working === undefined || seen.alive === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
