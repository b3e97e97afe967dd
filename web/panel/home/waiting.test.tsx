import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { speak } from "../../i18n/language";
import { createQueryClient } from "../../lib/query-client";
import { refresh } from "../api-query";
import { anOverview, aStart, resetAfterEach, show, stubApi } from "../testing";
import { admin } from "../words";
import { adminEn } from "../words.en";
import { Waiting } from "./Waiting";

resetAfterEach();

const minute = 60_000;
const at = aStart().at;
const start = aStart({
  held: [
    {
      id: "h1",
      dueAt: at + 41 * minute,
      sender: "Geheim",
      codes: ["sender_near_miss", "phone_number"],
      claimedBy: null,
      amountCents: 1386,
      size: 14,
    },
  ],
  reports: [
    {
      id: "r1",
      dueAt: at - 8 * minute,
      isThreat: true,
      inWave: 3,
      claimedBy: "sam",
      reason: "Hij weet waar ik werk",
    },
  ],
});
const waiting = async () => within(await screen.findByRole("region", { name: "Wat op een mens wacht" }));

test("a case says how long is left, by when, what it is and how many; its row leads there", async () => {
  stubApi({ "GET /api/admin/start": { data: start } });
  show("/admin");
  const list = await waiting();
  const threat = await list.findByRole("link", { name: "Bedreiging gemeld" });
  expect(threat).toHaveAttribute("href", "/admin?view=reports&report=r1");
  expect(list.getByText("8 min te laat")).toBeVisible();
  expect(list.getByText("nog 41 min")).toBeVisible();
  expect(list.getByRole("link", { name: "Golf van Geheim: dezelfde tekst" })).toHaveAttribute(
    "href",
    "/admin?view=held&held=h1",
  );
  const ruler = list.getByRole("img");
  threat.focus();
  const marked = ruler.querySelectorAll("[data-at]");
  expect(marked).toHaveLength(1);
  expect(marked[0]).toHaveAttribute("data-shape", "report");
  threat.blur();
  expect(ruler.querySelector("[data-at]")).toBeNull();
  expect(ruler).toHaveAccessibleName(/1 te laat, 1 moet binnen het uur/);
  expect(ruler).toHaveTextContent(/te laatnu30 min1 uur2 uur4 uur8 uur12 uurlater$/);
});

test.each([
  ["nl", admin.nl.nav, /wachten, deels te laat$/, /1 wacht$/],
  ["en", adminEn.nav, /waiting, some of it late$/, /1 waiting$/],
] as const)(
  "the rail says where something is late, in a word and a shape besides the red (%s)",
  async (language, nav, late, calm) => {
    stubApi({ "GET /api/admin/start": { data: start } });
    await speak(language);
    show("/admin");
    const rail = within(await screen.findByRole("navigation", { name: nav.label }));
    for (const name of [nav.home, nav.reports]) {
      const link = rail.getByRole("link", { name: new RegExp(`^${name}`) });
      await waitFor(() => expect(link).toHaveAccessibleName(late));
      expect(link.querySelector(".rail-count[data-late] .glyph")).toBeVisible();
    }
    const inTime = rail.getByRole("link", { name: new RegExp(`^${nav.held}`) });
    expect(inTime).toHaveAccessibleName(calm);
    expect(inTime.querySelector("[data-late]")).toBeNull();
  },
);

test.each([
  ["119 seconds ago", 119_000, "Laatste veeg om 12:58.", true],
  ["longer ago than they may rest", 181_000, "De vaste taken staan stil sinds 12:56.", false],
  ["the day before", 24 * 60 * minute, "De vaste taken staan stil sinds 19/11/2026 13:00.", false],
])(
  "the foot of the rail says when the recurring jobs ran %s, and its dot agrees",
  async (_, ago, text, isOn) => {
    stubApi({ "GET /api/admin/start": { data: aStart({ sweptAt: at - ago }) } });
    show("/admin");
    const foot = (await screen.findByText(text)).parentElement;
    expect(foot?.querySelector("i")?.hasAttribute("data-on")).toBe(isOn);
  },
);

test("the foot of the rail says since which day a gateway is still", async () => {
  const paused = [{ gateway: "cm", since: at - 26 * 60 * minute, code: "timeout" }];
  stubApi({ "GET /api/admin/start": { data: aStart({ overview: { ...anOverview(), paused } }) } });
  show("/admin");
  expect(await screen.findByText("CM ligt stil sinds 19/11/2026 11:00.")).toBeVisible();
});

test.each([
  ["one wave of forty, and no other message", 40, 40, "1 wacht"],
  ["one wave of forty, and hundreds that were not looked at", 40, 340, "340 wachten"],
  ["a wave, and a message that a task is about", 14, 15, "1 wacht"],
])("the rail counts what is held where that is %s", async (_, size, held, said) => {
  const [wave] = start.held;
  const shown = wave ? [{ ...wave, size }] : [];
  stubApi({
    "GET /api/admin/start": { data: { ...start, held: shown, overview: { ...anOverview(), held } } },
  });
  show("/admin");
  const rail = within(await screen.findByRole("navigation", { name: admin.nl.nav.label }));
  const link = rail.getByRole("link", { name: new RegExp(`^${admin.nl.nav.held}`) });
  await waitFor(() => expect(link).toHaveAccessibleName(new RegExp(` ${said}$`)));
});

