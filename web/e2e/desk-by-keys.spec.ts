import { type APIRequestContext, type Locator, type Page, request as requests } from "@playwright/test";
import { formatNumber } from "#domain/phone";
import { nextCode } from "./support/authenticator";
import { deskOrigin, expect, test } from "./support/fixtures";
import { Hand } from "./support/hand";
import { startOwn, stateOf } from "./support/own-product";
import { held, mismatched, refusedRefunds, reportedWave, reports, visitor, word } from "./support/prepared";
import { restUnless } from "./support/rest";
import type { Sandbox } from "./support/sandbox";
import { card, dialog, expectToast } from "./support/staff";

// Whoever has not shown the second step yet is told so.
test.use({ baseURL: deskOrigin, mishap: /status of 40[01]/ });
test.describe.configure({ mode: "serial" });

const name = "desk";
const state = stateOf(name);
const password = process.env.E2E_ADMIN_PASSWORD ?? "";

/** What waits at the beginning: 14 messages in 9 cases, 10 reports, 4 of them a wave, 4 tasks about money, 2 alarms. */
const waits = { ofWave: 6, single: 8, reports: 6, reportedWave: 4, mismatched: 2, refused: 2 };
const heldCases = waits.single + 1;
const tasks = waits.mismatched + waits.refused;
const thirty = 30;
/** The most keys that it may take to have nothing left (issue "Done when" 2). */
const mostKeys = 150;

let stop: () => Promise<void> = async () => {};
let secret = "";
/** The account's own session, by which the preparation sees that all of it waits. */
let staff: APIRequestContext;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  stop = await startOwn({
    name,
    port: process.env.E2E_DESK_PORT ?? "",
    settings: { DEV_ADMIN_PASSWORD: password, BUDGET_OPEN_ORDERS: "1000000", BUDGET_OPEN_REPORTS: "1000000" },
  });
  staff = await requests.newContext({ baseURL: deskOrigin, extraHTTPHeaders: visitor() });
  await staff.post("/api/auth/login", { data: { username: "admin", password } });
  const offered = await staff.post("/api/auth/totp/start", { data: { password } });
  ({ secret } = await offered.json());
  const code = await nextCode(secret);
  const confirmed = await staff.post("/api/auth/totp/confirm", { data: { code } });
  expect(confirmed.status(), "a second step is set").toBe(200);
});
test.afterAll(async () => {
  await staff?.dispose();
  await stop();
});

/** Everything that waits for a person, prepared; answers what the journey looks for. */
async function prepare(request: APIRequestContext, sandbox: Sandbox) {
  // What an earlier journey ended is over by now.
  await sandbox.sweep();
  const refused = await refusedRefunds(request, sandbox, { state, count: waits.refused });
  await mismatched(request, sandbox, waits.mismatched);
  const texts = await held(request, sandbox, waits.ofWave, waits.single);
  const alone = await reports(request, sandbox, waits.reports);
  const wave = await reportedWave(request, sandbox, waits.reportedWave);
  await expect(async () => {
    await sandbox.sweep();
    expect(await count("/api/admin/worklist")).toBe(tasks);
  }).toPass();
  await refused.payAgain();
  expect(await count("/api/admin/held")).toBe(heldCases);
  expect(await count("/api/admin/abuse-reports?status=pending")).toBe(waits.reports + waits.reportedWave);
  return { texts, alone, wave };
}

async function count(path: string): Promise<number> {
  const { data }: { data: unknown[] } = await (await staff.get(path)).json();
  return data.length;
}

