import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { TaskItem } from "#contract/admin-worklist";
import {
  anOverview,
  aStart,
  card,
  dialog,
  refusal,
  resetAfterEach,
  show,
  stubApi,
  toasted,
} from "../testing";

resetAfterEach();

const at = Date.UTC(2026, 10, 20, 11);
const aTask = (changes: Partial<TaskItem> = {}): TaskItem => ({
  id: 7,
  kind: "refund_failed",
  subject: "o1",
  cause: "refused",
  facts: { orderId: "o1", provider: "mollie", providerId: "tr_1", cents: 168, said: "mollie_422" },
  openedAt: at,
  dueAt: at + 24 * 60 * 60_000,
  takenBy: null,
  takenAt: null,
  endedAt: null,
  endedBy: null,
  ending: null,
  reason: null,
  reference: null,
  ver: 3,
  can: ["retried", "paid_back_by_hand"],
  ...changes,
});
const list = (...data: TaskItem[]) => ({ "GET /api/admin/worklist": { data, next: null } });
const shown = "/admin?view=worklist";

test("a task says what waits, why, since when, by when, and what to do", async () => {
  stubApi(list(aTask()));
  show(shown);
  const [row] = await (await card("Taken")).findAllByRole("listitem");
  for (const text of [
    "Een terugbetaling is geweigerd",
    "de aanbieder weigerde de terugbetaling",
    "Kijk of er genoeg saldo is",
    "sinds 20/11/2026 12:00",
    "voor 21/11/2026 12:00",
    "betaling: tr_1",
    "€ 1,68",
    "mollie_422",
  ])
    expect(row).toHaveTextContent(text);
  expect(screen.getByRole("link", { name: /^Naar de bestelling/ })).toHaveAttribute(
    "href",
    expect.stringContaining("order=o1"),
  );
});

test("one past its time is called late, one that is not is not", async () => {
  const later = Date.now() + 60 * 60_000;
  stubApi(list(aTask(), aTask({ id: 8, dueAt: later })));
  show(shown);
  const [late, young] = await (await card("Taken")).findAllByRole("listitem");
  expect(late).toHaveTextContent("te laat");
  expect(young).not.toHaveTextContent("te laat");
});

test("nothing waits: that is said", async () => {
  stubApi(list());
  show(shown);
  expect(await (await card("Taken")).findByText("Er wacht niets op je.")).toBeVisible();
});

test("a wave that is held is one case here too, as in the rail", async () => {
  const wave = { dueAt: at, sender: "Noor", codes: [], claimedBy: null, amountCents: 99, size: 4 };
  const start = aStart({ held: [{ ...wave, id: "h1" }], overview: { ...anOverview(), held: 4 } });
  stubApi({ ...list(), "GET /api/admin/start": { data: start } });
  show(shown);
  expect(await screen.findByRole("link", { name: "Nakijken (1)" })).toBeVisible();
});

test("the refund is tried again with a reason, as the task was seen", async () => {
  const api = stubApi({ ...list(aTask()), "POST /api/admin/worklist/7/retry": { data: aTask() } });
  const { user } = show(shown);
  const section = await card("Taken");
  await user.click(await section.findByRole("button", { name: /^Probeer opnieuw/ }));
  const form = await dialog("Een terugbetaling is geweigerd");
  await user.click(form.getByRole("button", { name: "Probeer opnieuw" }));
  expect(await form.findByText(/Geef een reden op/)).toBeVisible();
  await user.type(form.getByRole("textbox", { name: /Waarom/ }), " saldo aangevuld ");
  await user.click(form.getByRole("button", { name: "Probeer opnieuw" }));
  expect(await toasted("Vastgelegd")).toBeVisible();
  expect(api.calls.find(({ method }) => method === "POST")).toMatchObject({
    body: { ver: 3, reason: "saldo aangevuld" },
  });
});

