import { memo } from "react";
import type { ReportItem } from "#contract/admin-reports";
import { dueTexts } from "#voice/due";
import { stamp } from "#voice/format";
import { reportDesk } from "#voice/report-desk";
import { useTexts } from "../../i18n/catalogue";
import { useWho } from "../session";
import { Badge, reportTones } from "../ui/Badge";
import { dueOf } from "../ui/due";
import { Foreign, PhoneNumber } from "../ui/Facts";
import { Glyph } from "../ui/Glyph";
import { PersonMark } from "../ui/PersonMark";
import { admin } from "../words";
import type { Group } from "./groups";
import { openOf } from "./use-ticks";

type Props = {
  group: Group;
  isOpen: boolean;
  hasDraft: boolean;
  isTicked: boolean;
  onTick: (reports: readonly ReportItem[]) => void;
  /** Somebody is about to open it. */
  onNear: (id: string) => void;
  onOpen: (id: string) => void;
};

/** One entry of the desk: how long is left, who, how much, what. The whole row is one button, but for its tick. */
export const DeskRow = memo(function DeskRow(props: Props) {
  const { group, isOpen, hasDraft, isTicked, onTick, onNear, onOpen } = props;
  const { reports: words } = useTexts(admin);
  const desk = useTexts(reportDesk);
  const me = useWho();
  const { lead: report } = group;
  const due = dueOf(useTexts(dueTexts), report.dueAt, Date.now());
  const by = due.by ?? report.decidedBy;
  // Of a wave anybody who looks at one of it looks at all of it.
  const looker =
    group.all.map(({ claimedBy }) => claimedBy).find((who) => who !== null && who !== me) ?? undefined;
  const decidable = openOf(group);
  return (
    <li className="desk-row" data-report={report.id} data-current={isOpen || undefined}>
      <p className="desk-tick">
        {decidable.length > 0 && (
          <input
            type="checkbox"
            aria-label={desk.tickOne(report.caseCode)}
            checked={isTicked}
            onChange={() => onTick(decidable)}
          />
        )}
      </p>
      <p className="desk-due" data-tone={due.tone}>
        <strong>{due.text}</strong> {by !== null && <span>{by}</span>}
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
          <PhoneNumber>{report.phoneNumber}</PhoneNumber>
        </button>
        <span className="desk-when">{stamp(report.createdAt)}</span>
      </p>
      <p className="desk-state">
        {hasDraft && <Badge tone="neutral">{desk.draft}</Badge>}{" "}
        <Badge tone={reportTones[report.status]}>{words.states[report.status]}</Badge>
        {looker !== undefined && <PersonMark name={looker} told={desk.claimed(looker)} />}
      </p>
      <p className="desk-size">
        {report.size === null ? (
          desk.noSize
        ) : (
          <>
            <span>{desk.texts(report.size.texts)},</span> <span>{desk.addresses(report.size.senders)}</span>
          </>
        )}
      </p>
      <div className="desk-why">
        <p className="line-clamp-3">
          {report.inWave > 1 && (
            <span className="desk-wave">
              <Glyph name="wave" /> {desk.wave(report.inWave)}
            </span>
          )}{" "}
          <strong>{desk.kinds[report.kind]}.</strong> <Foreign>{report.reason}</Foreign>
        </p>
        {report.reporterEmail !== null && (
          <p className="desk-mail">
            <Foreign>{report.reporterEmail}</Foreign>
          </p>
        )}
      </div>
      <p className="desk-act" aria-hidden="true">
        {words.handle}
      </p>
    </li>
  );
});
