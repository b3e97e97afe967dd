import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { localDay } from "#domain/tallies";
import {
  anOrderDetail,
  card,
  dialog,
  refusal,
  resetAfterEach,
  screenIs,
  show,
  stubApi,
  toasted,
  writes,
} from "../testing";

resetAfterEach();

const orders = [
  anOrderDetail({ id: "o1", status: "held", amount: 1.68 }),
  anOrderDetail({ id: "o2", status: "held", amount: 0.99, receiver: "+31 6 •••• 9999" }),
  anOrderDetail({ id: "o3", status: "delivered", createdAt: Date.UTC(2026, 10, 19, 12), receiver: null }),
];
const answers = () => ({
  "GET /api/admin/orders": { data: orders, next: null },
  "GET /api/admin/orders/counts": {
    data: [
      { status: "held", total: 17 },
      { status: "unknown", total: 0 },
      { status: "queued", total: 100 },
      { status: "refund_failed", total: 1 },
      { status: "paid_mismatch", total: 2 },
    ],
  },
});
const tickbox = (name: RegExp) => screen.findByRole("checkbox", { name });

test("orders stand in a table by day, under the states that staff come for, each with its count", async () => {
  stubApi(answers());
  const { user } = show("/admin?view=orders");
  const list = await card("Bestellingen");
  const table = within(await list.findByRole("table"));
  expect(table.getAllByRole("rowheader").map((day) => day.textContent)).toEqual([
    expect.stringMatching(/^Vandaag, 20\snovember\s2026 12 besteld, 0 betaald, €\s20,16$/),
    expect.stringMatching(/^19\snovember\s2026 3 besteld, 0 betaald, €\s0,00$/),
  ]);
  expect(await list.findByRole("button", { name: "Vastgehouden 17" })).toBeVisible();
  expect(list.getByRole("button", { name: "In de wachtrij 100 of meer" })).toBeVisible();
  expect(list.getByRole("button", { name: "Klopt niet 2" })).toHaveAttribute("data-alarming");
  await user.click(list.getByRole("button", { name: "Terugbetalen mislukt 1" }));
  await waitFor(() => expect(window.location.href + document.body.innerHTML).toContain("refund_failed"));
});

test("several are let go at once: how many go and how many cannot, why, and ten seconds to take it back", async () => {
  const api = stubApi({
    ...answers(),
    "POST /api/admin/held/verdict": { data: { done: 1, of: 2, dueAt: 1, left: [] } },
    "POST /api/admin/held/undo": { data: { done: 1, of: 2 } },
  });
  const { user } = show("/admin?view=orders");
  await user.click(await screen.findByLabelText("Vink alle bestellingen op deze pagina aan"));
  const bar = within(screen.getByRole("toolbar", { name: "Met de aangevinkte bestellingen" }));
  expect(bar.getByText("3 aangevinkt")).toBeVisible();
  expect(bar.getByRole("button", { name: "Terugbetalen" })).toBeDisabled();
  await user.click(bar.getByRole("button", { name: "Vrijgeven" }));
  const question = await dialog("Toch versturen?");
  expect(question.getByText("2 sms’en gaan weg.")).toBeVisible();
  expect(question.getByText("Met 1 andere kan dit niet; die blijft zoals hij is.")).toBeVisible();
  await user.click(question.getByRole("button", { name: "Vrijgeven" }));
  expect(writes(api)).toEqual([]);
  await user.type(question.getByLabelText("Waarom?"), "Nagekeken");
  await user.click(question.getByRole("button", { name: "Vrijgeven" }));
  expect(await toasted("1 van 2 gedaan; de rest was al veranderd")).toBeVisible();
  expect(await toasted("Je kunt het nog 10 seconden terugnemen.")).toBeVisible();
  expect(screen.queryByRole("toolbar")).toBeNull();
  await user.keyboard("z");
  expect(await toasted("Ongedaan gemaakt")).toBeVisible();
  expect(writes(api).map(({ path, body }) => [path, body])).toEqual([
    ["/api/admin/held/verdict", { ids: ["o1", "o2"], verdict: "release", note: "Nagekeken" }],
    ["/api/admin/held/undo", { ids: ["o1", "o2"] }],
  ]);
});

