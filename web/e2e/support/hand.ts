import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures";

/** The hand of somebody who has a keyboard and no mouse. It counts each key that it presses, but not the letters of a text. */
export class Hand {
  private pressed = 0;
  constructor(private readonly page: Page) {}

  /** How many keys were pressed so far; what was typed into a field is a text, and no key of the desk's. */
  get keys(): number {
    return this.pressed;
  }

  /** Presses these one after the other. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.page.keyboard.press(key);
      this.pressed += 1;
    }
  }

  /** Writes a text where the focus is. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Goes there with one key, pressed until it has the focus. */
  async until(target: Locator, key: "Tab" | "Shift+Tab" | "j" = "Tab"): Promise<void> {
    await target.waitFor();
    const isThere = () => target.evaluate((node) => node === document.activeElement);
    for (let stops = 0; stops < 90 && !(await isThere()); stops += 1) await this.press(key);
    await expect(target).toBeFocused();
  }
}
