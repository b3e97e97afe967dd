import type { ReportDetail, ReportItem } from "#contract/admin-reports";
import { useTexts } from "../../i18n/catalogue";
import { Notice } from "../../ui/Notice";
import { Foreign } from "../ui/Facts";
import { admin } from "../words";

/** What somebody else made of the report while it was looked at here. */
export function Changed({ before, now }: { before: ReportItem; now: ReportDetail }) {
  const { reports: words, none } = useTexts(admin);
  const changes = [
    now.status !== before.status && words.staleStatus(words.states[before.status], words.states[now.status]),
    now.reviewNotes !== before.reviewNotes && words.staleNotes(now.reviewNotes ?? none),
    now.decision !== null && words.staleDecision(now.decision),
  ].filter((line) => line !== false);
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
      <p>{words.staleAgain}</p>
    </Notice>
  );
}
