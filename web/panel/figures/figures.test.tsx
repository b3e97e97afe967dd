import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { DeskFigures } from "#contract/admin-figures";
import { deskCounts, refundCauses } from "#domain/desk-figures";
import { refusalRuleNames } from "#domain/figures";
import { gateCodes } from "#domain/gate/verdict";
import { speak } from "../../i18n/language";
import { card, refusal, resetAfterEach, show, stubApi } from "../testing";
import { csvOf } from "./csv";

resetAfterEach();

const none = Object.fromEntries(deskCounts.map((name) => [name, 0])) as DeskFigures["days"][number]["counts"];
const figures: DeskFigures = {
  days: Array.from({ length: 30 }, (_, ago) => ({
    day: new Date(Date.UTC(2026, 10, 23 - ago)).toISOString().slice(0, 10),
    counts: {
      ...none,
      paid: ago === 0 ? 121 : 100 + ago,
      revenueCents: 15_972,
      delivered: ago === 2 ? 0 : 98,
      undelivered: ago === 2 ? 0 : 2,
    },
  })),
  months: ["2026-11", "2026-10"].map((month, index) => ({
    month,
    counts: { ...none, orders: 6_000, paid: 5_918 + index, refused: 1_204, held: 212, reports: 3, lawful: 1 },
    medianHours: index === 0 ? null : 7,
  })),
  medianHours: 5,
  refused: refusalRuleNames.map((rule) => ({
    rule,
    count: rule === "link" ? 702 : rule === "name" ? 268 : 0,
  })),
  refundsFor: refundCauses.map((cause) => ({ cause, count: cause === "settled" ? 12 : 0 })),
  rules: gateCodes.map((code) => ({
    code,
    hits: code === "phone_number" ? 88 : code === "threat" ? 31 : 0,
    spared: 0,
    right: code === "phone_number" ? 6 : 0,
    wrong: code === "phone_number" ? 82 : 0,
  })),
};
const shown = () => stubApi({ "GET /api/admin/figures": { data: figures } });

test("each chart says what it counts, today and in thirty days", async () => {
  shown();
  show("/admin?view=figures");
  const days = await card("Vandaag en 30 dagen");
  const paid = await days.findByRole("slider", { name: "Betaald" });
  expect(paid).toHaveAttribute("aria-valuetext", "ma 23 november: 121");
  expect(days.getByText("30 dagen: 3.456")).toBeVisible();
  expect(paid.querySelectorAll("i")).toHaveLength(30);
  expect(paid.querySelectorAll("[data-unfinished]")).toHaveLength(1);
});

test("the arrow keys read a day in the head of a chart, and leaving it brings today back", async () => {
  shown();
  const { user } = show("/admin?view=figures");
  const days = await card("Vandaag en 30 dagen");
  const paid = await days.findByRole("slider", { name: "Betaald" });
  paid.focus();
  await user.keyboard("{ArrowLeft}");
  expect(paid).toHaveAttribute("aria-valuetext", "zo 22 november: 101");
  expect(days.getByText("zo 22 november")).toBeVisible();
  await user.keyboard("{Home}");
  expect(paid).toHaveAttribute("aria-valuetext", "zo 25 oktober: 129");
  await user.tab();
  expect(paid).toHaveAttribute("aria-valuetext", "ma 23 november: 121");
});

test("what lies under the pointer is read", async () => {
  shown();
  show("/admin?view=figures");
  const paid = await (await card("Vandaag en 30 dagen")).findByRole("slider", { name: "Betaald" });
  vi.spyOn(paid, "getBoundingClientRect").mockReturnValue({ left: 0, width: 300 } as DOMRect);
  fireEvent.pointerMove(paid, { clientX: 285 });
  expect(paid).toHaveAttribute("aria-valuetext", "zo 22 november: 101");
});

test("a month without a single delivery report has no share, and no point on the line", async () => {
  const [first, second] = figures.months;
  const months = [{ ...first, counts: { ...first?.counts, delivered: 3, undelivered: 1 } }, second];
  stubApi({ "GET /api/admin/figures": { data: { ...figures, months } } });
  show("/admin?view=figures");
  const chart = await card("12 maanden");
  const share = await chart.findByRole("slider", { name: "Deel afgeleverd" });
  expect(share.querySelectorAll("i")).toHaveLength(1);
  expect(chart.getByText("in deze maanden: 75%")).toBeVisible();
});

