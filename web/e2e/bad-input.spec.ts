import type { Page, Route } from "@playwright/test";
import { alive, expect, open, test } from "./support/fixtures";
import {
  expectFilled,
  expectMoney,
  fields,
  fillOrder,
  goHome,
  noticeIn,
  paid,
  payAs,
  statusPath,
  toCheckout,
} from "./support/journey";
import { restUnless } from "./support/rest";

const createPath = "**/api/payments/create";
const nothingLost = "Er is niets afgeschreven en je bericht staat er nog. Probeer het zo opnieuw.";

/** Orders what stands in the form, whatever comes of it. */
const order = (page: Page) => fields(page).order.click();

/** The box above the form that names every error. */
const summary = (page: Page) => page.getByRole("alert");

test("An empty order is answered with every error, in a summary that has the focus and leads to the fields", async ({
  page,
}) => {
  let asked = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") asked += 1;
  });
  await open(page, "/");
  const form = fields(page);
  await form.sender.fill("");
  await page.keyboard.press("Escape");
  await order(page);

  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole("heading")).toHaveText("Er is een probleem");
  const errors = {
    receiver: "Telefoonnummer is verplicht",
    sender: "Afzender is verplicht",
    message: "Bericht is verplicht",
  } as const;
  await expect(summary(page).getByRole("link")).toHaveText(Object.values(errors));
  await expect(page).toHaveTitle(/^Fout: /);
  for (const name of ["receiver", "sender", "message"] as const) {
    await expect(form[name]).toHaveAttribute("aria-invalid", "true");
    await expect(form[name]).toHaveAccessibleDescription(new RegExp(`Fout: ${errors[name]}`));
    await summary(page).getByRole("link", { name: errors[name] }).click();
    await expect(form[name]).toBeFocused();
  }

  await form.receiver.fill("06 12345678");
  await expect(form.receiver).not.toHaveAttribute("aria-invalid");
  await expect(summary(page).getByRole("link")).toHaveText([errors.sender, errors.message]);
  expect(asked).toBe(0);
});

const badNumbers = ["123", "geen nummer", "+", "+31 6 1234 5678 9012 3456"];

test("What cannot be a phone number is refused in the specified words", async ({ page }) => {
  await open(page, "/");
  const form = fields(page);
  await form.message.fill("Hoi");
  for (const typed of badNumbers) {
    await form.receiver.fill(typed);
    await order(page);
    await expect(summary(page).getByRole("link")).toHaveText([
      "Voer een geldig internationaal telefoonnummer in",
    ]);
    await expect(summary(page)).toBeFocused();
    await expectFilled(page, { to: typed, text: "Hoi" });
  }
});

test("A text of more than 1280 characters can be pasted but not ordered, and keys stop at the limit", async ({
  page,
  sandbox,
}) => {
  await fillOrder(page, { to: sandbox.phone(), text: "x".repeat(1281) });
  const form = fields(page);
  await form.message.blur();
  await expect(form.message).toHaveAccessibleDescription(
    /Fout: Bericht mag maximaal 1280 tekens bevatten \(8 SMS\)/,
  );
  await expect(form.order).toBeDisabled();
  await expect(form.order).toHaveAccessibleDescription("(Te lang! Max 8 delen)");

  await form.message.press("ControlOrMeta+End");
  await page.keyboard.press("Backspace");
  await expect(form.order).toBeEnabled();
  await expect(page.getByText("(Te lang! Max 8 delen)")).toBeHidden();
  await page.keyboard.type("meer");
  await expect(form.message).toHaveValue("x".repeat(1280));
});

const badSenders = [
  ["ABN AMRO", "Deze afzender lijkt op de naam van een bank, overheid of bedrijf en is niet toegestaan"],
  ["Twaalf teken", "Een afzender heeft hoogstens 11 tekens"],
  ["0612345678", "Een afzender bevat minstens één letter en lijkt niet op een telefoonnummer"],
  ["Café", "Gebruik in de afzender alleen letters, cijfers, spaties en & - _ ."],
] as const;

test("Senders that may not be used are refused with the reason", async ({ page, sandbox }) => {
  await fillOrder(page, { to: sandbox.phone(), text: "Hoi" });
  for (const [sender, error] of badSenders) {
    await fields(page).sender.fill(sender);
    await fields(page).sender.press("Enter");
    await order(page);
    await expect(summary(page).getByRole("link")).toHaveText([error]);
  }
});

test("A link in the text is refused with the reason, at the first press of the button", async ({
  page,
  sandbox,
}) => {
  await fillOrder(page, { to: sandbox.phone(), text: "Kijk op www.voorbeeld.nl" });
  // Leaving the field shows its error and pushes the button down; the press must count all the same.
  await expect(fields(page).message).toBeFocused();
  await order(page);
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole("link")).toHaveText([
    "Links zijn niet toegestaan in een bericht. Haal de link weg.",
  ]);
});

