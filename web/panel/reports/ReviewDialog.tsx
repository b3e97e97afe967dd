import { useQuery } from "@tanstack/react-query";
import type { ReportDetail, ReportItem } from "#contract/admin-reports";
import { useTexts } from "../../i18n/catalogue";
import { Loaded } from "../Loaded";
import { dropDraft } from "../typed";
import { Dialog } from "../ui/Dialog";
import { admin } from "../words";
import { reportQuery } from "./queries";
import { Review } from "./Review";

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
    dropDraft(id);
    onClose();
  };
  return (
    <Dialog title={words.dialog} closeLabel={closeLabel} width="wide" onClose={close}>
      {report && (
        <Review
          opened={listed ?? report}
          detail={detail}
          waiting={query.isPending}
          wholeWave={false}
          onDone={close}
        />
      )}
      {!detail && <Loaded query={query}>{() => null}</Loaded>}
    </Dialog>
  );
}
