import { expectMoney, expectStory } from "../support/journey";
import { expectBooks } from "./support/books";
import { endAs, expect, test, toTill } from "./support/world";

test("Who cancels at Mollie has sent nothing and paid nothing, and the page says so", async ({
  page,
  sandbox,
  till,
  gateways: [gateway],
}) => {
  const to = sandbox.phone();
  await toTill(page, till, { to, text: "Toch maar niet" });
  const order = await endAs(page, "Canceled");
  await expectMoney(page, { title: "Niet verstuurd: betaling geannuleerd", label: "Geannuleerd" });
  await expectStory(
    page,
    ["Besteld", "Niet verstuurd"],
    "De betaling is geannuleerd. Je sms is niet verstuurd.",
  );
  await sandbox.sweep();
  expect(await gateway?.rows({ kind: "accepted", to })).toEqual([]);
  await expectBooks(till, order, { paid: 0, refunded: 0 });
});
