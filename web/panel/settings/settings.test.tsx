import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SwitchesBehind } from "#contract/admin-switches";
import { speak } from "../../i18n/language";
import { resetAfterEach, show, stubApi } from "../testing";

resetAfterEach();

const at = Date.UTC(2026, 10, 22, 17, 31);
const behind: SwitchesBehind = {
  turned: { sending: { at, by: "noor" }, customSenders: null, links: { at, by: "sam" } },
  now: { queued: 12, open: 3, linksRefused: 9, ordered: 50, customSenders: 17 },
  limits: {
    receiverHour: 2,
    receiverDay: 5,
    receiverMonth: 12,
    pairDay: 3,
    repeatDay: 1,
    textReceivers: 5,
    visitorDay: 20,
    refusalsHour: 10,
    holdHours: 12,
  },
};
const answers = {
  "GET /api/admin/settings": { data: { sending: true, customSenders: true, links: false } },
  "GET /api/admin/settings/behind": { data: behind },
  "GET /api/admin/protected-names": { data: [] },
  "GET /api/admin/closed-countries": { data: [] },
  "GET /api/admin/gate": { data: [] },
};

test("each switch says what hangs on it now, and since when it stands so", async () => {
  stubApi(answers);
  show("/admin?view=settings");
  expect(
    await screen.findByText("Nu: 12 sms’en in de wachtrij, 3 bestellingen op de betaalpagina"),
  ).toBeVisible();
  expect(screen.getByText("sinds 22/11/2026 18:31, door noor")).toBeVisible();
  expect(screen.getByText("nooit gewijzigd")).toBeVisible();
  expect(screen.getByText("Vandaag 9 geweigerd")).toBeVisible();
});

test("the limits stand with their values", async () => {
  stubApi(answers);
  show("/admin?view=settings");
  const table = await screen.findByRole("table", { name: "Grenzen" });
  const rows = within(table).getAllByRole("row");
  expect(rows[1]).toHaveTextContent("Naar één nummer, per uurVan alle afzenders samen.2 sms’en");
  expect(rows.at(-1)).toHaveTextContent("Wachten op een mensDaarna gaat het geld terug.12 uur");
});

test.each(["nl", "en"] as const)("no code of the machine stands on the screen (%s)", async (language) => {
  stubApi(answers);
  await speak(language);
  show("/admin?view=settings");
  await screen.findByRole("table");
  expect(document.querySelector("main")?.textContent).not.toMatch(/[a-z]+_[a-z]+/);
});

test("a block says what it would have hit once its address is typed, and asks in a body", async () => {
  const api = stubApi({
    "GET /api/admin/blocked-ips": { data: [], next: null },
    "POST /api/admin/blocked-ips/preview": { data: [{ orders: 4, queued: 1, more: false }] },
  });
  const { user } = show("/admin?view=blocks");
  const form = within(await screen.findByRole("region", { name: "IP-adres blokkeren" }));
  await user.type(form.getByLabelText("IP-adres"), "198.51.100.41");
  expect(api.calls.some(({ path }) => path.includes("preview"))).toBe(false);
  await user.tab();
  expect(
    await form.findByText(
      "Dit adres deed 4 bestellingen in 24 uur, waarvan er 1 nog in de wachtrij staat: dat geld gaat terug.",
    ),
  ).toBeVisible();
  expect(api.calls.at(-1)).toMatchObject({ method: "POST", body: { ipAddresses: ["198.51.100.41"] } });
});

test("what cannot be asked about is not said, and the block does not wait for it", async () => {
  stubApi({ "GET /api/admin/blocked-phones": { data: [], next: null } });
  const { user } = show("/admin?view=blocks&kind=phone");
  const form = within(await screen.findByRole("region", { name: "Nummer blokkeren" }));
  await user.type(form.getByLabelText("Telefoonnummer"), "geen nummer");
  await user.tab();
  expect(form.queryByText(/in 24 uur/)).toBeNull();
  expect(form.getByRole("button", { name: "Nummer blokkeren" })).toBeEnabled();
});
