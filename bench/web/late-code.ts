import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import { onPhone, stateOf, takenOver } from "./browser.ts";

const number = "0612345678";
const text = "Heb jij je schoen al gezet? ".repeat(8).slice(0, 200);
const wait = 1500;

/**
 * Types a number and 200 characters into a page whose code is late, and looks whether all of it is there, counted and
 * priced, once the code has come and without a further key. Every other time the text is pasted, so that all of it
 * surely stands there before.
 */
export async function typedBeforeCode(browser: Browser, origin: string, tries: number) {
  const found = [];
  for (let nth = 0; nth < tries; nth++) {
    found.push(
      await onPhone(browser, {}, async (page) => {
        await page.route(/\.js$/, async (route) => {
          await sleep(wait);
          await route.continue();
        });
        await type(page, origin, nth % 2 === 1);
        await takenOver(page);
        await page.waitForTimeout(500);
        return problemsIn(await stateOf(page));
      }),
    );
  }
  return found;
}

/** The same with code that never comes: only the page's own script is there to count. */
export const typedWithoutCode = (browser: Browser, origin: string) =>
  onPhone(browser, {}, async (page) => {
    await page.route(/\.js$/, (route) => route.abort());
    await type(page, origin, false);
    await page.waitForTimeout(300);
    return problemsIn(await stateOf(page));
  });

async function type(page: Page, origin: string, pasted: boolean) {
  await page.goto(origin, { waitUntil: "commit" });
  await page.locator("textarea").waitFor({ state: "attached" });
  await page.locator("#receiver").pressSequentially(number);
  await page.locator("textarea").focus();
  if (pasted) await page.keyboard.insertText(text);
  else await page.keyboard.type(text);
}

function problemsIn({ message, receiver, counts, prices }: Awaited<ReturnType<typeof stateOf>>) {
  return [
    message === text ? "" : `${message.length} of ${text.length} characters kept`,
    // The field may set the digits apart.
    receiver.replace(/\D/g, "").endsWith(number.slice(1)) ? "" : `number became '${receiver}'`,
    counts.length > 0 && counts.every((count) => count === "200") ? "" : `counter ${counts.join(", ")}`,
    prices.length > 0 && prices.every((price) => price === "€ 1,68") ? "" : `price ${prices.join(", ")}`,
  ].filter(Boolean);
}
