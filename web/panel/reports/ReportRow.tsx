import { memo } from "react";
import type { ReportItem } from "#contract/admin-reports";
import type { ReportState } from "#domain/abuse";
import { stamp } from "#voice/format";
import { useTexts } from "../../i18n/catalogue";
import { Button } from "../../ui/Button";
import { Badge, reportTones } from "../ui/Badge";
import { Foreign } from "../ui/Facts";
import { admin } from "../words";

const edges: Record<ReportState, string> = {
  pending: "border-l-error",
  resolved: "border-l-ok",
  dismissed: "border-l-line",
};

type Props = {
  report: ReportItem;
  /** Somebody is about to handle it. */
  onNear: () => unknown;
  onHandle: () => void;
};

/** One report in the list. */
export const ReportRow = memo(
  function ReportRow({ report, onNear, onHandle }: Props) {
    const { reports: words } = useTexts(admin);
    const about = `report-${report.id}`;
    return (
      <li
        className={`flex flex-wrap items-start gap-x-4 gap-y-1 border-b border-l-4 border-b-line py-2 pl-3 ${edges[report.status]}`}
      >
        <div className="min-w-0 grow basis-60 text-note">
          <p id={about} className="flex flex-wrap items-baseline gap-x-3">
            <span className="figures font-bold">
              <Foreign>{report.phoneNumber}</Foreign>
            </span>
            <Badge tone={reportTones[report.status]}>{words.states[report.status]}</Badge>
            {report.isThreat && <Badge tone="red">{words.threat}</Badge>}
            <span className="figures text-small text-muted">{stamp(report.createdAt)}</span>
            {report.dueAt !== null && (
              <span className="figures text-small text-muted">{words.dueBy(stamp(report.dueAt))}</span>
            )}
            {report.dueAt !== null && report.dueAt < Date.now() && <Badge tone="red">{words.overdue}</Badge>}
          </p>
          {report.reporterEmail !== null && (
            <p className="text-small text-muted">
              <Foreign>{report.reporterEmail}</Foreign>
            </p>
          )}
          <p className="line-clamp-2">
            <Foreign>{report.reason}</Foreign>
          </p>
        </div>
        <Button
          look="small"
          data-row
          aria-describedby={about}
          onFocus={onNear}
          onPointerEnter={onNear}
          onClick={onHandle}
        >
          {words.handle}
        </Button>
      </li>
    );
  },
  (before, after) => before.report === after.report,
);
