import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { speak } from "../../i18n/language";
import {
  aDetail,
  anOverview,
  aReport,
  aStart,
  card,
  dialog,
  endSession,
  refusal,
  resetAfterEach,
  show,
  stubApi,
  toasted,
  writes,
} from "../testing";
import { readDraft } from "../typed";

resetAfterEach();

const list = "GET /api/admin/abuse-reports";
const one = (id: string) => `GET /api/admin/abuse-reports/${id}`;
const put = (id: string) => `PUT /api/admin/abuse-reports/${id}`;
const hour = 60 * 60 * 1000;

/** Three reports: a threat that is late, one of a wave, and a calm one. */
const three = () => {
  const now = Date.now();
  const reports = [
    aReport({ id: "r1", kind: "threat", isThreat: true, dueAt: now - 8 * 60_000 - 1_000, reviewNotes: null }),
    aReport({ id: "r2", kind: "fraud", inWave: 3, size: { texts: 41, senders: 2 }, dueAt: now + 3.4 * hour }),
    aReport({ id: "r3", dueAt: now + 30 * 60_000, reviewNotes: null, ipAddress: null }),
  ];
  return {
    [list]: { data: reports, total: 3, next: null },
    ...Object.fromEntries(reports.map((report) => [one(report.id), { data: aDetail(report) }])),
    "POST /api/admin/blocked-ips/preview": { data: [{ orders: 4, queued: 1, more: false }] },
  };
};

const wave = {
  texts: [
    { id: "o1", createdAt: 1, sender: "PostNL", receiver: "+31 6 •••• 78", status: "delivered" as const },
    { id: "o2", createdAt: 2, sender: "PostNL", receiver: null, status: "sent" as const },
  ],
  senders: [
    { ipAddress: "203.0.113.7", texts: 2, firstAt: 1, lastAt: 2, blocked: false, reported: true },
    { ipAddress: "198.51.100.9", texts: 1, firstAt: 1, lastAt: 1, blocked: false, reported: false },
    { ipAddress: "192.0.2.1", texts: 1, firstAt: 1, lastAt: 1, blocked: true, reported: false },
    { ipAddress: null, texts: 1, firstAt: 1, lastAt: 1, blocked: false, reported: false },
  ],
  reports: [
    {
      id: "r2",
      caseCode: "7K3QF-0M9XT",
      status: "pending" as const,
      kind: "fraud" as const,
      createdAt: 1,
      version: 3,
    },
    {
      id: "r7",
      caseCode: "7K3QF-0M9XA",
      status: "pending" as const,
      kind: "fraud" as const,
      createdAt: 2,
      version: 5,
    },
    {
      id: "r8",
      caseCode: "7K3QF-0M9XB",
      status: "resolved" as const,
      kind: "fraud" as const,
      createdAt: 2,
      version: 2,
    },
  ],
  more: false,
};

/** What each write of the page sent. */
const bodies = (api: Parameters<typeof writes>[0]) => writes(api).map(({ body }) => body);
const pane = () => within(screen.getByRole("region", { name: "Melding behandelen" }));
const ready = async () =>
  within(await screen.findByRole("region", { name: "Melding behandelen" })).findByLabelText(
    "Bericht aan de melder",
  );
const rows = async () => (await card("Misbruikmeldingen")).findAllByRole("listitem");

test("the open ones come first by deadline, each with how long is left, its kind, its wave and its size", async () => {
  const api = stubApi(three());
  show("/admin?view=reports");
  const [late, calm, soon] = await rows();
  expect(late).toHaveTextContent(/8 min te laat.*Bedreiging\./);
  expect(calm).toHaveTextContent(/nog 3 u 2[34].*41 sms’en, 2 adressen.*Golf van 3.*Oplichting\./);
  expect(soon).toHaveTextContent(/nog 29 min.*geen sms.*Ongewenst\./);
  expect(api.calls.map(({ path }) => path)).toContain("/api/admin/abuse-reports?status=pending");
});