test("a day is red above its limit, which is drawn and said; a share of a few reports is not", async () => {
  const few = { delivered: 1, undelivered: 1 };
  const days = figures.days.map((day, ago) => ({
    ...day,
    counts: {
      ...day.counts,
      ...(ago === 3 ? few : ago === 4 ? { undelivered: 5 } : {}),
      refunds: ago === 6 ? 11 : 10,
    },
  }));
  stubApi({ "GET /api/admin/figures": { data: { ...figures, days } } });
  const { user } = show("/admin?view=figures");
  const card30 = await card("Vandaag en 30 dagen");
  const failed = await card30.findByRole("slider", { name: "Niet afgeleverd" });
  for (const [name, ago, limit] of [
    ["Niet afgeleverd", 4, "4%"],
    ["Terugbetaald", 6, "10"],
  ] as const) {
    const chart = card30.getByRole("slider", { name });
    const bars = [...chart.querySelectorAll(".chart-bar")];
    expect(bars.flatMap((bar, at) => (bar.hasAttribute("data-over") ? [29 - at] : []))).toEqual([ago]);
    expect(chart.parentElement).toHaveTextContent(limit);
  }
  expect(failed.querySelectorAll("[data-none]")).toHaveLength(1);
  expect(card30.getByText("30 dagen: 2,1%")).toBeVisible();
  failed.focus();
  await user.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}");
  expect(failed).toHaveAttribute("aria-valuetext", "do 19 november, boven 4%: 4,9%");
});

test("the months stand as a table, with a dash where nothing can be said", async () => {
  shown();
  show("/admin?view=figures");
  const table = await (await card("12 maanden")).findByRole("table", { name: "Per maand" });
  const rows = within(table).getAllByRole("row");
  expect(rows[1]).toHaveTextContent("november 2026, tot nu5.9181.204212");
  expect(within(rows[1] as HTMLElement).getByText("–")).toBeVisible();
  expect(rows[2]).toHaveTextContent("7 u");
});

test("refusals, refunds and rules are told by name, what never happened is not, and a poor rule stands out", async () => {
  shown();
  show("/admin?view=figures");
  const refused = await card("Waarom geweigerd, 30 dagen");
  expect((await refused.findAllByRole("definition")).map((one) => one.textContent)).toEqual(["702", "268"]);
  expect((await card("Waarom het geld terugging, 30 dagen")).getByText("Niet afgeleverd")).toBeVisible();
  const rules = await card("Hoe goed de regels zijn, 30 dagen");
  expect(rules.getByText("7%")).toHaveClass("text-warn");
  expect(rules.getByRole("row", { name: /^Dreiging/ })).toHaveTextContent("Dreiging3100–");
  expect(rules.queryByText("Afpersing")).toBeNull();
});

test("the days and the months can be had as a file", async () => {
  shown();
  const { user } = show("/admin?view=figures");
  const saved = vi.fn();
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: saved, revokeObjectURL: vi.fn() }));
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  await user.click(await screen.findByRole("button", { name: "Download als CSV: Vandaag en 30 dagen" }));
  const text = await new Response(saved.mock.calls[0]?.[0]).text();
  const [heads, today] = text.replace("\ufeff", "").split("\r\n");
  expect(heads?.split(";").slice(0, 4)).toEqual(["Dag", "Bestellingen", "Betaald", "Omzet"]);
  expect(today?.split(";").slice(0, 4)).toEqual(["2026-11-23", "0", "121", "159,72"]);
  expect(clicked).toHaveBeenCalledOnce();
});

test("a file has its own marks in either language, and nothing breaks out of its field", () => {
  expect(csvOf([["a;b", 1.5, null]], "nl")).toBe('"a;b";1,5;');
  expect(csvOf([['a"b', 1.5, null]], "en")).toBe('"a""b",1.5,');
});

test.each(["nl", "en"] as const)("no code of the machine stands on the screen (%s)", async (language) => {
  shown();
  await speak(language);
  show("/admin?view=figures");
  await screen.findByRole("table", { name: language === "nl" ? "Per maand" : "By month" });
  expect(document.querySelector("main")?.textContent).not.toMatch(/[a-z]+_[a-z]+/);
});

test("figures that do not come say why, and can be asked for again", async () => {
  stubApi({ "GET /api/admin/figures": refusal(503, "unavailable", "Dat lukt nu even niet.") });
  show("/admin?view=figures");
  expect(await screen.findByRole("alert")).toHaveTextContent("Dat lukt nu even niet.");
});