test("money that was paid by hand needs a reference", async () => {
  const api = stubApi({ ...list(aTask()), "POST /api/admin/worklist/7/pay-by-hand": { data: aTask() } });
  const { user } = show(shown);
  const section = await card("Taken");
  await user.click(await section.findByRole("button", { name: /^Met de hand betaald/ }));
  const form = await dialog("Een terugbetaling is geweigerd");
  await user.type(form.getByRole("textbox", { name: /Waarom/ }), "geen saldo");
  await user.click(form.getByRole("button", { name: "Met de hand betaald" }));
  expect(await form.findByText(/Geef aan waar de betaling terug te vinden is/)).toBeVisible();
  await user.type(form.getByRole("textbox", { name: /Kenmerk/ }), "bank 0481");
  await user.click(form.getByRole("button", { name: "Met de hand betaald" }));
  await waitFor(() => expect(api.calls.some(({ method }) => method === "POST")).toBe(true));
  expect(api.calls.find(({ method }) => method === "POST")).toMatchObject({
    body: { ver: 3, reason: "geen saldo", reference: "bank 0481" },
  });
});

test("it is taken, and another's is taken over or let go", async () => {
  const held = aTask({ id: 8, takenBy: "sam", takenAt: at });
  const api = stubApi({
    ...list(aTask(), held),
    "POST /api/admin/worklist/7/take": { data: aTask() },
    "POST /api/admin/worklist/8/release": { data: held },
  });
  const { user } = show(shown);
  const [mine, theirs] = await (await card("Taken")).findAllByRole("listitem");
  expect(theirs).toHaveTextContent("opgepakt door sam op 20/11/2026 12:00");
  await user.click(within(mine as HTMLElement).getByRole("button", { name: /^Pak op/ }));
  await user.click(within(theirs as HTMLElement).getByRole("button", { name: /^Laat los/ }));
  await waitFor(() => expect(api.calls.filter(({ method }) => method === "POST")).toHaveLength(2));
  expect(within(theirs as HTMLElement).getByRole("button", { name: /^Neem over/ })).toBeVisible();
});

test("who comes too late is told so, in the dialog, keeps what was typed, and the list is read again", async () => {
  const api = stubApi({
    ...list(aTask()),
    "POST /api/admin/worklist/7/retry": refusal(409, "task_stale", "Iemand anders was je voor."),
  });
  const { user } = show(shown);
  const section = await card("Taken");
  await user.click(await section.findByRole("button", { name: /^Probeer opnieuw/ }));
  const form = await dialog("Een terugbetaling is geweigerd");
  await user.type(form.getByRole("textbox", { name: /Waarom/ }), "saldo");
  await user.click(form.getByRole("button", { name: "Probeer opnieuw" }));
  expect(await form.findByText("Iemand anders was je voor.")).toBeVisible();
  expect(form.getByRole("textbox", { name: /Waarom/ })).toHaveValue("saldo");
  const reads = api.calls.filter(({ method, path }) => method === "GET" && path.includes("/worklist"));
  expect(reads.length).toBeGreaterThan(1);
});

test("what was ended says how, by whom and why, and offers nothing more", async () => {
  const ended = aTask({
    endedAt: at,
    endedBy: "noor",
    ending: "paid_back_by_hand",
    reason: "geen saldo",
    reference: "bank 0481",
    can: [],
  });
  stubApi(list(ended));
  const { user } = show(shown);
  const section = await card("Taken");
  await user.click(await section.findByRole("button", { name: "Afgehandeld" }));
  const [row] = await section.findAllByRole("listitem");
  for (const text of ["met de hand terugbetaald", "noor, 20/11/2026 12:00", "geen saldo", "bank 0481"])
    expect(row).toHaveTextContent(text);
  expect(within(row as HTMLElement).queryByRole("button")).toBeNull();
});

test("what another release left is shown by its own word", async () => {
  const facts = { something: "else" };
  stubApi(list(aTask({ kind: "alarm_open", cause: "unheard_of", facts, can: ["settled"] })));
  show(shown);
  const [row] = await (await card("Taken")).findAllByRole("listitem");
  expect(row).toHaveTextContent("unheard_of");
  expect(row).toHaveTextContent("something: else");
});