test("a report is decided by keys alone, the next is there at once, and was fetched beforehand", async () => {
  const api = stubApi({ ...three(), [put("r1")]: { data: aDetail({ id: "r1", version: 4 }) } });
  const { router, user } = show("/admin?view=reports");
  await rows();
  await user.keyboard("j{Enter}");
  await ready();
  await waitFor(() => expect(api.calls.map(({ path }) => path)).toContain("/api/admin/abuse-reports/r2"));
  await user.keyboard("nBekend adres");
  expect(pane().getByLabelText("Notities")).toHaveValue("Bekend adres");
  await user.keyboard("{Control>}{Enter}{/Control}");
  await toasted("Bijgewerkt");
  await waitFor(() => expect(router.state.location.search).toMatchObject({ report: "r2" }));
  expect(writes(api)).toEqual([
    {
      method: "PUT",
      path: "/api/admin/abuse-reports/r1",
      body: { status: "resolved", reviewNotes: "Bekend adres", version: 3 },
    },
  ]);
  expect(pane().getByRole("heading", { name: "Melding behandelen" })).toHaveFocus();
});

test("[ and ] walk, Escape goes back to the row, 3 dismisses, and no letter acts while somebody types", async () => {
  const api = stubApi({ ...three(), [put("r3")]: { data: aDetail({ id: "r3" }) } });
  const { router, user } = show("/admin?view=reports");
  await rows();
  await user.keyboard("j{Enter}");
  await ready();
  await user.keyboard("]]]");
  await waitFor(() => expect(router.state.location.search).toMatchObject({ report: "r3" }));
  await ready();
  await user.type(pane().getByLabelText("Notities"), "1234[[w");
  expect(writes(api)).toEqual([]);
  pane().getByRole("heading", { name: "Melding behandelen" }).focus();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty("report"));
  await waitFor(() => expect(screen.getAllByRole("button", { name: "+31 6 12345678" })[2]).toHaveFocus());
  await user.keyboard("{Enter}");
  await ready();
  pane().getByRole("heading", { name: "Melding behandelen" }).focus();
  await user.keyboard("3");
  await toasted("Bijgewerkt");
  expect(writes(api)[0]?.body).toMatchObject({ status: "dismissed", reviewNotes: "1234[w" });
});

test("a wave is one group: all its senders are ticked, and blocked in one request after saying whom it hits", async () => {
  const made = ["b1", "b2"].map((id) => ({ ...aBlock(), id, already: false }));
  const api = stubApi({
    ...three(),
    "POST /api/admin/blocked-ips/together": { data: made },
    "POST /api/admin/blocked-ips/b1/undo": {},
    "POST /api/admin/blocked-ips/b2/undo": {},
  });
  api.answers[one("r2")] = { data: aDetail({ id: "r2", wave }) };
  const { user } = show("/admin?view=reports&report=r2");
  await ready();
  expect(pane().getByText("2 sms’en met dezelfde tekst, 4 adressen, 3 meldingen")).toBeVisible();
  expect(pane().getByLabelText("Kies alle afzenders die nog niet geblokkeerd zijn")).toBeChecked();
  for (const address of ["203.0.113.7", "198.51.100.9"])
    expect(pane().getByLabelText(`Kies ${address}`)).toBeChecked();
  expect(pane().getByText("2 adressen, 90 dagen")).toBeVisible();
  expect(await pane().findByText(/^Deze 2 adressen deden /)).toBeVisible();
  const senders = wave.senders.map((sender) => ({ ...sender, blocked: sender.ipAddress !== null }));
  api.answers[one("r2")] = { data: aDetail({ id: "r2", wave: { ...wave, senders } }) };
  await user.click(pane().getByRole("button", { name: "Blokkeer IP" }));
  await toasted("IP Geblokkeerd");
  expect(writes(api)).toEqual([
    {
      method: "POST",
      path: "/api/admin/blocked-ips/together",
      body: { ipAddresses: ["203.0.113.7", "198.51.100.9"], reason: "Abuse report: r2" },
    },
  ]);
  expect(api.calls.filter(({ path }) => path.includes("203.0.113"))).toEqual([]);
  expect(await pane().findByText("kies eerst een adres")).toBeVisible();
  await user.keyboard("u");
  await toasted("Ongedaan gemaakt");
  expect(
    writes(api)
      .slice(1)
      .map(({ path }) => path),
  ).toEqual(["/api/admin/blocked-ips/b1/undo", "/api/admin/blocked-ips/b2/undo"]);
});

