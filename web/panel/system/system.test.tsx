import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SystemShown } from "#contract/admin-system";
import { speak } from "../../i18n/language";
import { card, refusal, resetAfterEach, show, stubApi, toasted, writes } from "../testing";

resetAfterEach();

const at = Date.UTC(2026, 10, 23, 13, 10);
const minute = 60_000;
const aSystem = (changes: Partial<SystemShown> = {}): SystemShown => ({
  at,
  gateways: [
    {
      name: "cm",
      stand: "paused",
      since: at - 18 * minute,
      failures: 10,
      last: { delivered: 97, undelivered: 3 },
      balance: { cents: 4_120, currency: "EUR", at, standing: "low", daysLeft: 2 },
    },
    {
      name: "budgetsms",
      stand: "takes_over",
      since: at - 18 * minute,
      failures: 0,
      last: null,
      balance: null,
    },
  ],
  jobs: [
    { job: "sweep", vendor: "", at: at - 34_000, late: false },
    { job: "forgetting", vendor: "", at: at - 60_000, late: false },
    { job: "comparing", vendor: "mollie", at: at - 10 * 60 * minute, late: true },
  ],
  overdue: 0,
  underWay: [
    { status: "held", total: 17, at: at + 100 * minute },
    { status: "unknown", total: 2, at: at - 25 * minute },
    { status: "queued", total: 100, at: at - 40_000 },
    { status: "refund_failed", total: 0, at: null },
  ],
  database: {
    bytes: 1_800_000_000,
    most: 10_000_000_000,
    growth: { perDay: 12_400_000, days: 30 },
    fullOn: "2028-09-14",
    isFilling: false,
  },
  keys: { data: 1, hash: 2, since: at - 100 * minute, turned: false },
  version: { id: "62bd76e4-5f3c-4b0e-9a53-0c6b0f3d2d11", at: at - 3 * 24 * 60 * minute },
  schema: { has: "0034", needs: "0034", isOld: false },
  ...changes,
});
const answers = (system: SystemShown = aSystem()) => ({
  "GET /api/admin/system": { data: system },
  "GET /api/admin/alarms": { data: { open: [], closed: [], channels: [] } },
});

test("the providers stand in order, each with its state in words, its share and its balance", async () => {
  stubApi(answers());
  show("/admin?view=system");
  const table = await screen.findByRole("table", { name: "Sms-aanbieders" });
  const [, cm, budget] = within(table).getAllByRole("row");
  expect(cm).toHaveTextContent(/1 CMligt stil23\/11\/2026 13:5210 op rij97%€\s41,20, raakt op± 2 dagen/);
  expect(within(cm as HTMLElement).getByText("± 2 dagen")).toHaveClass("text-warn");
  expect(budget).toHaveTextContent(/^2 BudgetSMSneemt over.*–––$/);
  expect(
    screen.getByText(
      "Er gaat iets mis, en het wordt opgevangen: CM ligt stil sinds 13:52, BudgetSMS verstuurt.",
    ),
  ).toBeVisible();
});

test("a gateway that is still since another day is told with that day", async () => {
  const gateways = aSystem().gateways.map((one) =>
    one.stand === "paused" ? { ...one, since: at - 26 * 60 * minute } : one,
  );
  stubApi(answers(aSystem({ gateways })));
  show("/admin?view=system");
  expect(
    await screen.findByText(/: CM ligt stil sinds 22\/11\/2026 \d\d:\d\d, BudgetSMS verstuurt\.$/),
  ).toBeVisible();
});

test("one that is paused is tried at a press, which says what will happen, and that nothing goes twice", async () => {
  const path = "/api/admin/gateways/cm/probe";
  const api = stubApi({ ...answers(), [`POST ${path}`]: { data: { isPaused: true } } });
  const { user } = show("/admin?view=system");
  const gateways = await card("Sms-aanbieders");
  await user.click(await gateways.findByRole("button", { name: "Probeer CM nu" }));
  expect(gateways.queryByRole("button", { name: "Probeer BudgetSMS nu" })).not.toBeInTheDocument();
  expect(await toasted("CM krijgt de eerstvolgende sms")).toBeVisible();
  expect(await toasted(/Elke sms gaat hoogstens één keer weg/)).toBeVisible();
  expect(writes(api).map((call) => call.path)).toEqual([path]);
  api.answers[`POST ${path}`] = { data: { isPaused: false } };
  await user.click(gateways.getByRole("button", { name: "Probeer CM nu" }));
  expect(await toasted("CM verstuurt alweer")).toBeVisible();
  api.answers[`POST ${path}`] = refusal(503, "unavailable", "Dat lukt nu even niet.");
  await user.click(gateways.getByRole("button", { name: "Probeer CM nu" }));
  expect(await toasted("Dat lukt nu even niet.")).toBeVisible();
});

