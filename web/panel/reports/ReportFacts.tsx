import type { ReactNode } from "react";
import type { ReportDetail, ReportItem } from "#contract/admin-reports";
import { stamp } from "#voice/format";
import { useTexts } from "../../i18n/catalogue";
import { ordersTexts } from "../orders/words";
import { Link } from "../place";
import { Badge, reportTones } from "../ui/Badge";
import { Fact, Facts, Foreign } from "../ui/Facts";
import { admin } from "../words";
import { Evidence } from "./Evidence";

/** What is known of a report; `detail` comes a moment later. */
export function ReportFacts({
  report,
  detail,
  children,
}: {
  report: ReportItem;
  detail: ReportDetail | undefined;
  /** What staff may change of it. */
  children?: ReactNode;
}) {
  const { reports: words, hold, notKept } = useTexts(admin);
  return (
    <Facts>
      <Fact name={words.phone}>
        <Foreign>{report.phoneNumber}</Foreign>
      </Fact>
      <Fact name={words.address}>
        <code>{report.ipAddress ?? notKept}</code>
        {report.ipAddress !== null && (
          <span className="block text-small text-muted">
            {report.ipAddressOf === "sender" ? words.ofSender : words.ofReporter}
          </span>
        )}
      </Fact>
      <Fact name={words.reason}>
        <Foreign>{report.reason}</Foreign>
      </Fact>
      {report.reporterEmail !== null && (
        <Fact name={words.email}>
          <Foreign>{report.reporterEmail}</Foreign>
        </Fact>
      )}
      <Fact name={words.receivedAt}>
        <span className="figures">{stamp(report.createdAt)}</span>
      </Fact>
      <Fact name={words.status}>
        <Badge tone={reportTones[report.status]}>{words.states[report.status]}</Badge>
        {report.closedAt !== null && <span className="figures pl-2">{stamp(report.closedAt)}</span>}
      </Fact>
      {children}
      <Fact name={words.caseCode}>
        <code>{report.caseCode}</code>
      </Fact>
      {detail?.hold && (
        <Fact name={hold.name}>{hold.until(stamp(detail.hold.until), detail.hold.author)}</Fact>
      )}
      {detail && (
        <Fact name={words.evidence}>
          <Evidence report={detail} />
        </Fact>
      )}
      {detail && (
        <Fact name={words.matching}>{detail.order ? <Matching order={detail.order} /> : words.noMatch}</Fact>
      )}
      {detail && detail.others.length > 0 && (
        <Fact name={words.others}>
          <ul className="space-y-2">
            {detail.others.map((order) => (
              <li key={order.id}>
                <Matching order={order} />
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </Facts>
  );
}

function Matching({ order }: { order: ReportDetail["others"][number] }) {
  const { reports: words } = useTexts(admin);
  const orders = useTexts(ordersTexts);
  return (
    <>
      <span className="figures">{stamp(order.createdAt)}</span>, {orders.states[order.status]}
      <span className="block">
        {words.fromSender(order.sender)}, <span className="figures">{order.receiver}</span>
      </span>
      <Link to="/admin" search={{ view: "orders", order: order.id }}>
        {words.openOrder}
      </Link>
    </>
  );
}
