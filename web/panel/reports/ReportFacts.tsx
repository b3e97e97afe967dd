import type { ReactNode } from "react";
import type { ReportDetail, ReportItem } from "#contract/admin-reports";
import { dueTexts } from "#voice/due";
import { stamp } from "#voice/format";
import { reportDesk } from "#voice/report-desk";
import { useTexts } from "../../i18n/catalogue";
import { CopyButton } from "../CopyButton";
import { ordersTexts } from "../orders/words";
import { Link } from "../place";
import { sinceIn } from "../ui/due";
import { Fact, Facts, Foreign, PhoneNumber } from "../ui/Facts";
import { admin } from "../words";
import { Evidence } from "./Evidence";

/** What is known of a report besides its words; `detail` comes a moment later. What is looked for elsewhere can be copied. */
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
  const { reports: words, hold, notKept, none } = useTexts(admin);
  const desk = useTexts(reportDesk);
  const due = useTexts(dueTexts);
  return (
    <Facts>
      <Fact name={words.phone}>
        <Copied name={words.phone} value={report.phoneNumber}>
          <b>
            <PhoneNumber>{report.phoneNumber}</PhoneNumber>
          </b>
        </Copied>
      </Fact>
      <Fact name={words.address}>
        {report.ipAddress === null ? (
          notKept
        ) : (
          <Copied name={words.address} value={report.ipAddress}>
            <code>{report.ipAddress}</code>
          </Copied>
        )}
        {report.ipAddress !== null && (
          <Aside>{report.ipAddressOf === "sender" ? words.ofSender : words.ofReporter}</Aside>
        )}
      </Fact>
      <Fact name={words.email}>
        {report.reporterEmail === null ? none : <Foreign>{report.reporterEmail}</Foreign>}
      </Fact>
      <Fact name={words.receivedAt}>
        <span className="figures">{stamp(report.createdAt)}</span>
        <Aside>{agoIn(desk, due, report.createdAt)}</Aside>
      </Fact>
      {report.closedAt !== null && (
        <Fact name={words.closedAt}>
          <span className="figures">{stamp(report.closedAt)}</span>
          {report.decidedBy !== null && <Aside>{report.decidedBy}</Aside>}
        </Fact>
      )}
      {children}
      <Fact name={words.caseCode}>
        <Copied name={words.caseCode} value={report.caseCode}>
          <code>{report.caseCode}</code>
        </Copied>
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

/** What stands there, and beside it the button that copies it. */
const Copied = ({ name, value, children }: { name: string; value: string; children: ReactNode }) => (
  <span className="review-copied">
    {children}
    <CopyButton name={name} value={value} />
  </span>
);

const Aside = ({ children }: { children: string }) => (
  <>
    {" "}
    <span className="figures text-muted">{children}</span>
  </>
);

/** How long ago something was; within the minute it is now. */
function agoIn(desk: typeof reportDesk.nl, due: typeof dueTexts.nl, at: number): string {
  const since = sinceIn(due, Date.now() - at);
  return since === due.now ? since : desk.ago(since);
}
