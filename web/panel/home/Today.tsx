import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type OverviewResponse, overviewResponse } from "#contract/admin-panel";
import { moneyIn, stamp } from "#voice/format";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { Notice } from "../../ui/Notice";
import { apiQuery } from "../api-query";
import { Loaded } from "../Loaded";
import { Bars } from "../ui/Bars";
import { Card } from "../ui/Card";
import { Cell, Row, Table } from "../ui/Table";
import { admin } from "../words";
import { type Chart, chartsIn } from "./charts";

/** Today and the thirty days behind it. */
export const overviewQuery = apiQuery("/api/admin/overview", {}, overviewResponse, ({ data }) => data);

/** What matters today, each number with its last thirty days. */
export function Today() {
  const { today: words } = useTexts(admin);
  const query = useQuery(overviewQuery);
  return (
    <Card title={words.title}>
      <Loaded query={query}>{(overview) => <Numbers overview={overview} />}</Loaded>
    </Card>
  );
}

function Numbers({ overview }: { overview: OverviewResponse["data"] }) {
  const { today: words } = useTexts(admin);
  const charts = chartsIn(overview, words, useLanguage());
  const { pending } = overview.reports;
  const days = overview.days.map(({ day }) => day);
  return (
    <div className="space-y-3">
      {overview.paused.map(({ gateway, since, code }) => (
        <Notice key={gateway} tone="error" title={words.paused(gateway)}>
          <p>{words.pausedWhy(stamp(since), code ?? "?")}</p>
        </Notice>
      ))}
      <Balances balances={overview.balances} />
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 mid:grid-cols-3 wide:grid-cols-6">
        {charts.map((chart) => (
          <Figure key={chart.name} name={chart.name} value={chart.today}>
            <Bars values={chart.values} label={textOf(chart, days.length, words)} />
          </Figure>
        ))}
        <Figure name={words.held} value={String(overview.held)} />
        <Figure name={words.open} value={String(pending)}>
          <span className="text-small text-muted">
            {overview.oldestReportAt === null ? words.noneOpen : words.oldest(stamp(overview.oldestReportAt))}
          </span>
        </Figure>
      </dl>
      <DaysTable charts={charts} days={days} />
    </div>
  );
}

/** What is left at the gateways; a warning where that is little, and a line where it is enough. */
function Balances({ balances }: Pick<OverviewResponse["data"], "balances">) {
  const { today: words } = useTexts(admin);
  const language = useLanguage();
  const enough = balances.filter(({ standing }) => standing === "enough");
  return (
    <>
      {balances
        .filter(({ standing }) => standing !== "enough")
        .map(({ gateway, cents, currency, at, standing }) => (
          <Notice
            key={gateway}
            tone={standing === "empty" ? "error" : "warn"}
            title={standing === "empty" ? words.balanceEmpty(gateway) : words.balanceLow(gateway)}
          >
            <p>{words.balanceWhy(moneyIn(currency, cents, language), stamp(at))}</p>
          </Notice>
        ))}
      {enough.length > 0 && (
        <p className="text-small text-muted">
          {words.balances}:{" "}
          {enough
            .map(({ gateway, cents, currency, at }) =>
              words.balance(gateway, moneyIn(currency, cents, language), stamp(at)),
            )
            .join(", ")}
        </p>
      )}
    </>
  );
}

const textOf = ({ name, least, most }: Chart, days: number, words: typeof admin.nl.today) =>
  `${words.perDay(name, days)}. ${words.span(least, most)}`;

const Figure = ({ name, value, children }: { name: string; value: string; children?: React.ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-small text-muted">{name}</dt>
    <dd className="figures text-lead font-bold">{value}</dd>
    {children && <dd>{children}</dd>}
  </div>
);

/** The same as the charts, for those who would rather read. It is made when it is opened. */
function DaysTable({ charts, days }: { charts: readonly Chart[]; days: readonly string[] }) {
  const { today: words } = useTexts(admin);
  const [open, setOpen] = useState(false);
  const title = words.table(days.length);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer py-2 text-note">{title}</summary>
      {open && (
        <Table label={title} heads={[words.day, ...charts.map(({ name }) => name)]}>
          {days.map((day, index) => (
            <Row key={day}>
              <Cell className="figures">{day.split("-").reverse().join("/")}</Cell>
              {charts.map(({ name, read }) => (
                <Cell key={name} className="figures">
                  {read[index] ?? ""}
                </Cell>
              ))}
            </Row>
          ))}
        </Table>
      )}
    </details>
  );
}
