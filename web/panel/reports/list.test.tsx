import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { mostReportsCounted } from "#domain/abuse";
import { aDetail, aReport, card, refusal, resetAfterEach, show, stubApi, toasted, writes } from "../testing";

resetAfterEach();

const list = "GET /api/admin/abuse-reports";
const one = (id: string) => `GET /api/admin/abuse-reports/${id}`;
const verdict = "POST /api/admin/abuse-reports/verdict";

const inWave = (id: string) => ({
  id,
  caseCode: id,
  status: "pending" as const,
  kind: "fraud" as const,
  createdAt: 1,
  version: 3,
});
const wave = { texts: [], senders: [], reports: ["w1", "w2"].map(inWave), more: false };

/** Two reports of one wave with a calm one between them, which the API lists by deadline. */
const waved = () => ({
  [list]: {
    data: [
      aReport({ id: "w1", kind: "fraud", inWave: 2, waveId: "w", phoneNumber: "+31600000001", version: 4 }),
      aReport({ id: "r3", phoneNumber: "+31600000003" }),
      aReport({ id: "w2", kind: "fraud", inWave: 2, waveId: "w", phoneNumber: "+31600000002", version: 6 }),
    ],
    total: 3,
    next: null,
  },
  [one("w1")]: { data: aDetail({ id: "w1", inWave: 2, wave }) },
  [one("r3")]: { data: aDetail({ id: "r3" }) },
});

const rows = async () => (await card("Misbruikmeldingen")).findAllByRole("listitem");
const folded = () => waitFor(async () => expect(await rows()).toHaveLength(2));

test("each tab says how many there are, as of the last load, and a refresh counts anew", async () => {
  const api = stubApi({ [list]: { data: [], total: 1234, next: null } });
  const { user } = show("/admin?view=reports");
  const views = within(await screen.findByRole("navigation", { name: "Welke meldingen" }));
  for (const name of ["Open 1.234", "Opgelost 1.234", "Afgewezen 1.234", "Alle 3.702", "Van mij 1.234+"])
    expect(await views.findByRole("button", { name })).toBeVisible();
  expect(api.calls.map(({ path }) => path)).toContain("/api/admin/abuse-reports?status=dismissed&limit=1");
  api.answers[list] = { data: [], total: 7, next: null };
  await user.click(screen.getByRole("button", { name: "Ververs" }));
  expect(await views.findByRole("button", { name: "Alle 21" })).toBeVisible();
});

