import { expectMoney, expectStory, paid } from "../support/journey";
import { expectBooks } from "./support/books";
import { expect, orderAndPay, test } from "./support/world";

const arrived = "Het netwerk meldt dat je sms is aangekomen.";
const allSteps = ["Besteld", "Wordt verstuurd", "Verstuurd", "Afgeleverd"];

test("A text that has arrived stays arrived when the bank takes the money back, and is not paid back as well", async ({
  page,
  sandbox,
  till,
  gateways: [gateway],
}) => {
  const to = sandbox.phone();
  const order = await orderAndPay(page, till, { to, text: "Al binnen" });
  await expectStory(page, allSteps, arrived);
  await till.act(order, "charged_back");
  await sandbox.sweep();
  await page.reload();
  await expectMoney(page, { ...paid, title: "Afgeleverd" });
  await expectStory(page, allSteps, arrived);
  expect(await gateway?.rows({ kind: "accepted", to })).toHaveLength(1);
  await expectBooks(till, order, { paid: 99, refunded: 0 });
});

test("A text that still waits is stopped when the bank takes the money back, and the page says so", async ({
  page,
  sandbox,
  till,
  gateways: [gateway],
}) => {
  const to = sandbox.phone();
  await gateway?.force("send", "busy", 100);
  const order = await orderAndPay(page, till, { to, text: "Nog niet weg" });
  await expect.poll(() => gateway?.rows({ kind: "refused", reference: order })).not.toEqual([]);
  await till.act(order, "charged_back");
  await expectStory(
    page,
    ["Besteld", "Wordt verstuurd", "Tegengehouden"],
    /^De betaling is buiten ons om teruggedraaid, .* Daarom versturen we je sms niet\.$/,
  );
  await expectMoney(page, { title: "Niet verstuurd: betaling teruggedraaid", label: "Betaald" });
  await gateway?.calm();
  await sandbox.sweep();
  expect(await gateway?.rows({ kind: "accepted", to })).toEqual([]);
  await expectBooks(till, order, { paid: 99, refunded: 0 });
});