for (const width of [1280, 360])
  test(
    `By keyboard alone, ${width} px wide: thirty things that wait are dealt with, and the rest of a day`,
    restUnless(width === 360),
    async ({ page, request, sandbox }) => {
      test.slow();
      await page.setViewportSize({ width, height: 800 });
      const { texts, alone, wave } = await test.step("thirty things wait", () => prepare(request, sandbox));
      const hand = new Hand(page);

      await test.step("signing in takes a second step", () => signIn(page, hand));

      const before = hand.keys;
      await test.step("the two alarms are taken up", () => takeUpAlarms(page, hand));
      const decided = await test.step("held messages, two taken back", () => lookOver(page, hand, texts));
      await test.step("reports, one taken back, one answered from a template, a wave blocked", () =>
        decideReports(page, hand, { alone, wave: wave.map(({ receiver }) => receiver) }));
      await test.step("money: given back, asked for again, paid by hand", () => settleMoney(page, hand));
      await test.step("nothing waits", async () => {
        await hand.press("g", "w");
        await expect(page.getByText("Er wacht niets", { exact: true })).toBeVisible();
      });
      expect(decided + alone.length + wave.length + tasks + 2, "things that were dealt with").toBe(thirty);
      // Letters of a note, a reason or a search are a text that somebody writes, and are not counted.
      expect(hand.keys - before, "keys for all that waited").toBeLessThanOrEqual(mostKeys);

      await test.step("two senders are added, and a category moves", () => arrange(page, hand));
      await test.step("the blocks of the wave are lifted", async () => {
        await hand.press("g", "k");
        for (const { address } of wave) {
          await hand.until(page.getByRole("button", { name: `Blokkade van ${address} opheffen` }), "j");
          await hand.press("Enter");
          await hand.until(dialog(page, "Blokkade opheffen?").getByRole("button", { name: "Opheffen" }));
          await hand.press("Enter");
          await expect(page.getByRole("button", { name: `Blokkade van ${address} opheffen` })).toHaveCount(0);
          await expect(page.getByRole("dialog")).toHaveCount(0);
        }
      });
      await test.step("an order is found by its number, and shown", () =>
        findOrder(page, hand, wave[0]?.receiver ?? ""));
      await test.step("the figures of the month are read", () => readFigures(page, hand));
      await test.step("signing out", async () => {
        await hand.until(page.getByRole("button", { name: "Uitloggen" }), "Shift+Tab");
        await hand.press("Enter");
        await expect(page).toHaveURL("/admin-login");
      });
    },
  );

async function signIn(page: Page, hand: Hand): Promise<void> {
  await page.goto("/admin-login");
  await hand.until(page.getByLabel("Gebruikersnaam"));
  await hand.type("admin");
  await hand.until(page.getByLabel("Wachtwoord"));
  await hand.type(password);
  await hand.press("Enter");
  const code = page.getByLabel("Code van je authenticator-app");
  await expect(code).toBeFocused();
  await hand.type(await nextCode(secret));
  await hand.press("Enter");
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("region", { name: "Wat op een mens wacht" })).toBeVisible();
}

async function takeUpAlarms(page: Page, hand: Hand): Promise<void> {
  await hand.press("g", "y");
  const open = page.getByRole("button", { name: /^In behandeling nemen: / });
  for (const left of [2, 1]) {
    await expect(open).toHaveCount(left);
    await hand.until(open.first());
    await hand.press("Enter");
  }
  await expect(open).toHaveCount(0);
}

type Texts = { readonly wave: string; readonly single: readonly string[] };

/** Goes through the queue; the wave is rejected, taken back and rejected; so is the first of the others. Answers how many messages. */
async function lookOver(page: Page, hand: Hand, { wave, single }: Texts): Promise<number> {
  await hand.press("g", "n");
  const messages = waits.ofWave + single.length;
  await expect(page.getByText(`${messages} sms’en, ${heldCases} zaken`)).toBeVisible();
  const sms = page.getByRole("figure");
  // Below the width of both a case opens in the place of the list.
  if ((page.viewportSize()?.width ?? 0) < 1000) await hand.press("j");
  const left = new Set([wave, ...single]);
  const takenBack = new Set<boolean>();
  while (left.size > 0) {
    await expect(sms).toBeVisible();
    const said = (await sms.textContent()) ?? "";
    const one = [...left].find((each) => said.includes(each)) ?? "";
    expect(one, `a case of ours: ${said}`).not.toBe("");
    const isWave = one === wave;
    const isFirst = !takenBack.has(isWave);
    await pass(page, hand, sms, one, isFirst || left.size % 2 === 0 ? "2" : "1");
    if (isFirst) {
      await expectToast(page, `${isWave ? waits.ofWave : 1} afgekeurd`);
      await hand.press("u");
      takenBack.add(isWave);
      await expectToast(page, "Ongedaan gemaakt");
      await expect(sms.filter({ hasText: one })).toBeVisible();
      await pass(page, hand, sms, one, "2");
    }
    left.delete(one);
  }
  await expect(page.getByText("Niets om na te kijken")).toBeVisible();
  return messages;
}

