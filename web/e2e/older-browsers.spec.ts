import { expect, open, test } from "./support/fixtures";
import { expectMoney, orderAndPay, paid } from "./support/journey";

/** What browsers of before 2024 do not have, Firefox ESR 115 among them, which old machines cannot replace. */
test.beforeEach(async ({ context }) => {
  await context.addInitScript(() => {
    const lacks: readonly (readonly [object, readonly string[]])[] = [
      [AbortSignal, ["any"]],
      [String.prototype, ["isWellFormed", "toWellFormed"]],
      [Promise, ["withResolvers", "try"]],
      [URL, ["parse", "canParse"]],
      [Object, ["groupBy"]],
      [Map, ["groupBy"]],
      [Set.prototype, ["union", "intersection", "difference"]],
    ];
    for (const [home, names] of lacks) for (const name of names) Reflect.deleteProperty(home, name);
  });
});

test("In a browser of some years ago an order is made, paid and followed", async ({ page, sandbox }) => {
  await orderAndPay(page, { to: sandbox.phone(), text: "Tot zo!" }, "Betaald");
  await expectMoney(page, paid);
});

test("In a browser of some years ago abuse is reported", async ({ page, sandbox }) => {
  await open(page, "/misbruik-melden");
  await page.getByLabel("Telefoonnummer").fill(sandbox.phone());
  await page.getByLabel("Wat is er aan de hand?").fill("Dit wilde ik niet ontvangen");
  await page.getByRole("button", { name: "Verzend je melding" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bedankt voor je melding");
});
