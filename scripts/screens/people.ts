import { execFileSync } from "node:child_process";
import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { codeIn, fromBase32, stepBytes, stepLength, stepOf } from "../../worker/domain/totp.ts";
import { at } from "../lib/root.mjs";

/** Signs in, as far as the password leads. */
export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto("/admin-login");
  await page.getByLabel("Gebruikersnaam").fill(username);
  await page.getByLabel("Wachtwoord").fill(password);
  await page.getByRole("button", { name: "Inloggen" }).click();
}

const chosen = "fiets wolk citroen ladder";

/** A second colleague, made at the command line, who chooses a password and is signed in. */
export async function colleague(page: Page, username: string, env: NodeJS.ProcessEnv): Promise<string> {
  const said = execFileSync(process.execPath, [at("scripts/admin.ts"), "create", username], {
    env,
    encoding: "utf8",
  });
  const password = /signs in with: (\S+)/.exec(said)?.[1] ?? "";
  await signIn(page, username, password);
  await page.getByLabel("Huidig wachtwoord").fill(password);
  await page.getByLabel("Nieuw wachtwoord").fill(chosen);
  await page.getByRole("button", { name: "Wijzig wachtwoord" }).click();
  await page.getByRole("navigation", { name: "Onderdelen" }).waitFor();
  // That the password was changed they know.
  await page.goto("/admin");
  await page.getByRole("button", { name: "Gezien" }).click();
  return chosen;
}

/** Turns the second step on, with a code of the secret that the page shows. */
export async function turnOnSecondStep(page: Page, password: string): Promise<void> {
  await page.goto("/admin?view=account");
  await page.getByRole("button", { name: "Aanzetten" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Wachtwoord").fill(password);
  await dialog.getByRole("button", { name: "Verder" }).click();
  const secret = (await dialog.locator("code").textContent()) ?? "";
  await dialog.getByLabel("Code uit de app").fill(await codeOf(secret));
  await dialog.getByRole("button", { name: "Aanzetten" }).click();
  await page.getByRole("button", { name: "Ik heb ze bewaard" }).click();
}

/** What an authenticator app shows, where it does not change while it is typed. */
async function codeOf(secret: string): Promise<string> {
  const left = stepLength - (Date.now() % stepLength);
  if (left < 10_000) await new Promise((resolve) => setTimeout(resolve, left + 250));
  return codeIn(
    createHmac("sha1", fromBase32(secret))
      .update(stepBytes(stepOf(Date.now())))
      .digest(),
  );
}
