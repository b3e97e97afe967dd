import { expect, test } from "vitest";
import type { OverviewResponse } from "#contract/admin-panel";
import { tallyKeys } from "#domain/tallies";
import { speak } from "../../i18n/language";
import { anOverview, aStart, card, resetAfterEach, show, stubApi } from "../testing";
import { chartsIn } from "./charts";
import { todayNl } from "./today-words";
import { todayEn } from "./today-words.en";

resetAfterEach();

const none = Object.fromEntries(tallyKeys.map((key) => [key, 0])) as Record<
  (typeof tallyKeys)[number],
  number
>;

/** Thirty days up to Monday 23 November 2026: on each but today 100 paid, and of 100 reports two not delivered. */
const days: OverviewResponse["data"]["days"] = Array.from({ length: 30 }, (_, ago) => ({
  day: new Date(Date.UTC(2026, 10, 23 - ago)).toISOString().slice(0, 10),
  counts:
    ago === 0
      ? { ...none, paid: 121, revenue_cents: 15_972, refunds: 3 }
      : { ...none, paid: 100, revenue_cents: 9_900, delivered: 98, undelivered: 2, refunds: 1 },
  deliveredShare: null,
}));
const shown = (changes: Partial<OverviewResponse["data"]> = {}) =>
  stubApi({ "GET /api/admin/start": { data: aStart({ overview: { ...anOverview(), days, ...changes } }) } });

test("today stands in thirty days of what went well and what did not, each read day by day", async () => {
  shown();
  const { user } = show("/admin");
  const today = await card("Vandaag en 30 dagen");
  const read = (name: string) => today.getByRole("slider", { name });
  await today.findByRole("slider", { name: "Betaald" });
  expect(today.getAllByRole("slider").map((one) => one.getAttribute("aria-label"))).toEqual([
    "Betaald",
    "Omzet",
    "Niet afgeleverd",
    "Terugbetaald",
  ]);
  expect(read("Betaald")).toHaveAttribute("aria-valuetext", "ma 23 november: 121");
  expect(today.getByText("30 dagen: 3.021")).toBeVisible();
  expect(today.getByText(/^30 dagen: €\s3\.030,72$/)).toBeVisible();
  read("Niet afgeleverd").focus();
  await user.keyboard("{ArrowLeft}");
  expect(read("Niet afgeleverd")).toHaveAttribute("aria-valuetext", "zo 22 november: 2%");
});

test("what was paid today stands beside what is usual by now on this day of the week, where that is known", async () => {
  shown({ usualPaid: 1112 });
  show("/admin");
  const today = await card("Vandaag en 30 dagen");
  expect(await today.findByText("ma tot nu toe meestal 1.112")).toBeVisible();
  expect(today.queryByText("30 dagen: 3.021")).toBeNull();
  expect(chartsIn({ days, usualPaid: 112 }, todayEn, "en").map(({ aside }) => aside)[0]).toBe(
    "Mon usually 112 so far",
  );
});

test("its days are drawn from zero, weekends pale and today as not over yet", async () => {
  shown();
  show("/admin");
  const today = await card("Vandaag en 30 dagen");
  const bars = [...(await today.findByRole("slider", { name: "Betaald" })).querySelectorAll("i")];
  expect(bars).toHaveLength(30);
  expect(bars.filter((bar) => bar.dataset.unfinished).map((bar) => bars.indexOf(bar))).toEqual([29]);
  // Today is a Monday: the day before it and the one before that are the weekend.
  expect([26, 27, 28].map((index) => bars[index]?.dataset.pale)).toEqual([undefined, "true", "true"]);
  expect(today.getByText("nog niet voorbij")).toBeVisible();
});

