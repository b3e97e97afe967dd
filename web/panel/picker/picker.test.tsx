import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { sentencesNl } from "#voice/sentences";
import { speak } from "../../i18n/language";
import {
  card,
  dialog,
  endSession,
  inLine,
  refusal,
  resetAfterEach,
  show,
  stubApi,
  toasted,
  writes,
} from "../testing";

resetAfterEach();

const feest = { id: 3, name: "Feest", order: 2, senders: 4 };
const groups = [
  { id: 3, name: "Feest", senders: [{ id: 7, name: "Sinterklaas" }] },
  { id: null, name: "Standaard", senders: [{ id: 8, name: "Anoniem" }] },
];
const filled = {
  "GET /api/sender-categories": { data: [feest] },
  "GET /api/senders": { data: groups },
};
const down = refusal(503, "unavailable", "Dat lukt nu even niet.");

/** Everything is alike for both cards but the words. */
const kinds = [
  {
    what: "Categorie",
    cardName: "Categorieën",
    path: "sender-categories",
    row: { id: 3, name: "Feest" },
    typed: { name: " Zomer ", body: { name: "Zomer", order: 0 } },
    changed: { name: "Herfst", order: 2, was: { name: "Feest", order: 2 } },
    required: "Vul een categorienaam in.",
  },
  {
    what: "Afzender",
    cardName: "Afzenders",
    path: "senders",
    row: { id: 7, name: "Sinterklaas" },
    typed: { name: " Zomer ", body: { name: "Zomer", categoryId: null } },
    changed: { name: "Herfst", categoryId: 3, was: { name: "Sinterklaas", categoryId: 3 } },
    required: "Vul een afzendernaam in.",
  },
] as const;

