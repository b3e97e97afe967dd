import { expect, fastOrigin, test } from "./support/fixtures";
import { expectMoney, expectStory, orderAndPay } from "./support/journey";

const paidBack = { title: "Betaling terugbetaald", label: "Betaald" };
const wholeSum = "Het hele bedrag is naar je teruggestuurd.";

test("A number that the network refuses for good gets nothing, the payer gets the money back and is told so", async ({
  page,
  sandbox,
}) => {
  await orderAndPay(page, { to: "+31655555500", text: "x".repeat(161) }, "Betaald");
  await expectMoney(page, paidBack);
  await expectStory(page, ["Besteld", "Wordt verstuurd", "Wordt terugbetaald", "Terugbetaald"], wholeSum);
  await expect(page.getByText(/^We hebben €\s1,68 terugbetaald\.$/)).toBeVisible();
  await expect(
    page.getByText(
      "We hebben je geld teruggestuurd. Wanneer het op je rekening staat, hangt af van je bank.",
    ),
  ).toBeVisible();
  expect(await sandbox.inbox("+31655555500")).toEqual([]);
});

test("Money that comes after the payment had expired goes back, and nothing is sent", async ({
  page,
  sandbox,
}) => {
  const to = sandbox.phone();
  await orderAndPay(page, { to, text: "Te laat" }, "Toch nog");
  await expectMoney(page, { title: "Betaling verlopen", label: "Verlopen" });
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
  await expectMoney(page, { title: "Betaling gelukt", label: "Betaald" });
  await expectStory(
    page,
    ["Besteld", "In controle"],
    "Je sms wordt nagekeken door een medewerker; binnen 12 uur is hij verstuurd of terugbetaald.",
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
      "Het netwerk meldt dat je sms niet is aangekomen. Blijft het daarbij, dan krijg je je geld terug.",
    );
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(paidBack.title, { timeout: 30_000 });
    await expectStory(
      page,
      ["Besteld", "Wordt verstuurd", "Verstuurd", "Niet afgeleverd", "Wordt terugbetaald", "Terugbetaald"],
      wholeSum,
    );
    expect(await sandbox.inbox("+31655555501")).toEqual([]);
  });
});
