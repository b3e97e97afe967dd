import type { Page } from "@playwright/test";
import { signIn, turnOnSecondStep } from "./people.ts";
import { press, type State, said, to } from "./states.ts";

/** What may come between a colleague and the panel; the last of all, for afterwards they are not let in. */
export const doors: readonly State[] = [
  [
    "inloggen-verlopen",
    async ({ page }) => {
      await to(page, "reports");
      await page.waitForLoadState("networkidle");
      await page.context().clearCookies();
      await press(page, "Ververs");
      await said(page, /^Je sessie is verlopen/);
    },
  ],
  [
    "inloggen-twee",
    async ({ page, username, password }) => {
      await signIn(page, username, password);
      await page.getByRole("button", { name: "Uitloggen" }).waitFor();
      await turnOnSecondStep(page, password);
      await page.context().clearCookies();
      await signIn(page, username, password);
      await page.getByLabel("Code van je authenticator-app").waitFor();
    },
  ],
  ["inloggen-geweigerd", async ({ page, username }) => wrong(page, username)],
  [
    "inloggen-te-vaak",
    async ({ page, username }) => {
      for (let tries = 0; tries < 12; tries++) if (await wrong(page, username)) return;
      throw new Error("nobody was told to wait");
    },
  ],
];

/** Signs in with a wrong password; whether that was once too often. */
async function wrong(page: Page, username: string): Promise<boolean> {
  const answered = page.waitForResponse(/\/api\/auth\/login/);
  await signIn(page, username, "niet het wachtwoord");
  const status = (await answered).status();
  await page.getByRole("alert").waitFor();
  return status === 429;
}
