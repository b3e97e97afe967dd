import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { below, Sandbox } from "./sandbox";

export { expect };

/** Where the clock runs sixty times as fast: for journeys that wait for minutes. */
export const fastOrigin = `http://localhost:${process.env.E2E_FAST_PORT}`;

/** Where staff must have a second step: a product that the journey which needs it starts by itself. */
export const strictOrigin = `http://localhost:${process.env.E2E_STRICT_PORT}`;

/** Where a second receiver of one text is many: a product that the journey which needs it starts by itself. */
export const heldOrigin = `http://localhost:${process.env.E2E_HELD_PORT}`;

/** Where all that waits for staff was prepared: a product that the journey which needs it starts by itself. */
export const deskOrigin = `http://localhost:${process.env.E2E_DESK_PORT}`;

type World = {
  sandbox: Sandbox;
  /** What this journey makes go wrong on purpose, as the browser's console says it. */
  mishap: RegExp | null;
  /** Origins besides the product's own that a visitor is sent to. */
  abroad: readonly string[];
};

/** The world of one journey: a visitor with an address of their own, and the sandbox behind the product. */
export const test = base.extend<World>({
  mishap: [null, { option: true }],
  abroad: [[], { option: true }],

  // Limits count per address; without this one journey would use up another's.
  extraHTTPHeaders: async ({ baseURL: _ }, use) => {
    await use({ "CF-Connecting-IP": `198.${18 + below(2)}.${below(256)}.${1 + below(254)}` });
  },

  // A page that throws, complains, breaks its own policy or calls a stranger is broken, also when the journey passes.
  context: async ({ context, baseURL, mishap, abroad }, use) => {
    const known = [new URL(baseURL ?? "").origin, ...abroad];
    const wrong: string[] = [];
    context.on("weberror", (thrown) => wrong.push(`not caught: ${thrown.error()}`));
    context.on("console", (line) => {
      if (line.type() === "error" && !mishap?.test(line.text()))
        wrong.push(`console: ${line.text()} (${line.location().url})`);
    });
    context.on("request", (request) => {
      if (!known.includes(new URL(request.url()).origin)) wrong.push(`foreign: ${request.url()}`);
    });
    await use(context);
    expect(wrong, "what went wrong along the way").toEqual([]);
  },

  sandbox: async ({ request }, use) => {
    await use(new Sandbox(request));
  },
});

/** Opens a page and waits until its controls work: a click on prerendered HTML is lost before that. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page);
}

/** Waits until the page's controls work. */
export async function alive(page: Page): Promise<void> {
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
}

/** Whether everyone can use this page, as far as a machine can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  // Axe asks for targets of 24 px only where it is told to.
  const rules = { "target-size": { enabled: true } };
  // Our pages have no frames but Turnstile's own; putting together what is found in frames takes another page each time.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options({ rules }).analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target).join(", ")})`,
  );
  expect(found, "accessibility").toEqual([]);
}

/**
 * Nothing may stick out of a screen of 320 px, which is also a screen of 1280 px at 400 % (WCAG 1.4.10), nor out of a phone of
 * 360 px on which all letters are twice as large (1.4.4).
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 320, height: 640 };
  for (const [screen, letters] of [
    [320, ""],
    [360, "200%"],
  ] as const) {
    await page.setViewportSize({ width: screen, height });
    await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), letters);
    await expect(page.locator("html"), `has nothing to scroll sideways ${letters}`).toHaveJSProperty(
      "scrollWidth",
      screen,
    );
  }
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  await page.setViewportSize({ width, height });
}
