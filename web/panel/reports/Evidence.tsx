import type { ReportDetail } from "#contract/admin-reports";
import { mostCounted } from "#domain/panel";
import { stamp } from "#voice/format";
import { useTexts } from "../../i18n/catalogue";
import { Icon } from "../../ui/Icon";
import { ordersTexts } from "../orders/words";
import { Badge } from "../ui/Badge";
import { admin } from "../words";

/** What a report proves and what it does not, and whom a block would hit (decision 044). */
export function Evidence({ report }: { report: ReportDetail }) {
  const { reports: words } = useTexts(admin);
  const { proven, quotes } = report.evidence;
  return (
    <>
      {!proven && <Badge tone="neutral">{words.unproven}</Badge>}
      <ul className="mt-1 space-y-1">
        <Texted report={report} />
        <Line holds={false}>{words.notOwner}</Line>
        {report.evidence.texted && (
          <Line holds={quotes === true}>
            {quotes === null ? words.quotesUnknown : quotes ? words.quotes : words.quotesNot}
          </Line>
        )}
        <Others count={report.evidence.otherReports} />
        {report.ipAddress !== null && (
          <li>{report.ipAddressOf === "sender" ? words.blocksSender : words.blocksReporter}</li>
        )}
      </ul>
    </>
  );
}

function Texted({ report: { evidence, order } }: { report: ReportDetail }) {
  const { reports: words } = useTexts(admin);
  const orders = useTexts(ordersTexts);
  if (!evidence.texted) return <Line holds={false}>{words.notTexted}</Line>;
  return (
    <Line holds>
      {order
        ? words.texted(stamp(order.createdAt), order.sender, orders.states[order.status])
        : words.textedBefore}
    </Line>
  );
}

const Line = ({ holds, children }: { holds: boolean; children: string }) => (
  <li className="flex gap-2">
    <Icon name={holds ? "ok" : "warn"} className={`mt-1 size-4 ${holds ? "text-ok" : "text-warn"}`} />
    <span className="min-w-0">{children}</span>
  </li>
);

/** Whoever reports again and again shows by the address, of which only a keyed hash is kept. */
function Others({ count }: { count: number | null }) {
  const { reports: words } = useTexts(admin);
  if (count === null) return <li>{words.reporterNotKept}</li>;
  return (
    <li>{count === 0 ? words.noOtherReports : words.otherReports(countIn(words, count), count === 1)}</li>
  );
}

/** A count that may be more than was counted. */
export const countIn = ({ orMore }: { orMore: (count: number) => string }, count: number): string =>
  count >= mostCounted ? orMore(count) : String(count);
