import type { Page } from "@playwright/test";
import { alive, expect, test } from "./support/fixtures";
import {
  expectFilled,
  expectMoney,
  fields,
  fillOrder,
  goHome,
  orderAndPay,
  paid,
  payAs,
  statusPath,
  toCheckout,
} from "./support/journey";

/*
 * What has been paid for does not come back: not as the draft, not in fields that the browser fills in again, and not
 * out of its memory. What has not been paid for does.
 */

const text = "Alleen voor jou bestemd 🙂";
const blank = { to: "", text: "" };
/** Until then a copy is kept, to try again with (decision 051). */
const arrived = { ...paid, title: "Afgeleverd" };

/** Nothing of the text is left, on the page or in the browser. */
async function expectForgotten(page: Page): Promise<void> {
  await expectFilled(page, blank);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain("Alleen");
}

/** Goes back from the status page, through the checkout, to the form. */
async function backTwice(page: Page): Promise<void> {
  await page.goBack();
  await page.waitForURL("**/api/sandbox/checkout/*");
  await page.goBack();
  await page.waitForURL("/");
  await alive(page);
}

test("Whoever has paid and goes back twice finds neither text nor draft", async ({ page, sandbox }) => {
  await orderAndPay(page, { to: sandbox.phone(), sender: "Tante Bep", text }, "Betaald");
  await expectMoney(page, arrived);
  await backTwice(page);
  await expectForgotten(page);
  await page.reload();
  await alive(page);
  await expectForgotten(page);

  // The next message is another, and stays.
  await fields(page).message.fill("De volgende");
  await page.reload();
  await alive(page);
  await expectFilled(page, { to: "", text: "De volgende" });
});

test("Whoever has canceled and goes back twice finds the text, pays it after all, and then finds none", async ({
  page,
  sandbox,
}) => {
  const typed = { to: sandbox.phone(), sender: "Tante Bep", text };
  await orderAndPay(page, typed, "Geannuleerd");
  await expectMoney(page, { title: "Niet verstuurd: betaling geannuleerd", label: "Geannuleerd" });
  await backTwice(page);
  await expectFilled(page, typed);

  await toCheckout(page);
  await payAs(page, "Geannuleerd");
  await goHome(page, "Opnieuw Proberen");
  await expectFilled(page, typed);
  await toCheckout(page);
  await payAs(page, "Betaald");
  await expectMoney(page, arrived);

  await backTwice(page);
  await expectForgotten(page);
  // Further back stands the form of the first try, and with it the same text.
  await page.goBack();
  await backTwice(page);
  await expectForgotten(page);
});

// The headless browser keeps no page in memory, so it is told that this one was.
test("A page out of the browser's memory (the bfcache) keeps what has not been paid for, and no more", async ({
  page,
  sandbox,
}) => {
  const comeBack = () =>
    page.evaluate(() => void dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  const typed = { to: sandbox.phone(), text };
  await fillOrder(page, typed);
  await comeBack();
  await expectFilled(page, typed);

  // What the status page does in the meantime.
  const { id } = await sandbox.order(sandbox.phone());
  await page.evaluate((order) => {
    sessionStorage.removeItem("draft");
    sessionStorage.setItem("paid", order);
  }, id);
  await comeBack();
  await expectForgotten(page);
});

test("A next message that was begun before the first was paid is kept", async ({ page, sandbox }) => {
  const to = sandbox.phone();
  await fillOrder(page, { to, text });
  await toCheckout(page);
  await page.goBack();
  await page.waitForURL("/");
  await alive(page);
  await expectFilled(page, { to, text });
  await fields(page).message.fill("De volgende");
  await page.goForward();
  await page.waitForURL("**/api/sandbox/checkout/*");
  await payAs(page, "Betaald");
  await expectMoney(page, arrived);
  await goHome(page, "Terug naar de startpagina");
  await expectFilled(page, { to, text: "De volgende" });
});

test("Whoever goes home by a link after paying, or to a new tab, finds an empty form", async ({
  page,
  context,
  sandbox,
}) => {
  await orderAndPay(page, { to: sandbox.phone(), text }, "Betaald");
  await expectMoney(page, arrived);
  await goHome(page, "Terug naar de startpagina");
  await expectForgotten(page);
  const other = await context.newPage();
  await other.goto("/");
  await alive(other);
  await expectForgotten(other);
});

test("0.4: whoever comes back finds a line about the last order, with the way to it, and nothing moves for it", async ({
  page,
  sandbox,
}) => {
  const line = page.getByRole("link", { name: /^Je vorige sms: / });
  await page.goto("/");
  await alive(page);
  await expect(line).toHaveCount(0);
  const { id } = await orderAndPay(page, { to: sandbox.phone(), text }, "Betaald");
  await expectMoney(page, arrived);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) document.title = `moved: ${JSON.stringify(shift)}`;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await backTwice(page);
  await expect(line).toHaveText("Je vorige sms: afgeleverd. Bekijk de status");
  await expectForgotten(page);
  await expect(page).not.toHaveTitle(/moved/);
  await line.click();
  await page.waitForURL(statusPath(id));
  await expectMoney(page, arrived);
});

test("0.4: whoever pays, and goes back without having seen the status, finds a clean form all the same", async ({
  page,
  sandbox,
}) => {
  const to = sandbox.phone();
  await fillOrder(page, { to, text });
  const checkoutUrl = await toCheckout(page);
  await sandbox.pay(checkoutUrl, "paid");
  await expect.poll(() => sandbox.inbox(to)).toHaveLength(1);
  await page.goBack();
  await page.waitForURL("/");
  await alive(page);
  await expect(page.getByRole("link", { name: /^Je vorige sms: / })).toBeVisible();
  await expectFilled(page, blank);
});
