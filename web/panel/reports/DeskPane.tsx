import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useRef } from "react";
import type { ReportItem } from "#contract/admin-reports";
import { reportDesk } from "#voice/report-desk";
import { useTexts } from "../../i18n/catalogue";
import { Button } from "../../ui/Button";
import { Loaded } from "../Loaded";
import { admin } from "../words";
import { reportQuery } from "./queries";
import { Review } from "./Review";
import { Standing, StepButtons, type Steps, useStepKeys } from "./ReviewHead";

type Props = {
  id: string;
  /** The report as the list shows it, so that nothing need wait; undefined when it is not on this page. */
  listed: ReportItem | undefined;
  steps: Steps;
  onDone: (others: readonly string[]) => void;
  onClose: () => void;
};

/** The report in hand, with the ways to the one before and the one after. */
export function DeskPane({ id, listed, steps, onDone, onClose }: Props) {
  const { reports: words } = useTexts(admin);
  const desk = useTexts(reportDesk);
  const query = useQuery(reportQuery(id));
  const report = query.data ?? listed;
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const keys = { ...useStepKeys(steps), Escape: { does: desk.back, run: onClose } };
  return (
    <>
      <div className="desk-pane-head">
        <h2 ref={heading} tabIndex={-1}>
          {words.dialog}
        </h2>
        {report && <Standing report={report} />}
        <div className="desk-steps">
          <StepButtons {...steps} />
          <Button look="small" className="desk-back" onClick={onClose}>
            {desk.back}
          </Button>
        </div>
      </div>
      {report && (
        <Review
          opened={listed ?? report}
          detail={query.data}
          waiting={query.isPending}
          wholeWave
          onDone={onDone}
          keys={keys}
        />
      )}
      {!query.data && <Loaded query={query}>{() => null}</Loaded>}
    </>
  );
}
