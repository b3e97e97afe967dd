import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { card, dialog, refusal, resetAfterEach, show, stubApi, toasted, writes } from "../testing";

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
    changed: { name: "Herfst", order: 2 },
    required: "Vul een categorienaam in.",
  },
  {
    what: "Afzender",
    cardName: "Afzenders",
    path: "senders",
    row: { id: 7, name: "Sinterklaas" },
    typed: { name: " Zomer ", body: { name: "Zomer", categoryId: null } },
    changed: { name: "Herfst", categoryId: 3 },
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

  test("a new one is made, said, and listed at once", async () => {
    const { api, user } = await open(`${what} toevoegen`, { [`POST /api/${path}`]: { data: {} } });
    const form = await dialog(`${what} toevoegen`);
    await user.type(form.getByLabelText("Naam"), typed.name);
    const before = api.calls.length;
    await user.click(form.getByRole("button", { name: "Opslaan" }));
    expect(await toasted(`${what} aangemaakt`)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(writes(api)).toEqual([{ method: "POST", path: `/api/${path}`, body: typed.body }]);
    const again = api.calls.slice(before).map((call) => `${call.method} ${call.path}`);
    expect(again).toEqual(expect.arrayContaining(["GET /api/senders", "GET /api/sender-categories"]));
  });

  test("one is changed, beginning with what it was", async () => {
    const { api, user } = await open(`${row.name} bewerken`, {
      [`PUT /api/${path}/${row.id}`]: { data: {} },
    });
    const form = await dialog(`${what} bewerken`);
    expect(form.getByLabelText("Naam")).toHaveValue(row.name);
    await user.clear(form.getByLabelText("Naam"));
    await user.type(form.getByLabelText("Naam"), "Herfst{Enter}");
    expect(await toasted(`${what} bijgewerkt`)).toBeVisible();
    expect(writes(api)).toEqual([{ method: "PUT", path: `/api/${path}/${row.id}`, body: changed }]);
  });

  test("a blank name is not sent: 'Validatie error', and the sentence at the field", async () => {
    const { api, user } = await open(`${what} toevoegen`);
    const form = await dialog(`${what} toevoegen`);
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
      const form = await dialog(`${what} ${verb}`);
      await user.type(form.getByLabelText("Naam"), "!{Enter}");
      expect(await toasted("Error")).toBeVisible();
      expect(await toasted(sentence)).toBeVisible();
      expect(form.getByRole("alert")).toHaveTextContent("Dat lukt nu even niet.");
      expect(form.getByLabelText<HTMLInputElement>("Naam").value).toContain("!");
    },
  );

  test("deleting asks first, and can be left", async () => {
    const { api, user } = await open(`${row.name} verwijderen`);
    const question = await dialog(`${what} verwijderen?`);
    await user.click(question.getByRole("button", { name: "Annuleren" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(writes(api)).toEqual([]);
  });

  test("one is deleted once that is confirmed", async () => {
    const { api, user } = await open(`${row.name} verwijderen`, { [`DELETE /api/${path}/${row.id}`]: {} });
    const question = await dialog(`${what} verwijderen?`);
    await user.click(question.getByRole("button", { name: "Verwijderen" }));
    expect(await toasted(`${what} verwijderd`)).toBeVisible();
    expect(writes(api)).toEqual([{ method: "DELETE", path: `/api/${path}/${row.id}`, body: undefined }]);
  });

  test("deleting that fails says so, and the question stays", async () => {
    const { user } = await open(`${row.name} verwijderen`, { [`DELETE /api/${path}/${row.id}`]: down });
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
  expect(await list.findByText("Volgorde 2 · 4 afzenders")).toBeVisible();
});

test("deleting a category warns that all its senders go, and how many", async () => {
  stubApi(filled);
  const { user } = show("/admin");
  await user.click(await screen.findByRole("button", { name: "Feest verwijderen" }));
  const question = await dialog("Categorie verwijderen?");
  expect(question.getByText("Alle afzenders in “Feest” worden ook verwijderd.")).toBeVisible();
  expect(question.getByText("Dat zijn er nu 4.")).toBeVisible();
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
  const form = await dialog("Categorie toevoegen");
  await user.type(form.getByLabelText("Naam"), "Zomer");
  await user.clear(form.getByLabelText("Volgorde"));
  if (text) await user.type(form.getByLabelText("Volgorde"), text);
  await user.click(form.getByRole("button", { name: "Opslaan" }));
  await toasted("Categorie aangemaakt");
  expect(writes(api)[0]?.body).toEqual({ name: "Zomer", order });
});

test("senders show their category, or that they have none", async () => {
  stubApi(filled);
  show("/admin");
  const list = await card("Afzenders");
  expect((await list.findByText("Sinterklaas")).closest("li")).toHaveTextContent("Feest");
  expect(list.getByText("Anoniem").closest("li")).toHaveTextContent("Geen categorie");
});

test("a sender can be put in a category, or in none", async () => {
  const api = stubApi({ ...filled, "PUT /api/senders/8": { data: {} }, "PUT /api/senders/7": { data: {} } });
  const { user } = show("/admin");
  for (const [name, choice, categoryId] of [
    ["Anoniem", "Feest", 3],
    ["Sinterklaas", "Geen categorie", null],
  ] as const) {
    await user.click(await screen.findByRole("button", { name: `${name} bewerken` }));
    const form = await dialog("Afzender bewerken");
    await user.selectOptions(form.getByLabelText("Categorie"), choice);
    await user.click(form.getByRole("button", { name: "Opslaan" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(writes(api).at(-1)?.body).toEqual({ name, categoryId });
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