describe.each(kinds)("$cardName", ({ what, cardName, path, row, typed, changed, required }) => {
  const low = what.toLowerCase();

  async function open(button: string, answers: Parameters<typeof stubApi>[0] = {}) {
    const api = stubApi({ ...filled, ...answers });
    const shown = show("/admin");
    const list = await card(cardName);
    await list.findByText(row.name);
    await shown.user.click(list.getByRole("button", { name: button }));
    return { api, ...shown };
  }

  /** Its trash stands in its form. */
  async function remove(answers: Parameters<typeof stubApi>[0] = {}) {
    const opened = await open(`${row.name} bewerken`, answers);
    const form = await inLine(`${what} bewerken`);
    await opened.user.click(form.getByRole("button", { name: `${row.name} verwijderen` }));
    return opened;
  }

  test("a new one is made, said, and listed at once", async () => {
    const { api, user } = await open(`${what} toevoegen`, { [`POST /api/${path}`]: { data: {} } });
    const form = await inLine(`${what} toevoegen`);
    await user.type(form.getByLabelText("Naam"), typed.name);
    const before = api.calls.length;
    await user.click(form.getByRole("button", { name: "Opslaan" }));
    expect(await toasted(`${what} aangemaakt`)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("form", { name: `${what} toevoegen` })).toBeNull());
    expect(writes(api)).toEqual([{ method: "POST", path: `/api/${path}`, body: typed.body }]);
    const again = () => api.calls.slice(before).map((call) => `${call.method} ${call.path}`);
    await waitFor(() =>
      expect(again()).toEqual(expect.arrayContaining(["GET /api/senders", "GET /api/sender-categories"])),
    );
  });

  test("one is changed, beginning with what it was", async () => {
    const { api, user } = await open(`${row.name} bewerken`, {
      [`PUT /api/${path}/${row.id}`]: { data: {} },
    });
    const form = await inLine(`${what} bewerken`);
    expect(form.getByLabelText("Naam")).toHaveValue(row.name);
    await user.clear(form.getByLabelText("Naam"));
    await user.type(form.getByLabelText("Naam"), "Herfst{Enter}");
    expect(await toasted(`${what} bijgewerkt`)).toBeVisible();
    expect(writes(api)).toEqual([{ method: "PUT", path: `/api/${path}/${row.id}`, body: changed }]);
  });

  test("a blank name is not sent: 'Validatie error', and the sentence at the field", async () => {
    const { api, user } = await open(`${what} toevoegen`);
    const form = await inLine(`${what} toevoegen`);
    await user.type(form.getByLabelText("Naam"), "  {Enter}");
    expect(await toasted("Validatie error")).toBeVisible();
    expect(await toasted(required)).toBeVisible();
    expect(form.getByLabelText("Naam")).toHaveAccessibleDescription(expect.stringContaining(required));
    expect(writes(api)).toEqual([]);
  });

  test.each([
    ["toevoegen", `${what} toevoegen`, `POST /api/${path}`, `Kon ${low} niet aanmaken.`],
    ["bewerken", `${row.name} bewerken`, `PUT /api/${path}/${row.id}`, `Kon ${low} niet bijwerken.`],
  ])(
    "%s that fails says 'Error', the sentence and the reason, and keeps what was typed",
    async (verb, button, call, sentence) => {
      const { user } = await open(button, { [call]: down });
      const form = await inLine(`${what} ${verb}`);
      await user.type(form.getByLabelText("Naam"), "!{Enter}");
      expect(await toasted("Error")).toBeVisible();
      expect(await toasted(sentence)).toBeVisible();
      expect(form.getByRole("alert")).toHaveTextContent("Dat lukt nu even niet.");
      expect(form.getByLabelText<HTMLInputElement>("Naam").value).toContain("!");
    },
  );

  test("one that a colleague changed first is left to them: it is said, read again, and what was typed stays", async () => {
    const stale = refusal(409, "changed_meanwhile", "Iemand anders heeft dit intussen gewijzigd.");
    const { api, user } = await open(`${row.name} bewerken`, { [`PUT /api/${path}/${row.id}`]: stale });
    const form = await inLine(`${what} bewerken`);
    const before = api.calls.length;
    await user.type(form.getByLabelText("Naam"), "!{Enter}");
    expect(
      await toasted(`Kon ${low} niet bijwerken. Reden: Iemand anders heeft dit intussen gewijzigd.`),
    ).toBeVisible();
    expect(form.getByLabelText("Naam")).toHaveValue(`${row.name}!`);
    await waitFor(() =>
      expect(api.calls.slice(before).filter(({ path: read }) => read === `/api/${path}`)).toHaveLength(1),
    );
  });

  test("deleting asks first, and can be left", async () => {
    const { api, user } = await remove();
    const question = await dialog(`${what} verwijderen?`);
    await user.click(question.getByRole("button", { name: "Annuleren" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(writes(api)).toEqual([]);
  });

  test("one is deleted once that is confirmed", async () => {
    const { api, user } = await remove({ [`DELETE /api/${path}/${row.id}`]: {} });
    const question = await dialog(`${what} verwijderen?`);
    await user.click(question.getByRole("button", { name: "Verwijderen" }));
    expect(await toasted(`${what} verwijderd`)).toBeVisible();
    expect(writes(api)).toEqual([{ method: "DELETE", path: `/api/${path}/${row.id}`, body: undefined }]);
  });

  test("deleting that fails says so, and the question stays", async () => {
    const { user } = await remove({ [`DELETE /api/${path}/${row.id}`]: down });
    const question = await dialog(`${what} verwijderen?`);
    await user.click(question.getByRole("button", { name: "Verwijderen" }));
    expect(await toasted("Error")).toBeVisible();
    expect(await toasted(`Kon ${low} niet verwijderen.`)).toBeVisible();
    expect(question.getByRole("alert")).toHaveTextContent("Dat lukt nu even niet.");
  });
});

test("categories show their order and how many senders they hold", async () => {
  stubApi(filled);
  show("/admin");
  const list = await card("Categorieën");
  const row = (await list.findByText("Feest")).closest("li");
  expect(row).toHaveTextContent(/^Volgorde 2Feest4 afzenders$/);
});

test("each sender stands with how often it was chosen in thirty days, and what the number is", async () => {
  stubApi({ ...filled, "GET /api/senders/uses": { data: [{ id: 7, uses: 412 }] } });
  show("/admin");
  const board = await card("Afzenders");
  const chosen = (await board.findByText("Sinterklaas")).closest("li");
  expect(chosen).toHaveTextContent(/412 keer gekozen$/);
  expect(board.getByText("Het getal is hoe vaak een naam in 30 dagen gekozen is.")).toBeVisible();
});

test("where that is not known the board does without", async () => {
  stubApi({ ...filled, "GET /api/senders/uses": down });
  show("/admin");
  const board = await card("Afzenders");
  expect((await board.findByText("Sinterklaas")).closest("li")).toHaveTextContent(/^Sinterklaas$/);
  expect(board.queryByText(/^Het getal is/)).toBeNull();
});

test("deleting a category warns that all its senders go, and how many", async () => {
  stubApi(filled);
  const { user } = show("/admin");
  await user.click(await screen.findByRole("button", { name: "Feest bewerken" }));
  await user.click(await screen.findByRole("button", { name: "Feest verwijderen" }));
  const question = await dialog("Categorie verwijderen?");
  expect(question.getByText("Alle afzenders in “Feest” worden ook verwijderd.")).toBeVisible();
  expect(question.getByText("Dat zijn er nu 4.")).toBeVisible();
  expect(question.getByText("Sinterklaas")).toBeVisible();
});

test.each([
  ["12", 12],
  ["-3", -3],
  ["7e", 7],
  ["x", 0],
  ["", 0],
])("an order of '%s' is sent as %i", async (text, order) => {
  const api = stubApi({ ...filled, "POST /api/sender-categories": { data: {} } });
  const { user } = show("/admin");
  await user.click(await screen.findByRole("button", { name: "Categorie toevoegen" }));
  const form = await inLine("Categorie toevoegen");
  await user.type(form.getByLabelText("Naam"), "Zomer");
  await user.clear(form.getByLabelText("Volgorde"));
  if (text) await user.type(form.getByLabelText("Volgorde"), text);
  await user.click(form.getByRole("button", { name: "Opslaan" }));
  await toasted("Categorie aangemaakt");
  expect(writes(api)[0]?.body).toEqual({ name: "Zomer", order });
});

test("senders stand in the column of their category, or in that of none", async () => {
  stubApi(filled);
  show("/admin");
  const list = await card("Afzenders");
  const column = async (name: string) =>
    within(await list.findByRole("group", { name: new RegExp(`^${name}`) }));
  const names = async (name: string) =>
    (await column(name)).getAllByRole("button", { name: /bewerken$/ }).map((one) => one.textContent);
  expect(await names("Feest")).toEqual(["Sinterklaas"]);
  expect(await names("Geen categorie")).toEqual(["Anoniem"]);
  expect(list.getByText("2 in 2 groepen")).toBeVisible();
});

test("a sender can be put in a category, or in none", async () => {
  const api = stubApi({ ...filled, "PUT /api/senders/8": { data: {} }, "PUT /api/senders/7": { data: {} } });
  const { user } = show("/admin");
  for (const [name, choice, categoryId, stood] of [
    ["Anoniem", "Feest", 3, null],
    ["Sinterklaas", "Geen categorie", null, 3],
  ] as const) {
    await user.click(await screen.findByRole("button", { name: `${name} bewerken` }));
    const form = await inLine("Afzender bewerken");
    await user.selectOptions(form.getByLabelText("Categorie"), choice);
    await user.click(form.getByRole("button", { name: "Opslaan" }));
    await waitFor(() => expect(screen.queryByRole("form", { name: "Afzender bewerken" })).toBeNull());
    expect(writes(api).at(-1)?.body).toEqual({ name, categoryId, was: { name, categoryId: stood } });
  }
});

test("a long list is shown fifty at a time", async () => {
  const senders = Array.from({ length: 120 }, (_, id) => ({ id, name: `Afzender ${id}` }));
  stubApi({ "GET /api/senders": { data: [{ id: null, name: "Standaard", senders }] } });
  const { user } = show("/admin");
  const list = await card("Afzenders");
  expect(await list.findAllByRole("listitem")).toHaveLength(50);
  await user.click(list.getByRole("button", { name: "Toon er nog 50" }));
  await user.click(list.getByRole("button", { name: "Toon er nog 20" }));
  expect(list.getAllByRole("listitem")).toHaveLength(120);
  expect(list.queryByRole("button", { name: /^Toon er nog/ })).toBeNull();
});

test("empty cards say so, and lists that cannot be had say why", async () => {
  const api = stubApi({ "GET /api/senders": down });
  const { user } = show("/admin");
  expect(await screen.findByText("Nog geen categorieën")).toBeVisible();
  const senders = await card("Afzenders");
  expect(await senders.findByRole("alert")).toHaveTextContent("Reden: Dat lukt nu even niet.");
  api.answers["GET /api/senders"] = { data: groups };
  await user.click(senders.getByRole("button", { name: "Probeer het opnieuw" }));
  expect(await senders.findByText("Sinterklaas")).toBeVisible();
});

const three = [
  { id: 1, name: "Familie", order: 1, senders: 0 },
  { id: 2, name: "Feest", order: 2, senders: 0 },
  { id: 3, name: "Mysterie", order: 5, senders: 0 },
];
const category = (name: string) => screen.findByRole("button", { name });

test("a category goes up by its button or by K, and for ten seconds back by u", async () => {
  const api = stubApi({
    "GET /api/sender-categories": { data: three },
    "PUT /api/sender-categories/2": { data: {} },
    "PUT /api/sender-categories/3": { data: {} },
  });
  const { user } = show("/admin");
  await user.click(await category("Mysterie omhoog"));
  expect(await toasted("Categorie bijgewerkt")).toBeVisible();
  expect(await toasted("“Mysterie” is nu nummer 2.")).toBeVisible();
  const there = [
    ["/api/sender-categories/3", { name: "Mysterie", order: 2, was: { name: "Mysterie", order: 5 } }],
    ["/api/sender-categories/2", { name: "Feest", order: 5, was: { name: "Feest", order: 2 } }],
  ];
  expect(writes(api).map(({ path, body }) => [path, body])).toEqual(there);
  await user.keyboard("u");
  expect(await toasted("Ongedaan gemaakt")).toBeVisible();
  expect(
    writes(api)
      .slice(2)
      .map(({ path, body }) => [path, body]),
  ).toEqual([
    ["/api/sender-categories/2", { name: "Feest", order: 2, was: { name: "Feest", order: 5 } }],
    ["/api/sender-categories/3", { name: "Mysterie", order: 5, was: { name: "Mysterie", order: 2 } }],
  ]);
  (await category("Mysterie bewerken")).focus();
  await user.keyboard("K");
  await waitFor(() => expect(writes(api)).toHaveLength(6));
  expect(await category("Familie omhoog")).toHaveAttribute("aria-disabled", "true");
  await user.click(await category("Familie omhoog"));
  expect(writes(api)).toHaveLength(6);
});

test("e edits the name that has the focus, Escape puts it back, and the focus returns to it", async () => {
  const api = stubApi(filled);
  const { user } = show("/admin");
  (await category("Sinterklaas bewerken")).focus();
  await user.keyboard("e");
  const form = await inLine("Afzender bewerken");
  expect(form.getByLabelText("Naam")).toHaveFocus();
  expect(form.getByLabelText("Naam")).toHaveValue("Sinterklaas");
  await user.keyboard("Piet{Escape}");
  expect(screen.queryByRole("form", { name: "Afzender bewerken" })).toBeNull();
  expect(await category("Sinterklaas bewerken")).toHaveFocus();
  expect(writes(api)).toEqual([]);
});

test("a sender that is put in another category while editing stands there, its form closed and its name focused", async () => {
  const api = stubApi({ ...filled, "PUT /api/senders/8": { data: {} } });
  const { user } = show("/admin");
  await user.click(await category("Anoniem bewerken"));
  const form = await inLine("Afzender bewerken");
  await user.selectOptions(form.getByLabelText("Categorie"), "Feest");
  api.answers["GET /api/senders"] = {
    data: [
      {
        id: 3,
        name: "Feest",
        senders: [
          { id: 7, name: "Sinterklaas" },
          { id: 8, name: "Anoniem" },
        ],
      },
    ],
  };
  await user.click(form.getByRole("button", { name: "Opslaan" }));
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName("Anoniem bewerken"));
  expect(screen.queryByRole("form", { name: "Afzender bewerken" })).toBeNull();
  expect(document.activeElement?.closest("[role=group]")).toHaveAccessibleName(/^Feest/);
});

test("arrows walk over the board: down a column, and to the one beside it", async () => {
  stubApi(filled);
  const { user } = show("/admin");
  (await category("Sinterklaas bewerken")).focus();
  await user.keyboard("{ArrowRight}");
  expect(await category("Anoniem bewerken")).toHaveFocus();
  await user.keyboard("{ArrowDown}");
  expect(await category("Toevoegen zonder categorie")).toHaveFocus();
});

test("one is added in the column where that was asked, and the focus goes back there for the next", async () => {
  const api = stubApi({ ...filled, "POST /api/senders": { data: {} } });
  const { user } = show("/admin");
  await user.click(await category("Toevoegen aan Feest"));
  await user.keyboard("Kerstman{Enter}");
  expect(await toasted("Afzender aangemaakt")).toBeVisible();
  expect(writes(api)[0]?.body).toEqual({ name: "Kerstman", categoryId: 3 });
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName("Toevoegen aan Feest"));
});