test("the tab and the rail say how much waits, as of the last load", async () => {
  stubApi({ "GET /api/admin/start": { data: start } });
  show("/admin");
  await waiting();
  await screen.findByRole("link", { name: /^Werklijst/ });
  expect(document.title).toBe("(2) Werklijst – Briefje");
  expect(screen.getByRole("link", { name: /^Werklijst/ })).toHaveTextContent("2 wachten");
});

test("a filter shows one kind, and 'Begin bovenaan' leads to its first case", async () => {
  stubApi({ "GET /api/admin/start": { data: start } });
  const { user } = show("/admin");
  const list = await waiting();
  await user.click(await list.findByRole("button", { name: /^Nakijken/ }));
  expect(list.queryByRole("link", { name: "Bedreiging gemeld" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Begin bovenaan" }));
  expect(list.getByRole("link", { name: "Golf van Geheim: dezelfde tekst" })).toHaveFocus();
});

test("where nothing waits there is nothing to begin with, and where a filter shows nothing the filters are", async () => {
  const api = stubApi();
  const { user } = show("/admin");
  expect(await screen.findByText("Er wacht niets")).toBeVisible();
  expect(screen.getByRole("button", { name: "Begin bovenaan" })).toBeDisabled();
  api.answers["GET /api/admin/start"] = { data: start };
  await user.click(
    within(await screen.findByRole("region", { name: "Wat op een mens wacht" })).getByRole("button", {
      name: "Ververs",
    }),
  );
  await waitFor(() => expect(screen.getByRole("button", { name: "Begin bovenaan" })).toBeEnabled());
  const list = await waiting();
  await user.click(list.getByRole("button", { name: /^Geld/ }));
  await user.click(screen.getByRole("button", { name: "Begin bovenaan" }));
  expect(list.getByRole("button", { name: /^Alles/ })).toHaveFocus();
});

test("a held row says what was noticed, and a row says who is on it", async () => {
  stubApi({ "GET /api/admin/start": { data: { ...start, decided: 23 } } });
  show("/admin");
  const list = await waiting();
  expect(await list.findByText("Nagemaakte naam, telefoonnummer. € 13,86")).toBeVisible();
  expect(list.getByTitle("sam kijkt hiernaar")).toBeVisible();
  expect(list.getByText(/^Vandaag gedaan: 23 besluiten/)).toBeVisible();
});

test("what came in meanwhile waits for its reader; what is done goes at once, and a refresh shows all", async () => {
  const api = stubApi({ "GET /api/admin/start": { data: start } });
  const client = createQueryClient();
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={client}>
      <Waiting />
    </QueryClientProvider>,
  );
  const list = await waiting();
  await list.findByRole("link", { name: "Bedreiging gemeld" });
  const came = start.reports.map((report) => ({ ...report, id: "r2", isThreat: false }));
  api.answers["GET /api/admin/start"] = { data: { ...start, reports: came } };
  await act(() => refresh(client, ["/api/admin/held"]));
  expect(list.queryByRole("link", { name: "Bedreiging gemeld" })).toBeNull();
  expect(list.queryByRole("link", { name: "Misbruik gemeld" })).toBeNull();
  await user.click(await list.findByRole("button", { name: "1 nieuwe zaak, toon hem" }));
  expect(list.getByRole("link", { name: "Misbruik gemeld" })).toBeVisible();

  api.answers["GET /api/admin/start"] = { data: start };
  await user.click(list.getByRole("button", { name: "Ververs" }));
  expect(await list.findByRole("link", { name: "Bedreiging gemeld" })).toBeVisible();
  expect(list.queryByRole("button", { name: /nieuwe za/ })).toBeNull();
});

test("an empty worklist is a pleasant sight", async () => {
  stubApi();
  show("/admin");
  expect(await (await waiting()).findByText(/^Er wacht niets/)).toBeVisible();
});

test("j walks through what waits first, down and with k up again, and leaves the lists below alone", async () => {
  stubApi({ "GET /api/admin/start": { data: start } });
  const { user } = show("/admin");
  const list = await waiting();
  const first = await list.findByRole("link", { name: "Bedreiging gemeld" });
  await user.keyboard("j");
  expect(first).toHaveFocus();
  await user.keyboard("j");
  expect(list.getByRole("link", { name: "Golf van Geheim: dezelfde tekst" })).toHaveFocus();
  await user.keyboard("j");
  expect(list.getByRole("link", { name: "Golf van Geheim: dezelfde tekst" })).toHaveFocus();
  await user.keyboard("k");
  expect(first).toHaveFocus();
});
