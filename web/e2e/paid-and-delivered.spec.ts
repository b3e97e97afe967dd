import { expect, open, test } from "./support/fixtures";
import {
  expectFilled,
  expectMoney,
  expectStory,
  fields,
  fillOrder,
  goHome,
  national,
  orderAndPay,
  paid,
  payAs,
  statusPath,
  toCheckout,
} from "./support/journey";

const allSteps = ["Besteld", "Wordt verstuurd", "Verstuurd", "Afgeleverd"];
const arrived = "Het netwerk meldt dat je sms is aangekomen.";

test("A text with accents, emoji and line breaks arrives to the letter under a sender from the list", async ({
  page,
  sandbox,
}) => {
  const to = sandbox.phone();
  const text = 'Café Zoë: € 5 & "één" <b>kus</b> 🎉👩‍👩‍👧\n\n  Tot zó,\n\tçok güzel — «ß»';
  await open(page, "/");
  const form = fields(page);
  await form.receiver.fill(national(to));
  await expect(page.getByText("Wordt verstuurd naar +31 6")).toBeVisible();

  await form.receiver.press("Tab");
  await expect(form.sender).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("sint");
  const list = page.getByRole("listbox", { name: "Afzenders" });
  await expect(list.getByRole("option")).toHaveText(["Sinterklaas", "Gebruik “sint”"]);
  await page.keyboard.press("ArrowDown");
  await expect(list.getByRole("option", { selected: true })).toHaveText("Sinterklaas");
  await page.keyboard.press("Enter");
  await expect(form.sender).toHaveValue("Sinterklaas");
  await expect(list).toBeHidden();

  await form.message.fill(text);
  await expect(form.order).toHaveText(/€\s0,99/);
  await toCheckout(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/€\s0,99/);
  const id = await payAs(page, "Betaald");

  await expectMoney(page, paid);
  await expectStory(page, allSteps, arrived);
  await expect(page).toHaveTitle(/^Afgeleverd/);

  expect(await sandbox.inbox(to)).toMatchObject([{ from: "Sinterklaas", text, reference: id }]);
  await page.goto(`/api/sandbox/inbox?to=${encodeURIComponent(to)}`);
  const sms = page.getByRole("region", { name: "Berichten" }).getByRole("listitem");
  await expect(sms.getByRole("strong")).toHaveText("Sinterklaas");
  await expect(sms.locator(".text")).toHaveJSProperty("textContent", text);
});

test("A sender of one's own is taken by Enter, without the spaces around it", async ({ page, sandbox }) => {
  const to = sandbox.phone();
  await fillOrder(page, { to, sender: "  Tante Bep ", text: "Kom je koffie drinken?" });
  await expect(fields(page).sender).toHaveValue("Tante Bep");
  await expect(page).toHaveURL("/");
  await toCheckout(page);
  await payAs(page, "Betaald");
  await expectStory(page, allSteps, arrived);
  expect(await sandbox.inbox(to)).toMatchObject([{ from: "Tante Bep", text: "Kom je koffie drinken?" }]);
});

test("A sender of one's own is taken by the option that offers to use it", async ({ page, sandbox }) => {
  const to = sandbox.phone();
  await fillOrder(page, { to, text: "Zie je morgen." });
  await fields(page).sender.fill(" Oom Kees ");
  await page.getByRole("option", { name: "Gebruik “Oom Kees”" }).click();
  await expect(fields(page).sender).toHaveValue("Oom Kees");
  await toCheckout(page);
  await payAs(page, "Betaald");
  await expectStory(page, allSteps, arrived);
  expect(await sandbox.inbox(to)).toMatchObject([{ from: "Oom Kees" }]);
});

test("The longest text costs eight parts, is one SMS, and the page shows what was paid", async ({
  page,
  sandbox,
}) => {
  const to = sandbox.phone();
  const text = "0123456789".repeat(128);
  await fillOrder(page, { to, text });
  await expect(fields(page).order).toHaveText(/€\s5,82/);
  await toCheckout(page);
  await payAs(page, "Betaald");
  await expect(page.getByText(/^€\s5,82$/)).toBeVisible();
  await expect(page.getByText("1 sms van 8 delen", { exact: true })).toBeVisible();
  await expectStory(page, allSteps, arrived);
  expect(await sandbox.inbox(to)).toMatchObject([{ from: "Anoniem", text }]);
});

test("What was typed is forgotten once it is paid for, and the next message is not", async ({
  page,
  sandbox,
}) => {
  const { id } = await orderAndPay(
    page,
    { to: sandbox.phone(), sender: "Tante Bep", text: "Geheim" },
    "Betaald",
  );
  await expectMoney(page, paid);
  await goHome(page, "Terug naar de startpagina");
  await expectFilled(page, { to: "", text: "" });

  await fields(page).message.fill("Het volgende bericht");
  await page.goto(statusPath(id));
  await expectMoney(page, paid);
  await goHome(page, "Terug naar de startpagina");
  await expectFilled(page, { to: "", text: "Het volgende bericht" });
});

test.describe("on a wide screen", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("The preview shows what arrives, and the whole journey works", async ({ page, sandbox }) => {
    const to = sandbox.phone();
    await fillOrder(page, { to, sender: "De buren", text: "De heg\nis klaar." });
    await expect(page.locator("figure:visible")).toContainText("De heg\nis klaar.");
    await toCheckout(page);
    await payAs(page, "Betaald");
    await expectStory(page, allSteps, arrived);
    expect(await sandbox.inbox(to)).toMatchObject([{ from: "De buren", text: "De heg\nis klaar." }]);
  });
});
