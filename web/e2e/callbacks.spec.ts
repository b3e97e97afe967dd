import { expect, fastOrigin, test } from "./support/fixtures";
import {
  expectMoney,
  expectStory,
  fillOrder,
  orderAndPay,
  paid,
  statusPath,
  toCheckout,
} from "./support/journey";

const delivered = [
  ["Besteld", "Wordt verstuurd", "Verstuurd", "Afgeleverd"],
  "Het netwerk meldt dat je sms is aangekomen.",
] as const;

test("A webhook that comes late finds that the page has settled the payment, and changes nothing", async ({
  page,
  sandbox,
}) => {
  const to = sandbox.phone();
  const { checkoutUrl } = await orderAndPay(page, { to, text: "Laat" }, "Late melding");
  // The sandbox's own webhook is twenty seconds away; the page does not wait for it.
  await expectMoney(page, paid);
  await expectStory(page, ...delivered);
  await sandbox.callWebhook(checkoutUrl);
  await page.reload();
  await expectStory(page, ...delivered);
  expect(await sandbox.inbox(to)).toHaveLength(1);
});

test("A webhook that comes twice at once sends one SMS", async ({ page, sandbox }) => {
  const to = sandbox.phone();
  const { checkoutUrl } = await orderAndPay(page, { to, text: "Dubbel" }, "Dubbele melding");
  await expectMoney(page, paid);
  await expectStory(page, ...delivered);
  await Promise.all(Array.from({ length: 5 }, () => sandbox.callWebhook(checkoutUrl)));
  await sandbox.sweep();
  expect(await sandbox.inbox(to)).toHaveLength(1);
});

test("A webhook that never comes is made up for by the page that stands open", async ({ page, sandbox }) => {
  const to = sandbox.phone();
  const { id, checkoutUrl } = await sandbox.order(to);
  await page.goto(statusPath(id));
  await expectMoney(page, { title: "Je sms wacht op je betaling", label: "In behandeling" });
  await sandbox.pay(checkoutUrl, "paid_no_webhook");
  await expectMoney(page, paid);
  await expectStory(page, ...delivered);
  expect(await sandbox.inbox(to)).toHaveLength(1);
});

test.describe("when the minutes fly", () => {
  test.use({ baseURL: fastOrigin });

  test("A webhook that never comes is made up for by the cron when nobody looks", async ({
    page,
    context,
    sandbox,
  }) => {
    const to = sandbox.phone();
    await fillOrder(page, { to, text: "Niemand kijkt" });
    const checkoutUrl = await toCheckout(page);
    await page.close();
    await sandbox.pay(checkoutUrl, "paid_no_webhook");

    await expect
      .poll(async () => {
        await sandbox.sweep();
        return sandbox.inbox(to);
      })
      .toMatchObject([{ text: "Niemand kijkt" }]);

    const later = await context.newPage();
    await later.goto(checkoutUrl);
    await later.getByRole("link", { name: "Terug naar je bericht" }).click();
    await expectMoney(later, paid);
    await expectStory(later, ...delivered);
    await sandbox.sweep();
    expect(await sandbox.inbox(to)).toHaveLength(1);
  });
});
