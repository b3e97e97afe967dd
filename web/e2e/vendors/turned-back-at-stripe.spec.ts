import { expectMoney, expectStory, paid } from "../support/journey";
import { expectBooks } from "./support/books";
import { endAs, expect, test, toTill } from "./support/world";

const waiting = { title: "Je sms wacht op je betaling", label: "In behandeling" };

test("Who turns back at Stripe has sent nothing yet, can go on paying, and is then served once", async ({
  page,
  sandbox,
  till,
  gateways: [gateway],
}) => {
  const to = sandbox.phone();
  await toTill(page, till, { to, text: "Even nadenken" });
  const order = await endAs(page, "Canceled");
  await expectMoney(page, waiting);
  await expectStory(page, ["Besteld"], /^We wachten op bericht van de betaaldienst/);
  await sandbox.sweep();
  expect(await gateway?.rows({ kind: "accepted", to })).toEqual([]);

  await page.getByRole("link", { name: "Ga verder met betalen" }).click();
  await page.waitForURL(`${till.url}/checkout/*`);
  expect(await endAs(page, "Paid")).toBe(order);
  await expectMoney(page, paid);
  await expect.poll(() => gateway?.rows({ kind: "accepted", to })).toHaveLength(1);
  await expectBooks(till, order, { paid: 99, refunded: 0 });
});

test("Who turns back at Stripe and leaves it at that reads that the time to pay is over", async ({
  page,
  sandbox,
  till,
  gateways: [gateway],
}) => {
  const to = sandbox.phone();
  await toTill(page, till, { to, text: "Laat maar" });
  const order = await endAs(page, "Canceled");
  await expectMoney(page, waiting);
  // As after two hours.
  await till.act(order, "expired");
  await expectMoney(page, { title: "Niet verstuurd: betaling verlopen", label: "Verlopen" });
  expect(await gateway?.rows({ kind: "accepted", to })).toEqual([]);
  await expectBooks(till, order, { paid: 0, refunded: 0 });
});
