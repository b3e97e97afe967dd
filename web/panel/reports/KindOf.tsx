import type { ReportItem } from "#contract/admin-reports";
import { type ReportKind, reportKinds } from "#domain/abuse";
import { reportDesk } from "#voice/report-desk";
import { useTexts } from "../../i18n/catalogue";
import { Fact } from "../ui/Facts";

type Props = {
  report: ReportItem;
  waiting: boolean;
  onChoose: (kind: ReportKind) => void;
};

/** What a report is about. The rules only guess it: whoever reads it may say otherwise, and a threat has a deadline of its own. */
export function KindOf({ report, waiting, onChoose }: Props) {
  const words = useTexts(reportDesk);
  return (
    <Fact name={words.kind}>
      <select
        className="review-kind"
        aria-label={words.kind}
        value={report.kind}
        disabled={waiting}
        onChange={({ target }) => {
          const kind = reportKinds.find((one) => one === target.value);
          if (kind) onChoose(kind);
        }}
      >
        {reportKinds.map((kind) => (
          <option key={kind} value={kind}>
            {words.kinds[kind]}
          </option>
        ))}
      </select>
    </Fact>
  );
}