test("a rejection says as what, for its sender reads that", async () => {
  const api = stubApi({
    ...answers(),
    "POST /api/admin/held/verdict": { data: { done: 1, of: 1, dueAt: 1, left: [] } },
  });
  const { user } = show("/admin?view=orders");
  await user.click(await tickbox(/5678 aan$/));
  await user.click(screen.getByRole("button", { name: "Afkeuren" }));
  const question = await dialog("Afkeuren en terugbetalen?");
  await user.selectOptions(question.getByLabelText("Wat de besteller leest"), "Reclame");
  await user.type(question.getByLabelText("Waarom?"), "Folder");
  await user.click(question.getByRole("button", { name: "Afkeuren" }));
  expect(await toasted("1 gedaan")).toBeVisible();
  expect(writes(api)[0]?.body).toEqual({
    ids: ["o1"],
    verdict: "reject",
    because: "advertising",
    note: "Folder",
  });
});

/** Ticks all and asks for their money back, with a reason; answers the question that is left to be confirmed. */
async function askToRefundAll(user: ReturnType<typeof show>["user"]) {
  await user.click(await screen.findByLabelText("Vink alle bestellingen op deze pagina aan"));
  await user.click(screen.getByRole("button", { name: "Terugbetalen" }));
  const question = await dialog("Niet versturen en terugbetalen?");
  await user.type(question.getByLabelText("Waarom?"), "Nagekeken");
  return question;
}

test("money that goes back goes one by one and is not offered to be taken back; what moved meanwhile is left", async () => {
  const queued = ["q1", "q2"].map((id) => anOrderDetail({ id, status: "queued" }));
  const api = stubApi({
    ...answers(),
    "GET /api/admin/orders": { data: queued, next: null },
    "POST /api/admin/orders/q1/refund": { data: queued[0] ?? {} },
    "POST /api/admin/orders/q2/refund": refusal(409, "move_refused", "Dit kan niet meer."),
  });
  const { user } = show("/admin?view=orders");
  const question = await askToRefundAll(user);
  await user.click(question.getByRole("button", { name: "Terugbetalen" }));
  expect(await toasted("1 van 2 gedaan; de rest was al veranderd")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Ongedaan maken/ })).toBeNull();
  expect(writes(api).map(({ path }) => path)).toEqual([
    "/api/admin/orders/q1/refund",
    "/api/admin/orders/q2/refund",
  ]);
});

test("where it goes wrong halfway, what went back before is told, and the list is read again", async () => {
  const queued = ["q1", "q2", "q3"].map((id) => anOrderDetail({ id, status: "queued" }));
  const api = stubApi({
    ...answers(),
    "GET /api/admin/orders": { data: queued, next: null },
    "POST /api/admin/orders/q1/refund": { data: queued[0] ?? {} },
    "POST /api/admin/orders/q2/refund": refusal(503, "unavailable", "Er is een storing."),
  });
  const { user } = show("/admin?view=orders");
  const question = await askToRefundAll(user);
  const reads = () => api.calls.filter(({ path }) => path === "/api/admin/orders").length;
  const before = reads();
  await user.click(question.getByRole("button", { name: "Terugbetalen" }));
  expect(await toasted("1 van 3 gedaan; toen ging het mis")).toBeVisible();
  expect(writes(api)).toHaveLength(2);
  await waitFor(() => expect(reads()).toBe(before + 1));
});

test("what goes back is summed before it goes; one that is ticked off again stays out of it", async () => {
  stubApi(answers());
  const { user } = show("/admin?view=orders");
  await user.click(await tickbox(/5678 aan$/));
  await user.click(await tickbox(/9999 aan$/));
  await user.click(screen.getByRole("button", { name: "Afkeuren" }));
  expect(
    (await dialog("Afkeuren en terugbetalen?")).getByText(/^2 sms’en gaan niet weg; €\s2,67 gaat terug\.$/),
  ).toBeVisible();
  await user.keyboard("{Escape}");
  await user.click(await tickbox(/9999 aan$/));
  expect(screen.getByText("1 aangevinkt")).toBeVisible();
});

