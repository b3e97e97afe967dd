import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
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
  screenIs,
  show,
  stubApi,
  toasted,
  writes,
} from "../testing";
import { cardAsked } from "./card";

resetAfterEach();

const down = refusal(503, "unavailable", "Dat lukt nu even niet.");
const page = (...data: ReturnType<typeof aReport>[]) => ({ data, total: 1234, next: null });
/** What the first screen opens with, where there are this many reports. */
const start = (pending: number, resolved: number) => {
  const reports = { pending, resolved, dismissed: 0 };
  return { "GET /api/admin/start": { data: aStart({ overview: { ...anOverview(), reports } }) } };
};
const one = (changes: Parameters<typeof aDetail>[0] = {}) => ({
  "GET /api/admin/abuse-reports": page(aReport(changes)),
  "GET /api/admin/abuse-reports/r1": { data: aDetail(changes) },
});

/** Opens the dialog about the report. */
async function handle(answers: Parameters<typeof stubApi>[0]) {
  const api = stubApi(answers);
  const shown = show("/admin");
  await shown.user.click((await screen.findAllByRole("button", { name: "Behandelen" }))[0] as HTMLElement);
  const view = await dialog("Melding behandelen");
  // The rest of the report has come.
  await view.findByLabelText("Bericht aan de melder");
  return { api, view, ...shown };
}

test("no reports: 'Geen meldingen ontvangen'", async () => {
  stubApi(start(0, 0));
  show("/admin");
  expect(await screen.findByText("Geen meldingen ontvangen")).toBeVisible();
});

test("where reports came in and none is open, the card says that, and not that none came", async () => {
  stubApi(start(0, 8));
  show("/admin");
  const reports = await card("Misbruikmeldingen");
  expect(await reports.findByText("Totaal: 8")).toBeVisible();
  expect(await reports.findByText("Alles is afgehandeld")).toBeVisible();
  expect(reports.queryByText("Geen meldingen ontvangen")).toBeNull();
});

test("a refresh of the card reads the total again too", async () => {
  const api = stubApi(start(0, 0));
  const { user } = show("/admin");
  const reports = await card("Misbruikmeldingen");
  expect(await reports.findByText("Totaal: 0")).toBeVisible();
  Object.assign(api.answers, one(), start(7, 1));
  await user.click(reports.getByRole("button", { name: "Ververs" }));
  expect(await reports.findByText("Totaal: 8")).toBeVisible();
  expect(await reports.findByText("Dit bericht wil ik niet")).toBeVisible();
});

test("no button of a report can be pressed before the rest of it is there, for that moves them", async () => {
  const answers = one();
  stubApi({ ...answers, "GET /api/admin/abuse-reports/r1": () => new Promise<Response>(() => {}) });
  const { user } = show("/admin");
  await user.click(await screen.findByRole("button", { name: "Behandelen" }));
  const view = await dialog("Melding behandelen");
  for (const name of ["Blokkeer IP", "Blokkeer Nummer", "Afwijzen", "Opgelost"])
    expect(view.getByRole("button", { name })).toBeDisabled();
});

test("a report shows its number, date, reporter, badge and reason, under the count of all", async () => {
  stubApi({ ...one(), ...start(1, 1233) });
  show("/admin");
  const reports = await card("Misbruikmeldingen");
  const row = within(await reports.findByRole("listitem"));
  expect(reports.getByText("Totaal: 1.234")).toBeVisible();
  for (const text of ["+31 6 12345678", "20/11/2026 23:17", "noor@example.nl", "Dit bericht wil ik niet"])
    expect(row.getByText(text)).toBeVisible();
});

test("the card shows the open ones, the first seven by deadline, each with its wave; a tab shows all, and a link leads to them", async () => {
  const dueAt = Date.now() + 59.5 * 60_000;
  const api = stubApi({
    "GET /api/admin/abuse-reports": page(aReport({ inWave: 3, isThreat: true, dueAt })),
    ...start(7, 207),
  });
  const { router, user } = show("/admin");
  const reports = await card("Misbruikmeldingen");
  const row = await reports.findByRole("listitem");
  expect(row).toHaveTextContent(/Bedreiging.*Open nog 59 min/);
  expect(within(row).getByTitle("Golf van 3")).toHaveTextContent(/^3$/);
  const asked = () => api.calls.map(({ path }) => path);
  expect(asked()).toContain("/api/admin/abuse-reports?status=pending&limit=7");
  expect(await reports.findByText("Totaal: 214")).toBeVisible();
  const open = reports.getByRole("button", { name: "Open 7" });
  expect(open).toHaveAttribute("aria-pressed", "true");
  await user.click(reports.getByRole("button", { name: "Alle 214" }));
  await waitFor(() => expect(asked()).toContain("/api/admin/abuse-reports?limit=7"));
  expect(router.state.location.search).toEqual({ status: "all" });
  expect(open).toHaveAttribute("aria-pressed", "false");
  await user.click(reports.getByRole("link", { name: "Alle 214 meldingen" }));
  expect(router.state.location.search).toEqual({ view: "reports", status: "all" });
});