test("who is not ticked is not blocked; one address goes as the one that it is", async () => {
  const api = stubApi({ ...three(), "POST /api/admin/blocked-ips": { already: false, data: aBlock() } });
  api.answers[one("r2")] = { data: aDetail({ id: "r2", wave }) };
  const { user } = show("/admin?view=reports&report=r2");
  await ready();
  await user.click(pane().getByLabelText("Kies 203.0.113.7"));
  expect(pane().getByText("1 adres, 90 dagen")).toBeVisible();
  await user.click(pane().getByRole("button", { name: "Blokkeer IP" }));
  await toasted("IP Geblokkeerd");
  expect(writes(api).map(({ path, body }) => [path, body])).toEqual([
    ["/api/admin/blocked-ips", { ipAddress: "198.51.100.9", reason: "Abuse report: r2" }],
  ]);
});

const aBlock = () => ({
  id: "b1",
  value: "x",
  reason: "",
  author: "noor",
  createdAt: 1,
  expiresAt: null,
  hits: 0,
  active: true,
});

test("a verdict closes all open reports of the wave, unless staff say only this one; what another changed is said", async () => {
  const api = stubApi({
    ...three(),
    [put("r2")]: { data: aDetail({ id: "r2", version: 4 }) },
    "POST /api/admin/abuse-reports/verdict": { data: [], moved: ["r7"] },
  });
  api.answers[one("r2")] = { data: aDetail({ id: "r2", wave }) };
  const { user } = show("/admin?view=reports&report=r2");
  await ready();
  expect(pane().getByText("sluit alle 2")).toBeVisible();
  await user.keyboard("w");
  expect(pane().getByText("sluit deze melding")).toBeVisible();
  await user.keyboard("w");
  await user.click(pane().getByRole("button", { name: "Geblokkeerd" }));
  expect(pane().getByLabelText("Bericht aan de melder")).toHaveValue(
    "Dank je wel. We hebben de verbinding geblokkeerd waarmee dit is verstuurd. Bel het nummer in de sms niet.",
  );
  await user.click(pane().getByRole("button", { name: "Opgelost" }));
  expect(await toasted("1 andere melding was al door iemand anders gewijzigd en bleef zo.")).toBeVisible();
  expect(writes(api)[1]).toMatchObject({
    path: "/api/admin/abuse-reports/verdict",
    body: {
      reports: [{ id: "r7", version: 5 }],
      status: "resolved",
      decision: expect.stringContaining("Dank"),
    },
  });
});

test("after a wave the next report is one that waits, not one of the wave", async () => {
  const api = stubApi({
    ...three(),
    [put("r2")]: { data: aDetail({ id: "r2", version: 4 }) },
    "POST /api/admin/abuse-reports/verdict": { data: [{ id: "r7", version: 6 }], moved: [] },
  });
  const data = [aReport({ id: "r2" }), aReport({ id: "r7" }), aReport({ id: "r3" })];
  api.answers[list] = { data, total: 3, next: null };
  api.answers[one("r2")] = { data: aDetail({ id: "r2", wave }) };
  const { router, user } = show("/admin?view=reports&report=r2");
  await ready();
  await user.keyboard("4");
  await toasted("Bijgewerkt");
  await waitFor(() => expect(router.state.location.search).toMatchObject({ report: "r3" }));
});

