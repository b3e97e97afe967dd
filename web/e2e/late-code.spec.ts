import type { Page } from "@playwright/test";
import { alive, expect, open, test } from "./support/fixtures";
import { restUnless } from "./support/rest";
import { refuse } from "./support/stubs";

/*
 * What a visitor has typed is theirs, whatever becomes of the line, or of the files behind a page that stands open while
 * the next version is deployed: the form, the text and a sentence stay.
 */

// The console says of each file and each call that it could not be had.
test.use({ mishap: /Failed to load resource/ });

const languages = ["nl", "en"] as const;

const forms = [
  {
    name: "send",
    path: "/",
    call: "create",
    /** By the name of each field. */
    typed: { receiver: "06 12345678", sender: "Tante Bep", message: "Lieve Noor,\ntot morgen 🙂" },
    failed: {
      nl: "Er is niets afgeschreven en je bericht staat er nog. Probeer het zo opnieuw.",
      en: "You have not been charged and your message is still here. Please try again in a moment.",
    },
    done: "**/api/sandbox/checkout/*",
  },
  {
    name: "report",
    path: "/misbruik-melden",
    call: "report",
    typed: {
      phoneNumber: "06 12345678",
      reporterEmail: "noor@example.nl",
      reason: "Elke dag een dreigende sms",
    },
    failed: {
      nl: "Wat je typte, staat er nog. Probeer het zo opnieuw.",
      en: "What you typed is still here. Please try again in a moment.",
    },
    done: null,
  },
] as const;

type Form = (typeof forms)[number];

const fill = async (page: Page, { typed }: Form) => {
  for (const [name, text] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(text);
};

const expectTyped = async (page: Page, { typed }: Form) => {
  await expect(page.getByRole("form")).toBeVisible();
  for (const [name, text] of Object.entries(typed)) {
    await expect(page.locator(`[name=${name}]`)).toHaveValue(text);
  }
};

const click = (page: Page) => page.locator("form [type=submit]").click();

/** Expects that what was typed has been taken. */
const expectDone = async (page: Page, { done }: Form) => {
  if (done) await page.waitForURL(done);
  else await expect(page.locator("code, .code")).toHaveText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
};

/** From now on none of the site's files is there any more. */
const deploy = (page: Page) => page.route("**/assets/*", (route) => route.fulfill({ status: 404 }));

for (const form of forms) {
  for (const language of languages) {
    test(
      `Offline at the click the ${form.name} form stays with what was typed and says so, and the same click works later (${language})`,
      restUnless(language === "nl"),
      async ({ page, context }) => {
        await page.addInitScript((chosen) => localStorage.setItem("preferredLanguage", chosen), language);
        await open(page, form.path);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await fill(page, form);
        await context.setOffline(true);
        await click(page);
        await expect(page.getByText(form.failed[language])).toBeVisible();
        await expectTyped(page, form);
        await context.setOffline(false);
        await click(page);
        await expectDone(page, form);
      },
    );
  }

  test(`A ${form.name} form that is refused after a deployment stays with what was typed, and says why`, async ({
    page,
  }) => {
    await open(page, form.path);
    await fill(page, form);
    await deploy(page);
    await refuse(page, form.call, 429, "rate_limited");
    await click(page);
    await expect(page.locator("#failure")).toHaveText(
      "Dat ging te snel achter elkaar. Wacht een minuut en probeer het opnieuw.",
    );
    await expectTyped(page, form);
    // English cannot be had any more either.
    await page.getByRole("button", { name: "English" }).click();
    await expect(page.locator("#failure")).toBeVisible();
    await expectTyped(page, form);
    await page.unroute({ create: "**/api/payments/create", report: "**/api/abuse/report" }[form.call]);
    await click(page);
    await expectDone(page, form);
  });

  for (const language of languages) {
    test(
      `A ${form.name} form whose code is gone before it starts says so, and is posted with what was typed (${language})`,
      restUnless(language === "nl"),
      async ({ page }) => {
        await page.addInitScript((chosen) => localStorage.setItem("preferredLanguage", chosen), language);
        await page.route("**/assets/*.js", (route) => route.fulfill({ status: 404 }));
        await page.goto(form.path);
        await fill(page, form);
        await expect(page.locator("#alone")).toHaveText(
          { nl: /^Een deel van deze pagina is niet geladen\./, en: /^Part of this page did not load\./ }[
            language
          ],
        );
        await expectTyped(page, form);
        await page.context().setOffline(true);
        await click(page);
        await expectTyped(page, form);
        await page.context().setOffline(false);
        await click(page);
        await expectDone(page, form);
      },
    );
  }
}

test("An order that a person looks at first can be placed after a deployment too, on the page without scripts", async ({
  page,
  sandbox,
}) => {
  const text = "Ik ben er om drie uur bij de bakker, bel me dan op 06 1234 5678";
  await open(page, "/");
  await page.locator("[name=receiver]").fill(sandbox.phone());
  await page.locator("[name=message]").fill(text);
  await deploy(page);
  await click(page);
  await expect(page.getByRole("heading", { name: "Je sms wordt eerst nagekeken" })).toBeVisible();
  await expect(page.locator("[name=message]")).toHaveValue(text);
  await page.getByRole("button", { name: "Laat nakijken en betaal" }).click();
  await page.waitForURL("**/api/sandbox/checkout/*");
});

test("English that comes late takes along what was typed in Dutch meanwhile, and the focus", async ({
  page,
}) => {
  const [form] = forms;
  let arrive = () => {};
  const typed = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.addInitScript(() => localStorage.setItem("preferredLanguage", "en"));
  await page.route("**/assets/index.en.*", async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto(form.path);
  await fill(page, form);
  arrive();
  await expect(page.getByRole("textbox", { name: "Message" })).toBeFocused();
  await expectTyped(page, form);
  await alive(page);
  await expectTyped(page, form);
});

test("The page of a case whose code is gone says that it must be loaded again", async ({ page }) => {
  await page.route("**/assets/*.js", (route) => route.fulfill({ status: 404 }));
  await page.goto("/melding");
  await expect(page.locator("#alone")).toHaveText(/laad de pagina opnieuw\.$/);
});