test("on a phone the card shows four", async () => {
  screenIs("phone");
  const ids = ["r1", "r2", "r3", "r4", "r5", "r6"];
  stubApi({ "GET /api/admin/abuse-reports": page(...ids.map((id) => aReport({ id }))) });
  show("/admin");
  const reports = await card("Misbruikmeldingen");
  await waitFor(() => expect(reports.getAllByRole("listitem")).toHaveLength(4));
});

test("what the document has asked for already is what the card shows, and is not asked for again", async () => {
  const api = stubApi();
  const answer = Response.json({ success: true, ...page(aReport({ reason: "Al gevraagd" })) });
  window.early = { [cardAsked]: Promise.resolve(answer) };
  show("/admin");
  expect(await (await card("Misbruikmeldingen")).findByText("Al gevraagd")).toBeVisible();
  expect(api.calls.filter(({ path }) => path.includes("abuse-reports"))).toEqual([]);
  expect(window.early).toEqual({});
});

test.each([
  ["pending", "Open", "red"],
  ["resolved", "Opgelost", "green"],
  ["dismissed", "Afgewezen", "neutral"],
] as const)("a %s report is marked '%s', in %s", async (status, word, tone) => {
  stubApi(one({ status, reporterEmail: null }));
  show("/admin");
  const reports = await card("Misbruikmeldingen");
  expect(within(await reports.findByRole("listitem")).getByText(word)).toHaveAttribute("data-tone", tone);
  expect(reports.queryByText("noor@example.nl")).toBeNull();
});

test("the dialog shows number, address and reason, and the notes that are there", async () => {
  const { view } = await handle(one());
  for (const text of [
    "+31 6 12345678",
    "203.0.113.7",
    "van de besteller van het bericht",
    "Dit bericht wil ik niet",
    "7K3QF-0M9XT",
  ])
    expect(view.getByText(text)).toBeVisible();
  expect(view.getByLabelText("Notities")).toHaveValue("Eerder gebeld");
});

test("what was reported stands first, as a quote, and number, address and case code can be copied, which is said", async () => {
  const { user, view } = await handle(one());
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => void copied.push(text));
  const quote = view.getByRole("blockquote", { name: "Reden" });
  expect(quote).toHaveTextContent(/^Dit bericht wil ik niet$/);
  expect(quote.compareDocumentPosition(view.getByText("Telefoonnummer"))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  for (const name of ["Telefoonnummer", "IP-adres", "Zaakcode"])
    await user.click(view.getByRole("button", { name: `Kopieer ${name}` }));
  expect(copied).toEqual(["+31612345678", "203.0.113.7", "7K3QF-0M9XT"]);
  expect(await view.findByText("Gekopieerd!")).toBeVisible();
});

test("what a reporter typed that is no number stays as it was typed", async () => {
  stubApi(one({ phoneNumber: "het nummer van mijn oma" }));
  show("/admin");
  const row = within(await (await card("Misbruikmeldingen")).findByRole("listitem"));
  expect(row.getByText("het nummer van mijn oma")).toBeVisible();
});

test("an address that is no longer kept cannot be copied", async () => {
  const { view } = await handle(one({ ipAddress: null }));
  expect(view.queryByRole("button", { name: "Kopieer IP-adres" })).toBeNull();
});

