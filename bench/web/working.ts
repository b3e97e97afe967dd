import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "@playwright/test";
import { onPhone, slow, stateOf } from "./browser.ts";

const pause = 30;
const patience = 30_000;

/**
 * A robot opens a page and types as soon as there is a textarea. Answers when the counter first equalled the text, when
 * the form's code had taken over, both in ms since navigation, and how many keys were lost on the way. It works over the
 * bare wire: what a test library puts into a page would take the slowed processor's time.
 */
export const timeToWorking = (browser: Browser, url: string) =>
  onPhone(browser, slow, async (page) => {
    const wire = await page.context().newCDPSession(page);
    const seen: Record<string, number> = {};
    wire.on("Runtime.bindingCalled", ({ payload }) => {
      const [what = "", when] = payload.split(" ");
      seen[what] ??= Number(when);
    });
    await wire.send("Runtime.enable");
    await wire.send("Runtime.addBinding", { name: "tell" });
    await wire.send("Page.enable");
    await wire.send("Page.addScriptToEvaluateOnNewDocument", { source: `(${watch.toString()})()` });
    await wire.send("Page.navigate", { url });
    let typed = 0;
    for (const end = Date.now() + patience; Date.now() < end && !(seen.working && seen.alive); ) {
      if (seen.there) {
        await wire.send("Input.dispatchKeyEvent", { type: "keyDown", key: "a", code: "KeyA", text: "a" });
        await wire.send("Input.dispatchKeyEvent", { type: "keyUp", key: "a", code: "KeyA" });
        typed++;
      }
      await sleep(seen.there ? pause : 5);
    }
    await sleep(500);
    const { message } = await stateOf(page);
    const { there = Number.NaN, working = Number.NaN, alive = Number.NaN } = seen;
    return { there, working, alive, lost: typed - message.length };
  });

/** Runs in the page, from its very beginning: tells of the textarea when it comes, and looks at it in every frame. */
function watch() {
  const tell = (what: string) =>
    (window as unknown as { tell(text: string): void }).tell(`${what} ${performance.now()}`);
  const arrival = new MutationObserver(() => {
    const area = document.querySelector("textarea");
    if (!area) return;
    arrival.disconnect();
    area.focus();
    tell("there");
    requestAnimationFrame(look);
  });
  arrival.observe(document, { childList: true, subtree: true });
  let [works, alive] = [false, false];
  const look = () => {
    const text = document.querySelector("textarea")?.value;
    const count = document.querySelector("[data-live=count]")?.textContent?.replace(/\D/g, "");
    if (!works && text && Number(count) === text.length) tell("working");
    works ||= Boolean(text) && Number(count) === text?.length;
    if (!alive && document.documentElement.dataset.ready !== undefined) tell("alive");
    alive ||= document.documentElement.dataset.ready !== undefined;
    if (!(works && alive)) requestAnimationFrame(look);
  };
}
