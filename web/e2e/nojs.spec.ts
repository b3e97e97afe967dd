import { test as base, expect, type Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/fixtures";
import { restUnless } from "./support/rest";
import { below, type Placed, Sandbox } from "./support/sandbox";

/*
 * The product gives out addresses at `localhost`. Opened by its number it is another origin to a browser, so that the
 * checkout lies elsewhere, as a provider's does.
 */
const here = `http://127.0.0.1:${process.env.E2E_PORT}`;
const elsewhere = `http://localhost:${process.env.E2E_PORT}`;

const test = base.extend<{ sandbox: Sandbox }>({
  extraHTTPHeaders: async ({ baseURL: _ }, use) => {
    await use({ "CF-Connecting-IP": `198.${18 + below(2)}.${below(256)}.${1 + below(254)}` });
  },
  sandbox: async ({ request }, use) => {
    await use(new Sandbox(request));
  },
});
test.use({ baseURL: here, javaScriptEnabled: false });

const text = "Tot zo!\nEn neem taart mee.";

/** Fills in the home page's form as it stands there without scripts. */
async function fill(page: Page, receiver: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("textbox", { name: "Telefoonnummer" }).fill(receiver);
  await page.locator("[name=sender]").fill("De Buurt");
  await page.getByRole("textbox", { name: "Bericht" }).fill(text);
}

const order = (page: Page) => page.getByRole("button", { name: "Bestel en betaal" }).click();

test("Without scripts a visitor orders, pays at another origin and reads that the message has arrived", async ({
  page,
  sandbox,
}) => {
  const to = sandbox.phone();
  await fill(page, to.replace("+31", "0"));
  const posted = page.waitForRequest("**/api/payments/create");
  await order(page);
  // The documents let their own origin be told, so that a form need not rely on newer headers.
  expect(await (await posted).headerValue("Origin")).toBe(here);
  await page.waitForURL(`${elsewhere}/api/sandbox/checkout/*`);

  await page.getByRole("button", { name: "Betaald", exact: true }).click();
  await page.waitForURL(/\/api\/payments\/[\w-]{22}\/page$/);
  await expect(page.locator("strong.paid")).toHaveText("Betaald");
  // The page loads itself anew.
  await expect(page.getByRole("listitem").filter({ hasText: "Afgeleverd" })).toBeVisible();
  expect(await sandbox.inbox(to)).toMatchObject([{ from: "De Buurt", text }]);
});

test("A browser goes to no checkout that the page's policy does not name", async ({ page, sandbox }) => {
  await page.route("/", async (route) => {
    const response = await route.fetch();
    const { "content-security-policy": policy = "", ...headers } = response.headers();
    const narrow = policy.replace(" http://localhost:*", "");
    await route.fulfill({ response, headers: { ...headers, "content-security-policy": narrow } });
  });
  const blocked = page.waitForEvent("console", (line) => line.text().includes("form-action"));
  await fill(page, sandbox.phone());
  await order(page);
  await blocked;
  expect(page.url()).toBe(`${here}/`);
});

test("A bad form comes back with everything that was typed, and can be mended and sent", async ({
  page,
  sandbox,
}) => {
  await fill(page, "06 123");
  await page.getByRole("combobox", { name: "Land" }).selectOption("BE");
  await order(page);
  await expect(page).toHaveTitle(/^Fout: /);
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Voer een geldig internationaal telefoonnummer in",
  ]);
  await expect(page.getByLabel("Land")).toHaveValue("BE");
  await expect(page.getByLabel("Telefoonnummer")).toHaveValue("06 123");
  await expect(page.getByLabel("Afzender")).toHaveValue("De Buurt");
  await expect(page.getByLabel("Bericht")).toHaveValue(text);

  await page.getByLabel("Telefoonnummer").fill(sandbox.phone());
  await order(page);
  await page.waitForURL(`${elsewhere}/api/sandbox/checkout/*`);
});

test.describe("with scripts", () => {
  test.use({ javaScriptEnabled: true });

  test("A form whose code cannot be had is posted all the same, and one in English is answered in English", async ({
    page,
  }) => {
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.addInitScript(() => localStorage.setItem("preferredLanguage", "en"));
    await page.goto("/");
    await page.getByRole("textbox", { name: "Message" }).fill(text);
    await page.getByRole("button", { name: /^Order and pay/ }).click();
    await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Enter a phone number"]);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.getByLabel("Message")).toHaveValue(text);
  });

  for (const colorScheme of ["light", "dark"] as const)
    test(
      `The pages without scripts can be used by everyone, on a screen of any width, in ${colorScheme}`,
      restUnless(colorScheme === "light"),
      async ({ page, sandbox }) => {
        await page.emulateMedia({ colorScheme });
        await page.route("**/assets/*.js", (route) => route.abort());
        const usable = async () => {
          await page.setViewportSize({ width: 1280, height: 740 });
          await expectAccessible(page);
          await page.setViewportSize({ width: 320, height: 640 });
          await expectNoSidewaysScroll(page);
        };
        await fill(page, "06 123");
        await order(page);
        await usable();
        const { id }: Placed = await sandbox.order(sandbox.phone());
        const paths = [`/api/payments/${id}/page`, `/api/payments/${id}/page?lang=en`, "/api/payments/page"];
        for (const path of [...paths, "/api/payments/none/page", "/api/payments/none/page?lang=en"]) {
          await page.goto(path);
          await expect(page.getByRole("contentinfo")).toContainText("KvK");
          await usable();
        }

        await page.goto("/misbruik-melden");
        await page.getByLabel("Telefoonnummer").fill(sandbox.phone());
        await page.getByLabel("Wat is er aan de hand?").fill("te kort");
        await page.getByRole("button", { name: "Verzend je melding" }).click();
        await usable();
        await page.getByLabel("Wat is er aan de hand?").fill("Dit is een dreigement.");
        await page.getByRole("button", { name: "Verzend je melding" }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bedankt voor je melding");
        await usable();
        await page.getByRole("link", { name: "Bekijk hoe het met je melding staat" }).click();
        await usable();
      },
    );
});

test("The status page leads to one that needs no scripts, whether or not the browser says where it was", async ({
  page,
  sandbox,
}) => {
  const { id }: Placed = await sandbox.order(sandbox.phone());
  await page.goto(`/betaling/status/${id}`);
  await expect(page.getByText("Betalingsstatus ophalen...")).toBeHidden();
  await page.getByRole("link", { name: "bekijk je bestelling zonder JavaScript" }).click();
  await page.waitForURL(`/api/payments/${id}/page?lang=nl`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Je sms wacht op je betaling");

  await page.goto("/api/payments/page");
  await page.getByLabel("Kenmerk").fill(id);
  await page.getByRole("button", { name: "Bekijk" }).click();
  await page.waitForURL(`/api/payments/${id}/page?lang=nl`);
});
