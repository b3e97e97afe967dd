import type { ReportItem } from "#contract/admin-reports";
import { dueTexts } from "#voice/due";
import { reportDesk } from "#voice/report-desk";
import { useTexts } from "../../i18n/catalogue";
import { Button } from "../../ui/Button";
import type { KeyMap } from "../keys";
import { Badge, reportTones } from "../ui/Badge";
import { dueOf } from "../ui/due";
import { Glyph } from "../ui/Glyph";
import { admin } from "../words";

/** The reports before and after the one in hand; null at the end of what is listed. */
export type Steps = {
  /** Which of how many that are listed; null where it is not among them. */
  readonly place: { readonly at: number; readonly of: number } | null;
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
};

/** From one of a list to those beside it. */
export function stepsOf(
  listed: readonly { readonly id: string }[],
  at: number,
  open: (id: string) => void,
): Steps {
  const step = (one: { readonly id: string } | undefined) => (at === -1 || !one ? null : () => open(one.id));
  return {
    place: at === -1 ? null : { at: at + 1, of: listed.length },
    onPrevious: step(listed[at - 1]),
    onNext: step(listed[at + 1]),
  };
}

/** How a report stands: its state, and how long is left to decide. */
export function Standing({ report: { status, dueAt } }: { report: ReportItem }) {
  const { reports: words } = useTexts(admin);
  const due = dueOf(useTexts(dueTexts), dueAt, Date.now());
  return (
    <>
      <Badge tone={reportTones[status]}>{words.states[status]}</Badge>
      <p className="desk-due" data-tone={due.tone}>
        <strong>{due.text}</strong> {due.by && <span>{due.by}</span>}
      </p>
    </>
  );
}

/** The ways to the report before and the one after. At the last one its button stays, so that nobody loses the focus. */
export function StepButtons({ place, onPrevious, onNext }: Steps) {
  const desk = useTexts(reportDesk);
  return (
    <>
      {place && <span className="figures">{desk.place(place.at, place.of)}</span>}
      <Step label={desk.previous} glyph="back" onStep={onPrevious} />
      <Step label={desk.next} glyph="next" onStep={onNext} />
    </>
  );
}

type StepProps = { label: string; glyph: "back" | "next"; onStep: (() => void) | null };

const Step = ({ label, glyph, onStep }: StepProps) => (
  <Button
    look="small"
    className="review-step"
    aria-label={label}
    aria-disabled={!onStep}
    onClick={() => onStep?.()}
  >
    <Glyph name={glyph} />
  </Button>
);

/** The same by key. */
export function useStepKeys({ onPrevious, onNext }: Steps): KeyMap {
  const desk = useTexts(reportDesk);
  return {
    "[": { does: desk.previous, run: () => (onPrevious === null ? false : onPrevious()), repeats: true },
    "]": { does: desk.next, run: () => (onNext === null ? false : onNext()), repeats: true },
  };
}
