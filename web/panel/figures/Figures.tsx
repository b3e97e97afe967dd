import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type DeskFigures, deskFiguresResponse } from "#contract/admin-figures";
import { isPoor, shareRight } from "#domain/gate/upkeep";
import { gateRules } from "#domain/gate/verdict";
import { percent, whole } from "#voice/format";
import { rulesTexts } from "#voice/rules";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { Button } from "../../ui/Button";
import { apiQuery } from "../api-query";
import { Chart } from "../charts/Chart";
import { Loaded } from "../Loaded";
import { RefreshButton } from "../SearchedList";
import { Card } from "../ui/Card";
import { FoldTable } from "../ui/FoldTable";
import { daysOf, isMoney, isShare, monthsOf, readOf, type Series, type SeriesName } from "./series";
import { DaysTable, MonthsTable, useCsv } from "./Tables";
import { deskFigures } from "./words";

export const figuresQuery = apiQuery("/api/admin/figures", {}, deskFiguresResponse, ({ data }) => data);

const ofDays: readonly SeriesName[] = ["paid", "revenueCents", "failedShare", "refunds", "held", "reports"];
const ofMonths: readonly SeriesName[] = ["orders", "share", "refunds", "held", "reports", "medianHours"];
const lines: readonly SeriesName[] = ["share", "medianHours"];

/** What was counted, of thirty days and of twelve months (decision 091). */
export function Figures() {
  const words = useTexts(deskFigures);
  const query = useQuery(figuresQuery);
  return (
    <>
      <p className="figures-lead">
        {words.lead} {words.keys}
      </p>
      <Loaded query={query}>
        {(figures) => (
          <div className="figures-desk">
            <Days figures={figures} again={<RefreshButton query={query} />} />
            <Months figures={figures} />
            <Refused figures={figures} />
            <Refunds figures={figures} />
            <Rules figures={figures} />
          </div>
        )}
      </Loaded>
    </>
  );
}

type Props = { figures: DeskFigures };

function Days({ figures, again }: Props & { again: React.ReactNode }) {
  const words = useTexts(deskFigures);
  const language = useLanguage();
  const csv = useCsv();
  const [open, setOpen] = useState(false);
  return (
    <Card
      title={words.days}
      actions={
        <>
          <Save name={words.days} onSave={() => csv.days(figures)} />
          {again}
        </>
      }
    >
      <div className="charts">
        {ofDays.map((name) => (
          <OneChart key={name} series={daysOf(name, figures, words, language)} aside={words.ofDays} />
        ))}
      </div>
      <details className="figures-behind" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{words.daysTable}</summary>
        {open && <DaysTable figures={figures} />}
      </details>
    </Card>
  );
}

function Months({ figures }: Props) {
  const words = useTexts(deskFigures);
  const language = useLanguage();
  const csv = useCsv();
  return (
    <Card title={words.months} actions={<Save name={words.months} onSave={() => csv.months(figures)} />}>
      <div className="charts">
        {ofMonths.map((name) => (
          <OneChart key={name} series={monthsOf(name, figures, words, language)} aside={words.ofMonths} />
        ))}
      </div>
      <h3 className="figures-head">{words.monthsTable}</h3>
      <MonthsTable figures={figures} />
    </Card>
  );
}

function Save({ name, onSave }: { name: string; onSave: () => void }) {
  const words = useTexts(deskFigures);
  return (
    <Button look="small" aria-label={words.csvNamed(name)} onClick={onSave}>
      {words.csv}
    </Button>
  );
}

function OneChart({ series, aside }: { series: Series; aside: (total: string) => string }) {
  const words = useTexts(deskFigures);
  const language = useLanguage();
  const { name, points, ends, total, limit } = series;
  const read = (value: number) => readOf(name, value, words, language);
  return (
    <Chart
      name={words.names[name]}
      aside={total === null ? "" : aside(read(total))}
      points={points}
      ends={ends}
      kind={lines.includes(name) ? "line" : "bars"}
      // An axis ends at a round figure: its cents would only be nought.
      show={(value) => read(value).replace(/[.,]00$/, "")}
      whole={!isShare(name)}
      least={isMoney(name) ? 100 : 1}
      limit={limit}
    />
  );
}

type Counted = readonly { readonly name: string; readonly count: number }[];

/** Counts by name, the most first; what never happened is left out. */
function Counts({ counts, none }: { counts: Counted; none: string }) {
  const language = useLanguage();
  const some = counts.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count);
  const most = some[0]?.count ?? 1;
  if (some.length === 0) return <p className="text-note text-muted">{none}</p>;
  return (
    <dl className="counted">
      {some.map(({ name, count }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <i style={{ width: `${(count / most) * 100}%` }} />
            <b>{whole(count, language)}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Refused({ figures: { refused } }: Props) {
  const words = useTexts(deskFigures);
  const counts = refused.map(({ rule, count }) => ({ name: words.refusals[rule], count }));
  return (
    <Card title={words.refused}>
      <Counts counts={counts} none={words.refusedNone} />
    </Card>
  );
}

function Refunds({ figures: { refundsFor } }: Props) {
  const words = useTexts(deskFigures);
  const counts = refundsFor.map(({ cause, count }) => ({ name: words.causes[cause], count }));
  return (
    <Card title={words.refunds}>
      <Counts counts={counts} none={words.refundsNone} />
      <p className="figures-note">{words.refundsNote}</p>
    </Card>
  );
}

/** How often a person agreed with what a rule held. */
function Rules({ figures: { rules } }: Props) {
  const words = useTexts(deskFigures);
  const { names } = useTexts(rulesTexts);
  const language = useLanguage();
  const held = rules.filter(
    (rule) => gateRules[rule.code] === "hold" && rule.hits + rule.right + rule.wrong > 0,
  );
  return (
    <Card title={words.rules}>
      {held.length === 0 ? (
        <p className="text-note text-muted">{words.rulesNone}</p>
      ) : (
        <FoldTable
          label={words.rules}
          heads={[words.rule, words.names.held, words.names.rejected, words.names.released, words.share]}
          figures={[1, 2, 3, 4]}
          rows={held.map((rule) => {
            const share = shareRight(rule);
            return {
              key: rule.code,
              cells: [
                names[rule.code],
                whole(rule.hits, language),
                whole(rule.right, language),
                whole(rule.wrong, language),
                <span key="share" className={isPoor(rule) ? "font-bold text-warn" : ""}>
                  {share === null ? words.untold : percent(Math.round(share * 100), language)}
                </span>,
              ],
            };
          })}
        />
      )}
      <p className="figures-note">{words.poor}</p>
    </Card>
  );
}
