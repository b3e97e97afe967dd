import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { formatNumber } from "#domain/phone";
import { expect, expectAccessible, test } from "./support/fixtures";
import { restUnless } from "./support/rest";
import { below, type Sandbox } from "./support/sandbox";
import { dialog, expectToast, search, signIn } from "./support/staff";

// A report that somebody else changed first is a 409, of which a browser complains.
test.use({ mishap: /status of 409/ });

const letters = () => Array.from({ length: 12 }, () => "abdefgknoprstuw"[below(15)]).join("");
const part = () => below(0x10000).toString(16);
/** A network of its own: what one journey blocks is nobody else's. */
const address = () => ({ "CF-Connecting-IP": `2001:db8:${part()}:${part()}::1` });

/** Messages of one text nobody else sends, from as many addresses, each reported by its receiver; answers the numbers. */
async function wave(request: APIRequestContext, sandbox: Sandbox, size: number): Promise<string[]> {
  const message = `Tot straks bij ${letters()} en ${letters()}`;
  const phones = Array.from({ length: size }, () => sandbox.phone());
  for (const receiver of phones) {
    const data = { receiver, sender: "Anoniem", message };
    const headers = { "Idempotency-Key": randomUUID(), ...address() };
    const placed = await request.post("/api/payments/create", { data, headers });
    expect(placed.status(), "the order is taken").toBe(201);
    const { checkoutUrl }: { checkoutUrl: string } = await placed.json();
    await sandbox.pay(checkoutUrl, "paid");
    await expect.poll(async () => (await sandbox.inbox(receiver)).length).toBe(1);
  }
  for (const phoneNumber of phones) {
    // It quotes the text, so that the report proves what it says.
    const report = { phoneNumber, reporterEmail: "", reason: `Er stond: ${message}. Dat wil ik niet.` };
    const taken = await request.post("/api/abuse/report", { data: report, headers: address() });
    expect(taken.status(), "the report is taken").toBe(201);
  }
  return phones;
}

const pane = (page: Page) => page.getByRole("region", { name: "Melding behandelen" });
const row = (page: Page, phone: string) => page.getByRole("button", { name: formatNumber(phone) });

/** Nothing sticks out of the screen. */
const expectFits = (page: Page, width: number) =>
  expect(page.locator("html")).toHaveJSProperty("scrollWidth", width);

/** The desk with the report about one number open. */
async function openOne(page: Page, phone: string): Promise<void> {
  await page.goto("/admin?view=reports");
  await search(page, "Nummer of zaakcode", phone);
  await expect(row(page, phone)).toHaveCount(1);
  await row(page, phone).click();
  await expect(pane(page).getByLabel("Bericht aan de melder")).toBeVisible();
}

test("A wave is decided by keys: answered from a template, blocked, closed as one, and every report of it is", async ({
  page,
  request,
  sandbox,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 800 });
  const [first = "", second = ""] = await wave(request, sandbox, 2);
  await signIn(page);
  await page.goto("/admin?view=reports");
  await page.getByLabel("Nummer of zaakcode").waitFor();
  await page.keyboard.press("/");
  const found = page.waitForResponse(/\/search$/);
  await page.keyboard.type(first);
  await page.keyboard.press("Enter");
  await found;
  await expect(row(page, first)).toHaveCount(1);
  await page.locator("h1").first().click();
  await page.keyboard.press("j");
  await expect(row(page, first)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(pane(page).getByText(/^2 sms’en met dezelfde tekst/)).toBeVisible();
  await expect(pane(page).getByText("sluit alle 2")).toBeVisible();
  await expect(pane(page).getByText(/^Deze 2 adressen deden \d+ bestellingen in 24 uur/)).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press("1");
  await expectToast(page, "IP Geblokkeerd");
  await page.keyboard.press("n");
  await page.keyboard.type("Golf");
  await pane(page).getByRole("button", { name: "Geblokkeerd", exact: true }).press("Enter");
  await expect(pane(page).getByLabel("Bericht aan de melder")).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expectToast(page, "Bijgewerkt");
  await openOne(page, second);
  await expect(pane(page).getByText("Opgelost", { exact: true }).first()).toBeVisible();
  await expect(pane(page).getByLabel("Bericht aan de melder")).toHaveValue(
    /^Dank je wel\. We hebben de verbinding/,
  );
});

test("Two browsers on one report: neither overwrites, and the second is told when it acts and when it refreshes", async ({
  page,
  browser,
  request,
  sandbox,
}) => {
  test.slow();
  // Wide enough for the list, and its button to refresh, to stand beside the report.
  const viewport = { width: 1280, height: 800 };
  await page.setViewportSize(viewport);
  const [phone = ""] = await wave(request, sandbox, 1);
  await signIn(page);
  const other = await browser.newContext({ extraHTTPHeaders: address(), viewport });
  const sam = await other.newPage();
  await signIn(sam);
  await openOne(page, phone);
  await openOne(sam, phone);
  await pane(page).getByLabel("Notities").fill("Van mij");
  await pane(sam).getByLabel("Notities").fill("Van Sam");
  await pane(sam).getByRole("button", { name: "Afwijzen" }).click();
  await expectToast(sam, "Bijgewerkt");

  const told = pane(page).getByRole("alert");
  // On a busy machine an answer may be late, which says so and keeps what was typed: then one decides again.
  await expect(async () => {
    await pane(page).getByRole("button", { name: "Opgelost" }).click();
    await expect(told.getByText("Iemand anders heeft deze melding intussen gewijzigd")).toBeVisible();
  }).toPass();
  await expect(told.getByText("Van Sam")).toBeVisible();
  await expect(pane(page).getByLabel("Notities")).toHaveValue("Van mij");
  await told.getByRole("button", { name: "Zet onder de mijne" }).click();
  await expect(pane(page).getByLabel("Notities")).toHaveValue("Van mij\n\nVan Sam");

  await openOne(sam, phone);
  await pane(page).getByRole("button", { name: "Opgelost" }).click();
  await expectToast(page, "Bijgewerkt");
  await pane(sam).getByLabel("Notities").fill("Nog iets van Sam");
  await sam.getByRole("button", { name: "Ververs" }).click();
  const samTold = pane(sam).getByRole("alert");
  await expect(samTold.getByText("Status: van Afgewezen naar Opgelost")).toBeVisible();
  await expect(pane(sam).getByLabel("Notities")).toHaveValue("Nog iets van Sam");
  await other.close();
});

for (const [width, height] of [
  [360, 740],
  [1280, 800],
  [1920, 1080],
] as const)
  for (const colorScheme of ["light", "dark"] as const)
    test(
      `The desk of reports is for everybody at ${width} px, in ${colorScheme} colours`,
      restUnless(width === 360 && colorScheme === "light"),
      async ({ page, request, sandbox }) => {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height });
        const [phone = ""] = await wave(request, sandbox, 2);
        await signIn(page);
        await openOne(page, phone);
        for (const name of ["Blokkeer IP", "Blokkeer Nummer", "Afwijzen", "Opgelost"])
          await expect(pane(page).getByRole("button", { name })).toBeInViewport();
        await expectAccessible(page);
        await expectFits(page, width);
        await page.goto("/admin?view=reports");
        await row(page, phone).waitFor();
        await expectAccessible(page);
        await expectFits(page, width);
        await expect(dialog(page, "Melding behandelen")).toHaveCount(0);
      },
    );
