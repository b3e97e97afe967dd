import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { GateRule } from "#contract/admin-gate";
import { card, dialog, refusal, resetAfterEach, show, stubApi, toasted, writes } from "../testing";

resetAfterEach();

const aRule = (changes: Partial<GateRule> = {}): GateRule => ({
  code: "phone_number",
  asks: "hold",
  state: "on",
  hits: 82,
  spared: 0,
  right: 6,
  wrong: 76,
  turned: null,
  ...changes,
});
const settings = {
  "GET /api/admin/settings": { data: { sending: true, customSenders: true, links: false } },
  "GET /api/admin/protected-names": { data: [] },
  "GET /api/admin/closed-countries": { data: [] },
};
const rules = (...data: GateRule[]) => ({ ...settings, "GET /api/admin/gate": { data } });
const shown = "/admin?view=settings";
const row = async (name: string) => {
  const found = (await (await card("Regels")).findByRole("switch", { name })).closest("li");
  if (!found) throw new Error("a rule stands in a list");
  return found;
};

test("a rule says in words what it does, how often it spoke, and how often it was right", async () => {
  stubApi(
    rules(
      aRule({ turned: { at: Date.UTC(2026, 10, 20, 11), by: "sam", reason: "Proef voorbij" } }),
      aRule({ code: "wallet_address", asks: "refuse", hits: 1204, right: 0, wrong: 0 }),
      aRule({ code: "threat", state: "dry", hits: 0, spared: 3, right: 0, wrong: 0 }),
    ),
  );
  show(shown);
  expect(await row("Alleen een telefoonnummer")).toHaveTextContent(
    "Laat eerst iemand kijken.AanLaatste 30 dagen: 82 keer vastgehouden; 6 afgekeurd en 76 vrijgegeven, 7% raaksinds 20/11/2026 12:00, door sam: Proef voorbij",
  );
  const wallet = await row("Adres van een cryptowallet");
  expect(wallet).toHaveTextContent("Laatste 30 dagen: 1.204 keer geweigerdnooit gewijzigd");
  const dry = await row("Dreiging");
  expect(dry).toHaveTextContent("Proefdraaien");
  expect(dry).toHaveTextContent("3 keer doorgelaten op proef; nog geen oordeel van een mens");
  expect(screen.getByText("Onder 20% kost een regel meer mensen moeite dan hij tegenhoudt.")).toBeVisible();
  expect(document.body.textContent).not.toMatch(/phone_number|wallet_address/);
});

test("no rule that is right often enough, or that few have judged, is said to cost more than it stops", async () => {
  stubApi(rules(aRule({ right: 1, wrong: 4 }), aRule({ code: "threat", right: 0, wrong: 4 })));
  show(shown);
  await row("Dreiging");
  expect(screen.queryByText(/kost een regel meer mensen moeite/)).toBeNull();
});

test("a rule is put on its dry run for a reason, with what the page showed", async () => {
  const api = stubApi({
    ...rules(aRule()),
    "PUT /api/admin/gate/phone_number": { data: aRule({ state: "dry" }) },
  });
  const { user } = show(shown);
  await user.click(await screen.findByRole("switch", { name: "Alleen een telefoonnummer" }));
  const asked = await dialog("Alleen een telefoonnummer: laten proefdraaien?");
  await user.click(asked.getByRole("button", { name: "Laat proefdraaien" }));
  expect(await asked.findByText("Geef een reden op")).toBeVisible();
  await user.type(asked.getByLabelText("Waarom?"), "Te veel afspraken");
  await user.click(asked.getByRole("button", { name: "Laat proefdraaien" }));
  expect(await toasted("Alleen een telefoonnummer draait proef")).toBeVisible();
  expect(writes(api)).toEqual([
    {
      method: "PUT",
      path: "/api/admin/gate/phone_number",
      body: { state: "dry", was: "on", reason: "Te veel afspraken" },
    },
  ]);
});

test("turning a rule can be taken back, which turns it the other way with a reason of its own", async () => {
  const api = stubApi({
    ...rules(aRule()),
    "PUT /api/admin/gate/phone_number": { data: aRule({ state: "dry" }) },
  });
  const { user } = show(shown);
  await user.click(await screen.findByRole("switch", { name: "Alleen een telefoonnummer" }));
  const asked = await dialog("Alleen een telefoonnummer: laten proefdraaien?");
  await user.type(asked.getByLabelText("Waarom?"), "Proef");
  await user.click(asked.getByRole("button", { name: "Laat proefdraaien" }));
  expect(await toasted("Alleen een telefoonnummer draait proef")).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Ongedaan maken/ }));
  await waitFor(() =>
    expect(writes(api).at(-1)?.body).toEqual({ state: "on", was: "dry", reason: "Ongedaan gemaakt" }),
  );
});

test("whoever comes second is told so, and sees how the rule stands now", async () => {
  const api = stubApi({
    ...rules(aRule()),
    "PUT /api/admin/gate/phone_number": refusal(409, "rule_turned", "Iemand anders was je voor"),
  });
  const { user } = show(shown);
  await user.click(await screen.findByRole("switch", { name: "Alleen een telefoonnummer" }));
  api.answers["GET /api/admin/gate"] = { data: [aRule({ state: "dry" })] };
  const asked = await dialog("Alleen een telefoonnummer: laten proefdraaien?");
  await user.type(asked.getByLabelText("Waarom?"), "x");
  await user.click(asked.getByRole("button", { name: "Laat proefdraaien" }));
  expect(await asked.findByRole("alert")).toHaveTextContent("Iemand anders was je voor");
  await user.click(asked.getByRole("button", { name: "Annuleren" }));
  await waitFor(() =>
    expect(screen.getByRole("switch", { name: "Alleen een telefoonnummer" })).not.toBeChecked(),
  );
});

test("a text is tried: what would become of it, why, and where, in words", async () => {
  const text = "Bel me op 06 1234 5678 of kijk op evil.example";
  const api = stubApi({
    ...rules(aRule()),
    "POST /api/admin/gate/try": {
      data: {
        text,
        sender: "Noor",
        tier: "refuse",
        refusals: ["message_link"],
        rules: [{ code: "phone_number", dry: true }],
        places: [
          { rule: "phone_number", start: 10, end: 22 },
          { rule: null, start: 34, end: 46 },
        ],
      },
    },
  });
  const { user } = show(shown);
  const trial = await card("Probeer een tekst");
  await user.click(trial.getByRole("button", { name: "Probeer" }));
  expect(trial.getByText("Vul een tekst in")).toBeVisible();
  expect(trial.getByLabelText("Tekst")).toHaveFocus();
  await user.type(trial.getByLabelText("Tekst"), text);
  await user.type(trial.getByLabelText("Afzender"), "Noor");
  expect(trial.getByLabelText("Land van de ontvanger")).toHaveDisplayValue("Nederland");
  await user.selectOptions(trial.getByLabelText("Land van de ontvanger"), "België");
  await user.click(trial.getByRole("button", { name: "Probeer" }));
  const outcome = within(await trial.findByRole("region", { name: "Uitkomst: Deze sms wordt geweigerd." }));
  const marks = [...document.querySelectorAll("mark")].map(({ textContent }) => textContent);
  expect(marks).toEqual(["06 1234 5678", "evil.example"]);
  expect(outcome.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/link/i),
    "Alleen een telefoonnummer (draait proef)",
  ]);
  expect(api.calls.filter(({ path }) => path.endsWith("/try"))).toEqual([
    {
      method: "POST",
      path: "/api/admin/gate/try",
      body: { message: text, sender: "Noor", country: "BE" },
    },
  ]);
});
