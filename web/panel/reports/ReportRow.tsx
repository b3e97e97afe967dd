import { memo } from "react";
import type { ReportItem } from "#contract/admin-reports";
import type { ReportState } from "#domain/abuse";
import { dueTexts } from "#voice/due";
import { stamp } from "#voice/format";
import { reportDesk } from "#voice/report-desk";
import { useTexts } from "../../i18n/catalogue";
import { Button } from "../../ui/Button";
import { Badge, reportTones } from "../ui/Badge";
import { dueOf } from "../ui/due";
import { Foreign, PhoneNumber } from "../ui/Facts";
import { Glyph } from "../ui/Glyph";
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

/** One report in the card. */
export const ReportRow = memo(
  function ReportRow({ report, onNear, onHandle }: Props) {
    const { reports: words } = useTexts(admin);
    const desk = useTexts(reportDesk);
    const due = dueOf(useTexts(dueTexts), report.dueAt, Date.now());
    const about = `report-${report.id}`;
    return (
      <li className={`report-row ${edges[report.status]}`}>
        <p id={about} className="report-who figures">
          <b>
            <PhoneNumber>{report.phoneNumber}</PhoneNumber>
          </b>{" "}
          <span>{stamp(report.createdAt)}</span>
        </p>
        <div className="report-why">
          <p className="line-clamp-2">
            {report.inWave > 1 && (
              <span className="desk-wave" title={desk.wave(report.inWave)}>
                <Glyph name="wave" /> {report.inWave}
              </span>
            )}{" "}
            {report.isThreat && <Badge tone="red">{words.threat}</Badge>} <Foreign>{report.reason}</Foreign>
          </p>
          {report.reporterEmail !== null && (
            <p className="desk-mail">
              <Foreign>{report.reporterEmail}</Foreign>
            </p>
          )}
        </div>
        <p className="report-state">
          <Badge tone={reportTones[report.status]}>{words.states[report.status]}</Badge>{" "}
          {report.dueAt !== null && (
            <span className="desk-due" data-tone={due.tone}>
              <strong>{due.text}</strong>
            </span>
          )}
        </p>
        <Button
          look="small"
          className="report-act"
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