test("the head says the state, how long is left and which of how many; ‹ › and [ ] step, and what was typed stays", async () => {
  const hour = 60 * 60_000;
  const dueAt = Date.now() + 3 * hour + 30_000;
  const data = [
    aReport({ dueAt }),
    aReport({ id: "r2", reason: "Een tweede", status: "resolved", dueAt: null }),
  ];
  const { router, user, view } = await handle({
    "GET /api/admin/abuse-reports": page(...data),
    "GET /api/admin/abuse-reports/r1": { data: aDetail({ dueAt }) },
    "GET /api/admin/abuse-reports/r2": { data: aDetail({ ...data[1] }) },
  });
  const title = view.getByRole("heading", { name: "Melding behandelen" });
  expect(title).toHaveFocus();
  const head = within(title.parentElement as HTMLElement);
  for (const said of ["Open", "nog 3 u", "1 van 2"]) expect(head.getByText(said)).toBeVisible();
  await user.type(view.getByLabelText("Notities"), ", mijn woorden");
  title.focus();
  await user.keyboard("[[]");
  await view.findByText("Een tweede");
  expect(router.state.location.search).toMatchObject({ report: "r2" });
  for (const said of ["Opgelost", "klaar", "2 van 2"]) expect(head.getByText(said)).toBeVisible();
  expect(title).toHaveFocus();
  expect(head.getByRole("button", { name: "Volgende melding" })).toHaveAttribute("aria-disabled", "true");
  const previous = head.getByRole("button", { name: "Vorige melding" });
  await user.click(previous);
  await view.findByText("Dit bericht wil ik niet");
  expect(previous).toHaveFocus();
  expect(view.getByLabelText("Notities")).toHaveValue("Eerder gebeld, mijn woorden");
});