/** Passes a verdict by its key, and waits until the case has gone. */
async function pass(page: Page, hand: Hand, sms: Locator, one: string, key: string): Promise<void> {
  const taken = page.waitForResponse(/\/held\/verdict$/);
  await hand.press(key);
  await taken;
  await expect(sms.filter({ hasText: one })).toHaveCount(0);
}

const pane = (page: Page) => page.getByRole("region", { name: "Melding behandelen" });

/** Waits until the report about this number is in the hand, whole. */
async function expectReport(page: Page, phone: string): Promise<void> {
  await expect(pane(page).getByText(formatNumber(phone), { exact: true }).first()).toBeVisible();
  await expect(pane(page).getByLabel("Bericht aan de melder")).toBeVisible();
  await expect(pane(page).getByRole("button", { name: "Afwijzen" })).toBeEnabled();
}

type Reported = { readonly alone: readonly string[]; readonly wave: readonly string[] };

async function decideReports(page: Page, hand: Hand, { alone, wave }: Reported): Promise<void> {
  const [threat = "", first = "", ...others] = alone;
  const [ofWave = ""] = wave;
  await hand.press("g", "m");
  await expect(page.getByRole("button", { name: formatNumber(threat) })).toBeVisible();
  await hand.press("j", "Enter");

  // The threat stands first, and its reporter is answered in words that lie ready.
  await expectReport(page, threat);
  await hand.press("n");
  await expect(page.getByLabel("Notities")).toBeFocused();
  await hand.until(pane(page).getByRole("button", { name: "Niets gevonden" }));
  await hand.press("Enter");
  await expect(pane(page).getByLabel("Bericht aan de melder")).toBeFocused();
  await expect(pane(page).getByLabel("Bericht aan de melder")).toHaveValue(
    /^Dank je wel\. We hebben gezocht/,
  );
  await hand.press("Control+Enter");

  await expectReport(page, first);
  await hand.press("3");
  await expectReport(page, others[0] ?? "");
  await expectToast(page, "Bijgewerkt");
  await hand.press("u");
  await expectToast(page, "Ongedaan gemaakt");
  await expect(pane(page).getByText(`2 van ${alone.length}`)).toBeVisible();
  await hand.press("[");
  await expectReport(page, first);
  for (const phone of [...others, ofWave]) {
    await hand.press("3");
    await expectReport(page, phone);
  }

  // All senders of the wave are ticked, and blocked by one key.
  await expect(pane(page).getByText("sluit alle 4")).toBeVisible();
  await expect(pane(page).getByRole("checkbox", { name: /^Kies alle afzenders/ })).toBeChecked();
  await expect(pane(page).getByText(/^4 adressen, /)).toBeVisible();
  await hand.press("1");
  await expectToast(page, "IP Geblokkeerd");
  await expect(pane(page).getByText("Geblokkeerd", { exact: true })).toHaveCount(wave.length + 1);
  await hand.press("4");
  await expect(page.getByText("Alles is afgehandeld")).toBeVisible();
}

