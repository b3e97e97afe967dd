import { expect, test } from "vitest";
import { amount, date, moment, money, sinceWhen, stamp, whole } from "./format";

const languages = ["nl", "en"] as const;
const figures = [0, 1, 9, 10, 69, 99, 100, 999, 1_000, 1_280, 12_345, 99_999, 100_000, 1_234_567, 98_765_432];

test.each(languages)("figures are written as the platform's formatter writes them (%s)", (language) => {
  const said = figures.map((figure) => [whole(figure, language), amount(figure, language)]);
  const sums = [...figures, ...figures.slice(1).map((figure) => -figure)];
  const euros = new Intl.NumberFormat(language, { style: "currency", currency: "EUR" });
  const parts = new Intl.NumberFormat(language, { minimumFractionDigits: 2 });
  const plain = new Intl.NumberFormat(language);
  expect(said).toEqual(figures.map((figure) => [plain.format(figure), parts.format(figure / 100)]));
  expect(sums.map((cents) => money(cents, language))).toEqual(sums.map((cents) => euros.format(cents / 100)));
});

test("an amount that was reckoned in euros is rounded to the cent", () => {
  expect(money(1.1 * 100, "nl")).toBe("€\u00a01,10");
  expect(money(0.29 * 100, "en")).toBe("€0.29");
});

test("no line ends between a day and its month, nor before a time; what leaves as plain text has plain spaces", () => {
  const at = Date.UTC(2026, 10, 20, 22, 17);
  expect(moment(at, "nl")).toBe("20\u00a0november\u00a02026 om\u00a023:17");
  expect(moment(at, "en")).toBe("20\u00a0November\u00a02026 at\u00a023:17");
  expect(date(at, "nl")).toBe("20\u00a0november\u00a02026");
  expect(stamp(at)).toBe("20/11/2026 23:17");
});

test("since when something lasts has its day where that is over in the Netherlands", () => {
  const noon = Date.UTC(2026, 10, 20, 12);
  expect(sinceWhen(Date.UTC(2026, 10, 19, 23, 30), noon)).toBe("00:30");
  expect(sinceWhen(Date.UTC(2026, 10, 19, 22, 30), noon)).toBe("19/11/2026 23:30");
  expect(sinceWhen(noon, noon)).toBe("13:00");
});