test("a day beyond the limit of what goes wrong is red, and said to be; of a few reports none is", async () => {
  const bad = { ...none, delivered: 90, undelivered: 10, refunds: 11 };
  const few = { ...none, delivered: 3, undelivered: 3, refunds: 10 };
  const uneven = days.map((one, ago) => ({ ...one, counts: ago === 2 ? bad : ago === 3 ? few : one.counts }));
  shown({ days: uneven });
  const { user } = show("/admin");
  const today = await card("Vandaag en 30 dagen");
  for (const name of ["Niet afgeleverd", "Terugbetaald"]) {
    const chart = await today.findByRole("slider", { name });
    const bars = [...chart.querySelectorAll<HTMLElement>(".chart-bar")];
    expect(bars.flatMap(({ dataset }, index) => (dataset.over ? [29 - index] : []))).toEqual([2]);
    expect(chart.querySelectorAll(".chart-limit")).toHaveLength(1);
  }
  expect(today.getByRole("slider", { name: "Betaald" }).querySelector(".chart-limit")).toBeNull();
  today.getByRole("slider", { name: "Niet afgeleverd" }).focus();
  await user.keyboard("{ArrowLeft}{ArrowLeft}");
  expect(today.getByRole("slider", { name: "Niet afgeleverd" })).toHaveAttribute(
    "aria-valuetext",
    "za 21 november, boven 4%: 10%",
  );
});

test("a share of days together is of all of them, and a day without a report tells nothing", () => {
  const [, , undelivered] = chartsIn({ days, usualPaid: null }, todayNl, "nl");
  expect(undelivered?.points.at(-1)).toMatchObject({ value: null, read: "–" });
  const uneven = days.map((one, ago) =>
    ago === 3 ? { ...one, counts: { ...one.counts, delivered: 0, undelivered: 50 } } : one,
  );
  expect(chartsIn({ days: uneven, usualPaid: null }, todayNl, "nl")[2]?.aside).toBe("30 dagen: 3,7%");
  expect(chartsIn({ days: uneven, usualPaid: null }, todayEn, "en")[2]?.aside).toBe("30 days: 3.7%");
});

test("'Als tabel' leads to the figures, and what waits now stands below the days", async () => {
  shown();
  show("/admin");
  const today = await card("Vandaag en 30 dagen");
  expect(today.getByRole("link", { name: "Als tabel" })).toHaveAttribute("href", "/admin?view=figures");
  const value = async (name: string) => (await today.findByText(name)).nextElementSibling?.textContent;
  expect(await value("Vastgehouden")).toBe("2");
  expect(await value("Open meldingen")).toBe("7");
  expect(today.getByText("oudste: 19/11/2026 09:05")).toBeVisible();
});

test("who reads English reads it in English", async () => {
  await speak("en");
  shown();
  show("/admin");
  const today = await card("Today and 30 days");
  expect(await today.findByRole("slider", { name: "Not delivered" })).toBeVisible();
  expect(today.getByText("30 days: 3,021")).toBeVisible();
});

test("a gateway that is paused is said first, since when and why", async () => {
  const paused = [{ gateway: "cm", since: Date.UTC(2026, 10, 20, 22, 17), code: "cm_102" }];
  stubApi({ "GET /api/admin/start": { data: aStart({ overview: { ...anOverview(), paused } }) } });
  show("/admin");
  const today = await card("Vandaag en 30 dagen");
  expect(await today.findByText("Versturen via CM ligt stil")).toBeVisible();
  expect(today.getByText(/^Sinds 20\/11\/2026 23:17, met de melding cm_102\./)).toBeVisible();
});

test("a gateway whose account is running out is said first, and what is left where it is enough", async () => {
  const at = Date.UTC(2026, 10, 20, 22, 17);
  const balances = [
    { gateway: "cm", cents: 5, currency: "EUR", at, standing: "empty" as const },
    { gateway: "budgetsms", cents: 1250, currency: "EUR", at, standing: "low" as const },
    { gateway: "twilio", cents: 50_000, currency: "USD", at, standing: "enough" as const },
  ];
  stubApi({ "GET /api/admin/start": { data: aStart({ overview: { ...anOverview(), balances } }) } });
  show("/admin");
  const today = await card("Vandaag en 30 dagen");
  expect(await today.findByText("Het tegoed bij CM is op")).toBeVisible();
  expect(today.getByText("Het tegoed bij BudgetSMS raakt op")).toBeVisible();
  expect(today.getByText(/^Er staat nog €\s12,50 op, gezien 20\/11\/2026 23:17\./)).toBeVisible();
  expect(
    today.getByText(/^Tegoed bij de sms-aanbieders: Twilio: US\$\s500,00 \(20\/11\/2026 23:17\)$/),
  ).toBeVisible();
});