test("the policy answers while a name is typed: at once by the page's own rules, then by the server's", async () => {
  const tried = { text: "Hallo", sender: "", refusals: [], rules: [], places: [] };
  const api = stubApi({
    ...filled,
    "POST /api/admin/gate/try": { data: { ...tried, tier: "hold" } },
  });
  const { user } = show("/admin");
  await user.click(await category("Afzender toevoegen"));
  const name = (await inLine("Afzender toevoegen")).getByLabelText("Naam");
  await user.type(name, "P0stNL");
  expect(name).toHaveAccessibleDescription("Lijkt op Post NL. Zulke namen weigeren we, ook hier.");
  expect(name).toBeInvalid();
  await user.type(name, "12345678");
  expect(name).toHaveAccessibleDescription("Een afzender heeft hoogstens 11 tekens");
  await user.clear(name);
  await user.type(name, "Opa Rabb");
  await waitFor(() =>
    expect(name).toHaveAccessibleDescription("Elke sms met deze naam wordt eerst nagekeken."),
  );
  expect(name).toBeValid();
  const asked = api.calls.filter(({ path }) => path.endsWith("/try")).map(({ body }) => body);
  expect(asked).toContainEqual({ message: "Hallo", sender: "Opa Rabb", country: "NL", offered: true });
});

