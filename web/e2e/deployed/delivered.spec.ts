import { test as base, expect } from "../support/fixtures";
import { expectMoney, expectStory, fields, fillOrder, national, paid, statusPath } from "../support/journey";
import { below } from "../support/sandbox";
import { Vendor } from "../vendors/support/vendor";

/** Mollie's hosted checkout is the one stranger that a visitor is sent to. */
const checkout = "https://api.mollie.com";
const test = base.extend({
  abroad: async ({ baseURL: _ }, use) => {
    await use([checkout]);
  },
});

const arrived = "Het netwerk meldt dat je sms is aangekomen.";
const somebody = () => `+3161${String(below(10_000_000)).padStart(7, "0")}`;

test("An order at the deployed address is paid at Mollie, sent once by CM.com, and seen to arrive", async ({
  page,
  request,
}) => {
  const [to, text] = [somebody(), "Vanaf het echte adres"];
  await fillOrder(page, { to: national(to), sender: "Tante Bep", text });
  await fields(page).order.click();
  await page.waitForURL(`${checkout}/checkout/*`);
  await page.getByRole("button", { name: "Paid", exact: true }).click();
  await page.waitForURL(statusPath("*"));
  await expectMoney(page, paid);
  await expectStory(page, ["Besteld", "Wordt verstuurd", "Verstuurd", "Afgeleverd"], arrived);
  const gateway = new Vendor(request, process.env.DEPLOYED_GATEWAY ?? "");
  expect(await gateway.rows({ kind: "accepted", to })).toMatchObject([{ to, from: "Tante Bep", text }]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the same order is paid and arrives", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("textbox", { name: "Telefoonnummer" }).fill(national(somebody()));
    await page.locator("[name=sender]").fill("De Buurt");
    await page.getByRole("textbox", { name: "Bericht" }).fill("Zonder script");
    await page.getByRole("button", { name: "Bestel en betaal" }).click();
    await page.waitForURL(`${checkout}/checkout/*`);
    await page.getByRole("button", { name: "Paid", exact: true }).click();
    await page.waitForURL(/\/api\/payments\/[\w-]{22}\/page$/);
    // The page loads itself anew.
    await expect(page.getByRole("listitem").filter({ hasText: "Afgeleverd" })).toBeVisible({
      timeout: 90_000,
    });
  });
});

test.describe("what is not there", () => {
  test.use({ mishap: /status of 404/ });

  test("is a real 404, and nothing of development answers", async ({ page }) => {
    expect((await page.goto("/bestaat-niet"))?.status()).toBe(404);
    await expect(page.getByText("Page Not Found")).toBeVisible();
    expect((await page.goto("/api/sandbox/inbox"))?.status()).toBe(404);
  });
});
