import type { Page } from "@playwright/test";
import type { Camera } from "./camera.ts";

/** What a state is come to with: the page of who sees it, a colleague who is first, and the camera. */
export type Stage = {
  readonly camera: Camera;
  readonly page: Page;
  readonly colleague: Page;
  /** Of whose page it is. */
  readonly username: string;
  readonly password: string;
};

/** A picture's name, and how one comes to what it shows; with `desk` where it is done with a mouse. */
export type State = readonly [name: string, come: (stage: Stage) => Promise<unknown>, only?: "desk"];

/** Takes the wanted ones, each from a page of before: what one state did to the network is undone for the next. */
export async function take(states: readonly State[], stage: Stage): Promise<void> {
  const { camera, page } = stage;
  for (const [name, come, only] of states) {
    if (!camera.wants(name)) continue;
    try {
      await come(stage);
      await camera.state(page, name, only);
    } catch (error) {
      // The others are taken all the same.
      console.error(`  ${name}: ${String(error)}`);
      process.exitCode = 1;
    }
    await page.context().setOffline(false);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  }
}

/** Goes to a section. */
export const to = (page: Page, view: string) => page.goto(`/admin?view=${view}`);
/** Presses the first button of this name. */
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).first().click();
/** Waits until something is said. */
export const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