test("a name that the server would refuse is said to be before it is sent, and why it was once it was", async () => {
  const tried = { text: "Hallo", sender: "", rules: [], places: [], tier: "refuse" };
  const api = stubApi({
    ...filled,
    "POST /api/admin/gate/try": { data: { ...tried, refusals: ["sender_protected"] } },
    "POST /api/senders": refusal(400, "sender_protected", sentencesNl.sender_protected),
  });
  const { user } = show("/admin");
  await user.click(await category("Afzender toevoegen"));
  const form = await inLine("Afzender toevoegen");
  await user.type(form.getByLabelText("Naam"), "PakketNL");
  await waitFor(() => expect(form.getByLabelText("Naam")).toBeInvalid());
  expect(form.getByLabelText("Naam")).toHaveAccessibleDescription(sentencesNl.sender_protected);
  await user.keyboard("{Enter}");
  expect(await form.findByRole("alert")).toHaveTextContent(sentencesNl.sender_protected);
  expect(form.getByLabelText("Naam")).toHaveValue("PakketNL");
  expect(api.calls.find(({ path }) => path.endsWith("/try"))?.body).toMatchObject({ offered: true });
});

test("a name whose orders are refused is marked, can be moved, and does not come back once it is deleted", async () => {
  const api = stubApi({
    ...filled,
    "GET /api/senders/refused": { data: [{ id: 7, refusal: "sender_protected" }] },
    "PUT /api/senders/7": { data: {} },
    "DELETE /api/senders/7": {},
  });
  const { user } = show("/admin");
  const board = await card("Afzenders");
  expect(await board.findByText("geweigerd")).toBeVisible();
  expect(board.getByText(/^Bij een naam met “geweigerd”/)).toBeVisible();
  await user.click(await category("Sinterklaas bewerken"));
  const form = await inLine("Afzender bewerken");
  expect(form.getByLabelText("Naam")).toHaveAccessibleDescription(
    `Bestellingen met deze naam weigeren we. ${sentencesNl.sender_protected}`,
  );
  await user.selectOptions(form.getByLabelText("Categorie"), "Geen categorie");
  await user.click(form.getByRole("button", { name: "Opslaan" }));
  expect(await toasted("Afzender bijgewerkt")).toBeVisible();
  expect(writes(api)[0]?.body).toEqual({
    name: "Sinterklaas",
    categoryId: null,
    was: { name: "Sinterklaas", categoryId: 3 },
  });
  await user.click(await category("Sinterklaas bewerken"));
  await user.click(
    (await inLine("Afzender bewerken")).getByRole("button", { name: "Sinterklaas verwijderen" }),
  );
  await user.click((await dialog("Afzender verwijderen?")).getByRole("button", { name: "Verwijderen" }));
  const told = (await toasted("Afzender verwijderd")).closest("[data-toast]") as HTMLElement;
  expect(within(told).queryByRole("button", { name: "Ongedaan maken" })).not.toBeInTheDocument();
});

