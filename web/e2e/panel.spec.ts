import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from "./support/fixtures";
import { fields } from "./support/journey";
import { restUnless } from "./support/rest";
import { below, type Sandbox } from "./support/sandbox";
import { card, dialog, expectToast, openReports, search, signIn, toSection } from "./support/staff";

// Who is not signed in is told so, and an order from a blocked address is refused.
test.use({ mishap: /status of 40[13]/ });

// A person has three sessions at most, and the journeys beside this one sign in as the same.
test.afterEach(async ({ page }) => {
  expect((await page.request.post("/api/auth/logout")).ok(), "signed out").toBe(true);
});

test("Staff fill the picker, act on a report, take it back, and leave", async ({
  page,
  context,
  request,
  sandbox,
}) => {
  test.slow();
  const category = `Reis ${below(1_000_000)}`;
  const sender = `Gids ${letters(5)}`;
  const phone = sandbox.phone();
  let address = "";

  await test.step("whoever is not signed in is sent to the sign-in", async () => {
    await page.goto("/admin");
    await expect(page).toHaveURL("/admin-login");
    await expect(page.getByRole("button", { name: "Inloggen" })).toBeDisabled();
    await page.getByLabel("Gebruikersnaam").fill("admin");
    await page.getByLabel("Wachtwoord").fill("mis");
    await page.getByRole("button", { name: "Inloggen" }).click();
    await expect(page.getByRole("alert")).toContainText("Ongeldige inloggegevens");
    await signIn(page);
    await expectToast(page, "Ingelogd!");
  });

  await test.step("a new category and its sender stand in the public picker", async () => {
    await page.getByRole("button", { name: "Categorie toevoegen" }).click();
    await page.getByLabel("Naam").fill(category);
    await page.getByRole("button", { name: "Opslaan" }).click();
    await expect(page.getByRole("form", { name: "Categorie toevoegen" })).toBeHidden();
    await expectToast(page, "Categorie aangemaakt");
    await page.getByRole("button", { name: "Afzender toevoegen" }).click();
    await page.getByLabel("Naam").fill(sender);
    await page.getByLabel("Categorie", { exact: true }).selectOption(category);
    await page.getByRole("button", { name: "Opslaan" }).click();
    await expectToast(page, "Afzender aangemaakt");
    const column = card(page, "Afzenders").getByRole("group", { name: category });
    await expect(column.getByRole("listitem").filter({ hasText: sender })).toBeVisible();

    await open(page, "/");
    await fields(page).sender.fill(sender);
    await expect(
      page.getByRole("group", { name: category }).getByRole("option", { name: sender }),
    ).toBeVisible();
  });

  await test.step("a report about a message names its sender's address", async () => {
    // A text that nobody else sends: what is reported is no wave, and no other journey's address is blocked with it.
    const { checkoutUrl } = await sandbox.order(phone, `Tot zo, ${letters(8)}!`);
    await sandbox.pay(checkoutUrl, "paid");
    await expect.poll(async () => (await sandbox.inbox(phone)).length).toBe(1);
    await report(request, phone);
    await openReports(page, phone);
    await page.getByRole("button", { name: "Behandelen" }).click();
    const view = dialog(page, "Melding behandelen");
    await expect(view.getByText("van de besteller van het bericht")).toBeVisible();
    await expect(view.getByText("Afzender Anoniem")).toBeVisible();
    address = (await view.getByRole("code").first().textContent()) ?? "";
  });

  await test.step("address and number are blocked from its dialog, and act at once", async () => {
    const view = dialog(page, "Melding behandelen");
    await expect(view.getByText("Niet bewezen", { exact: true })).toBeVisible();
    await view.getByRole("button", { name: "Blokkeer IP" }).click();
    const question = dialog(page, "IP-adres blokkeren op een onbewezen melding?");
    await expect(question.getByText("Vanaf dit adres")).toBeVisible();
    await question.getByRole("button", { name: "Toch blokkeren" }).click();
    await expectToast(page, "IP Geblokkeerd");
    await view.getByRole("button", { name: "Blokkeer Nummer" }).click();
    await expectToast(page, "Nummer Geblokkeerd");
    expect(await tryOrder(request, sandbox.phone())).toBe("address_blocked");
    expect(await tryOrder(request, phone, elsewhere())).toBe("receiver_unreachable");
  });

  await test.step("the report is resolved, and opened again", async () => {
    const view = dialog(page, "Melding behandelen");
    await view.getByLabel("Notities").fill("Afzender en nummer geblokkeerd");
    await view.getByRole("button", { name: "Opgelost" }).click();
    await expectToast(page, "Bijgewerkt");
    await expect(view).toBeHidden();
    const row = card(page, "Misbruikmeldingen").getByRole("listitem");
    await expect(row.getByText("Opgelost")).toBeVisible();
    await expect(row.getByRole("button", { name: "Behandelen" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(view.getByLabel("Notities")).toHaveValue("Afzender en nummer geblokkeerd");
    await view.getByRole("button", { name: "Heropenen" }).click();
    await expect(row.getByText("Open", { exact: true })).toBeVisible();
  });

  await test.step("the blocks are lifted, and orders accepted again", async () => {
    await lift(page, "ip", address);
    await lift(page, "phone", phone);
    expect(await tryOrder(request, phone)).toBe("accepted");
  });

  await test.step("the log has it all", async () => {
    await toSection(page, "Logboek");
    await expect(page.getByRole("row").filter({ hasText: "admin" }).first()).toBeVisible();
  });

  await test.step("what was refused is counted, and found by the address without naming it", async () => {
    await toSection(page, "Geweigerd");
    const refused = card(page, "Geweigerd");
    await expect(refused.getByRole("row").filter({ hasText: "Geblokkeerd adres of nummer" })).toBeVisible();
    await refused.getByLabel("IP-adres of gebruikersnaam").fill(address);
    await page.keyboard.press("Enter");
    await expect(refused.getByRole("row").filter({ hasText: "Netwerk" }).first()).toBeVisible();
    expect(page.url()).not.toContain(address);
  });

  await test.step("after signing out the cookie opens nothing", async () => {
    const kept = await context.cookies();
    const cookie = kept.map(({ name, value }) => `${name}=${value}`).join("; ");
    expect((await request.get("/api/auth/me", { headers: { cookie } })).status()).toBe(200);
    await page.getByRole("button", { name: "Uitloggen" }).click();
    await expect(page).toHaveURL("/admin-login");
    await expectToast(page, "Uitgelogd");
    expect((await request.get("/api/auth/me", { headers: { cookie } })).status()).toBe(401);
  });
});

const sections = [
  "Meldingen",
  "Systeem",
  "Cijfers",
  "Bestellingen",
  "Blokkades",
  "Schakelaars",
  "Logboek",
  "Geweigerd",
  "Medewerkers",
  "Mijn account",
];

// In dark with `npm run test:a11y`.
for (const colorScheme of ["light", "dark"] as const) {
  test(
    `Every screen of the panel can be used by everyone, in ${colorScheme} colours`,
    restUnless(colorScheme === "light"),
    async ({ page, request, sandbox }) => {
      test.slow();
      await page.emulateMedia({ colorScheme });
      const phone = sandbox.phone();
      await ordered(request, sandbox, phone);
      await page.goto("/admin-login");
      await page.getByLabel("Wachtwoord").waitFor();
      await expectAccessible(page);
      await signIn(page);
      await expect(page.getByRole("button", { name: "Behandelen" }).first()).toBeVisible();
      await expectAccessible(page);

      await openReports(page, phone);
      await page.getByRole("button", { name: "Behandelen" }).click();
      await expect(page.getByLabel("Bericht aan de melder")).toBeVisible();
      for (const name of ["Vorige melding", "Volgende melding"])
        await expect(page.getByRole("button", { name })).toBeInViewport();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Categorie toevoegen" }).click();
      await page.getByRole("button", { name: "Opslaan" }).click();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await card(page, "Afzenders").getByRole("button", { name: "Anoniem bewerken" }).click();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Anoniem verwijderen" }).click();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");

      for (const section of sections) {
        await toSection(page, section);
        await expect(page.getByText("Bezig met laden…")).toHaveCount(0);
        await expectAccessible(page);
      }
      await page.goto("/admin?view=orders");
      await search(page, "Nummer, kenmerk of betaal-id", phone);
      await expect(page.getByRole("link", { name: /^Bekijk bestelling/ })).toHaveCount(1);
      await page.getByRole("link", { name: /^Bekijk bestelling/ }).click();
      await expect(page.getByRole("region", { name: "Verloop" })).toBeVisible();
      await expectAccessible(page);
    },
  );
}

test("What waits is there before the panel's code, and a row that has the focus keeps it", async ({
  page,
  request,
  sandbox,
}) => {
  await report(request, sandbox.phone());
  await signIn(page);
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(/\/assets\/vendor-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/admin");
  const row = card(page, "Wat op een mens wacht").getByRole("link").first();
  await row.focus();
  await expect(page.getByRole("button", { name: "Begin bovenaan" })).toBeHidden();
  go();
  await expect(page.getByRole("button", { name: "Begin bovenaan" })).toBeVisible();
  await expect(row).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/view=/);
});

test("Where the panel's code comes first, what waits stands there once", async ({ page }) => {
  await signIn(page);
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  const rows = page.waitForResponse(/panel-first/);
  await page.route(/\/assets\/panel-first/, async (route) => {
    await held;
    await route.continue();
  });
  // Nor is it known who is there, so the panel shows 'Laden...' itself.
  await page.route("/api/auth/me", async (route) => {
    await rows;
    await page.waitForTimeout(500);
    await route.continue();
  });
  const known = page.waitForResponse(/\/api\/auth\/me$/);
  await page.goto("/admin");
  // The code has taken away the sentence that it could not be had.
  await expect(page.locator("#alone")).toHaveCount(0);
  go();
  await known;
  await expect(page.getByText(/^Stand van /)).toBeVisible();
  await expect(card(page, "Misbruikmeldingen")).toBeVisible();
  await expect(card(page, "Wat op een mens wacht")).toHaveCount(1);
});

test("Nothing of the panel sticks out of a screen of 320 px, nor of a phone with letters twice as large", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn(page);
  await expect(card(page, "Afzenders").getByRole("listitem").first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  for (const section of sections) {
    await toSection(page, section);
    await expect(page.getByText("Bezig met laden…")).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  }
});

test("Names are worked where they stand: added, dragged to another column, taken back, and moved by keys", async ({
  page,
}) => {
  await signIn(page);
  const [from, to] = [`Van ${below(1_000_000)}`, `Naar ${below(1_000_000)}`];
  const sender = `Gids ${letters(5)}`;
  const board = card(page, "Afzenders");
  const column = (name: string) => board.getByRole("group", { name });
  for (const name of [from, to]) {
    await page.getByRole("button", { name: "Categorie toevoegen" }).click();
    await expect(card(page, "Categorieën").getByRole("textbox", { name: "Naam" })).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    await expect(column(name)).toBeVisible();
  }
  await column(from)
    .getByRole("button", { name: `Toevoegen aan ${from}` })
    .click();
  await expect(board.getByRole("textbox").first()).toBeFocused();
  await page.keyboard.type(sender);
  await page.keyboard.press("Enter");
  const name = board.getByRole("button", { name: `${sender} bewerken` });
  await expect(column(from).locator("[data-edit]")).toHaveText([sender]);

  await test.step("a name is dragged to another column, and taken back", async () => {
    await name.hover();
    await page.mouse.down();
    await column(to).hover();
    await expect(column(to)).toHaveAttribute("data-target");
    await page.mouse.up();
    await expect(column(to).locator("[data-edit]")).toHaveText([sender]);
    await expectToast(page, `“${sender}” staat nu bij “${to}”.`);
    await page.keyboard.press("u");
    await expect(column(from).locator("[data-edit]")).toHaveText([sender]);
  });

  await test.step("and moved by keys alone", async () => {
    await name.focus();
    await page.keyboard.press("e");
    await page.keyboard.press("Tab");
    await expect(page.getByLabel("Categorie", { exact: true })).toBeFocused();
    await page.getByLabel("Categorie", { exact: true }).selectOption(to);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(column(to).locator("[data-edit]")).toHaveText([sender]);
    await expect(name).toBeFocused();
  });

  await test.step("a category goes with its senders, once that is confirmed", async () => {
    for (const [name, senders] of [
      [from, "Dat zijn er nu 0."],
      [to, "Dat is nu 1 afzender."],
    ] as const) {
      await page.getByRole("button", { name: `${name} bewerken` }).click();
      await page.getByRole("button", { name: `${name} verwijderen` }).click();
      await expect(dialog(page, "Categorie verwijderen?").getByText(senders)).toBeVisible();
      await page.getByRole("button", { name: "Verwijderen", exact: true }).click();
      await expectToast(page, "Categorie verwijderd");
    }
    await expect(name).toBeHidden();
  });
});

test("The picker and a report are worked with the keyboard alone", async ({ page, request, sandbox }) => {
  const phone = sandbox.phone();
  await ordered(request, sandbox, phone);
  await signIn(page);
  await page.getByRole("button", { name: "Behandelen" }).first().waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type(phone);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Behandelen" })).toHaveCount(1);
  await expect(page).toHaveURL("/admin");
  await page.locator("h1").click();
  await page.keyboard.press("j");
  await expect(page.getByRole("button", { name: "Behandelen" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog(page, "Melding behandelen")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page, "Melding behandelen")).toBeHidden();
  await expect(page.getByRole("button", { name: "Behandelen" })).toBeFocused();
});

test("W10: what staff look for and note stands in no address, and nothing of it is left after signing out", async ({
  page,
  request,
  sandbox,
}) => {
  const phone = sandbox.phone();
  const digits = phone.slice(-8);
  const asked: string[] = [];
  page.on("request", (sent) => asked.push(sent.url()));
  await ordered(request, sandbox, phone);
  await signIn(page);
  const addresses = [page.url()];
  await search(page, "Nummer of zaakcode", phone);
  await expect(page.getByRole("button", { name: "Behandelen" })).toHaveCount(1);
  addresses.push(page.url(), await entry(page));
  await page.getByRole("button", { name: "Behandelen" }).click();
  await dialog(page, "Melding behandelen").getByLabel("Notities").fill("Slachtoffer heet Anna");
  addresses.push(page.url(), await entry(page), await stored(page));
  await page.keyboard.press("Escape");
  await toSection(page, "Bestellingen");
  await search(page, "Nummer, kenmerk of betaal-id", phone);
  await expect(page.getByRole("link", { name: /^Bekijk bestelling/ })).toHaveCount(1);
  await page.getByRole("link", { name: /^Bekijk bestelling/ }).click();
  await expect(page.getByRole("region", { name: "Verloop" })).toBeVisible();
  addresses.push(page.url(), await entry(page));
  await page.getByRole("link", { name: "Terug naar de lijst" }).click();
  await expect(page.getByLabel("Nummer, kenmerk of betaal-id")).toHaveValue(phone);
  await toSection(page, "Blokkades");
  await search(page, "Zoek op IP-adres", "203.0.113.77");
  await toSection(page, "Logboek");
  await page.getByLabel("Door").fill(phone);
  await page.getByLabel("Door").press("Enter");
  await expect(page.getByText(/^Niets gevonden/)).toBeVisible();
  addresses.push(page.url(), await entry(page), await stored(page));

  const cleared = page.waitForResponse("**/api/auth/logout");
  await page.getByRole("button", { name: "Uitloggen" }).click();
  expect(await (await cleared).headerValue("clear-site-data")).toBe('"cache"');
  await expectToast(page, "Uitgelogd");
  addresses.push(page.url(), await stored(page));
  await page.goBack();
  await expect(page).toHaveURL(/admin-login/);
  addresses.push(page.url(), await entry(page), await stored(page));

  const told = [...addresses, ...asked].filter(
    (text) => /Anna|203\.0\.113\.77/.test(text) || text.includes(digits),
  );
  expect(told).toEqual([]);
  expect(asked.some((url) => url.endsWith("/api/admin/orders/search"))).toBe(true);
});

/** What the browser's history keeps of the entry that is open. */
const entry = (page: Page) => page.evaluate(() => JSON.stringify(history.state));

/** What the browser's storage holds. */
const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

/** Letters that spell nothing: digits may look like the letters of a protected name. */
const letters = (count: number) => Array.from({ length: count }, () => "hjkqvwxyz"[below(9)]).join("");

/** Another visitor's address. */
const elsewhere = () => ({ "CF-Connecting-IP": `203.0.113.${1 + below(254)}` });

async function report(request: APIRequestContext, phoneNumber: string): Promise<void> {
  const data = { phoneNumber, reporterEmail: "", reason: "Dit bericht wilde ik niet ontvangen" };
  const response = await request.post("/api/abuse/report", { data, headers: elsewhere() });
  expect(response.status(), "the report is taken").toBe(201);
}

/** A message that arrived, and a report about it. */
async function ordered(request: APIRequestContext, sandbox: Sandbox, phone: string): Promise<void> {
  const { checkoutUrl } = await sandbox.order(phone, `Tot zo, ${letters(8)}!`);
  await sandbox.pay(checkoutUrl, "paid");
  await report(request, phone);
}

/** Orders once: 'accepted', or the code of the refusal. */
async function tryOrder(request: APIRequestContext, receiver: string, headers = {}): Promise<string> {
  const data = { receiver, sender: "Anoniem", message: "Nog een" };
  const response = await request.post("/api/payments/create", { data, headers });
  const answer: { code?: string } = await response.json();
  return response.status() === 201 ? "accepted" : (answer.code ?? "");
}

/** Lifts the block of this value. */
async function lift(page: Page, kind: "ip" | "phone", value: string): Promise<void> {
  await page.goto(`/admin?view=blocks&kind=${kind}`);
  await search(page, kind === "ip" ? "Zoek op IP-adres" : "Zoek op nummer", value);
  await page.getByRole("button", { name: `Blokkade van ${value} opheffen` }).click();
  await page.getByRole("button", { name: "Opheffen", exact: true }).click();
  await expectToast(page, "Blokkade opgeheven");
  await expect(page.getByText(/^Niets gevonden/)).toBeVisible();
}
