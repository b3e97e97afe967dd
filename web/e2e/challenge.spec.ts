import type { Page, Route } from "@playwright/test";
import type { Challenge } from "#contract/challenge";
import { challengeNl } from "#voice/challenge";
import { challengeEn } from "#voice/challenge.en";
import { widget } from "../../fakes/turnstile/widget";
import { withTurnstile } from "../../scripts/lib/turnstile";
import { busyOrigin, startBusy } from "./support/busy";
import { expect, expectAccessible, open, test } from "./support/fixtures";
import { expectFilled, fields, fillOrder, national, orderAndPay, toCheckout } from "./support/journey";
import { restUnless } from "./support/rest";
import { Sandbox } from "./support/sandbox";
import { paths } from "./support/stubs";

/*
 * Who uses the last part of a budget is asked to show that they are no programme. The form meets that by itself: it stays as
 * it is, and the same order is sent again.
 */

// The console says of each refusal that it was one.
test.use({ mishap: /Failed to load resource/ });

const filled = { to: "06 12345678", text: "Tot zo!\nEn neem taart mee." };

/** Answers the first order with this challenge, as the Worker would; the next ones go through. */
async function challengeOnce(page: Page, challenge: Challenge): Promise<{ answers: (string | undefined)[] }> {
  const answers: (string | undefined)[] = [];
  await page.route(paths.create, async (route: Route) => {
    answers.push(route.request().headers()["challenge-answer"]);
    if (answers.length > 1) return route.continue();
    return route.fulfill({
      status: 428,
      json: { success: false, code: "challenge_required", message: "Druk.", challenge, reference: "r" },
    });
  });
  return { answers };
}

/** More work than anybody does. */
const hopeless: Challenge = { kind: "work", puzzle: "end.nonce.mark", count: 1, bits: 60 };

test("A check that takes its time says so, can be used by everyone, and when it is stopped nothing is lost", async ({
  page,
}) => {
  await fillOrder(page, filled);
  const { answers } = await challengeOnce(page, hopeless);
  await fields(page).order.click();
  const notice = page.getByRole("region", { name: challengeNl.title });
  await expect(notice.getByRole("status")).toHaveText(challengeNl.checking);
  await expect(notice).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  // The page stays responsive meanwhile: it takes what is typed.
  await page.getByRole("textbox", { name: "Bericht" }).fill("Iets anders");
  await notice.getByRole("button", { name: challengeNl.stop }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.locator("#failure")).toHaveText(challengeNl.stopped);
  await expectFilled(page, { ...filled, text: "Iets anders" });
  expect(answers).toEqual([undefined]);
  await toCheckout(page);
});

test("A check whose code is gone leaves a sentence and what was typed, and the same click works later", async ({
  page,
}) => {
  await fillOrder(page, filled);
  await challengeOnce(page, hopeless);
  await page.route("**/assets/*", (route) => route.fulfill({ status: 404 }));
  await fields(page).order.click();
  await expect(page.locator("#failure")).toHaveText("Druk.");
  await expectFilled(page, filled);
  await page.unroute("**/assets/*");
  await toCheckout(page);
});

test.describe("with keys of Turnstile", () => {
  const script = "https://challenges.cloudflare.com";
  test.use({ abroad: [script] });

  /** Serves the home page as a build with a site key would. */
  const buildWithKey = (page: Page, trustedTypes = false) =>
    page.route("/", async (route) => {
      const response = await route.fetch();
      const { "content-security-policy": built = "", ...headers } = response.headers();
      const isLoose = trustedTypes && !built.includes("trusted-types");
      const policy = isLoose ? `${built}; require-trusted-types-for 'script'; trusted-types 'none'` : built;
      const allowed = withTurnstile(policy, { TURNSTILE_SITE_KEY: "0x4site" });
      await route.fulfill({ response, headers: { ...headers, "content-security-policy": allowed } });
    });

  for (const theirs of ["as it is built", "with Trusted Types"] as const) {
    test(
      `The widget is loaded when it is wanted and not before, under the site's policy ${theirs}`,
      restUnless(theirs === "with Trusted Types"),
      async ({ page }) => {
        const loaded: string[] = [];
        await page.route(`${script}/**`, (route) => {
          loaded.push(route.request().url());
          return route.fulfill({ contentType: "text/javascript", body: widget("token", "0x4site") });
        });
        await buildWithKey(page, theirs === "with Trusted Types");
        await fillOrder(page, filled);
        const { answers } = await challengeOnce(page, {
          kind: "turnstile",
          siteKey: "0x4site",
          action: "order",
        });
        expect(loaded).toEqual([]);
        await fields(page).order.click();
        const human = page.getByRole("button", { name: "Verifieer dat u een mens bent" });
        await expect(human).toBeInViewport();
        await human.click();
        await page.waitForURL("**/api/sandbox/checkout/*");
        expect(answers).toEqual([undefined, "token|localhost|order"]);
        expect(loaded).toEqual([`${script}/turnstile/v0/api.js?render=explicit`]);
      },
    );
  }

  test("A widget that cannot be had says so, and nothing is lost", async ({ page }) => {
    await page.route(`${script}/**`, (route) => route.abort());
    await buildWithKey(page);
    await fillOrder(page, filled);
    await challengeOnce(page, { kind: "turnstile", siteKey: "0x4site", action: "order" });
    await fields(page).order.click();
    await expect(page.locator("#failure")).toHaveText(challengeNl.failed);
    await expectFilled(page, filled);
  });
});