test("a name is dragged to another column: it stands there at once, and can be taken back", async () => {
  const api = stubApi({ ...filled, "PUT /api/senders/7": { data: {} } });
  const { user } = show("/admin");
  const name = (await category("Sinterklaas bewerken")).closest("li") as HTMLElement;
  const target = screen.getByRole("group", { name: /^Geen categorie/ });
  const drag = (over: Element) => {
    document.elementFromPoint = () => over;
    fireEvent.pointerDown(name, { pointerId: 1, button: 0, clientX: 10, clientY: 10 });
    fireEvent.pointerMove(window, { pointerId: 1, clientX: 200, clientY: 20 });
  };
  drag(target);
  expect(target).toHaveAttribute("data-target");
  fireEvent.keyDown(window, { key: "Escape" });
  fireEvent.pointerUp(window, { pointerId: 1 });
  expect(target).not.toHaveAttribute("data-target");
  drag(screen.getByRole("group", { name: /^Feest/ }));
  fireEvent.pointerUp(window, { pointerId: 1 });
  expect(writes(api)).toEqual([]);
  drag(target);
  fireEvent.pointerUp(window, { pointerId: 1 });
  expect(await toasted("“Sinterklaas” staat nu bij “Geen categorie”.")).toBeVisible();
  await user.keyboard("u");
  await toasted("Ongedaan gemaakt");
  expect(writes(api).map(({ body }) => body)).toEqual([
    { name: "Sinterklaas", categoryId: null, was: { name: "Sinterklaas", categoryId: 3 } },
    { name: "Sinterklaas", categoryId: 3, was: { name: "Sinterklaas", categoryId: null } },
  ]);
});