async function settleMoney(page: Page, hand: Hand): Promise<void> {
  await hand.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  await hand.type("Taken");
  await expect(page.getByRole("option", { name: /Taken$/ })).toHaveAttribute("aria-selected", "true");
  await hand.press("Enter");
  const rows = card(page, "Taken").getByRole("listitem");
  let asked = false;
  for (let left = tasks; left > 0; left -= 1) {
    await expect(rows).toHaveCount(left);
    const row = rows.first();
    const isRefund = (await row.getByRole("heading").textContent())?.includes("geweigerd");
    const deed: string = !isRefund ? "Geef geld terug" : asked ? "Met de hand betaald" : "Probeer opnieuw";
    await hand.press("j");
    await expect(row.getByRole("link", { name: /^Naar de bestelling/ })).toBeFocused();
    await hand.until(row.getByRole("button", { name: new RegExp(`^${deed}`) }));
    await hand.press("Enter");
    const form = page.getByRole("dialog");
    if (deed === "Met de hand betaald") {
      await hand.until(form.getByLabel("Kenmerk"));
      await hand.type("bankafschrift 2026-11, regel 4");
    }
    await hand.until(form.getByLabel("Waarom?"));
    await hand.type("Nagekeken bij de betaaldienst");
    await hand.until(form.getByRole("button", { name: deed }));
    await hand.press("Enter");
    await expect(form).toHaveCount(0);
    asked ||= deed === "Probeer opnieuw";
  }
  await expect(card(page, "Taken").getByText("Er wacht niets op je.")).toBeVisible();
}

async function arrange(page: Page, hand: Hand): Promise<void> {
  const names = [`Gids ${word(6)}`, `Gids ${word(6)}`];
  const column = card(page, "Afzenders").getByRole("group", { name: "Geen categorie" });
  const add = column.getByRole("button", { name: "Toevoegen zonder categorie" });
  for (const one of names) {
    await hand.until(add, "Shift+Tab");
    await hand.press("Enter");
    await expect(column.getByLabel("Naam")).toBeFocused();
    await hand.type(one);
    await hand.press("Enter");
    await expect(column.getByRole("listitem").filter({ hasText: one })).toBeVisible();
    await expect(add).toBeFocused();
  }
  const places = card(page, "Categorieën").getByRole("listitem");
  const moved = (await places.first().locator("[data-edit]").textContent()) ?? "";
  await hand.until(places.getByRole("button", { name: `${moved} bewerken` }), "Shift+Tab");
  await hand.press("Shift+J");
  await expect(places.nth(1)).toContainText(moved);
}

async function findOrder(page: Page, hand: Hand, phone: string): Promise<void> {
  await hand.press("g", "b");
  await page.getByLabel("Nummer, kenmerk of betaal-id").waitFor();
  await hand.press("/");
  await expect(page.getByLabel("Nummer, kenmerk of betaal-id")).toBeFocused();
  await hand.type(phone);
  await hand.press("Enter");
  const found = page.getByRole("link", { name: /^Bekijk bestelling/ });
  await expect(found).toHaveCount(1);
  await hand.until(found);
  await hand.press("Enter");
  await hand.until(page.getByRole("button", { name: "Toon nummer en tekst" }));
  await hand.press("Enter");
  const why = dialog(page, "Nummer en tekst tonen?");
  await hand.until(why.getByLabel("Waarom?"));
  await hand.type("De ontvanger belt erover");
  await hand.until(why.getByRole("button", { name: "Toon", exact: true }));
  await hand.press("Enter");
  const shown = page.getByRole("region", { name: "Nummer, tekst en adres" });
  await expect(shown.getByText(formatNumber(phone))).toBeVisible();
  await expect(shown.getByText(/^Tot straks bij /)).toBeVisible();
}

/** The figures of this month so far, as a chart says them and as they stand in the table behind it. */
async function readFigures(page: Page, hand: Hand): Promise<void> {
  await hand.press("g", "c");
  const months = page.getByRole("region", { name: "12 maanden" });
  const chart = months.getByRole("slider", { name: "Vastgehouden" });
  await hand.until(chart);
  await hand.press("ArrowLeft", "ArrowRight");
  const shown = /: ([\d.]+)$/.exec((await chart.getAttribute("aria-valuetext")) ?? "")?.[1];
  expect(Number(shown), "messages held this month").toBeGreaterThanOrEqual(waits.ofWave + waits.single);
  const now = months.locator("tr", { hasText: /, tot nu/ });
  await expect(now.locator("[data-head=Vastgehouden]")).toHaveText(shown ?? "");
}
