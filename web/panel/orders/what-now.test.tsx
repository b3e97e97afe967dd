import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin-orders";
import type { TaskItem } from "#contract/admin-worklist";
import { messageStates } from "#domain/delivery";
import {
  anOrderDetail,
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

const at = "/admin?view=orders&order=o1";
const answer = (changes: Partial<OrderDetail> = {}) => ({
  "GET /api/admin/orders/o1": { data: anOrderDetail(changes) },
});
const now = async () => within(await screen.findByRole("region", { name: "Wat nu" }));

const task: TaskItem = {
  id: 7,
  kind: "refund_failed",
  subject: "o1",
  cause: "refused",
  facts: { orderId: "o1" },
  openedAt: 0,
  dueAt: Date.UTC(2026, 10, 24, 11),
  takenBy: null,
  takenAt: null,
  endedAt: null,
  endedBy: null,
  ending: null,
  reason: null,
  reference: null,
  ver: 3,
  can: ["retried", "paid_back_by_hand"],
};

const until = { address: Date.UTC(2026, 11, 21, 12), order: Date.UTC(2033, 10, 18, 12) };
test.each<[string, Partial<OrderDetail>, string[]]>([
  [
    "has not ended",
    { keptUntil: { text: null, ...until } },
    [
      "tekst en nummer tot 14 dagen na afloop",
      "IP-adres tot 21\u00a0december\u00a02026",
      "boeken tot 18\u00a0november\u00a02033",
    ],
  ],
  [
    "has ended, and its address is gone",
    {
      keptUntil: { text: Date.UTC(2026, 11, 5, 12), ...until },
      kept: { receiver: false, text: true, address: false, objection: false },
    },
    [
      "tekst en nummer tot 5\u00a0december\u00a02026",
      "IP-adres is gewist",
      "boeken tot 18\u00a0november\u00a02033",
    ],
  ],
  [
    "was never paid, and its text is gone",
    {
      payment: "expired",
      keptUntil: { text: 1, ...until, order: Date.UTC(2026, 11, 20, 12) },
      kept: { receiver: false, text: false, address: true, objection: false },
    },
    [
      "tekst en nummer zijn gewist",
      "IP-adres tot 21\u00a0december\u00a02026",
      "de hele bestelling tot 20\u00a0december\u00a02026",
    ],
  ],
])("an order that %s says what is kept of it and until when", async (_, changes, said) => {
  stubApi(answer(changes));
  show(`${at}&whole=1`);
  const [kept] = (await screen.findByText("Bewaard")).parentElement?.getElementsByTagName("ul") ?? [];
  expect([...(kept?.children ?? [])].map(({ textContent }) => textContent)).toEqual(said);
});

describe("one order", () => {
  test.each([
    ["Vrijgeven", "Toch versturen?", { verdict: "release" }, "Vrijgegeven"],
    ["Afkeuren", "Afkeuren en terugbetalen?", { verdict: "reject", because: "terms" }, "Afgekeurd"],
  ] as const)(
    "'%s' rests ten seconds on the server, and can be taken back",
    async (button, title, verdict, said) => {
      const api = stubApi({
        ...answer(),
        "POST /api/admin/held/verdict": { data: { done: 1, of: 1, dueAt: 1, left: [] } },
        "POST /api/admin/held/undo": { data: { done: 1, of: 1 } },
      });
      const { user } = show(at);
      await user.click(await screen.findByRole("button", { name: button }));
      const form = await dialog(title);
      await user.click(form.getByRole("button", { name: button }));
      expect(await form.findByText("Geef een reden op")).toBeVisible();
      expect(writes(api)).toEqual([]);
      await user.type(form.getByLabelText("Waarom?"), " Nagekeken ");
      await user.click(form.getByRole("button", { name: button }));
      expect(await toasted(said)).toBeVisible();
      expect(await toasted("Je kunt het nog 10 seconden terugnemen.")).toBeVisible();
      await user.keyboard("u");
      expect(await toasted("Ongedaan gemaakt")).toBeVisible();
      expect(writes(api).map(({ path, body }) => [path, body])).toEqual([
        ["/api/admin/held/verdict", { ids: ["o1"], note: "Nagekeken", ...verdict }],
        ["/api/admin/held/undo", { ids: ["o1"] }],
      ]);
    },
  );

  test("a verdict that comes too late says whose was first", async () => {
    stubApi({
      ...answer(),
      "POST /api/admin/held/verdict": refusal(409, "held_decided", "Hierover is al besloten."),
    });
    const { user } = show(at);
    await user.click(await screen.findByRole("button", { name: "Vrijgeven" }));
    const form = await dialog("Toch versturen?");
    await user.type(form.getByLabelText("Waarom?"), "x");
    await user.click(form.getByRole("button", { name: "Vrijgeven" }));
    expect(await form.findByRole("alert")).toHaveTextContent("Hierover is al besloten.");
  });

  test("while a verdict rests it says whose it is and when it acts, and offers nothing else", async () => {
    const dueAt = Date.UTC(2026, 10, 20, 22, 19);
    stubApi(answer({ can: [], verdict: { verdict: "release", by: "sam", dueAt } }));
    show(at);
    expect(await (await now()).findByText("sam gaf dit vrij. Om 23:19 gaat de sms weg.")).toBeVisible();
    expect((await now()).getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Ververs"]);
  });

  test("what was paid otherwise is given back at once, once, by the task about it", async () => {
    const mismatch: TaskItem = { ...task, kind: "mismatch_held", cause: "amount", can: ["given_back"] };
    const api = stubApi({
      ...answer({ payment: "paid_mismatch", can: ["reject"], tasks: [mismatch] }),
      "POST /api/admin/worklist/7/end": { data: mismatch },
    });
    const { user } = show(at);
    expect(await screen.findByText("Anders betaald dan besteld")).toBeVisible();
    expect((await now()).queryByRole("button", { name: "Afkeuren" })).toBeNull();
    await user.click((await now()).getByRole("button", { name: "Geef geld terug" }));
    const form = await dialog("Er is anders betaald dan besteld");
    await user.type(form.getByLabelText("Waarom?"), "Klopt");
    await user.click(form.getByRole("button", { name: "Geef geld terug" }));
    await waitFor(() => expect(writes(api)).toHaveLength(1));
  });

  test("a refund that failed is asked for again or recorded from here, by when, each by its number", async () => {
    stubApi(answer({ status: "refund_failed", can: [], tasks: [task] }));
    const { user } = show(at);
    expect((await now()).getByText("voor 24/11/2026 12:00")).toBeVisible();
    expect((await now()).getByText(/De klant wacht op dit geld\.$/)).toBeVisible();
    expect((await now()).getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Probeer opnieuw 1",
      "Met de hand betaald 2",
    ]);
    await user.keyboard("2");
    expect((await dialog("Een terugbetaling is geweigerd")).getByLabelText("Kenmerk")).toBeVisible();
  });

  test.each(messageStates)("says in words what '%s' asks of a person", async (status) => {
    stubApi(answer({ status, can: [] }));
    show(at);
    expect((await now()).getByText(/\. ?$/)).toBeVisible();
  });

  test("why a number is looked at is a key, and Enter shows it", async () => {
    const api = stubApi({
      ...answer(),
      "POST /api/admin/orders/o1/reveal": {
        data: { receiver: "+31612345678", text: "Dag", address: null, objection: null },
      },
    });
    const { user } = show(at);
    await user.click(await screen.findByRole("button", { name: "Toon nummer en tekst" }));
    await dialog("Nummer en tekst tonen?");
    await user.keyboard("2{Enter}");
    expect(await screen.findByText("+31 6 12345678")).toBeVisible();
    expect(writes(api)).toEqual([
      { method: "POST", path: "/api/admin/orders/o1/reveal", body: { reason: "Melding" } },
    ]);
  });

  test("a text that waits is read where texts are read", async () => {
    stubApi(answer());
    show(at);
    const link = (await now()).getByRole("link", { name: "Lees hem bij Nakijken" });
    expect(link).toHaveAttribute("href", "/admin?view=held&held=o1");
  });

  test("what staff did with it stands beside it, in words", async () => {
    screenIs("phone");
    const line = { seq: 1, at: Date.UTC(2026, 10, 20, 23), subject: "order", subjectId: "o1", detail: null };
    stubApi({
      ...answer(),
      "POST /api/admin/audit/search": {
        data: [{ ...line, actor: "noor", action: "order_revealed", reason: "klant belde" }],
        next: null,
      },
    });
    show(at);
    const log = within(await screen.findByRole("region", { name: "In het logboek" }));
    expect(await log.findByRole("listitem")).toHaveTextContent(
      "21/11/2026 00:00 noor bekeek nummer en tekst: “klant belde”",
    );
  });
});
