import { memo } from "react";
import type { ReportItem } from "#contract/admin-reports";
import { dueTexts } from "#voice/due";
import { stamp } from "#voice/format";
import { reportDesk } from "#voice/report-desk";
import { useTexts } from "../../i18n/catalogue";
import { Badge, reportTones } from "../ui/Badge";
import { dueOf } from "../ui/due";
import { Foreign } from "../ui/Facts";
import { admin } from "../words";

type Props = {
  report: ReportItem;
  isOpen: boolean;
  hasDraft: boolean;
  /** Somebody is about to open it. */
  onNear: (id: string) => void;
  onOpen: (id: string) => void;
};

/** One report at the desk: how long is left, who, how much, what. The whole row is one button. */
export const DeskRow = memo(function DeskRow({ report, isOpen, hasDraft, onNear, onOpen }: Props) {
  const { reports: words } = useTexts(admin);
  const desk = useTexts(reportDesk);
  const due = dueOf(useTexts(dueTexts), report.dueAt, Date.now());
  return (
    <li className="desk-row" data-current={isOpen || undefined}>
      <p className="desk-due" data-tone={due.tone}>
        <strong>{due.text}</strong> {due.by && <span>{due.by}</span>}
      </p>
      <p className="desk-state">
        {hasDraft && <Badge tone="neutral">{desk.draft}</Badge>}{" "}
        <Badge tone={reportTones[report.status]}>{words.states[report.status]}</Badge>
      </p>
      <p className="desk-who">
        <button
          type="button"
          data-row
          className="desk-open"
          aria-current={isOpen || undefined}
          onFocus={() => onNear(report.id)}
          onPointerEnter={() => onNear(report.id)}
          onClick={() => onOpen(report.id)}
        >
          <Foreign>{report.phoneNumber}</Foreign>
        </button>
        <span className="desk-when">{stamp(report.createdAt)}</span>
      </p>
      <p className="desk-size">
        {report.size === null
          ? desk.noSize
          : `${desk.texts(report.size.texts)}, ${desk.addresses(report.size.senders)}`}
      </p>
      <p className="desk-why">
        {report.inWave > 1 && <span className="desk-wave">{desk.wave(report.inWave)}</span>}{" "}
        <strong>{desk.kinds[report.kind]}.</strong> <Foreign>{report.reason}</Foreign>
      </p>
    </li>
  );
});
