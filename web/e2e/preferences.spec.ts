import { expect, open, test } from "./support/fixtures";
import { fields, statusPath } from "./support/journey";
import { enter } from "./support/state";
import { states } from "./support/states";
import { keepWaiting } from "./support/stubs";

test.describe("where motion is unwelcome", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("Nothing moves by itself, and nothing glides", async ({ page }) => {
    await keepWaiting(page, "payment");
    await page.goto(statusPath("x"));
    const ring = page.getByRole("main").locator("svg.animate-spin");
    await expect(ring).toBeVisible();
    await expect(ring).toHaveCSS("animation-name", "none");
    // The ring does turn for everyone else, or this would prove nothing.
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await expect(ring).toHaveCSS("animation-name", "spin");

    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const state of states.filter(({ path }) => path === "/").slice(0, 2)) {
      await enter(page, state, "nl");
      expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
      await expect(fields(page).order).toHaveCSS("transition-property", "none");
      await expect(page.locator("html")).toHaveCSS("scroll-behavior", "auto");
    }
  });
});

test.describe("in forced colours", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  test("Controls keep their edges, and the focus, the choice and the language can be told apart", async ({
    page,
  }) => {
    await open(page, "/");
    const form = fields(page);
    for (const control of Object.values(form)) {
      await expect(control).toHaveCSS("border-top-style", "solid");
      await expect(control).not.toHaveCSS("border-top-width", "0px");
      await control.focus();
      await expect(control).toHaveCSS("outline-style", "solid");
    }

    const ground = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((node) => getComputedStyle(node).backgroundColor);
    await form.sender.click();
    await page.keyboard.press("ArrowDown");
    expect(await ground("[role=option][aria-selected=true]")).not.toBe(
      await ground("[role=option][aria-selected=false]"),
    );

    const edge = (language: string) =>
      page
        .locator(`[data-language=${language}]`)
        .evaluate((node) => getComputedStyle(node).borderBottomColor);
    expect(await edge("nl")).not.toBe(await edge("en"));
  });
});
