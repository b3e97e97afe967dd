import type { Page } from "@playwright/test";
import type { Language } from "#contract/language";

/** One of the ways in which a visitor can find a page. */
export type State = {
  readonly name: string;
  readonly path: string;
  /** What has to be so before the page is opened. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** From the opened page to the state, in whatever language the page speaks; it is there once this is over. */
  readonly arrive?: (page: Page) => Promise<void>;
};

/** Brings a new page into a state, as someone who has chosen this language before. */
export async function enter(page: Page, state: State, language: Language): Promise<void> {
  await page.addInitScript(remember, language);
  await state.prepare?.(page);
  await page.goto(state.path);
  await page.locator(`html[lang=${language}]:not([data-waits])`).waitFor({ state: "attached" });
  await page.locator("html:is([data-ready], :not([data-island]))").waitFor({ state: "attached" });
  await state.arrive?.(page);
}

/** Only on the first visit: after that the choice is the visitor's. */
function remember(language: string): void {
  localStorage.preferredLanguage ??= language;
}
