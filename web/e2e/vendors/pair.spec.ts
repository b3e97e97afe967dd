import { expectMoney, expectStory, fields, fillOrder, national, paid } from "../support/journey";
import { expectBooks } from "./support/books";
import { endAs, expect, orderAndPay, test, toTill } from "./support/world";

const paidBack = { title: "Niet verstuurd: je geld is terugbetaald", label: "Betaald" };
const settled = { timeout: 90_000 };
const arrived = "Het netwerk meldt dat je sms is aangekomen.";
const wholeSum = /^We hebben €\s(?:1,68|0,99) terugbetaald; je bank bepaalt/;

test("What is paid for arrives once, to the letter, under the sender that was chosen", async ({
  page,
  sandbox,
  till,
  gateways: [gateway],
}) => {
  const to = sandbox.phone();
  const text = 'Café Zoë: € 5 & "één" <b>kus</b> + 100% 🎉👩‍👩‍👧\n\n  Tot zó,\n\tçok güzel — «ß»';
  await fillOrder(page, { to: national(to), sender: "Tante Bep", text });
  await expect(fields(page).order).toHaveText(/€\s0,99/);
  await fields(page).order.click();
  await page.waitForURL(`${till.url}/checkout/*`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("EUR 0.99");
  const order = await endAs(page, "Paid");

  await expectMoney(page, paid);
  await expectStory(page, ["Besteld", "Wordt verstuurd", "Verstuurd", "Afgeleverd"], arrived);
  const accepted = await gateway?.rows({ kind: "accepted", to });
  expect(accepted).toMatchObject([{ to, from: "Tante Bep", text }]);
  expect(await gateway?.rows({ kind: "delivered", id: accepted?.[0]?.id })).toHaveLength(1);
  await expectBooks(till, order, { paid: 99, refunded: 0 });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("The form leads to the provider's page, and what is paid for arrives", async ({
    page,
    sandbox,
    till,
    gateways: [gateway],
  }) => {
    const to = sandbox.phone();
    await page.goto("/");
    await page.getByRole("textbox", { name: "Telefoonnummer" }).fill(national(to));
    await page.locator("[name=sender]").fill("De Buurt");
    await page.getByRole("textbox", { name: "Bericht" }).fill("Tot zo!\nEn neem taart mee.");
    await fields(page).order.click();
    await page.waitForURL(`${till.url}/checkout/*`);
    await page.getByRole("button", { name: "Paid", exact: true }).click();
    await page.waitForURL(/\/api\/payments\/[\w-]{22}\/page/);
    await expect(page.getByRole("listitem").filter({ hasText: "Afgeleverd" })).toBeVisible();
    const text = "Tot zo!\nEn neem taart mee.";
    expect(await gateway?.rows({ kind: "accepted", to })).toMatchObject([{ from: "De Buurt", text }]);
  });
});

test("What the gateway refuses for good is not sent, and all the money goes back once", async ({
  page,
  sandbox,
  till,
  gateways: [gateway],
}) => {
  const to = sandbox.phone();
  await gateway?.force("send", "refused");
  const order = await orderAndPay(page, till, { to, text: "x".repeat(161) });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(paidBack.title, settled);
  await expectMoney(page, paidBack);
  await expectStory(page, ["Besteld", "Wordt verstuurd", "Wordt terugbetaald", "Terugbetaald"], wholeSum);
  expect(await gateway?.rows({ kind: "accepted", to })).toEqual([]);
  await expectBooks(till, order, { paid: 168, refunded: 168 });
});

test("What the network does not deliver is paid back once the reports have settled", async ({
  page,
  sandbox,
  till,
  gateways: [gateway],
}) => {
  const to = sandbox.phone();
  await gateway?.force("send", "undelivered");
  const order = await orderAndPay(page, till, { to, text: "Komt niet aan" });
  const known = ["Besteld", "Wordt verstuurd", "Verstuurd", "Niet afgeleverd"];
  await expectStory(page, known, /^Blijft het daarbij, dan krijg je €\s0,99 terug\.$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Niet aangekomen: je geld is terugbetaald",
    settled,
  );
  await expectStory(page, [...known, "Wordt terugbetaald", "Terugbetaald"], wholeSum);
  expect(await gateway?.rows({ kind: "accepted", to })).toHaveLength(1);
  await expectBooks(till, order, { paid: 99, refunded: 99 });
});

test("A payment that expires on the provider's page sends nothing, and the page says so", async ({
  page,
  sandbox,
  till,
  gateways: [gateway],
}) => {
  const to = sandbox.phone();
  await toTill(page, till, { to, text: "Te laat" });
  const order = await endAs(page, "Expired");
  await expectMoney(page, { title: "Niet verstuurd: betaling verlopen", label: "Verlopen" });
  expect(await gateway?.rows({ kind: "accepted", to })).toEqual([]);
  await expectBooks(till, order, { paid: 0, refunded: 0 });
});