test("the version that runs is told as Cloudflare tells it, and not made up where it does not", async () => {
  stubApi(answers());
  show("/admin?view=system");
  const underWay = await card("Nu onderweg");
  expect(await underWay.findByText("62bd76e4")).toBeVisible();
  expect(underWay.getByText("sinds 20/11/2026 14:10")).toBeVisible();
});

test("a copy that Cloudflare does not run has no version", async () => {
  stubApi(answers(aSystem({ version: null })));
  show("/admin?view=system");
  expect(await (await card("Nu onderweg")).findByText("draait niet bij Cloudflare")).toBeVisible();
});

test("the jobs say when they ran, and which is late", async () => {
  stubApi(answers());
  show("/admin?view=system");
  const [sweep, forgetting, comparing] = await (await card("Vaste taken")).findAllByRole("listitem");
  expect(sweep).toHaveTextContent("Vegen elke minuut34 s geleden");
  expect(forgetting).toHaveTextContent("0 s achter");
  expect(comparing).toHaveTextContent("Boeken vergelijken met Mollie elke nacht");
  expect(comparing).toHaveTextContent("te laat");
});

test("what is under way is counted, with its oldest, and so are the database and its keys", async () => {
  stubApi(answers());
  show("/admin?view=system");
  const list = await card("Nu onderweg");
  for (const text of [
    "17, eerste termijn 15:50",
    "2, oudste 25 min",
    "100 of meer, oudste 40 s",
    "1,8 GB van 10 GB",
    "12,4 MB per dag",
    "op 14\u00a0september\u00a02028",
    "0034, past bij de dienst",
    "1 voor gegevens, 2 voor opzoeken, zo sinds 23/11/2026 12:30",
  ])
    expect(
      list.getByText(
        (_, element) => element?.tagName === "DD" && element.textContent?.includes(text) === true,
      ),
    ).toBeVisible();
});

test.each([
  [{ jobs: [{ job: "sweep" as const, vendor: "", at: at - 6 * minute, late: true }] }, /al 6 minuten stil/],
  [{ gateways: [], jobs: aSystem().jobs.slice(0, 2) }, "Alles loopt."],
  [{ gateways: [] }, "Er kan verstuurd worden. Te laat is nog: Boeken vergelijken."],
  [{ gateways: aSystem().gateways.slice(0, 1) }, /^Er gaat niets weg: CM ligt stil/],
])("the first sentence is about the worst", async (changes, sentence) => {
  stubApi(answers(aSystem(changes)));
  show("/admin?view=system");
  expect(await screen.findByText(sentence)).toBeVisible();
});

test("the address that mails of before lead to opens it too", async () => {
  stubApi(answers());
  show("/admin?view=alarms");
  await screen.findByRole("table", { name: "Sms-aanbieders" });
  expect(screen.getByRole("heading", { level: 1, name: "Systeem" })).toBeVisible();
});

test.each(["nl", "en"] as const)("no code of the machine stands on the screen (%s)", async (language) => {
  const alarm = {
    id: 7,
    code: "column_unreadable",
    subject: "orders.address_sealed",
    state: "open" as const,
    urgency: "soon" as const,
    firstAt: at,
    lastAt: at,
    count: 1,
    facts: { said: "key_gone", orderId: "o1" },
    changedAt: null,
    changedBy: null,
  };
  stubApi({
    ...answers(),
    "GET /api/admin/alarms": { data: { open: [alarm], closed: [alarm], channels: [] } },
  });
  await speak(language);
  show("/admin?view=system");
  await screen.findAllByRole("listitem");
  await waitFor(() => expect(screen.getAllByRole("table", { hidden: true })).toHaveLength(3));
  expect(document.querySelector("main")?.textContent).not.toMatch(/[a-z]+_[a-z]+/);
});

test("what does not come says why", async () => {
  stubApi({ ...answers(), "GET /api/admin/system": refusal(503, "unavailable", "Dat lukt nu even niet.") });
  show("/admin?view=system");
  expect(await screen.findByRole("alert")).toHaveTextContent("Dat lukt nu even niet.");
});

test.each([
  ["jobs that stand still nobody may read past", 6 * minute + 20_000, /^De vaste taken staan al 6/, true],
  ["what is caught stands there quietly", 34_000, /^Er gaat iets mis/, false],
] as const)("%s", async (_, ago, sentence, isNotice) => {
  stubApi(answers(aSystem({ jobs: [{ job: "sweep", vendor: "", at: at - ago, late: false }] })));
  show("/admin?view=system");
  const said = (await screen.findAllByText(sentence)).find((one) => one.closest(".system-lead"));
  expect(said).toBeVisible();
  expect(said?.closest("[data-notice]") instanceof HTMLElement).toBe(isNotice);
});
