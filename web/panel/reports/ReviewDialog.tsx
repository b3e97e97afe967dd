import { useQuery } from "@tanstack/react-query";
import type { ReportDetail, ReportItem } from "#contract/admin-reports";
import { useTexts } from "../../i18n/catalogue";
import { Loaded } from "../Loaded";
import { dropNotes } from "../typed";
import { Dialog } from "../ui/Dialog";
import { admin } from "../words";
import { BlockButtons } from "./BlockButtons";
import { reportQuery } from "./queries";
import { ReportFacts } from "./ReportFacts";
import { ReviewForm } from "./ReviewForm";

type Props = {
  id: string;
  /** The report as the list shows it, so that the dialog need not wait; undefined when it is not on this page. */
  listed: ReportItem | undefined;
  onClose: () => void;
};

/** Where staff decide about a report (spec §2). */
export function ReviewDialog({ id, listed, onClose }: Props) {
  const { reports: words, close: closeLabel } = useTexts(admin);
  const query = useQuery(reportQuery(id));
  const detail: ReportDetail | undefined = query.data;
  const report = detail ?? listed;
  const close = () => {
    dropNotes(id);
    onClose();
  };
  return (
    <Dialog title={words.dialog} closeLabel={closeLabel} onClose={close}>
      {report && (
        <div className="space-y-5">
          <ReportFacts report={report} detail={detail} />
          <BlockButtons report={report} detail={detail} waiting={query.isPending} />
          <ReviewForm opened={listed ?? report} detail={detail} waiting={query.isPending} onDone={close} />
        </div>
      )}
      {!detail && <Loaded query={query}>{() => null}</Loaded>}
    </Dialog>
  );
}
