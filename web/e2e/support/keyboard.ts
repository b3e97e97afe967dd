import { expect, type Locator, type Page } from "@playwright/test";

/** Goes there with the Tab key; every stop on the way must be seen. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((node) => node === document.activeElement);
  for (let stops = 0; stops < 40 && !(await isThere()); stops += 1) {
    await page.keyboard.press("Tab");
    await expectSeen(page);
  }
  await expect(target).toBeFocused();
}

/** Goes once through the page with the Tab key: every control must be a stop, and every stop must be seen. */
export async function expectEveryControlReached(page: Page): Promise<void> {
  const controls = page
    .locator("a[href], button:not([tabindex='-1'], :disabled), input, select, textarea")
    .filter({ visible: true });
  await expect(controls.first()).toBeVisible();
  const count = await controls.count();
  await page.evaluate(markStops);
  for (let stops = 0; stops < count; stops += 1) {
    await page.keyboard.press("Tab");
    await expectSeen(page);
  }
  const missed = await controls.evaluateAll((all) =>
    all.filter((one) => !one.hasAttribute("data-stop")).map((one) => one.outerHTML),
  );
  expect(missed, "controls that no Tab leads to").toEqual([]);
}

async function expectSeen(page: Page): Promise<void> {
  // What the page itself gave the focus to, as `main` after it went somewhere, is no stop of the Tab key.
  const focused = page.locator(":focus:not([tabindex='-1'])");
  if ((await focused.count()) === 0) return;
  await expect(focused).not.toHaveCSS("outline-style", "none");
  await expect(focused).toBeInViewport();
}

function markStops(): void {
  document.addEventListener("focusin", ({ target }) => (target as Element).setAttribute("data-stop", ""));
}
