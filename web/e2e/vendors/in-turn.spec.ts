import { expectMoney, expectStory, paid } from "../support/journey";
import { expectBooks } from "./support/books";
import { expect, orderAndPay, test } from "./support/world";

test("What the first gateway refuses for good, the second delivers", async ({
  page,
  sandbox,
  till,
  gateways: [first, second],
}) => {
  const to = sandbox.phone();
  await first?.force("send", "refused");
  const order = await orderAndPay(page, till, { to, sender: "De buren", text: "Langs een omweg" });
  await expectMoney(page, paid);
  await expectStory(
    page,
    ["Besteld", "Wordt verstuurd", "Verstuurd", "Afgeleverd"],
    "Het netwerk meldt dat je sms is aangekomen.",
  );
  expect(await first?.rows({ kind: "refused", reference: order })).toHaveLength(1);
  expect(await first?.rows({ kind: "accepted", to })).toEqual([]);
  expect(await second?.rows({ kind: "accepted", to })).toMatchObject([
    { to, from: "De buren", text: "Langs een omweg" },
  ]);
  await expectBooks(till, order, { paid: 99, refunded: 0 });
});

test("What every gateway refuses for good is paid back once", async ({
  page,
  sandbox,
  till,
  gateways: [first, second],
}) => {
  const to = sandbox.phone();
  await first?.force("send", "refused");
  await second?.force("send", "refused");
  const order = await orderAndPay(page, till, { to, text: "Nergens langs" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Niet verstuurd: je geld is terugbetaald",
    {
      timeout: 90_000,
    },
  );
  for (const gateway of [first, second]) {
    expect(await gateway?.rows({ kind: "refused", reference: order })).toHaveLength(1);
    expect(await gateway?.rows({ kind: "accepted", to })).toEqual([]);
  }
  await expectBooks(till, order, { paid: 99, refunded: 99 });
});