test("with a finger a name is dragged by its grip alone, so that the board still scrolls", async () => {
  stubApi(filled);
  show("/admin");
  const row = (await category("Sinterklaas bewerken")).closest("li") as HTMLElement;
  const target = screen.getByRole("group", { name: /^Geen categorie/ });
  document.elementFromPoint = () => target;
  const touch = { pointerId: 2, pointerType: "touch", button: 0, clientX: 10, clientY: 10 };
  const move = () => fireEvent.pointerMove(window, { ...touch, clientX: 90 });
  fireEvent.pointerDown(row, touch);
  move();
  expect(target).not.toHaveAttribute("data-target");
  fireEvent.pointerDown(row.querySelector("[data-grip]") as Element, touch);
  move();
  expect(target).toHaveAttribute("data-target");
  fireEvent.pointerCancel(window, touch);
  expect(target).not.toHaveAttribute("data-target");
});

test("a deleted sender is made again when that is taken back, in its category", async () => {
  const api = stubApi({ ...filled, "DELETE /api/senders/7": {}, "POST /api/senders": { data: {} } });
  const { user } = show("/admin");
  await user.click(await category("Sinterklaas bewerken"));
  await user.click(await category("Sinterklaas verwijderen"));
  await user.click((await dialog("Afzender verwijderen?")).getByRole("button", { name: "Verwijderen" }));
  await toasted("Afzender verwijderd");
  await user.keyboard("u");
  await toasted("Ongedaan gemaakt");
  expect(writes(api).at(-1)).toEqual({
    method: "POST",
    path: "/api/senders",
    body: { name: "Sinterklaas", categoryId: 3 },
  });
});

