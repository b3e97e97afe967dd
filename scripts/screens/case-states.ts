import type { Page } from "@playwright/test";
import { hold, write } from "./day.ts";
import { press, type State, said, to } from "./states.ts";

/** A toast whose time stands still, for the keyboard is in it. */
/** Goes to a section. */
export const toast = async (page: Page, text: string | RegExp) => {
  await said(page, text);
  await page.keyboard.press("F8");
};

/** What people do to a case, and to each other's. */
export const cases: readonly State[] = [
  ["melding-dialoog", async ({ page }) => openReport(page, "")],
  ["melding-in-hand", async ({ page }) => openReport(page, "view=reports&")],
  [
    "melding-conflict",
    async ({ page, colleague }) => {
      const id = await openReport(page, "view=reports&", -1);
      await page
        .getByLabel("Notities")
        .fill("Zelfde tekst als de golf van vanmorgen. Nummer staat al op de lijst.");
      await write(colleague.request, "PUT", `/api/admin/abuse-reports/${id}`, {
        status: "resolved",
        reviewNotes: "Melder gebeld. Er is niets meer nodig.",
      });
      await press(page, /^Afwijzen/);
      await said(page, "Kies opnieuw om jouw versie op te slaan.");
    },
  ],
  [
    "nieuwe-zaken",
    async ({ page }) => {
      await openReport(page, "", -1);
      await hold(page.request, 30, "Ik heb een nieuw nummer, bel me op 06 5555 0199");
      await page.request.post("/api/sandbox/sweep");
      await press(page, /^Afwijzen/);
      await said(page, /nieuwe zaak, toon hem/);
      await page.getByRole("region", { name: "Mededelingen (F8)" }).getByRole("button").first().click();
    },
  ],
  [
    "geen-verbinding",
    async ({ page }) => {
      await to(page, "held");
      await page.waitForLoadState("networkidle");
      await page.context().setOffline(true);
      await said(page, "Geen verbinding");
    },
  ],
  [
    "termijn-verstreken",
    async ({ page }) => {
      await page.route(/\/api\/admin\/held(?:\?|$)/, async (route) => {
        const answer = await route.fetch();
        const page = await answer.json();
        const data = page.data.map((item: object, n: number) =>
          n === 0 ? { ...item, dueAt: Date.now() + 5_000 } : item,
        );
        await route.fulfill({ response: answer, json: { ...page, data } });
      });
      await to(page, "held");
      // On a phone a case is not open until it is chosen.
      await page.locator(".held-list [data-row]").first().click();
      await said(page, /^De termijn is net verstreken/);
    },
  ],
  [
    "nakijken-golf",
    async ({ page }) => {
      await to(page, "held");
      const wave = page.locator(".held-list [data-row]").filter({ hasText: "Hoi mam" });
      await wave.first().click();
      await page.getByText(/^De 3 sms/).click();
      await page.waitForLoadState("networkidle");
    },
  ],
  [
    "iemand-was-je-voor",
    async ({ page, colleague }) => {
      await to(page, "held");
      await page.waitForLoadState("networkidle");
      const { data } = await (await colleague.request.get("/api/admin/held")).json();
      const ids = data[0].wave.ids;
      await write(colleague.request, "POST", "/api/admin/held/verdict", {
        ids,
        verdict: "reject",
        because: "terms",
      });
      await page.keyboard.press("1");
      await toast(page, /Jouw besluit is niet gedaan/);
      await write(colleague.request, "POST", "/api/admin/held/undo", { ids });
    },
  ],
  [
    "nakijken-ongedaan",
    async ({ page }) => {
      await to(page, "held");
      await page.waitForLoadState("networkidle");
      await page.keyboard.press("2");
      await toast(page, "Ongedaan maken");
    },
  ],
];

/** Opens a report of the open ones: the first, or with `at` another. */
async function openReport(page: Page, where: string, at = 0): Promise<string> {
  const answer = await page.request.get("/api/admin/abuse-reports?status=pending");
  const { data }: { data: { id: string }[] } = await answer.json();
  const id = data.at(at)?.id ?? "";
  await page.goto(`/admin?${where}report=${id}`);
  await page.getByLabel("Bericht aan de melder").waitFor();
  await page.waitForLoadState("networkidle");
  return id;
}
