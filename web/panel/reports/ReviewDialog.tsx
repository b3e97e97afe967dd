import { useQuery } from "@tanstack/react-query";
import { type RefObject, useLayoutEffect, useRef } from "react";
import type { ReportDetail, ReportItem } from "#contract/admin-reports";
import { useTexts } from "../../i18n/catalogue";
import { Loaded } from "../Loaded";
import { Dialog } from "../ui/Dialog";
import { admin } from "../words";
import { reportQuery } from "./queries";
import { Review } from "./Review";
import { Standing, StepButtons, type Steps, useStepKeys } from "./ReviewHead";

type Props = {
  id: string;
  /** The report as the list shows it, so that the dialog need not wait; undefined when it is not on this page. */
  listed: ReportItem | undefined;
  steps: Steps;
  onClose: () => void;
};

/** Where staff decide about a report (spec §2), and go on to the one before or after it: it stays, with the focus in it. */
export function ReviewDialog({ id, listed, steps, onClose }: Props) {
  const { reports: words, close: closeLabel } = useTexts(admin);
  const query = useQuery(reportQuery(id));
  const detail: ReportDetail | undefined = query.data;
  const report = detail ?? listed;
  const head = useRef<HTMLDivElement>(null);
  useFocusKept(head, id);
  const keys = useStepKeys(steps);
  return (
    <Dialog
      title={words.dialog}
      closeLabel={closeLabel}
      width="wide"
      head={
        <div ref={head} className="review-head">
          {report && <Standing report={report} />}
          <div className="desk-steps">
            <StepButtons {...steps} />
          </div>
        </div>
      }
      onClose={onClose}
    >
      {report && (
        <Review
          key={id}
          opened={listed ?? report}
          detail={detail}
          waiting={query.isPending}
          wholeWave={false}
          onDone={onClose}
          keys={keys}
        />
      )}
      {!detail && <Loaded query={query}>{() => null}</Loaded>}
    </Dialog>
  );
}

/** The next report begins at its top; where what had the focus went with the one before, its title has it. */
function useFocusKept(head: RefObject<HTMLElement | null>, id: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each report anew
  useLayoutEffect(() => {
    const dialog = head.current?.closest("dialog");
    if (!dialog?.open) return;
    dialog.scrollTop = 0;
    if (!dialog.contains(document.activeElement)) dialog.querySelector("h2")?.focus();
  }, [head, id]);
}