test("the heading says how many reports there are, whichever of them are shown; of what is looked for, how many were found", async () => {
  stubApi({
    [list]: ({ path }: { path: string }) => ({
      data: [aReport()],
      total: path.includes("status=pending") ? 2 : 5,
      next: null,
    }),
    "POST /api/admin/abuse-reports/search": { data: [aReport()], total: 1, next: null },
  });
  const { user } = show("/admin?view=reports");
  expect(await screen.findByText("Totaal: 12")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Opgelost 5" }));
  expect(await screen.findByText("Totaal: 12")).toBeVisible();
  await user.type(screen.getByRole("searchbox"), "06 12345678{Enter}");
  expect(await screen.findByText("Gevonden: 1")).toBeVisible();
  expect(screen.queryByText(/Totaal/)).toBeNull();
});

test("a wave is one entry, under the report that must be decided about first, unless staff want them apart", async () => {
  stubApi(waved());
  const { user } = show("/admin?view=reports");
  await folded();
  const [first, second] = await rows();
  expect(first).toHaveTextContent(/\+31 6 00000001.*Golf van 2/);
  expect(second).toHaveTextContent("+31 6 00000003");
  await user.click(screen.getByRole("button", { name: "Groepeer per golf" }));
  expect(await rows()).toHaveLength(3);
});

test("staff choose one kind, which stands in the address: the server lists and counts it, on every page", async () => {
  const api = stubApi({
    ...waved(),
    [list]: { data: [aReport({ kind: "unwanted" })], total: 7, next: "2.a" },
  });
  const { router, user } = show("/admin?view=reports&cursor=1.b");
  await rows();
  await user.selectOptions(screen.getByLabelText("Soort"), "Ongewenst");
  const views = within(screen.getByRole("navigation", { name: "Welke meldingen" }));
  expect(await views.findByRole("button", { name: "Alle 7" })).toBeVisible();
  expect(router.state.location.search).toEqual({ view: "reports", kind: "unwanted" });
  const asked = api.calls.map(({ path }) => path.split("?")[1]);
  for (const of of [
    "status=pending&kind=unwanted",
    "status=resolved&kind=unwanted&limit=1",
    "kind=unwanted&limit=1",
  ])
    expect(asked).toContain(of);
  api.answers[list] = { data: [], total: 0, next: null };
  await user.selectOptions(screen.getByLabelText("Soort"), "Reclame");
  expect(await screen.findByText("Niets gevonden")).toBeVisible();
  expect(screen.queryByText(/Er staat geen melding meer open/)).toBeNull();
});

test("of a kind of which there are more than are counted, that is said", async () => {
  stubApi({ [list]: { data: [aReport()], total: mostReportsCounted, next: null } });
  show("/admin?view=reports&kind=unwanted");
  expect(await screen.findByText("Gevonden: 200+")).toBeVisible();
});

test("whoever asks sees what they decided themselves, whatever it was about, and who decided about the rest", async () => {
  const decided = { status: "resolved", dueAt: null } as const;
  const mine = aReport({ id: "m1", ...decided, decidedBy: "noor" });
  const theirs = aReport({ id: "t1", ...decided, decidedBy: "sam" });
  const api = stubApi({
    [list]: ({ path }: { path: string }) => ({
      data: path.includes("mine=1") ? [mine] : [theirs],
      total: 1,
      next: null,
    }),
  });
  const { router, user } = show("/admin?view=reports&status=resolved&kind=unwanted");
  expect((await rows())[0]).toHaveTextContent(/klaar sam/);
  await user.click(await screen.findByRole("button", { name: "Van mij 1" }));
  await waitFor(async () => expect((await rows())[0]).toHaveTextContent(/klaar noor/));
  expect(router.state.location.search).toMatchObject({ status: "mine" });
  expect(api.calls.map(({ path }) => path)).toContain("/api/admin/abuse-reports?mine=1");
  expect(screen.queryByLabelText("Soort")).toBeNull();
});

test("whoever decided about nothing yet is told so", async () => {
  stubApi({ [list]: { data: [], total: 0, next: null } });
  show("/admin?view=reports&status=mine");
  expect(await screen.findByText("Je besloot nog over geen enkele melding.")).toBeVisible();
});

test("a row says who else looks at a report, and of a wave at any of it; not that oneself does", async () => {
  const { [list]: page, ...rest } = waved();
  const [first, calm, last] = (page as { data: ReturnType<typeof aReport>[] }).data;
  const data = [first, { ...calm, claimedBy: "noor" }, { ...last, claimedBy: "sam" }];
  stubApi({ ...rest, [list]: { data, total: 3, next: null } });
  show("/admin?view=reports");
  await folded();
  const [wave, own] = await rows();
  expect(within(wave as HTMLElement).getByTitle("sam kijkt hiernaar")).toHaveTextContent(/^s/);
  expect(own).not.toHaveTextContent("kijkt hiernaar");
});

test("what is ticked is dismissed at once, a folded wave with all its reports, and taken back with one key", async () => {
  const api = stubApi({
    ...waved(),
    [verdict]: { data: [{ id: "w1", version: 5 }], moved: ["w2"] },
  });
  const { user } = show("/admin?view=reports");
  await folded();
  await user.keyboard("jx");
  const bar = within(screen.getByRole("toolbar", { name: "Met de aangevinkte meldingen" }));
  expect(bar.getByText("2 meldingen aangevinkt")).toBeVisible();
  await user.click(bar.getByRole("button", { name: "Afwijzen" }));
  expect(await toasted("1 andere melding was al door iemand anders gewijzigd en bleef zo.")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("toolbar")).toBeNull());
  await user.keyboard("u");
  await toasted("Ongedaan gemaakt");
  expect(writes(api).map(({ body }) => body)).toEqual([
    {
      status: "dismissed",
      reports: [
        { id: "w1", version: 4 },
        { id: "w2", version: 6 },
      ],
    },
    { status: "pending", reports: [{ id: "w1", version: 5 }] },
  ]);
});

test("a decision about what is ticked that fails says so, and the ticks stay; a decided report has none", async () => {
  const answers = waved();
  const down = refusal(503, "unavailable", "Dat lukt nu even niet.");
  const decided = aReport({ id: "d1", status: "resolved", dueAt: null });
  const data = [aReport({ id: "r3" }), decided];
  stubApi({ ...answers, [list]: { data, total: 2, next: null }, [verdict]: down });
  const { user } = show("/admin?view=reports&status=all");
  await rows();
  const boxes = screen.getAllByRole("checkbox");
  expect(boxes).toHaveLength(2);
  await user.click(screen.getByLabelText("Vink alle open meldingen op deze pagina aan"));
  const bar = within(screen.getByRole("toolbar"));
  await user.click(bar.getByRole("button", { name: "Opgelost" }));
  expect(await toasted("Kon de melding niet bijwerken.")).toBeVisible();
  expect(bar.getByText("1 melding aangevinkt")).toBeVisible();
});

test("when the report in hand was among the ticked, the next one that waits is opened", async () => {
  stubApi({ ...waved(), [verdict]: { data: [{ id: "w1", version: 5 }], moved: [] } });
  const { router, user } = show("/admin?view=reports&report=w1");
  await folded();
  await user.click((await screen.findAllByRole("checkbox", { name: /^Vink melding/ }))[0] as HTMLElement);
  await user.click(within(screen.getByRole("toolbar")).getByRole("button", { name: "Opgelost" }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ report: "r3" }));
});
