import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { AlarmItem, AlarmsResponse } from "#contract/admin-alarms";
import { speak } from "../../i18n/language";
import { card, refusal, resetAfterEach, show, stubApi } from "../testing";

resetAfterEach();

const at = Date.UTC(2026, 10, 22, 11);
const anAlarm = (changes: Partial<AlarmItem> = {}): AlarmItem => ({
  id: 7,
  code: "gateway_paused",
  subject: "cm",
  state: "open",
  urgency: "urgent",
  firstAt: at,
  lastAt: at + 60 * 60_000,
  count: 1_200,
  facts: { said: "timeout" },
  changedAt: null,
  changedBy: null,
  ...changes,
});
const answer = (changes: Partial<AlarmsResponse["data"]> = {}) => ({
  data: { open: [anAlarm()], closed: [], channels: [], ...changes },
});

test("an alarm says what happened, to what, how often, since when, and what to do", async () => {
  stubApi({ "GET /api/admin/alarms": answer() });
  show("/admin?view=system");
  const table = within(await (await card("Alarmen")).findByRole("table", { name: "Alarmen" }));
  const [, row] = table.getAllByRole("row");
  for (const text of [
    "Een sms-aanbieder staat op pauze",
    "CM",
    "Kijk op de statuspagina van de aanbieder",
    "1.200",
    "22/11/2026 12:00",
    "laatst 22/11/2026 13:00",
    "docs/operate/runbook/gateway-empty.md",
    "open",
  ])
    expect(row).toHaveTextContent(text);
  expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Wat",
    "Wat te doen",
    "Sinds",
    "Keer",
    "Stand",
    "Jouw keuze",
  ]);
});

test("an alarm that was raised once has one time; a closed one says by whom, and has nothing to press", async () => {
  const closed = anAlarm({ state: "closed", lastAt: at, count: 1, changedAt: at, changedBy: "system" });
  stubApi({ "GET /api/admin/alarms": answer({ open: [], closed: [closed] }) });
  await speak("en");
  show("/admin?view=system");
  const list = await card("Closed");
  const [, row] = list.getAllByRole("row", { hidden: true });
  expect(row).toHaveTextContent("updated by the system on 22/11/2026 12:00");
  expect(row).not.toHaveTextContent(/last 2/);
  expect(list.queryByRole("button", { hidden: true })).toBeNull();
});

test("all is well where there is none, and it is said when nobody would be told", async () => {
  stubApi({ "GET /api/admin/alarms": answer({ open: [] }) });
  show("/admin?view=system");
  expect(await (await card("Alarmen")).findByText("Er staat geen alarm open.")).toBeVisible();
  expect(await screen.findByText(/^Er is geen weg ingesteld/)).toBeVisible();
});

test("a road that is down is shown as such", async () => {
  const channels = [
    { name: "ntfy" as const, failures: 3, reason: "status_500", failedAt: at, deliveredAt: null },
    { name: "email" as const, failures: 0, reason: null, failedAt: null, deliveredAt: at },
  ];
  stubApi({ "GET /api/admin/alarms": answer({ channels }) });
  show("/admin?view=system");
  const [ntfy, mail] = await (await card("Wie het hoort")).findAllByRole("listitem");
  expect(ntfy).toHaveTextContent("Pushbericht (ntfy)");
  expect(ntfy).toHaveTextContent("doet het niet");
  expect(ntfy).not.toHaveTextContent("status_500");
  expect(mail).toHaveTextContent("laatste bericht 22/11/2026 12:00");
});

test("it is acknowledged and closed with a press, and the list is read again", async () => {
  const acknowledged = anAlarm({ state: "acknowledged", changedAt: at, changedBy: "noor" });
  const api = stubApi({
    "GET /api/admin/alarms": answer(),
    "PUT /api/admin/alarms/7": { data: acknowledged },
  });
  const { user } = show("/admin?view=system");
  const list = await card("Alarmen");
  await user.click(await list.findByRole("button", { name: /^In behandeling nemen/ }));
  await waitFor(() => expect(api.calls.some(({ method }) => method === "PUT")).toBe(true));
  expect(api.calls.find(({ method }) => method === "PUT")).toMatchObject({ body: { state: "acknowledged" } });
  await user.click(await list.findByRole("button", { name: /^Sluiten/ }));
  await waitFor(() => expect(api.calls.filter(({ method }) => method === "PUT")).toHaveLength(2));
  expect(api.calls.filter(({ method }) => method === "GET").length).toBeGreaterThan(1);
});

test("what fails is said, and the alarm stays", async () => {
  stubApi({
    "GET /api/admin/alarms": answer(),
    "PUT /api/admin/alarms/7": refusal(404, "panel_not_found", "Niet gevonden"),
  });
  const { user } = show("/admin?view=system");
  const list = await card("Alarmen");
  await user.click(await list.findByRole("button", { name: /^Sluiten/ }));
  expect(await screen.findByText("Kon het alarm niet bijwerken.")).toBeVisible();
  expect(list.getAllByRole("row")).toHaveLength(2);
});
