import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useRef } from "react";
import type { ReportItem } from "#contract/admin-reports";
import { dueTexts } from "#voice/due";
import { reportDesk } from "#voice/report-desk";
import { useTexts } from "../../i18n/catalogue";
import { Button } from "../../ui/Button";
import { Loaded } from "../Loaded";
import { Badge, reportTones } from "../ui/Badge";
import { dueOf } from "../ui/due";
import { admin } from "../words";
import { reportQuery } from "./queries";
import { Review } from "./Review";

type Props = {
  id: string;
  /** The report as the list shows it, so that nothing need wait; undefined when it is not on this page. */
  listed: ReportItem | undefined;
  /** Which of how many on this page. */
  place: { readonly at: number; readonly of: number } | null;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onDone: (others: readonly string[]) => void;
  onClose: () => void;
};

/** The report in hand, with the ways to the one before and the one after. */
export function DeskPane({ id, listed, place, onPrevious, onNext, onDone, onClose }: Props) {
  const { reports: words } = useTexts(admin);
  const desk = useTexts(reportDesk);
  const query = useQuery(reportQuery(id));
  const report = query.data ?? listed;
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const keys = {
    "[": { does: desk.previous, run: () => onPrevious?.() ?? false },
    "]": { does: desk.next, run: () => onNext?.() ?? false },
    Escape: { does: desk.back, run: onClose },
  };
  const dueWords = useTexts(dueTexts);
  const due = report && dueOf(dueWords, report.dueAt, Date.now());
  return (
    <>
      <div className="desk-pane-head">
        <h2 ref={heading} tabIndex={-1}>
          {words.dialog}
        </h2>
        {report && <Badge tone={reportTones[report.status]}>{words.states[report.status]}</Badge>}
        {due && (
          <p className="desk-due" data-tone={due.tone}>
            <strong>{due.text}</strong> {due.by && <span>{due.by}</span>}
          </p>
        )}
        <div className="desk-steps">
          {place && <span className="figures">{desk.place(place.at, place.of)}</span>}
          <Button
            look="small"
            aria-label={desk.previous}
            disabled={!onPrevious}
            onClick={() => onPrevious?.()}
          >
            <span aria-hidden="true">‹</span>
          </Button>
          <Button look="small" aria-label={desk.next} disabled={!onNext} onClick={() => onNext?.()}>
            <span aria-hidden="true">›</span>
          </Button>
          <Button look="small" onClick={onClose}>
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
