import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { TrailHour, TrailSubjectItem } from "#contract/admin-trail";
import { card, dialog, refusal, resetAfterEach, show, stubApi } from "../testing";

resetAfterEach();

const start = Date.UTC(2026, 10, 20, 22);
const anHour = (changes: Partial<TrailHour> = {}): TrailHour => ({
  start,
  kind: "sign_in_refused",
  count: 42,
  firstAt: start + 60_000,
  lastAt: start + 17 * 60_000,
  firstReference: "8c0a1b2c3d4e5f60-AMS",
  lastReference: "8c0a1b2c3d4e5f61-AMS",
  addresses: 3,
  many: false,
  alarmedAt: null,
  ...changes,
});
const aSubject = (changes: Partial<TrailSubjectItem> = {}): TrailSubjectItem => ({
  ...anHour(),
  of: "address",
  who: "one",
  account: null,
  mark: "k3Jx_9",
  ...changes,
});

test("what was refused is listed by hour, with its kind in words, and says where a person was alarmed", async () => {
  const flood = anHour({ kind: "rate_limited", count: 900, addresses: 100, many: true, alarmedAt: start });
  stubApi({ "GET /api/admin/trail": { data: [anHour(), flood], next: null } });
  show("/admin?view=trail");
  const rows = await (await card("Geweigerd")).findAllByRole("row");
  for (const text of [
    "20/11/2026 23:00",
    "Verkeerd ingelogd",
    "42",
    "3",
    "20/11/2026 23:01 – 20/11/2026 23:17",
  ])
    expect(rows[1]).toHaveTextContent(text);
  expect(rows[1]).not.toHaveTextContent("alarm");
  for (const text of ["Te snel achter elkaar", "900", "alarm", "100 of meer"])
    expect(rows[2]).toHaveTextContent(text);
});

test("it is narrowed to a kind and to days, which stand in the address", async () => {
  const api = stubApi({ "GET /api/admin/trail": { data: [], next: null } });
  const { user, router } = show("/admin?view=trail&from=2026-11-20&to=2026-11-20");
  const list = await card("Geweigerd");
  await user.selectOptions(await list.findByLabelText("Soort"), "Vals bericht van een aanbieder");
  const day = [Date.parse("2026-11-20T00:00+01:00"), Date.parse("2026-11-21T00:00+01:00")];
  await waitFor(() =>
    expect(api.calls.at(-1)?.path).toBe(`/api/admin/trail?kind=callback_forged&from=${day[0]}&to=${day[1]}`),
  );
  expect(router.state.location.search).toMatchObject({ kind: "callback_forged" });
  expect(await list.findByText(/^Niets gevonden/)).toBeVisible();
});

test("of an hour it is told from whom, an account by its name and an address by its mark, with references for the log", async () => {
  const subjects = [
    aSubject(),
    aSubject({ of: "account", account: "noor", mark: "Zz1_-a", count: 40 }),
    aSubject({ of: "account", who: "no_account", mark: "", count: 2 }),
    aSubject({ of: "network", who: "others", mark: "" }),
  ];
  const api = stubApi({
    "GET /api/admin/trail": { data: [anHour()], next: null },
    "GET /api/admin/trail/subjects": { data: subjects },
  });
  const { user } = show("/admin?view=trail");
  const name = "Van wie: Verkeerd ingelogd, 20/11/2026 23:00";
  await user.click(await screen.findByRole("button", { name }));
  const told = await dialog(name);
  await told.findByText("k3Jx_9");
  const rows = told.getAllByRole("row");
  for (const [n, text] of [
    "IP-adres k3Jx_9",
    "Account noor",
    "namen zonder account",
    "Netwerk: alle andere",
  ].entries())
    expect(rows[n + 1]).toHaveTextContent(text);
  expect(told.getByText(/8c0a1b2c3d4e5f60-AMS, 8c0a1b2c3d4e5f61-AMS$/)).toBeVisible();
  expect(api.calls.at(-1)?.path).toBe(`/api/admin/trail/subjects?kind=sign_in_refused&start=${start}`);
});

test("an address is looked for in a body, and stands in no address", async () => {
  const api = stubApi({
    "GET /api/admin/trail": { data: [anHour()], next: null },
    "POST /api/admin/trail/subjects/search": {
      of: "address",
      data: [aSubject(), aSubject({ of: "network", mark: "q_q_q_", count: 50 })],
    },
  });
  const { user, router } = show("/admin?view=trail");
  const list = await card("Geweigerd");
  await user.type(await list.findByLabelText("IP-adres of gebruikersnaam"), "203.0.113.7{Enter}");
  const found = await list.findByRole("table", { name: "Uren waarin 203.0.113.7 werd geweigerd" });
  expect(found).toHaveTextContent("Netwerk q_q_q_");
  expect(api.calls.at(-1)).toEqual({
    method: "POST",
    path: "/api/admin/trail/subjects/search",
    body: { subject: "203.0.113.7" },
  });
  expect(JSON.stringify([router.state.location.href, api.calls.map(({ path }) => path)])).not.toContain(
    "203",
  );
});

test("who was never refused is said so, and what fails says why", async () => {
  const api = stubApi({
    "GET /api/admin/trail": { data: [], next: null },
    "POST /api/admin/trail/subjects/search": { of: "account", data: [] },
  });
  const { user } = show("/admin?view=trail");
  const list = await card("Geweigerd");
  expect(await list.findByText("Er is niets geweigerd")).toBeVisible();
  await user.type(list.getByLabelText("IP-adres of gebruikersnaam"), "piet{Enter}");
  expect(await list.findByText("piet is de afgelopen 30 dagen niet geweigerd")).toBeVisible();
  api.answers["POST /api/admin/trail/subjects/search"] = refusal(
    503,
    "unavailable",
    "Dat lukt nu even niet.",
  );
  await user.clear(list.getByLabelText("IP-adres of gebruikersnaam"));
  await user.type(list.getByLabelText("IP-adres of gebruikersnaam"), "jan{Enter}");
  expect(await list.findByRole("alert")).toHaveTextContent("Dat lukt nu even niet.");
});