test.describe("when it is busy", () => {
  test.describe.configure({ mode: "serial" });
  test.use({ baseURL: busyOrigin });
  let stop = async () => {};
  test.beforeAll(async ({ playwright }) => {
    stop = await startBusy();
    // Somebody else has used all that passes unnoticed.
    const others = await playwright.request.newContext({ baseURL: busyOrigin });
    for (let n = 0; n < 10; n++) {
      const headers = { "CF-Connecting-IP": `203.0.${n}.9` };
      const order = { receiver: "+31612345678", sender: "Anoniem", message: `Tot zo ${n}` };
      await others.post("/api/payments/create", { data: order, headers });
      const report = { phoneNumber: "+31612345678", reason: `Dit is melding nummer ${n}.` };
      await others.post("/api/abuse/report", { data: report, headers });
    }
    await others.dispose();
  });
  test.afterAll(() => stop());

  /** How the API answered this page's orders and reports. */
  function statusesOf(page: Page): number[] {
    const statuses: number[] = [];
    page.on("response", (response) => {
      if (response.request().method() === "POST") statuses.push(response.status());
    });
    return statuses;
  }

  test("An order is challenged once, without anybody's doing, and delivered", async ({ page, sandbox }) => {
    const statuses = statusesOf(page);
    const to = sandbox.phone();
    await orderAndPay(page, { to: national(to), text: filled.text }, "Betaald");
    expect(statuses.slice(0, 2)).toEqual([428, 201]);
    await expect(page.getByRole("listitem").filter({ hasText: "Afgeleverd" })).toBeVisible();
    expect(await sandbox.inbox(to)).toMatchObject([{ text: filled.text }]);
  });

  test("A report in English is challenged once too", async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("preferredLanguage", "en"));
    const statuses = statusesOf(page);
    await open(page, "/misbruik-melden");
    await page.locator("[name=phoneNumber]").fill("06 12345678");
    await page.locator("[name=reason]").fill("Every day a threatening text");
    await page.locator("form [type=submit]").click();
    await expect(page.locator("code, .code")).toHaveText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect(statuses).toEqual([428, 201]);
    await expect(page.getByText(challengeEn.checking)).toHaveCount(0);
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });

    test("An order waits on a page that keeps it, and its button comes by itself", async ({
      page,
      request,
    }) => {
      const to = new Sandbox(request).phone();
      await page.goto("/");
      await page.locator("[name=receiver]").fill(national(to));
      await page.locator("[name=message]").fill(filled.text);
      await page.getByRole("button", { name: "Bestel en betaal" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Een ogenblik geduld");
      const on = page.getByRole("button", { name: "Ga verder" });
      await expect(on).toBeHidden();
      await on.click();
      await page.waitForURL("**/api/sandbox/checkout/*");
      await page.getByRole("button", { name: "Betaald", exact: true }).click();
      await expect(page.locator("strong.paid")).toHaveText("Betaald");
      await expect(page.getByRole("listitem").filter({ hasText: "Afgeleverd" })).toBeVisible();
      expect(await new Sandbox(request).inbox(to)).toMatchObject([{ text: filled.text }]);
    });
  });

  test("The page that waits can be used by everyone", async ({ page }) => {
    await page.route("**/assets/*.js", (route) => route.fulfill({ status: 404 }));
    await page.goto("/");
    await page.locator("[name=receiver]").fill(filled.to);
    await page.locator("[name=message]").fill(filled.text);
    await page.locator("form [type=submit]").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Een ogenblik geduld");
    await expectAccessible(page);
    await expect(page.getByRole("button", { name: "Ga verder" })).toBeVisible();
    await expectAccessible(page);
  });
});