test("who refreshes is told that another was first, with both notes; theirs are taken over or put below", async () => {
  const api = stubApi(three());
  const { user } = show("/admin?view=reports&report=r2");
  await ready();
  await user.type(pane().getByLabelText("Notities"), " en gemaild");
  const theirs = { status: "resolved", version: 4, reviewNotes: "Van Sam" } as const;
  api.answers[one("r2")] = {
    data: aDetail({ id: "r2", ...theirs, notes: [{ at: 1, author: "sam", note: "Van Sam" }] }),
  };
  api.answers[put("r2")] = refusal(409, "stale", "Iemand anders was eerst.");
  pane().getByRole("heading", { name: "Melding behandelen" }).focus();
  const cameInSight = vi.fn();
  Element.prototype.scrollIntoView = cameInSight;
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, "scrollIntoView"));
  await user.keyboard("3");
  const alert = within(await pane().findByRole("alert"));
  await waitFor(() => expect(cameInSight).toHaveBeenCalledWith({ block: "start" }));
  // The notice says why; the toast, which lies over the words, does not say it again.
  expect(await toasted("Kon de melding niet bijwerken.")).toBeVisible();
  expect(screen.queryByText("Iemand anders was eerst.")).toBeNull();
  expect(alert.getByText("Notities van sam, nu opgeslagen")).toBeVisible();
  expect(alert.getByText("Status: van Open naar Opgelost")).toBeVisible();
  expect(pane().getByLabelText("Notities")).toHaveValue("Eerder gebeld en gemaild");
  await user.click(alert.getByRole("button", { name: "Zet onder de mijne" }));
  expect(pane().getByLabelText("Notities")).toHaveValue("Eerder gebeld en gemaild\n\nVan Sam");
  expect(pane().queryByRole("alert")).toBeNull();
  api.answers[put("r2")] = { data: aDetail({ id: "r2", version: 5 }) };
  await user.click(pane().getByRole("button", { name: "Afwijzen" }));
  await toasted("Bijgewerkt");
  expect(writes(api).at(-1)?.body).toMatchObject({ version: 4, status: "dismissed" });
});

test.each([
  ["answers 500", refusal(500, "internal", "Er ging iets mis.")],
  ["asks for patience", refusal(429, "too_many_requests", "Even wachten.")],
  ["cannot be reached", () => Promise.reject(new TypeError("Failed to fetch"))],
])(
  "an API that %s takes nothing that was typed, not even when another report is opened meanwhile",
  async (_, answer) => {
    const api = stubApi({ ...three(), [put("r1")]: answer });
    const { router, user } = show("/admin?view=reports&report=r1");
    await ready();
    await user.type(pane().getByLabelText("Notities"), "Van mij");
    await user.type(pane().getByLabelText("Bericht aan de melder"), "Voor u");
    await user.click(pane().getByRole("button", { name: "Opgelost" }));
    expect(await pane().findByRole("alert")).toHaveTextContent("Kon de melding niet bijwerken. Reden:");
    await user.click(pane().getByRole("button", { name: "Volgende melding" }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ report: "r2" }));
    await user.click(pane().getByRole("button", { name: "Vorige melding" }));
    await ready();
    expect(pane().getByLabelText("Notities")).toHaveValue("Van mij");
    expect(pane().getByLabelText("Bericht aan de melder")).toHaveValue("Voor u");
    expect(screen.getByText("Concept")).toBeVisible();
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect(Object.keys(localStorage)).toEqual([]);
    api.answers[put("r1")] = { data: aDetail({ id: "r1", version: 4 }) };
    await user.click(pane().getByRole("button", { name: "Opgelost" }));
    await toasted("Bijgewerkt");
    expect(writes(api).at(-1)?.body).toMatchObject({ reviewNotes: "Van mij", decision: "Voor u" });
  },
);

