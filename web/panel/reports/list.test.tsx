import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
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
      aReport({ id: "w1", kind: "fraud", inWave: 2, phoneNumber: "+31600000001", version: 4 }),
      aReport({ id: "r3", phoneNumber: "+31600000003" }),
      aReport({ id: "w2", kind: "fraud", inWave: 2, phoneNumber: "+31600000002", version: 6 }),
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
  for (const name of ["Open 1.234", "Opgelost 1.234", "Afgewezen 1.234", "Alle 3.702"])
    expect(await views.findByRole("button", { name })).toBeVisible();
  expect(api.calls.map(({ path }) => path)).toContain("/api/admin/abuse-reports?status=dismissed&limit=1");
  api.answers[list] = { data: [], total: 7, next: null };
  await user.click(screen.getByRole("button", { name: "Ververs" }));
  expect(await views.findByRole("button", { name: "Alle 21" })).toBeVisible();
});

test("a wave is one entry, under the report that must be decided about first, unless staff want them apart", async () => {
  const api = stubApi(waved());
  const { user } = show("/admin?view=reports");
  await folded();
  const [first, second] = await rows();
  expect(first).toHaveTextContent(/\+31600000001.*Golf van 2/);
  expect(second).toHaveTextContent("+31600000003");
  // One report of a wave names the others: they are not read for it.
  expect(api.calls.map(({ path }) => path)).not.toContain("/api/admin/abuse-reports/w2");
  await user.click(screen.getByRole("button", { name: "Groepeer per golf" }));
  expect(await rows()).toHaveLength(3);
});

test("where it cannot be known which reports are of one wave, all of them are listed", async () => {
  const unknown = refusal(503, "unavailable", "Dat lukt nu even niet.");
  const api = stubApi({ ...waved(), [one("w1")]: unknown });
  show("/admin?view=reports");
  await waitFor(() => expect(api.calls.map(({ path }) => path)).toContain("/api/admin/abuse-reports/w1"));
  expect(await rows()).toHaveLength(3);
});

test("staff choose one kind, which stands in the address, and are told when there may be more of it on another page", async () => {
  const { [list]: page, ...rest } = waved();
  stubApi({ ...rest, [list]: { ...(page as object), next: "2" } });
  const { router, user } = show("/admin?view=reports");
  await rows();
  await user.selectOptions(screen.getByLabelText("Soort"), "Ongewenst");
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(router.state.location.search).toMatchObject({ kind: "unwanted" });
  expect(screen.getByText("Alleen wat op deze bladzijde staat is op soort gefilterd.")).toBeVisible();
  await user.selectOptions(screen.getByLabelText("Soort"), "Reclame");
  expect(
    await screen.findByText("Niets gevonden. Controleer wat je zoekt, of wis de zoekopdracht."),
  ).toBeVisible();
  expect(screen.queryByText(/Er staat geen melding meer open/)).toBeNull();
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
  await user.click(screen.getByLabelText("Vink alle open meldingen op deze bladzijde aan"));
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