test("what was typed outlives the dialog, until it is decided", async () => {
  const { user, view } = await handle(one());
  await user.type(view.getByLabelText("Notities"), ", mijn woorden");
  await user.click(view.getByRole("button", { name: "Sluiten" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Behandelen" }));
  const again = await dialog("Melding behandelen");
  expect(again.getByLabelText("Notities")).toHaveValue("Eerder gebeld, mijn woorden");
});

test("a step takes the focus of a field that went with its report to the title", async () => {
  const data = [aReport(), aReport({ id: "r2", reason: "Een tweede" })];
  const { user, view } = await handle({
    "GET /api/admin/abuse-reports": page(...data),
    "GET /api/admin/abuse-reports/r1": { data: aDetail() },
    "GET /api/admin/abuse-reports/r2": { data: aDetail({ ...data[1] }) },
  });
  view.getByRole("button", { name: "Geblokkeerd" }).focus();
  await user.keyboard("]");
  await view.findByText("Een tweede");
  expect(view.getByRole("heading", { name: "Melding behandelen" })).toHaveFocus();
});

test.each([
  ["Opgelost", "resolved"],
  ["Afwijzen", "dismissed"],
])("'%s' sets %s with the notes; the dialog closes and the list is read again", async (button, status) => {
  const { api, user, view } = await handle({
    ...one(),
    "PUT /api/admin/abuse-reports/r1": { data: aDetail() },
  });
  await user.type(view.getByLabelText("Notities"), ", opgelost");
  const before = api.calls.length;
  await user.click(view.getByRole("button", { name: button }));
  expect(await toasted("Bijgewerkt")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(writes(api)[0]).toEqual({
    method: "PUT",
    path: "/api/admin/abuse-reports/r1",
    body: { status, reviewNotes: "Eerder gebeld, opgelost", version: 3 },
  });
  expect(api.calls.slice(before).map(({ path }) => path.split("?")[0])).toContain("/api/admin/abuse-reports");
  expect(sessionStorage.length).toBe(0);
});

test("the words for the reporter go along only when they were written", async () => {
  const { api, user, view } = await handle({
    ...one(),
    "PUT /api/admin/abuse-reports/r1": { data: aDetail() },
  });
  await user.type(view.getByLabelText("Bericht aan de melder"), "We hebben de afzender geblokkeerd.");
  await user.click(view.getByRole("button", { name: "Opgelost" }));
  await toasted("Bijgewerkt");
  expect(writes(api)[0]?.body).toMatchObject({ decision: "We hebben de afzender geblokkeerd." });
});

test("only a decided report can be opened again", async () => {
  const { view } = await handle(one());
  expect(view.queryByRole("button", { name: "Heropenen" })).toBeNull();
});

test("'Heropenen' makes a decided report pending", async () => {
  const { api, user, view } = await handle({
    ...one({ status: "dismissed", closedAt: 1 }),
    "PUT /api/admin/abuse-reports/r1": { data: aDetail() },
  });
  await user.click(view.getByRole("button", { name: "Heropenen" }));
  await toasted("Bijgewerkt");
  expect(writes(api)[0]?.body).toMatchObject({ status: "pending" });
});

test("a decision that fails says so with the reason, and keeps the notes", async () => {
  const { user, view } = await handle({ ...one(), "PUT /api/admin/abuse-reports/r1": down });
  await user.type(view.getByLabelText("Notities"), "!");
  await user.click(view.getByRole("button", { name: "Opgelost" }));
  expect(await view.findByRole("alert")).toHaveTextContent(
    "Kon de melding niet bijwerken. Reden: Dat lukt nu even niet.",
  );
  expect(view.getByLabelText("Notities")).toHaveValue("Eerder gebeld!");
});

test("when somebody else was first, the dialog shows what changed, and the next verdict is on that", async () => {
  const stale = refusal(409, "stale", "Iemand anders heeft deze melding intussen gewijzigd.");
  const { api, user, view } = await handle({ ...one(), "PUT /api/admin/abuse-reports/r1": stale });
  api.answers["GET /api/admin/abuse-reports/r1"] = {
    data: aDetail({ status: "dismissed", reviewNotes: "Van Piet", version: 9 }),
  };
  await user.type(view.getByLabelText("Notities"), "!");
  await user.click(view.getByRole("button", { name: "Opgelost" }));
  const alert = await view.findByRole("alert");
  await waitFor(() => expect(alert).toHaveTextContent("Status: van Open naar Afgewezen"));
  expect(alert).toHaveTextContent("Notities: Van Piet");
  expect(view.getByLabelText("Notities")).toHaveValue("Eerder gebeld!");
  api.answers["PUT /api/admin/abuse-reports/r1"] = { data: aDetail() };
  await user.click(view.getByRole("button", { name: "Opgelost" }));
  await toasted("Bijgewerkt");
  expect(writes(api).at(-1)?.body).toEqual({ status: "resolved", reviewNotes: "Eerder gebeld!", version: 9 });
});

const blocked = {
  data: {
    id: "b1",
    value: "x",
    reason: "",
    author: "noor",
    createdAt: 1,
    expiresAt: null,
    hits: 0,
    active: true,
  },
  already: false,
};

test.each([
  ["Blokkeer IP", "blocked-ips", { ipAddress: "203.0.113.7" }, "IP Geblokkeerd"],
  ["Blokkeer Nummer", "blocked-phones", { phoneNumber: "+31612345678" }, "Nummer Geblokkeerd"],
])("'%s' blocks, naming the report, and says '%s'", async (button, path, what, said) => {
  const { api, user, view } = await handle({ ...one(), [`POST /api/admin/${path}`]: blocked });
  api.answers["GET /api/admin/abuse-reports/r1"] = { data: aDetail({ blocked: { ip: true, phone: true } }) };
  await user.click(view.getByRole("button", { name: button }));
  expect(await view.findByText(said)).toBeVisible();
  expect(writes(api)).toEqual([
    { method: "POST", path: `/api/admin/${path}`, body: { ...what, reason: "Abuse report: r1" } },
  ]);
  expect(await view.findByText("Dit IP-adres is geblokkeerd.")).toBeVisible();
});

test("what was blocked before is a success that says so", async () => {
  const { user, view } = await handle({
    ...one(),
    "POST /api/admin/blocked-ips": { ...blocked, already: true },
  });
  await user.click(view.getByRole("button", { name: "Blokkeer IP" }));
  expect(await view.findByText("IP Geblokkeerd")).toBeVisible();
  expect(view.getByText("Dit was al geblokkeerd.")).toBeVisible();
});

test.each([
  ["Blokkeer IP", "blocked-ips", "Kon het IP-adres niet blokkeren."],
  ["Blokkeer Nummer", "blocked-phones", "Kon het nummer niet blokkeren."],
])("'%s' that fails says so with the reason", async (button, path, sentence) => {
  const { user, view } = await handle({ ...one(), [`POST /api/admin/${path}`]: down });
  await user.click(view.getByRole("button", { name: button }));
  expect(await view.findByText(sentence)).toBeVisible();
  expect(view.getByText("Dat lukt nu even niet.")).toBeVisible();
});

const nothing = { texted: false, quotes: null, proven: false, otherReports: null, otherOrders: null };
const stranger = { texted: true, quotes: false, proven: false, otherReports: 3, otherOrders: 2 };

test("W3: what a report does not prove is said, and its address is blocked only when that is said once more", async () => {
  const { api, user, view } = await handle({
    ...one({ evidence: stranger }),
    "POST /api/admin/blocked-ips": blocked,
  });
  for (const said of [
    "Niet bewezen",
    "Of het nummer van de melder is, weten we niet. Iedereen kan elk nummer melden.",
    "De melder noemt geen woorden uit het bericht.",
    "3 andere meldingen vanaf het adres van de melder.",
    "‘Blokkeer IP’ treft de besteller van het bericht.",
  ])
    expect(view.getByText(said)).toBeVisible();
  await user.click(view.getByRole("button", { name: "Blokkeer IP" }));
  const question = await dialog("IP-adres blokkeren op een onbewezen melding?");
  expect(question.getByText("Vanaf dit adres kwamen 2 andere bestellingen.")).toBeVisible();
  expect(writes(api)).toEqual([]);
  await user.click(question.getByRole("button", { name: "Toch blokkeren" }));
  await view.findByText("IP Geblokkeerd");
  expect(writes(api)).toEqual([
    {
      method: "POST",
      path: "/api/admin/blocked-ips",
      body: { ipAddress: "203.0.113.7", reason: "Abuse report: r1", confirmed: true },
    },
  ]);
});

test("W3: a number is blocked on an unproven report without being asked", async () => {
  const { api, user, view } = await handle({
    ...one({ evidence: stranger }),
    "POST /api/admin/blocked-phones": blocked,
  });
  await user.click(view.getByRole("button", { name: "Blokkeer Nummer" }));
  await view.findByText("Nummer Geblokkeerd");
  expect(writes(api)).toHaveLength(1);
});

test.each([
  [
    { otherReports: 0, otherOrders: 1 },
    "Geen andere meldingen vanaf het adres van de melder.",
    "Vanaf dit adres kwam 1 andere bestelling.",
  ],
  [
    { otherReports: 1, otherOrders: 100 },
    "1 andere melding vanaf het adres van de melder.",
    "Vanaf dit adres kwamen 100 of meer andere bestellingen.",
  ],
  [
    { otherReports: 100, otherOrders: 0 },
    "100 of meer andere meldingen vanaf het adres van de melder.",
    "Vanaf dit adres kwam geen andere bestelling.",
  ],
  [
    { otherReports: null, otherOrders: 0 },
    "Het adres van de melder is niet bewaard.",
    "Vanaf dit adres kwam geen andere bestelling.",
  ],
])("W3: %j is told in words", async (counts, reports, orders) => {
  const { user, view } = await handle(one({ evidence: { ...stranger, ...counts } }));
  expect(view.getByText(reports)).toBeVisible();
  await user.click(view.getByRole("button", { name: "Blokkeer IP" }));
  expect((await dialog("IP-adres blokkeren op een onbewezen melding?")).getByText(orders)).toBeVisible();
});

test("W3: what a report does prove is said: when we texted the number, from whom, what became of it, and that it is quoted", async () => {
  const order = {
    id: "o1",
    createdAt: Date.UTC(2026, 10, 20, 22, 17),
    sender: "Sint",
    receiver: null,
    status: "delivered",
  } as const;
  const { view } = await handle(one({ order }));
  expect(
    view.getByText(
      "Op 20/11/2026 23:17 ging via ons een sms naar dit nummer, met “Sint” als afzender (afgeleverd).",
    ),
  ).toBeVisible();
  expect(view.getByText("De melder noemt woorden uit het bericht en heeft het dus gezien.")).toBeVisible();
  expect(view.queryByText("Niet bewezen")).toBeNull();
});

test("the reporter's own address is blocked only when that is said once more", async () => {
  const { api, user, view } = await handle({
    ...one({ ipAddressOf: "reporter", evidence: { ...nothing, otherOrders: 0 } }),
    "POST /api/admin/blocked-ips": blocked,
  });
  expect(view.getByText("van de melder zelf")).toBeVisible();
  expect(view.getByText("‘Blokkeer IP’ treft de melder zelf.")).toBeVisible();
  await user.click(view.getByRole("button", { name: "Blokkeer IP" }));
  const question = await dialog("Het adres van de melder blokkeren?");
  expect(question.getByText("Vanaf dit adres kwam geen andere bestelling.")).toBeVisible();
  expect(writes(api)).toEqual([]);
  await user.click(question.getByRole("button", { name: "Toch blokkeren" }));
  await view.findByText("IP Geblokkeerd");
  expect(writes(api)).toHaveLength(1);
});

test("W10: a number or code that is looked for stands in no address, and is asked for in a body", async () => {
  const api = stubApi({ ...one(), "POST /api/admin/abuse-reports/search": page(aReport()) });
  const { router, user } = show("/admin");
  const reports = await card("Misbruikmeldingen");
  await user.click(reports.getByRole("button", { name: /^Open/ }));
  await user.type(reports.getByLabelText("Nummer of zaakcode"), "06 12345678{Enter}");
  const path = "/api/admin/abuse-reports/search";
  await waitFor(() =>
    expect(api.calls.at(-1)).toMatchObject({ path, body: { status: "pending", phoneNumber: "06 12345678" } }),
  );
  expect(router.state.location.search).toEqual({ status: "pending" });
  expect(JSON.stringify(router.state.location)).not.toContain("12345678");
  await user.clear(reports.getByLabelText("Nummer of zaakcode"));
  await user.type(reports.getByLabelText("Nummer of zaakcode"), "7k3qfom9xt{Enter}");
  await waitFor(() =>
    expect(api.calls.at(-1)).toMatchObject({ path, body: { status: "pending", caseCode: "7K3QF-0M9XT" } }),
  );
  expect(api.calls.filter((call) => /12345678|7K3QF/i.test(call.path))).toEqual([]);
  router.history.back();
  await waitFor(() => expect(reports.getByLabelText("Nummer of zaakcode")).toHaveValue("06 12345678"));
});

test("what is looked for pages; the card itself leads to the section of its own", async () => {
  const found = { ...page(aReport()), next: "5.r1" };
  const api = stubApi({
    "GET /api/admin/abuse-reports": found,
    "POST /api/admin/abuse-reports/search": found,
  });
  const { user } = show("/admin");
  const reports = await card("Misbruikmeldingen");
  await reports.findByRole("listitem");
  expect(screen.queryByRole("button", { name: "Volgende pagina" })).toBeNull();
  await user.type(reports.getByLabelText("Nummer of zaakcode"), "06 12345678{Enter}");
  await user.click(await screen.findByRole("button", { name: "Volgende pagina" }));
  await waitFor(() => expect(api.calls.at(-1)?.body).toEqual({ phoneNumber: "06 12345678", cursor: "5.r1" }));
  await user.click(await screen.findByRole("button", { name: "Eerste pagina" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Eerste pagina" })).toBeNull());
});

test("j and k walk, Enter opens, / searches; typing and switched-off keys are left alone", async () => {
  const ids = ["r1", "r2", "r3"];
  stubApi({
    "GET /api/admin/abuse-reports": page(...ids.map((id) => aReport({ id }))),
    "GET /api/admin/abuse-reports/r2": { data: aDetail({ id: "r2" }) },
  });
  const { router, user } = show("/admin");
  const buttons = await screen.findAllByRole("button", { name: "Behandelen" });
  await user.keyboard("jj");
  expect(buttons[1]).toHaveFocus();
  await user.keyboard("jjk");
  expect(buttons[1]).toHaveFocus();
  await user.keyboard("/");
  const field = screen.getByLabelText("Nummer of zaakcode");
  expect(field).toHaveFocus();
  await user.keyboard("j/");
  expect(field).toHaveValue("j/");
  buttons[1]?.focus();
  localStorage.setItem("panelKeys", "off");
  await user.keyboard("j");
  expect(buttons[1]).toHaveFocus();
  await user.keyboard("{Enter}");
  await dialog("Melding behandelen");
  expect(router.state.location.search).toEqual({ report: "r2" });
});

test("a report can be opened by its address alone", async () => {
  stubApi({ "GET /api/admin/abuse-reports/r1": { data: aDetail() } });
  show("/admin?report=r1");
  const view = await dialog("Melding behandelen");
  expect(await view.findByLabelText("Notities")).toHaveValue("Eerder gebeld");
});

test("notes that were being typed when the session ended are there again", async () => {
  const { api, user, view } = await handle({
    ...one(),
    "POST /api/auth/login": { message: "" },
  });
  endSession(api, "PUT /api/admin/abuse-reports/r1");
  await user.type(view.getByLabelText("Notities"), " en gemaild");
  expect(Object.keys(sessionStorage)).toEqual([]);
  await user.click(view.getByRole("button", { name: "Opgelost" }));
  const username = await screen.findByLabelText("Gebruikersnaam");
  api.answers["GET /api/auth/me"] = { username: "noor" };
  await user.type(username, "noor");
  await user.type(screen.getByLabelText("Wachtwoord"), "geheim{Enter}");
  const again = await dialog("Melding behandelen");
  expect(await again.findByLabelText("Notities")).toHaveValue("Eerder gebeld en gemaild");
  expect(api.calls.filter(({ path }) => path === "/api/auth/login")).toHaveLength(1);
});
