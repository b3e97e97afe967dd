import { expect, test } from "./support/fixtures";
import {
  expectFilled,
  expectMoney,
  expectStory,
  goHome,
  orderAndPay,
  paid,
  payAs,
  statusPath,
  toCheckout,
} from "./support/journey";

const ends = [
  {
    outcome: "Mislukt",
    title: "Niet verstuurd: betaling mislukt",
    text: "De betaling is niet gelukt. Mogelijk heb je de betaling geannuleerd of is er een fout opgetreden.",
  },
  {
    outcome: "Geannuleerd",
    title: "Niet verstuurd: betaling geannuleerd",
    text: "De betaling is geannuleerd. Je sms is niet verstuurd.",
  },
  {
    outcome: "Verlopen",
    title: "Niet verstuurd: betaling verlopen",
    text: "De tijd om te betalen is voorbij. Je sms is niet verstuurd.",
  },
];

for (const { outcome, title, text } of ends) {
  test(`A payment that ends as '${outcome}' sends nothing, and what was typed can be ordered again`, async ({
    page,
    sandbox,
  }) => {
    const to = sandbox.phone();
    const typed = { to, sender: "Tante Bep", text: "Éérste poging 🙂\nmet twee regels" };
    const first = await orderAndPay(page, typed, outcome);

    await expectMoney(page, { title, label: outcome });
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expectStory(page, ["Besteld", "Niet verstuurd"], text);
    expect(await sandbox.inbox(to)).toEqual([]);

    await goHome(page, "Opnieuw Proberen");
    await expectFilled(page, typed);
    await toCheckout(page);
    expect(await payAs(page, "Betaald")).not.toBe(first.id);
    await expectMoney(page, paid);
    await expect.poll(() => sandbox.inbox(to)).toMatchObject([{ from: "Tante Bep", text: typed.text }]);

    await page.goto(statusPath(first.id));
    await expectMoney(page, { title, label: outcome });
    expect(await sandbox.inbox(to)).toHaveLength(1);
  });
}

test("Whoever leaves the checkout can go on paying from the status page", async ({ page, sandbox }) => {
  const to = sandbox.phone();
  const { id, checkoutUrl } = await sandbox.order(to);
  await page.goto(statusPath(id));
  await expectMoney(page, { title: "Je sms wacht op je betaling", label: "In behandeling" });
  await expectStory(page, ["Besteld"], /^We wachten op bericht van de betaaldienst/);
  expect(await sandbox.inbox(to)).toEqual([]);
  await page.getByRole("link", { name: "Ga verder met betalen" }).click();
  await page.waitForURL(checkoutUrl);
  await payAs(page, "Betaald");
  await expectMoney(page, paid);
  await expect.poll(() => sandbox.inbox(to)).toHaveLength(1);
});

test.describe("on a desk", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("What the status page offers is clicked with a mouse", async ({ page, sandbox }) => {
    const { id, checkoutUrl } = await sandbox.order(sandbox.phone());
    await page.goto(statusPath(id));
    await page.getByRole("link", { name: "Ga verder met betalen" }).click();
    await page.waitForURL(checkoutUrl);
    await payAs(page, "Geannuleerd");
    await goHome(page, "Opnieuw Proberen");
  });
});