test("keys tick the row that has the focus, or all up to it, copy its id, and lead to the filters", async () => {
  stubApi(answers());
  const { user } = show("/admin?view=orders");
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => void copied.push(text));
  (await screen.findByRole("link", { name: /o1$/ })).focus();
  await user.keyboard("x");
  expect(screen.getByText("1 aangevinkt")).toBeVisible();
  await user.keyboard("jjX");
  expect(screen.getByText("3 aangevinkt")).toBeVisible();
  await user.keyboard("c");
  expect(await toasted("Gekopieerd!")).toBeVisible();
  expect(copied).toEqual(["o3"]);
  await user.keyboard("f");
  expect(screen.getByLabelText("Status")).toHaveFocus();
});

test("on a desk an order opens beside the table; j leads on and the sheet follows; Escape closes it", async () => {
  screenIs("desk");
  stubApi({
    ...answers(),
    "GET /api/admin/orders/o1": { data: orders[0] ?? {} },
    "GET /api/admin/orders/o2": { data: orders[1] ?? {} },
  });
  const { user, router } = show("/admin?view=orders");
  await user.click(await screen.findByRole("link", { name: /o1$/ }));
  const sheet = async () => within(await screen.findByRole("region", { name: "Bestelling" }));
  expect(await (await sheet()).findByText("o1")).toBeVisible();
  expect(screen.getByRole("table")).toBeVisible();
  expect((await sheet()).getByRole("region", { name: "Verloop" })).toBeVisible();
  await user.keyboard("j");
  expect(router.state.location.search.order).toBe("o2");
  expect(await (await sheet()).findByText("o2")).toBeVisible();
  expect(screen.getByRole("link", { name: /o2$/ })).toHaveFocus();
  await user.click((await sheet()).getByRole("link", { name: "Hele pagina" }));
  expect(screen.queryByRole("table")).toBeNull();
  await user.click(await screen.findByRole("link", { name: "Terug naar de lijst" }));
  await user.click(await screen.findByRole("link", { name: /o1$/ }));
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("region", { name: "Bestelling" })).toBeNull();
  expect(screen.getByRole("link", { name: /o1$/ })).toHaveFocus();
});

test("on a phone an order is a page of its own", async () => {
  screenIs("phone");
  stubApi({ ...answers(), "GET /api/admin/orders/o1": { data: orders[0] ?? {} } });
  const { user } = show("/admin?view=orders");
  await user.click(await screen.findByRole("link", { name: /o1$/ }));
  expect(await screen.findByRole("region", { name: "Verloop" })).toBeVisible();
  expect(screen.queryByRole("table")).toBeNull();
});

test("a filter that acts is a pill with a cross and stands in the address; taken away, it can be set anew at once", async () => {
  const api = stubApi(answers());
  const { user, router } = show("/admin?view=orders");
  const list = await card("Bestellingen");
  await user.selectOptions(list.getByLabelText("Status"), "niet afgeleverd");
  expect(router.state.location.search).toEqual({ view: "orders", status: "undelivered" });
  expect(list.getByLabelText("Status")).toHaveDisplayValue("niet afgeleverd");
  expect(list.queryByLabelText("Vanaf")).toBeNull();
  await user.selectOptions(list.getByLabelText("Periode"), "eigen dagen");
  const { from = "", to } = router.state.location.search;
  expect(to).toBe(localDay(Date.now()));
  expect(list.getByLabelText("Vanaf")).toHaveValue(from);
  await user.click(list.getByRole("button", { name: "Filter Periode weghalen" }));
  await user.click(list.getByRole("button", { name: "Filter Status weghalen" }));
  expect(list.getByLabelText("Status")).toHaveFocus();
  expect(list.queryByRole("button", { name: /weghalen$/ })).toBeNull();
  expect(router.state.location.search).toEqual({ view: "orders" });
  const asked = api.calls.map(({ path }) => path);
  expect(asked).toContain("/api/admin/orders?status=undelivered");
  expect(asked.join()).toMatch(/\?status=undelivered&from=\d+&to=\d+(,|$)/);
});

test("each state of an order is a shape beside its word, and a reference is told by its first signs", async () => {
  stubApi(answers());
  show("/admin?view=orders");
  const rows = within((await screen.findAllByRole("rowgroup"))[1] ?? document.body).getAllByRole("row");
  const row = within(rows[1] ?? document.body);
  for (const word of ["betaald", "vastgehouden"])
    expect(row.getByText(word).querySelector("svg")).toBeInTheDocument();
  expect(row.getByText("o1…")).toHaveAttribute("title", "o1");
});
