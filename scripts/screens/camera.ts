import { mkdirSync, writeFileSync } from "node:fs";
import type { CDPSession, Page } from "@playwright/test";
import UPNG from "upng-js";
import { at } from "../lib/root.mjs";

type Look = {
  readonly width: number;
  readonly height: number;
  readonly colorScheme: "light" | "dark";
};

const phone = { width: 360, height: 740 };
const desk = { width: 1280, height: 800 };
const wide = { width: 1920, height: 1080 };

/** A section: as a phone, a desk and a wide desk show it, light and dark. */
const everyLook: readonly Look[] = [phone, desk, wide].flatMap((size) =>
  (["light", "dark"] as const).map((colorScheme) => ({ ...size, colorScheme })),
);
/** A state that any section may be in: enough to judge it by. */
const fewLooks: readonly Look[] = [
  { ...desk, colorScheme: "light" },
  { ...desk, colorScheme: "dark" },
  { ...phone, colorScheme: "light" },
];

/** Of a long page the beginning tells how it looks. */
const tallest = 2600;
const folder = "docs/screens/panel";

/** Takes the panel's pictures; of all there are those that are wanted, or all. */
export class Camera {
  private readonly wanted: readonly string[];

  constructor(wanted: readonly string[]) {
    this.wanted = wanted;
    mkdirSync(at(folder), { recursive: true });
  }

  /** Whether any of these pictures is to be taken. */
  wants(...names: readonly string[]): boolean {
    return this.wanted.length === 0 || names.some((name) => this.wanted.includes(name));
  }

  /** What stands on a page, in all its looks; with `show` what that opens, which is closed again. */
  async section(page: Page, name: string, show?: () => Promise<void>): Promise<void> {
    if (!this.wants(name)) return;
    for (const look of everyLook) {
      await put(page, look);
      if (show) await show();
      await page.waitForLoadState("networkidle");
      await shoot(page, name, look, show !== undefined);
      if (show) await page.keyboard.press("Escape");
    }
    console.log(`  ${name}`);
  }

  /** A state that was come to by hand, as it stands: nothing is waited for, for it may be that nothing comes. */
  async state(page: Page, name: string, only?: "desk"): Promise<void> {
    for (const look of fewLooks.filter(({ width }) => only !== "desk" || width === desk.width)) {
      await put(page, look);
      // What it is about has the focus, and may lie below a smaller screen.
      await page.evaluate(intoSight);
      await shoot(page, name, look, true);
    }
    await put(page, { ...desk, colorScheme: "light" });
    console.log(`  ${name}`);
  }
}

/** What has the focus, with the form that it is part of. */
const intoSight = `{
  const at = document.querySelector("#main :focus");
  (at?.closest("form, .case") ?? at)?.scrollIntoView({ block: "nearest" });
}`;

async function put(page: Page, { width, height, colorScheme }: Look): Promise<void> {
  const hand = await handOn(page);
  await hand.send("Emulation.setTouchEmulationEnabled", { enabled: width === phone.width });
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme });
}

const hands = new WeakMap<Page, CDPSession>();

/** By what a page is pointed at: a thumb on a phone, for which controls are higher and no keys are shown, and a mouse on a desk. */
async function handOn(page: Page): Promise<CDPSession> {
  const hand = hands.get(page) ?? (await page.context().newCDPSession(page));
  hands.set(page, hand);
  return hand;
}

async function shoot(page: Page, name: string, look: Look, isScreen: boolean): Promise<void> {
  const { width, height, colorScheme } = look;
  await page.evaluate("document.fonts.ready");
  const whole = Number(await page.evaluate("document.documentElement.scrollHeight"));
  const clip = { x: 0, y: 0, width, height: isScreen ? height : Math.min(tallest, whole) };
  // In a window as tall as the page, so that what sticks to its foot lies in its own place.
  if (!isScreen) await page.setViewportSize({ width, height: clip.height });
  const animations = "disabled";
  const taken = UPNG.decode(Uint8Array.from(await page.screenshot({ clip, animations })).buffer);
  // Flat colours need no more than these, and half of the bytes; with fewer what is dim behind a dialog changes its hue.
  const small = UPNG.encode(UPNG.toRGBA8(taken).slice(0, 1), taken.width, taken.height, 128);
  writeFileSync(at(`${folder}/${name}-${width}-${colorScheme}.png`), Buffer.from(small));
}