test.describe("what the server refuses", () => {
  test.use({ mishap: /status of (422|400|429|502)/ });

  test("A number that only the server can judge is refused in the specified words", async ({ page }) => {
    await fillOrder(page, { to: "+90 530 12345", text: "Hoi" });
    await order(page);
    const error = "Voer een geldig internationaal telefoonnummer in";
    await noticeIn(page, "❌ Betaling Mislukt").getByRole("link", { name: error }).click();
    await expect(fields(page).receiver).toBeFocused();
    await expectFilled(page, { to: "+90 530 12345", text: "Hoi" });
  });

  test("A landline that only the server can judge is refused at its field, and can be mended", async ({
    page,
    sandbox,
  }) => {
    const error = "Dit is een vast nummer: daar komt geen sms aan. Vul een mobiel nummer in.";
    const to = sandbox.phone();
    await fillOrder(page, { to: "+90 212 345 67 89", text: "Hoi" });
    await order(page);
    await expect(noticeIn(page, "❌ Betaling Mislukt")).toContainText(error);
    await expect(fields(page).receiver).toBeFocused();
    await expect(fields(page).receiver).toHaveAttribute("aria-invalid", "true");
    await expect(fields(page).receiver).toHaveAccessibleDescription(new RegExp(error));

    await fields(page).receiver.fill(to);
    await toCheckout(page);
    await payAs(page, "Betaald");
    await expect.poll(() => sandbox.inbox(to)).toMatchObject([{ text: "Hoi" }]);
  });

  test("More than twenty orders a minute are too many, and the page says what to do", async ({
    page,
    request,
    sandbox,
  }) => {
    const typed = { to: sandbox.phone(), text: "Nummer eenentwintig" };
    await fillOrder(page, typed);
    // Local counting may start a new minute halfway.
    await expect(async () => {
      const statuses = await Promise.all(
        Array.from({ length: 21 }, async () =>
          (await request.post("/api/payments/create", { data: {} })).status(),
        ),
      );
      expect(statuses).toContain(429);
    }).toPass();
    await order(page);
    await expect(noticeIn(page, "❌ Betaling Mislukt")).toContainText(
      "Dat ging te snel achter elkaar. Wacht een minuut en probeer het opnieuw.",
    );
    await expectFilled(page, typed);
    await expect(fields(page).order).toBeEnabled();
    expect(await sandbox.inbox(typed.to)).toEqual([]);
  });

  test("A payment provider that is down is said in the server's words, for ten seconds and in the page", async ({
    page,
    sandbox,
  }) => {
    const message =
      "De betaaldienst is niet bereikbaar. Er is niets afgeschreven. Probeer het over een minuut opnieuw.";
    const typed = { to: sandbox.phone(), text: "Straks dan" };
    await page.clock.install();
    await page.route(createPath, (route) =>
      route.fulfill({ status: 502, json: { success: false, code: "payment_provider_unreachable", message } }),
    );
    await fillOrder(page, typed);
    await order(page);
    const toast = page.getByRole("region", { name: "Mededelingen (F8)" }).getByText("❌ Betaling Mislukt");
    await expect(toast).toBeVisible();
    await expect(noticeIn(page, "❌ Betaling Mislukt")).toContainText(message);
    await page.clock.runFor(8_000);
    await expect(toast).toBeVisible();
    await page.clock.runFor(3_000);
    await expect(toast).toBeHidden();
    await expect(noticeIn(page, "❌ Betaling Mislukt")).toContainText(message);
    await expectFilled(page, typed);
  });
});

test("An answer without an address to pay at is a refusal, in the server's words or in ours", async ({
  page,
  sandbox,
}) => {
  const answers = [
    { success: false, message: "Vandaag even niet." },
    { success: false },
    { success: true, id: "x" },
    { success: true, id: "x", checkoutUrl: "javascript:alert(1)" },
  ];
  await page.route(createPath, (route) => route.fulfill({ json: answers.shift() }));
  await fillOrder(page, { to: sandbox.phone(), text: "Hoi" });
  for (const text of ["Vandaag even niet.", ...Array<string>(3).fill("Kon betaling niet aanmaken.")]) {
    await order(page);
    await expect(noticeIn(page, "❌ Betaling Mislukt")).toContainText(text);
  }
  expect(answers).toEqual([]);
});

