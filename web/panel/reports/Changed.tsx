import type { ReportDetail, ReportItem } from "#contract/admin-reports";
import { reportDesk } from "#voice/report-desk";
import { useTexts } from "../../i18n/catalogue";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { Foreign } from "../ui/Facts";
import { admin } from "../words";

type Props = {
  before: ReportItem;
  now: ReportDetail;
  onTake: () => void;
  onBelow: () => void;
};

/**
 * What somebody else made of the report while it was looked at here: both notes are on the screen, and neither goes before staff
 * say which. It is said when somebody acts, and when the report is read again.
 */
export function Changed({ before, now, onTake, onBelow }: Props) {
  const { reports: words, none } = useTexts(admin);
  const desk = useTexts(reportDesk);
  const hasNotes = now.reviewNotes !== before.reviewNotes;
  const [latest] = now.notes;
  const changes = [
    now.status !== before.status && words.staleStatus(words.states[before.status], words.states[now.status]),
    hasNotes && !latest && words.staleNotes(now.reviewNotes ?? none),
    now.decision !== null && words.staleDecision(now.decision),
  ].filter((line) => line !== undefined && line !== false);
  return (
    <Notice tone="warn" role="alert" title={words.staleTitle}>
      <p>{words.staleText}</p>
      <ul className="list-disc pl-5">
        {changes.map((line) => (
          <li key={line}>
            <Foreign>{line}</Foreign>
          </li>
        ))}
      </ul>
      {hasNotes && latest && (
        <div className="review-theirs">
          <p className="font-bold">{desk.notesOf(latest.author)}</p>
          <p className="review-their-notes">
            <Foreign>{latest.note}</Foreign>
          </p>
        </div>
      )}
      {hasNotes && (
        <div className="flex flex-wrap gap-2 py-2">
          <Button look="small" onClick={onTake}>
            {desk.take}
          </Button>
          <Button look="small" onClick={onBelow}>
            {desk.below}
          </Button>
        </div>
      )}
      <p>{words.staleAgain}</p>
    </Notice>
  );
}
