import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { codeOf, lateInStep } from "./support/authenticator";
import { expect, expectAccessible, strictOrigin, test } from "./support/fixtures";
import { startOwn, surroundingsOf } from "./support/own-product";
import { card, dialog, expectToast } from "./support/staff";

// A refused password is a refusal, and who is not signed in is told so.
test.use({ baseURL: strictOrigin, mishap: /status of 40[013]/ });

// A product of its own: where everybody must have a second step, the other journeys could not sign in.
const own = {
  name: "strict",
  port: process.env.E2E_STRICT_PORT ?? "",
  settings: { STAFF_TOTP: "required" },
};
let stop: () => Promise<void> = async () => {};
test.beforeAll(async () => {
  test.setTimeout(240_000);
  stop = await startOwn(own);
});
test.afterAll(() => stop());

const weak = "passwordpassword1";
const chosen = "fiets wolk citroen ladder";

test("W6: a new colleague chooses a password, sets up the second step, and comes back with a recovery code", async ({
  page,
}) => {
  test.slow();
  const said = execFileSync(process.execPath, ["scripts/admin.ts", "create", "noor"], {
    cwd: join(import.meta.dirname, "../.."),
    env: surroundingsOf(own),
    encoding: "utf8",
  });
  const password = /signs in with: (\S+)/.exec(said)?.[1] ?? "";
  expect(said).toContain("72 hours");

  await test.step("the password of the command line opens nothing but its change", async () => {
    await signInAs(page, password);
    await expect(card(page, "Kies eerst een eigen wachtwoord")).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Onderdelen" })).toHaveCount(0);
    await page.goto("/admin?view=audit");
    await expect(card(page, "Kies eerst een eigen wachtwoord")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("what can be guessed is refused at its field, and nothing is lost", async () => {
    await change(page, password, weak);
    await expect(page.getByText(/Dit wachtwoord is te raden/)).toBeVisible();
    await expect(page.getByLabel("Nieuw wachtwoord")).toBeFocused();
    await expect(page.getByLabel("Huidig wachtwoord")).toHaveValue(password);
    await expectAccessible(page);
  });

  await test.step("after a good one the second step is due", async () => {
    await change(page, password, chosen);
    await expectToast(page, "Wachtwoord gewijzigd. Op alle andere plekken ben je uitgelogd.");
    // It lies over what comes next.
    await page.getByRole("region", { name: "Mededelingen (F8)" }).getByRole("button").click();
    await beginSetUp(page);
    await expectAccessible(page);
  });

  let [recoveryCode = "", another = ""]: string[] = [];
  await test.step("a code of the app opens the panel, and leaves recovery codes", async () => {
    await readCode(page);
    const codes = dialog(page, "Bewaar je herstelcodes");
    await page.getByRole("region", { name: "Mededelingen (F8)" }).getByRole("button").click();
    [recoveryCode = "", another = ""] = await codes.getByRole("listitem").allTextContents();
    expect(await codes.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
    await expectAccessible(page);
    await codes.getByRole("button", { name: "Ik heb ze bewaard" }).click();
    // Where they were going all along.
    await expect(card(page, "Logboek")).toBeVisible();
  });

  await test.step("the second step stays, and the next sign-in takes a recovery code", async () => {
    await page.goto("/admin?view=account");
    await expect(page.getByText("Iedereen met toegang tot het beheer moet dit gebruiken.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Uitloggen" }).click();
    await signInAs(page, chosen);
    await page.getByLabel("Code van je authenticator-app").fill(recoveryCode);
    await page.getByRole("button", { name: "Inloggen" }).click();
    await expect(card(page, "Misbruikmeldingen")).toBeVisible();
  });

  await test.step("a new telephone takes over by another recovery code, and opens the panel again", async () => {
    await page.goto("/admin?view=account");
    await page.getByRole("button", { name: "Nieuwe telefoon instellen" }).click();
    const old = dialog(page, "Nieuwe telefoon instellen");
    await expect(old.getByText(/tot dat gedaan is, blijft het beheer voor je dicht/)).toBeVisible();
    await expectAccessible(page);
    await old.getByLabel("Wachtwoord", { exact: true }).fill(chosen);
    await old.getByLabel("Code van je authenticator-app").fill(another);
    await old.getByRole("button", { name: "Verder" }).click();
    await expectToast(page, "Je oude telefoon telt niet meer. Stel nu de nieuwe in.");
    await page.getByRole("region", { name: "Mededelingen (F8)" }).getByRole("button").click();
    await beginSetUp(page);
    await readCode(page);
    await dialog(page, "Bewaar je herstelcodes").getByRole("button", { name: "Ik heb ze bewaard" }).click();
    await expect(card(page, "Inloggen in twee stappen")).toContainText("Je hebt nog 10 herstelcodes.");
  });
});

async function signInAs(page: Page, password: string): Promise<void> {
  await page.goto("/admin-login");
  await page.getByLabel("Gebruikersnaam").fill("noor");
  await page.getByLabel("Wachtwoord").fill(password);
  await page.getByRole("button", { name: "Inloggen" }).click();
}

async function beginSetUp(page: Page): Promise<void> {
  await card(page, "Zet eerst inloggen in twee stappen aan").getByRole("button").click();
  await page.getByLabel("Wachtwoord", { exact: true }).fill(chosen);
  await page.getByRole("button", { name: "Verder" }).click();
  await expect(page.getByRole("img", { name: /^QR-code/ })).toBeVisible();
}

async function readCode(page: Page): Promise<void> {
  const secret = (await dialog(page, "Twee stappen aanzetten").locator("code").textContent()) ?? "";
  await lateInStep();
  await page.getByLabel("Code uit de app").fill(codeOf(secret));
  await page.getByRole("button", { name: "Aanzetten" }).last().click();
}

async function change(page: Page, password: string, wanted: string): Promise<void> {
  await page.getByLabel("Huidig wachtwoord").fill(password);
  await page.getByLabel("Nieuw wachtwoord").fill(wanted);
  await page.getByRole("button", { name: "Wijzig wachtwoord" }).click();
}