test.describe("an answer of a stranger", () => {
  test.use({ mishap: /status of 500/ });

  test("A body that is not ours is said by its status in our words, and what was typed stays (finding 11)", async ({
    page,
    sandbox,
  }) => {
    const typed = { to: sandbox.phone(), sender: "Tante Bep", text: "Blijf staan" };
    const bodies = ["upstream connect error", "", "<h1>Oeps</h1>"];
    await page.route(createPath, (route) => route.fulfill({ status: 500, body: bodies.shift() ?? "" }));
    await fillOrder(page, typed);
    for (let nth = bodies.length; nth > 0; nth -= 1) {
      await order(page);
      await expect(noticeIn(page, "Fout bij betaling")).toContainText(
        "Er ging iets mis aan onze kant (fout 500).",
      );
      await expect(page.getByText(/upstream|Internal|Oeps/)).toHaveCount(0);
      await expect(noticeIn(page, "Fout bij betaling")).toContainText(nothingLost);
    }
    await expectFilled(page, typed);
    await page.reload();
    await alive(page);
    await expectFilled(page, typed);
  });
});

test.describe("a connection that breaks", () => {
  test.use({ mishap: /net::ERR_FAILED/ });

  test("A form without its API works, says that ordering failed, and works once the API is back", async ({
    page,
    sandbox,
  }) => {
    const typed = { to: sandbox.phone(), text: "Toch nog verstuurd" };
    await page.route("**/api/**", (route) => route.abort());
    await fillOrder(page, typed);
    await order(page);
    await expect(noticeIn(page, "Fout bij betaling")).toContainText("We konden onze server niet bereiken.");
    await expect(noticeIn(page, "Fout bij betaling")).toContainText(nothingLost);
    await expect(fields(page).order).toBeEnabled();
    await expectFilled(page, typed);

    await page.unroute("**/api/**");
    await toCheckout(page);
    await payAs(page, "Betaald");
    await expect.poll(() => sandbox.inbox(typed.to)).toHaveLength(1);
  });

  test("An order whose answer was lost is not made twice", async ({ page, sandbox }) => {
    const made: unknown[] = [];
    await page.route(createPath, async (route) => {
      const response = await route.fetch();
      made.push(await response.json());
      await (made.length === 1 ? route.abort() : route.fulfill({ response }));
    });
    await fillOrder(page, { to: sandbox.phone(), text: "Eén keer graag" });
    await order(page);
    await expect(noticeIn(page, "Fout bij betaling")).toBeVisible();
    await toCheckout(page);
    expect(made).toHaveLength(2);
    expect(made[1]).toEqual(made[0]);
  });

  test("A status page without its API says so, and shows the order once the API is back", async ({
    page,
    sandbox,
  }) => {
    const { id } = await sandbox.order(sandbox.phone());
    await page.route("**/api/payments/*", (route) => route.abort());
    await page.goto(statusPath(id));
    await expect(page.getByText(/We kunnen de status nu even niet ophalen/)).toBeVisible();
    await page.unroute("**/api/payments/*");
    await expectMoney(page, { title: "Je sms wacht op je betaling", label: "In behandeling" });
  });
});

test("A slow answer is waited for with a button that says so, and a double click makes one order", async ({
  page,
  sandbox,
}) => {
  const to = sandbox.phone();
  const held: Route[] = [];
  await page.route(createPath, (route) => void held.push(route));
  await fillOrder(page, { to, text: "Eén sms" });
  await fields(page).order.dblclick();
  const waiting = page.getByRole("button", { name: "Betaling wordt voorbereid…" });
  await expect(waiting).toBeDisabled();
  await fields(page).receiver.press("Enter");
  await page.clock.install();
  await page.clock.runFor(3_000);
  await expect(waiting).toBeDisabled();
  expect(held).toHaveLength(1);

  await held[0]?.continue();
  await page.waitForURL("**/api/sandbox/checkout/*");
  await payAs(page, "Betaald");
  await expectMoney(page, paid);
  await expect.poll(() => sandbox.inbox(to)).toHaveLength(1);
});

test("Whoever goes back from the checkout finds the form as it was, ready to order", async ({
  page,
  sandbox,
}) => {
  const typed = { to: sandbox.phone(), text: "Toch even terug" };
  await fillOrder(page, typed);
  await toCheckout(page);
  await page.goBack();
  await alive(page);
  await expectFilled(page, typed);
  await expect(fields(page).order).toBeEnabled();
  await toCheckout(page);
});

test.describe("what does not exist", () => {
  test.use({ mishap: /status of 404/ });

  for (const id of ["AAAAAAAAAAAAAAAAAAAAAA", "x", "%00", "..%2f..%2fetc", "é".repeat(200)]) {
    test(
      `An order that nobody knows reads as not found: ${id.slice(0, 22)}`,
      restUnless(id.length === 22),
      async ({ page }) => {
        await page.goto(statusPath(id));
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
        await expect(page).toHaveTitle(/^Page Not Found/);
        await goHome(page, "Terug naar de startpagina");
      },
    );
  }

  test("A page that is not there answers 404 and reads so", async ({ page }) => {
    const response = await page.goto("/nope");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
    await goHome(page, "Terug naar de startpagina");
  });
});