test("a session that ends says so, and everything that was typed is there after signing in again", async () => {
  const { api, user } = await (async () => {
    const api = stubApi({ ...three(), "POST /api/auth/login": { message: "" } });
    const { user } = show("/admin?view=reports&report=r1");
    await ready();
    return { api, user };
  })();
  await user.type(pane().getByLabelText("Bericht aan de melder"), "Voor u");
  endSession(api, put("r1"));
  await user.click(pane().getByRole("button", { name: "Afwijzen" }));
  const username = await screen.findByLabelText("Gebruikersnaam");
  expect(screen.getByText("Je sessie is verlopen. Log opnieuw in; je notities staan er nog.")).toBeVisible();
  api.answers["GET /api/auth/me"] = { username: "noor" };
  await user.type(username, "noor");
  await user.type(screen.getByLabelText("Wachtwoord"), "geheim{Enter}");
  await screen.findByRole("region", { name: "Melding behandelen" });
  await ready();
  expect(pane().getByLabelText("Bericht aan de melder")).toHaveValue("Voor u");
});

test("the kind is a guess that staff correct, and doing so is nobody else's change", async () => {
  const api = stubApi({
    ...three(),
    [put("r3")]: { data: aDetail({ id: "r3", kind: "threat", version: 4 }) },
  });
  const { user } = show("/admin?view=reports&report=r3");
  await ready();
  await user.selectOptions(pane().getByLabelText("Soort"), "Bedreiging");
  await toasted("Soort gewijzigd");
  expect(writes(api)[0]?.body).toEqual({ status: "pending", kind: "threat", version: 3 });
  expect(pane().queryByRole("alert")).toBeNull();
});

test("a report in hand is claimed for who settles on it, and left; who was there first is named, and nothing is locked", async () => {
  const until = Date.now() + hour;
  const api = stubApi({
    ...three(),
    "POST /api/admin/claims": { data: { by: "sam", until } },
    "POST /api/admin/claims/leave": {},
    [put("r3")]: { data: aDetail({ id: "r3", version: 4 }) },
  });
  const { user } = show("/admin?view=reports&report=r3");
  await ready();
  expect(await pane().findByText("sam kijkt hiernaar")).toBeVisible();
  await user.click(pane().getByRole("button", { name: "Afwijzen" }));
  await toasted("Bijgewerkt");
  const claims = () => api.calls.filter(({ path }) => path.includes("claims")).slice(0, 2);
  await waitFor(() =>
    expect(claims()).toEqual([
      { method: "POST", path: "/api/admin/claims", body: { kind: "report", id: "r3" } },
      { method: "POST", path: "/api/admin/claims/leave", body: { kind: "report", id: "r3" } },
    ]),
  );
});

test("an unproven report has no address blocked by a key alone", async () => {
  const api = stubApi(three());
  const evidence = { texted: true, quotes: false, proven: false, otherReports: 0, otherOrders: 2 };
  api.answers[one("r2")] = { data: aDetail({ id: "r2", evidence }) };
  const { user } = show("/admin?view=reports&report=r2");
  await ready();
  await user.keyboard("1");
  await dialog("IP-adres blokkeren op een onbewezen melding?");
  await user.keyboard("4");
  expect(writes(api)).toEqual([]);
});

test("nothing open is a pleasant sight, in both languages", async () => {
  stubApi({ [list]: { data: [], total: 0, next: null } });
  show("/admin?view=reports");
  expect(await screen.findByText("Alles is afgehandeld")).toBeVisible();
  expect(screen.getByText(/Er staat geen melding meer open/)).toBeVisible();
  await speak("en");
  expect(await screen.findByText("All done")).toBeVisible();
  expect(screen.getByText(/No report is open/)).toBeVisible();
});

test.each(["", "&status=resolved", "&status=all"])(
  "where none ever came the desk says so, at '%s'",
  async (at) => {
    const overview = { ...anOverview(), reports: { pending: 0, resolved: 0, dismissed: 0 } };
    stubApi({ "GET /api/admin/start": { data: aStart({ overview }) } });
    show(`/admin?view=reports${at}`);
    expect(await screen.findByText("Geen meldingen ontvangen")).toBeVisible();
  },
);

