import type { Page } from "@playwright/test";
import { expect, expectAccessible, heldOrigin, open, test } from "./support/fixtures";
import { expectFilled, fields, fillOrder, payAs, statusPath } from "./support/journey";
import { tabTo } from "./support/keyboard";
import { startOwn } from "./support/own-product";
import type { Sandbox } from "./support/sandbox";
import { dialog, expectToast, signIn } from "./support/staff";

// Whoever is not signed in is told so, and an order that is asked about or refused is an answer that a browser complains of.
test.use({ baseURL: heldOrigin, mishap: /status of 40[019]/ });
test.describe.configure({ mode: "serial" });

const scam = "Hoi mam, mijn telefoon is stuk. Dit is mijn nieuwe nummer, wil je even iets voorschieten?";

/** A product of its own: what the journey holds, releases and rejects is all that stands in its queue. */
const start = (settings: Readonly<Record<string, string>> = {}) =>
  startOwn({
    name: "held",
    port: process.env.E2E_HELD_PORT ?? "",
    settings: { DEV_ADMIN_PASSWORD: process.env.E2E_ADMIN_PASSWORD ?? "", ...settings },
  });

/** The same product, the day after: its clock stands so many hours on. */
const startLater = (hours: number) =>
  start({ CLOCK_RATE: "2", CLOCK_BASE: String(Date.now() - hours * 60 * 60_000) });

let stop: () => Promise<void> = async () => {};
test.beforeAll(async () => {
  test.setTimeout(240_000);
  stop = await start();
});
test.afterAll(() => stop());

const sentence = /^Een medewerker kijkt eerst naar je sms/;
const asked = (page: Page) => page.getByRole("region", { name: "Je sms wordt eerst nagekeken" });

/** Orders the text in the browser: its own words have it asked whether somebody may look first, and nothing is lost meanwhile. */
async function orderReviewed(page: Page, to: string): Promise<string> {
  await fillOrder(page, { to, text: scam });
  await fields(page).order.click();
  await expect(asked(page)).toBeFocused();
  await expect(asked(page).getByText(sentence)).toBeVisible();
  await expectFilled(page, { to, text: scam });
  await asked(page).getByRole("button", { name: "Laat nakijken en betaal" }).click();
  await page.waitForURL("**/api/sandbox/checkout/*");
  return page.url();
}

/** Orders and pays it in the browser, up to the status page. */
async function payFor(page: Page, to: string): Promise<string> {
  await orderReviewed(page, to);
  return payAs(page, "Betaald");
}

/** The first case of the staff's queue, and what the case in hand is called. */
const queueRow = (page: Page) =>
  page.getByRole("region", { name: "De wachtrij" }).getByRole("listitem").first();
const headingOf = (page: Page) =>
  page.getByRole("region", { name: "Nakijken" }).getByRole("heading", { level: 2 });

