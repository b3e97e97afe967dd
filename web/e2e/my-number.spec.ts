import type { Page } from "@playwright/test";
import { expect, expectAccessible, open, test } from "./support/fixtures";
import { tabTo } from "./support/keyboard";
import type { Sandbox } from "./support/sandbox";

/** Everything here is done with a keyboard alone, on the screen of a phone. */
test.use({
  viewport: { width: 360, height: 640 },
  // Browsers complain of the code that is wrong and the reason that is too short, which are typed on purpose.
  mishap: /status of 40[03]/,
});

const usable = async (page: Page) => {
  await expectAccessible(page);
  await expect(page.locator("html"), "has nothing to scroll sideways").toHaveJSProperty("scrollWidth", 360);
};

/** A number that got a text through us. */
async function texted(sandbox: Sandbox): Promise<string> {
  const to = sandbox.phone();
  const { checkoutUrl } = await sandbox.order(to);
  await sandbox.pay(checkoutUrl, "paid");
  await expect.poll(async () => (await sandbox.inbox(to)).length).toBe(1);
  return to;
}

/** The code on the phone. */
async function codeOn(sandbox: Sandbox, to: string): Promise<string> {
  const find = async () => (await sandbox.inbox(to)).find(({ from }) => from === "Briefje")?.text ?? "";
  await expect.poll(find).toMatch(/^\d{6} is /);
  return (await find()).slice(0, 6);
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.type(text);
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole("button", { name, exact: true }));
  await page.keyboard.press("Enter");
}

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const standing = (page: Page) => page.getByRole("heading", { level: 2 }).first();

async function prove(page: Page, sandbox: Sandbox, to: string): Promise<void> {
  await type(page, "Je telefoonnummer", to);
  await press(page, "Stuur mij een code");
  await expect(title(page)).toHaveText("Vul je code in");
  await usable(page);
  await type(page, "Code uit de sms", await codeOn(sandbox, to));
  await press(page, "Ga verder");
  await expect(title(page)).toHaveText("Mijn nummer");
  await expect(standing(page)).toHaveText("Open");
  await usable(page);
}

test("From the page to stopped, and lifted again, with nothing but a keyboard", async ({ page, sandbox }) => {
  const to = await texted(sandbox);
  await open(page, "/mijn-nummer");
  await usable(page);
  await prove(page, sandbox, to);
  await press(page, "Stop alle sms’en");
  await expect(standing(page)).toHaveText("Stopgezet");
  await expect(standing(page)).toBeFocused();
  await usable(page);
  await page.reload();
  await expect(standing(page)).toHaveText("Stopgezet");
  await press(page, "Hef het op");
  await expect(standing(page)).toHaveText("Open");
  await press(page, "Zet mijn nummer op slot");
  await expect(standing(page)).toHaveText("Op slot");
  await usable(page);
});

test("One message is reported, with its case code in the list", async ({ page, sandbox }) => {
  const to = await texted(sandbox);
  await open(page, "/mijn-nummer");
  await prove(page, sandbox, to);
  await tabTo(page, page.getByRole("button", { name: /^Meld deze sms:/ }));
  await page.keyboard.press("Enter");
  await page.keyboard.type("Kort");
  await press(page, "Verzend je melding");
  await expect(page.getByText("Geef minimaal 10 karakters uitleg")).toBeVisible();
  await usable(page);
  await page.keyboard.type(" maar duidelijk genoeg");
  await press(page, "Verzend je melding");
  await expect(page.getByRole("link", { name: /^Gemeld, zaakcode/ })).toBeVisible();
  await expect(standing(page)).toHaveText("Rust na je melding");
  await usable(page);
});

test.describe("Without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the same way leads from the page to stopped, and a message is reported", async ({
    page,
    sandbox,
  }) => {
    const to = await texted(sandbox);
    await page.goto("/mijn-nummer");
    await page.getByLabel("Je telefoonnummer").focus();
    await page.keyboard.type(to);
    await page.keyboard.press("Enter");
    await expect(title(page)).toHaveText("Vul je code in");
    const code = await codeOn(sandbox, to);
    await page.getByLabel("Code uit de sms").focus();
    await page.keyboard.type("12345");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toContainText("Deze code klopt niet");
    await page.getByLabel("Code uit de sms").focus();
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
    await expect(standing(page)).toHaveText("Open");
    await page.getByRole("button", { name: "Stop alle sms’en" }).focus();
    await page.keyboard.press("Enter");
    await expect(standing(page)).toHaveText("Stopgezet");
    await page.getByLabel("Wat is er aan de hand?").focus();
    await page.keyboard.type("Hier word ik bang van.");
    await page.getByRole("button", { name: "Verzend je melding" }).focus();
    await page.keyboard.press("Enter");
    await expect(title(page)).toHaveText("Bedankt voor je melding");
  });
});