test("where none has the state that is shown, that is said", async () => {
  stubApi({ [list]: { data: [], total: 0, next: null } });
  show("/admin?view=reports&status=dismissed");
  expect(await screen.findByText("Geen meldingen met deze status")).toBeVisible();
});

test("what a verdict told the reporters goes back with it, and stands with its writer again", async () => {
  const api = stubApi({
    ...three(),
    [put("r2")]: { data: aDetail({ id: "r2", version: 4 }) },
    "POST /api/admin/abuse-reports/verdict": { data: [{ id: "r7", version: 6 }], moved: [] },
  });
  api.answers[one("r2")] = { data: aDetail({ id: "r2", wave, decision: "We kijken ernaar." }) };
  const { user } = show("/admin?view=reports&report=r2");
  await ready();
  await user.clear(pane().getByLabelText("Bericht aan de melder"));
  await user.type(pane().getByLabelText("Bericht aan de melder"), "Te vroeg");
  await user.click(pane().getByRole("button", { name: "Opgelost" }));
  await toasted("Bijgewerkt");
  await user.keyboard("u");
  await toasted("Ongedaan gemaakt");
  expect(bodies(api).slice(-2)).toEqual([
    { status: "pending", version: 4, decision: "We kijken ernaar." },
    { status: "pending", reports: [{ id: "r7", version: 6 }], decision: null },
  ]);
  expect(readDraft("r2")).toEqual({ decision: "Te vroeg" });
});

test("of several blocks that are taken back the one that a colleague relies on stays, and that is told", async () => {
  const made = ["b1", "b2"].map((id) => ({ ...aBlock(), id, already: false }));
  const api = stubApi({
    ...three(),
    "POST /api/admin/blocked-ips/together": { data: made },
    "POST /api/admin/blocked-ips/b1/undo": refusal(409, "undo_too_late", "Net te laat: dit is al gedaan"),
    "POST /api/admin/blocked-ips/b2/undo": {},
  });
  api.answers[one("r2")] = { data: aDetail({ id: "r2", wave }) };
  const { user } = show("/admin?view=reports&report=r2");
  await ready();
  await user.keyboard("1");
  await toasted("IP Geblokkeerd");
  await user.keyboard("u");
  expect(await toasted("Net te laat: dit is al gedaan")).toBeVisible();
  expect(
    writes(api)
      .slice(1)
      .map(({ path }) => path),
  ).toEqual(["/api/admin/blocked-ips/b1/undo", "/api/admin/blocked-ips/b2/undo"]);
});

test("a verdict about a wave, and a block, are taken back with one key, in the versions that they left", async () => {
  const api = stubApi({
    ...three(),
    [put("r2")]: { data: aDetail({ id: "r2", version: 4 }) },
    "POST /api/admin/abuse-reports/verdict": { data: [{ id: "r7", version: 6 }], moved: [] },
    "POST /api/admin/blocked-phones": { already: false, data: aBlock() },
    "POST /api/admin/blocked-phones/b1/undo": {},
  });
  api.answers[one("r2")] = { data: aDetail({ id: "r2", wave }) };
  const { user } = show("/admin?view=reports&report=r2");
  await ready();
  await user.keyboard("2");
  await toasted("Nummer Geblokkeerd");
  await user.keyboard("u");
  await toasted("Ongedaan gemaakt");
  expect(writes(api).at(-1)).toMatchObject({ method: "POST", path: "/api/admin/blocked-phones/b1/undo" });
  await user.keyboard("4");
  await toasted("Bijgewerkt");
  await user.keyboard("u");
  await toasted("Ongedaan gemaakt");
  expect(bodies(api).slice(-2)).toEqual([
    { status: "pending", version: 4 },
    { status: "pending", reports: [{ id: "r7", version: 6 }] },
  ]);
});