/** Watches whether a row that goes stands there again, however briefly; answers how often it was seen since. */
async function watchFor(page: Page, id: string): Promise<() => Promise<number>> {
  const times = await page.evaluateHandle((row) => {
    const seen = { gone: false, back: 0 };
    new MutationObserver(() => {
      const isThere = document.querySelector(`[data-row="${row}"]`) !== null;
      if (!isThere) seen.gone = true;
      else if (seen.gone) seen.back++;
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    return seen;
  }, id);
  return () => times.evaluate(({ back }) => back);
}

/** A verdict rests ten seconds; what wakes it then may be lost, and the sweep of a minute later is what makes it certain. */
const carriedOut = { timeout: 120_000 };

const headline = (page: Page) => page.getByRole("heading", { level: 1 });
const isHeld = async (page: Page) => {
  await expect(headline(page)).toHaveText("Je sms wordt nagekeken");
  await expect(
    page.getByText(/^Een medewerker kijkt eerst naar je sms\. Uiterlijk .+ is hij verstuurd/),
  ).toBeVisible();
  await expect(page.getByText(/^Een automatische regel houdt je sms tegen/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Bestelling intrekken" })).toBeVisible();
};

test.describe("with a keyboard alone", () => {
  test("an order is asked about, nothing is lost, and a button orders it all the same", async ({
    page,
    sandbox,
  }) => {
    const to = sandbox.phone();
    await open(page, "/");
    await tabTo(page, fields(page).receiver);
    await page.keyboard.type(to);
    await tabTo(page, fields(page).message);
    await page.keyboard.type(scam);
    await tabTo(page, fields(page).order);
    await page.keyboard.press("Enter");
    await expect(asked(page)).toBeFocused();
    await expect(asked(page).getByText(sentence)).toBeVisible();
    await expectAccessible(page);
    await expect(page.locator("html"), "has nothing to scroll sideways").toHaveJSProperty("scrollWidth", 360);
    await expectFilled(page, { to, text: scam });
    await tabTo(page, asked(page).getByRole("button", { name: "Laat nakijken en betaal" }));
    await page.keyboard.press("Enter");
    await page.waitForURL("**/api/sandbox/checkout/*");
  });

  test("a text that is refused is marked where it is to be mended, and the next key mends it", async ({
    page,
    sandbox,
  }) => {
    const refused = "Uw bankpas is geblokkeerd. Bel 020 123 45 67 met onze fraudeafdeling";
    await fillOrder(page, { to: sandbox.phone(), text: refused });
    await fields(page).order.focus();
    await page.keyboard.press("Enter");
    await expect(page.locator("mark")).toHaveText("020 123 45 67");
    await expect(fields(page).message).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Delete");
    await expect(fields(page).message).toHaveValue(refused.replace("020 123 45 67", ""));
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("an order is asked about with a button, and withdrawn in two steps once it is held", async ({
    page,
    sandbox,
  }) => {
    const to = sandbox.phone();
    await page.goto("/");
    await page.getByRole("textbox", { name: "Telefoonnummer" }).fill(to);
    await page.locator("[name=sender]").fill("Anoniem");
    await page.getByRole("textbox", { name: "Bericht" }).fill(scam);
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Bestel en betaal" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toContainText(sentence.source.slice(1));
    await expect(page.getByLabel("Telefoonnummer")).toHaveValue(to);
    await expect(page.getByLabel("Bericht")).toHaveValue(scam);
    await expect(page.locator("html"), "has nothing to scroll sideways").toHaveJSProperty("scrollWidth", 360);
    await page.getByRole("button", { name: "Laat nakijken en betaal" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/api/sandbox/checkout/*");
    await page.getByRole("button", { name: "Betaald", exact: true }).click();
    await page.waitForURL(/\/page/);
    await expect(headline(page)).toHaveText("Je sms wordt nagekeken");
    await page.getByRole("link", { name: "Bestelling intrekken" }).click();
    await page.getByRole("button", { name: "Intrekken bevestigen" }).click();
    await page.waitForURL(/\/page/);
    await expect(headline(page)).toHaveText(/^Ingetrokken: je geld (?:komt|is) terug$/);
  });
});

/** Places an order that is paid at once, and that somebody looks at first. */
async function placeHeld(page: Page, sandbox: Sandbox, message: string): Promise<void> {
  const answer = await page.request.post("/api/payments/create", {
    data: { receiver: sandbox.phone(), sender: "Anoniem", message, review: true },
    headers: { Origin: heldOrigin, "Sec-Fetch-Site": "same-origin" },
  });
  expect(answer.status(), message).toBe(201);
  const { checkoutUrl }: { checkoutUrl: string } = await answer.json();
  await sandbox.pay(checkoutUrl, "paid");
}

for (const width of [1280, 360])
  test(`Staff empty the queue by keys alone, and take one back, ${width} px wide`, async ({
    page,
    sandbox,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    for (const text of [
      `Ik ben er om ${width}, bel me dan op 06 1234 5678`,
      `Bel even naar 06 8765 4321 over kamer ${width} en neem je sleutels mee`,
      `Dit is mijn nieuwe nummer: 06 5555 0177, app me even terug over ${width}`,
    ])
      await placeHeld(page, sandbox, text);
    for (let n = 0; n < 3; n++) await placeHeld(page, sandbox, scam);
    await sandbox.sweep();
    await signIn(page);
    const { keyboard } = page;
    await keyboard.press("g");
    await keyboard.press("n");
    const queue = page.getByRole("region", { name: "De wachtrij" });
    await expect(queue.getByText("6 sms’en, 4 zaken")).toBeVisible();
    await expectAccessible(page);
    if (width === 360) {
      await tabTo(page, queueRow(page).getByRole("button"));
      await keyboard.press("Enter");
      await expect(page.getByText("1 van 4")).toBeVisible();
      await expectAccessible(page);
      await expect(page.locator("html"), "has nothing to scroll sideways").toHaveJSProperty(
        "scrollWidth",
        360,
      );
    }
    const sms = page.getByRole("figure");
    await expect(sms).toContainText("06 1234 5678");
    await keyboard.press("1");
    await expect(sms).toContainText("06 8765 4321");
    await expectToast(page, "1 vrijgegeven");
    await keyboard.press("2");
    await expect(sms).toContainText("06 5555 0177");
    // An answer that is on its way yet would say its word over that of the next verdict.
    await expectToast(page, "1 afgekeurd");
    await keyboard.press("4");
    await expect(headingOf(page)).toHaveText("Golf van 3: zelfde tekst, zelfde naam");
    await keyboard.press("3");
    await expectToast(page, "3 afgekeurd en geblokkeerd");
    await keyboard.press("u");
    await expectToast(page, "Ongedaan gemaakt");
    await expect(headingOf(page)).toHaveText("Golf van 3: zelfde tekst, zelfde naam");
    await expectAccessible(page);
    await keyboard.press("2");
    await expect(sms).toContainText("06 5555 0177");
    await keyboard.press("2");
    await expect(page.getByText("Niets om na te kijken")).toBeVisible();
    await expectAccessible(page);
  });

test("A held scam is released and delivered, another rejected and refunded, a third withdrawn", async ({
  page,
  sandbox,
}) => {
  test.slow();
  const [goes, stays, back, left] = [sandbox.phone(), sandbox.phone(), sandbox.phone(), sandbox.phone()];
  const ids: Record<string, string> = {};
  for (const to of [goes, stays, back, left]) {
    ids[to] = await payFor(page, to);
    await isHeld(page);
  }
  await expectAccessible(page);

  await test.step("staff read them as one wave, and judge single ones of it by one key each", async () => {
    await signIn(page);
    await page.goto("/admin?view=held");
    await expect(queueRow(page)).toContainText("Golf van 4");
    const comesBack = await watchFor(
      page,
      (await page.locator("[data-row]").first().getAttribute("data-row")) ?? "",
    );
    await queueRow(page).click();
    await expect(page.getByRole("figure")).toContainText("Hoi mam, mijn telefoon is stuk.");
    await expectAccessible(page);
    await page.keyboard.press("w");
    await page.keyboard.press("1");
    await expectToast(page, "1 vrijgegeven");
    await expect(headingOf(page)).toHaveText(/^Golf van 3/);
    await page.keyboard.press("w");
    await page.keyboard.press("2");
    await expectToast(page, "1 afgekeurd");
    await expect(headingOf(page)).toHaveText(/^Golf van 2/);
    // Not for a moment either: who is quick with the next key means the next one.
    expect(await comesBack()).toBe(0);
  });

  await test.step("the first one arrives", async () => {
    await page.goto(statusPath(ids[goes] ?? ""));
    await expect(headline(page)).toHaveText("Afgeleverd", carriedOut);
    expect(await sandbox.inbox(goes)).toMatchObject([{ text: scam }]);
  });

  await test.step("the second one's money is back, its sender reads why and objects once", async () => {
    await page.goto(statusPath(ids[stays] ?? ""));
    await expect(headline(page)).toHaveText("Tegengehouden: je geld is terugbetaald", carriedOut);
    await expect(
      page.getByText(/^Een medewerker heeft je sms gelezen .+ hij lijkt op oplichting/),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Waarom ben je het er niet mee eens?").fill("Dit is echt mijn moeder.");
    await page.getByRole("button", { name: "Maak bezwaar" }).click();
    await expect(page.getByText(/^Je hebt bezwaar gemaakt op/)).toBeVisible();
    expect(await sandbox.inbox(stays)).toEqual([]);

    await page.goto("/admin?view=worklist");
    await page.getByRole("button", { name: /^Beslissing blijft/ }).click();
    const asked = dialog(page, "Een besteller maakt bezwaar tegen onze beslissing");
    await asked.getByLabel("Waarom?").fill("Het blijft oplichting");
    await asked.getByRole("button", { name: "Beslissing blijft" }).click();
    await expectToast(page, "Vastgelegd");
    await page.goto(statusPath(ids[stays] ?? ""));
    await expect(page.getByText(/De beslissing blijft: we versturen deze sms niet\.$/)).toBeVisible();
  });

  await test.step("the third one is withdrawn by its sender, in two steps", async () => {
    await page.goto(statusPath(ids[back] ?? ""));
    await page.getByRole("button", { name: "Bestelling intrekken" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Intrekken bevestigen" }).click();
    await expect(headline(page)).toHaveText("Ingetrokken: je geld is terugbetaald");
    await expect(page.getByText("Ingetrokken op", { exact: true })).toBeVisible();
    expect(await sandbox.inbox(back)).toEqual([]);
  });

  await test.step("the fourth one, which nobody looked at for twelve hours, is paid back", async () => {
    await page.goto(statusPath(ids[left] ?? ""));
    await isHeld(page);
    await page.goto("about:blank");
    await stop();
    stop = await startLater(13);
    await sandbox.sweep();
    await page.goto(statusPath(ids[left] ?? ""));
    await expect(headline(page)).toHaveText(/: je geld is terugbetaald$/);
    await expectAccessible(page);
    expect(await sandbox.inbox(left)).toEqual([]);
  });
});