test("what was typed is still there for its writer after a session that ended", async () => {
  const api = stubApi({ ...filled, "POST /api/auth/login": { message: "Ingelogd!" } });
  const { user } = show("/admin");
  await user.click(await category("Toevoegen aan Feest"));
  await user.keyboard("Kerstman");
  endSession(api, "POST /api/senders");
  await user.keyboard("{Enter}");
  const username = await screen.findByLabelText("Gebruikersnaam");
  expect(screen.getByText(/^Je sessie is verlopen/)).toBeVisible();
  api.answers["GET /api/auth/me"] = { username: "noor" };
  await user.type(username, "noor");
  await user.type(screen.getByLabelText("Wachtwoord"), "geheim{Enter}");
  const form = await inLine("Afzender toevoegen");
  expect(form.getByLabelText("Naam")).toHaveValue("Kerstman");
  expect(form.getByLabelText("Categorie")).toHaveDisplayValue("Feest");
});

test("the address of the board leads to it", async () => {
  stubApi(filled);
  window.history.pushState(null, "", "/admin#afzenders");
  show("/admin");
  await category("Sinterklaas bewerken");
  await waitFor(() => expect(screen.getByRole("heading", { name: "Afzenders" })).toHaveFocus());
  window.history.pushState(null, "", "/admin");
});

test("the rail leads to the board from another section, and there once more", async () => {
  stubApi({ ...filled, "GET /api/admin/orders": { data: [], next: null } });
  const { user } = show("/admin?view=orders");
  await screen.findByLabelText("Nummer, kenmerk of betaal-id");
  const link = screen.getByRole("link", { name: "Afzenders" });
  expect(link).toHaveAttribute("href", "/admin#afzenders");
  await user.click(link);
  const heading = await screen.findByRole("heading", { name: "Afzenders" });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(link).toHaveAttribute("aria-current", "page");
  expect(screen.getByRole("link", { name: /^Werklijst/ })).not.toHaveAttribute("aria-current");
  await user.click(link);
  expect(heading).toHaveFocus();
  await user.keyboard("gw");
  expect(screen.getByRole("link", { name: /^Werklijst/ })).toHaveAttribute("aria-current", "page");
  await user.keyboard("ga");
  expect(heading).toHaveFocus();
  expect(window.location.hash).toBe("#afzenders");
  window.history.pushState(null, "", "/admin");
});

test("both cards speak English to who reads English", async () => {
  await speak("en");
  stubApi(filled);
  show("/admin");
  expect(await screen.findByRole("button", { name: "Add a sender" })).toBeVisible();
  expect(await screen.findByRole("button", { name: "Move Feest up" })).toBeVisible();
  expect(screen.getByRole("group", { name: /^No category/ })).toBeVisible();
});
