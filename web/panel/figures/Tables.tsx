import type { DeskFigures } from "#contract/admin-figures";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { longMonth } from "../charts/days";
import { FoldTable } from "../ui/FoldTable";
import { Cell, Row, Table } from "../ui/Table";
import { csvOf, saveCsv } from "./csv";
import { plainOf, readOf, type SeriesName, worthOf } from "./series";
import { deskFigures } from "./words";

type Props = { figures: DeskFigures };

const dayColumns: readonly SeriesName[] = [
  "orders",
  "paid",
  "revenueCents",
  "delivered",
  "undelivered",
  "refunds",
  "refundCents",
  "refused",
  "held",
  "released",
  "rejected",
  "unseen",
  "withdrawn",
  "reports",
  "reportsClosed",
  "optOuts",
];
const monthColumns: readonly SeriesName[] = [
  "paid",
  "refused",
  "held",
  "released",
  "rejected",
  "reports",
  "medianHours",
  "optOuts",
  "lawful",
];

/** The table behind the charts of days. */
export function DaysTable({ figures: { days } }: Props) {
  const words = useTexts(deskFigures);
  const language = useLanguage();
  return (
    <Table label={words.daysTable} heads={[words.day, ...dayColumns.map((name) => words.names[name])]}>
      {days.map(({ day, counts }) => (
        <Row key={day}>
          <Cell className="figures whitespace-nowrap">{day.split("-").reverse().join("/")}</Cell>
          {dayColumns.map((name) => (
            <Cell key={name} className="figures">
              {readOf(name, worthOf(name, { counts, medianHours: null }), words, language)}
            </Cell>
          ))}
        </Row>
      ))}
    </Table>
  );
}

/** The table behind the charts of months: what was stopped, and how long reports waited. */
export function MonthsTable({ figures: { months } }: Props) {
  const words = useTexts(deskFigures);
  const language = useLanguage();
  return (
    <FoldTable
      label={words.monthsTable}
      heads={[words.month, ...monthColumns.map((name) => words.names[name])]}
      figures={monthColumns.map((_, index) => index + 1)}
      rows={months.map((one, index) => ({
        key: one.month,
        cells: [
          index === 0 ? words.monthSoFar(longMonth(one.month, language)) : longMonth(one.month, language),
          ...monthColumns.map((name) => readOf(name, worthOf(name, one), words, language)),
        ],
      }))}
    />
  );
}

/** Saves the days or the months, every count of them, as a file for a spreadsheet. */
export function useCsv() {
  const words = useTexts(deskFigures);
  const language = useLanguage();
  const heads = (names: readonly SeriesName[]) => names.map((name) => words.names[name]);
  const all: readonly SeriesName[] = [...dayColumns, "lawful", "medianHours"];
  return {
    days: ({ days }: DeskFigures) =>
      saveCsv(
        `${words.day}-${days[0]?.day}`,
        csvOf(
          [
            [words.day, ...heads(dayColumns)],
            ...days.map(({ day, counts }) => [
              day,
              ...dayColumns.map((name) => plainOf(name, { counts, medianHours: null })),
            ]),
          ],
          language,
        ),
      ),
    months: ({ months }: DeskFigures) =>
      saveCsv(
        `${words.month}-${months[0]?.month}`,
        csvOf(
          [
            [words.month, ...heads(all)],
            ...months.map((one) => [one.month, ...all.map((name) => plainOf(name, one))]),
          ],
          language,
        ),
      ),
  };
}
