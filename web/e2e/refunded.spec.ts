import { expect, fastOrigin, test } from "./support/fixtures";
import {
  expectFilled,
  expectMoney,
  expectStory,
  fields,
  goHome,
  orderAndPay,
  payAs,
  toCheckout,
} from "./support/journey";

const paidBack = { title: "Niet verstuurd: je geld is terugbetaald", label: "Betaald" };
const wholeSum =
  /^We hebben €\s(?:1,68|0,99) terugbetaald; je bank bepaalt wanneer het op je rekening staat\.$/;

test("A number that the network refuses for good gets nothing, the payer gets the money back and is told so", async ({
  page,
  sandbox,
}) => {
  await orderAndPay(page, { to: "+31655555500", text: "x".repeat(161) }, "Betaald");
  await expectMoney(page, paidBack);
  await expectStory(page, ["Besteld", "Wordt verstuurd", "Wordt terugbetaald", "Terugbetaald"], wholeSum);
  await expect(page.getByText(/^Dit nummer bestaat niet of kan geen sms ontvangen/)).toBeVisible();
  expect(await sandbox.inbox("+31655555500")).toEqual([]);
});

test("0.2: after a refusal, trying again brings back number, sender and text, once", async ({
  page,
  sandbox,
}) => {
  const typed = { to: "+31655555500", sender: "Tante Bep", text: "Éérste poging 🙂\nmet twee regels" };
  await orderAndPay(page, typed, "Betaald");
  await expectMoney(page, paidBack);
  await goHome(page, "Opnieuw proberen");
  await expectFilled(page, typed);
  // The wrong number is mended, and the next order is another.
  const to = sandbox.phone();
  await fields(page).receiver.fill(to);
  await toCheckout(page);
  await payAs(page, "Betaald");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Afgeleverd");
  expect(await sandbox.inbox(to)).toMatchObject([{ from: "Tante Bep", text: typed.text }]);
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(kept).not.toMatch(/poging|Bep|6555/);
});

test("Money that comes after the payment had expired goes back, and nothing is sent", async ({
  page,
  sandbox,
}) => {
  const to = sandbox.phone();
  await orderAndPay(page, { to, text: "Te laat" }, "Toch nog");
  await expectMoney(page, { title: "Niet verstuurd: betaling verlopen", label: "Verlopen" });
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(paidBack.title, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expectMoney(page, paidBack);
  await expectStory(page, ["Besteld", "Niet verstuurd", "Wordt terugbetaald", "Terugbetaald"], wholeSum);
  expect(await sandbox.inbox(to)).toEqual([]);
});

test("Another amount than was asked for holds the text until a person has looked", async ({
  page,
  sandbox,
}) => {
  const to = sandbox.phone();
  await orderAndPay(page, { to, text: "Eén cent" }, "Ander bedrag");
  await expectMoney(page, { title: "Niet verstuurd: het bedrag klopt niet", label: "Betaald" });
  await expectStory(
    page,
    ["Besteld", "Wordt nagekeken"],
    /Daarom versturen we hem niet\. Binnen 12 uur gaat je geld terug\.$/,
  );
  await sandbox.sweep();
  expect(await sandbox.inbox(to)).toEqual([]);
});

test.describe("when the minutes fly", () => {
  test.use({ baseURL: fastOrigin });

  test("A text that does not arrive is paid back once the reports have settled", async ({
    page,
    sandbox,
  }) => {
    await orderAndPay(page, { to: "+31655555501", text: "Komt niet aan" }, "Betaald");
    await expectStory(
      page,
      ["Besteld", "Wordt verstuurd", "Verstuurd", "Niet afgeleverd"],
      /^Blijft het daarbij, dan krijg je €\s0,99 terug\.$/,
    );
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Niet aangekomen: je geld is terugbetaald",
      {
        timeout: 30_000,
      },
    );
    await expectStory(
      page,
      ["Besteld", "Wordt verstuurd", "Verstuurd", "Niet afgeleverd", "Wordt terugbetaald", "Terugbetaald"],
      wholeSum,
    );
    expect(await sandbox.inbox("+31655555501")).toEqual([]);
    await goHome(page, "Opnieuw proberen");
    await expectFilled(page, { to: "+31655555501", text: "Komt niet aan" });
  });
});
