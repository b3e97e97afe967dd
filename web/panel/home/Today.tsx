import { useQuery } from "@tanstack/react-query";
import type { OverviewResponse } from "#contract/admin-panel";
import { moneyIn, stamp } from "#voice/format";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { buttonClass } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { Chart } from "../charts/Chart";
import { overviewQuery } from "../frame/use-counts";
import { Loaded } from "../Loaded";
import { Link } from "../place";
import { vendorName } from "../system/since";
import { Card } from "../ui/Card";
import { chartsIn } from "./charts";
import { todayTexts } from "./today-words";

/** How today stands in the thirty days behind it: what went well, and what did not. */
export function Today() {
  const words = useTexts(todayTexts);
  const query = useQuery(overviewQuery);
  return (
    <Card
      title={words.title}
      actions={
        <Link to="/admin" search={{ view: "figures" }} className={buttonClass("quiet")}>
          {words.asTable}
        </Link>
      }
    >
      <Loaded query={query}>
        {(overview) => (
          <div className="today">
            <Paused paused={overview.paused} />
            <Balances balances={overview.balances} />
            <Charts overview={overview} />
            <Waits overview={overview} />
          </div>
        )}
      </Loaded>
    </Card>
  );
}

type Overview = OverviewResponse["data"];

function Charts({ overview }: { overview: Overview }) {
  const words = useTexts(todayTexts);
  const charts = chartsIn(overview, words, useLanguage());
  return (
    <div className="today-charts">
      {charts.map(({ name, points, ends, aside, show, isShare, limit }) => (
        <Chart
          key={name}
          name={words.names[name]}
          aside={aside}
          points={points}
          ends={ends}
          show={show}
          whole={!isShare}
          least={name === "revenue" ? 100 : 1}
          limit={limit}
        />
      ))}
      <p className="today-legend">
        <i className="chart-bar" data-unfinished />
        <span>{words.notOver}</span>
        <i className="chart-bar" data-pale />
        <span>{words.weekend}</span>
      </p>
    </div>
  );
}

/** What waits at this moment, of which no day tells. */
function Waits({ overview: { worklist, held, reports, oldestReportAt } }: { overview: Overview }) {
  const words = useTexts(todayTexts);
  return (
    <dl className="today-waits">
      <Figure name={words.held} value={held} />
      <Figure name={words.open} value={reports.pending}>
        {oldestReportAt === null ? words.noneOpen : words.oldest(stamp(oldestReportAt))}
      </Figure>
      <Figure name={words.waiting} value={worklist.open}>
        {words.overdue(worklist.overdue)}
      </Figure>
    </dl>
  );
}

const Figure = ({ name, value, children }: { name: string; value: number; children?: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="figures">{value}</dd>
    {children && <dd>{children}</dd>}
  </div>
);

/** Gateways that stand still, said before anything else. */
function Paused({ paused }: Pick<Overview, "paused">) {
  const words = useTexts(todayTexts);
  return paused.map(({ gateway, since, code }) => (
    <Notice key={gateway} tone="error" title={words.paused(vendorName(gateway))}>
      <p>{words.pausedWhy(stamp(since), code ?? "?")}</p>
    </Notice>
  ));
}

/** What is left at the gateways; a warning where that is little, and a line where it is enough. */
function Balances({ balances }: Pick<Overview, "balances">) {
  const words = useTexts(todayTexts);
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
            title={
              standing === "empty"
                ? words.balanceEmpty(vendorName(gateway))
                : words.balanceLow(vendorName(gateway))
            }
          >
            <p>{words.balanceWhy(moneyIn(currency, cents, language), stamp(at))}</p>
          </Notice>
        ))}
      {enough.length > 0 && (
        <p className="text-small text-muted">
          {words.balances}:{" "}
          {enough
            .map(({ gateway, cents, currency, at }) =>
              words.balance(vendorName(gateway), moneyIn(currency, cents, language), stamp(at)),
            )
            .join(", ")}
        </p>
      )}
    </>
  );
}
