import type { ReactNode } from "react";

/** What is drawn in the ring of a step. */
export type StepSign = "done" | "under_way" | "waiting" | "not" | "back";

const signs: Record<StepSign, string> = {
  done: "M6 12.5l4 4L18.5 8",
  under_way: "M5 12h14m-6-6 6 6-6 6",
  waiting: "M6 12h.01M12 12h.01M18 12h.01",
  not: "M7 7l10 10M17 7 7 17",
  back: "M19 12H5m6-6-6 6 6 6",
};

export type StepShown = {
  readonly title: string;
  readonly sign: StepSign;
  /** When it was, beside it; absent where nobody knows, or where it is still to come. */
  readonly at?: ReactNode;
};

type Props = {
  /** What has been, the latest last. */
  told: readonly StepShown[];
  /** What usually follows: a picture for the eye, and no promise. */
  coming?: readonly StepShown[];
  /** Whether the latest is good news for ever. */
  good?: boolean;
};

/** What happened to a letter, as postmarks on a line: the latest is large, and what is to come is dotted. */
export const Steps = ({ told, coming = [], good = false }: Props) => (
  <ol>
    {told.map((step, index) => {
      const isLatest = index === told.length - 1;
      return (
        <li
          // A state can come back, and steps are only ever added at the end.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the story is what a step is known by
          key={index}
          aria-current={isLatest ? "step" : undefined}
          className="group flex gap-4"
        >
          <Track sign={step.sign} look={isLatest ? (good ? "good" : "latest") : "past"} />
          <div className="flex min-h-16 min-w-0 grow flex-wrap items-baseline justify-between gap-x-4 pt-2 group-last:min-h-0">
            <p
              className={
                isLatest
                  ? "min-w-0 font-display text-heading tracking-tight max-mid:text-lead"
                  : "min-w-0 font-bold"
              }
            >
              {step.title}
            </p>
            {step.at && <p className="figures ml-auto text-note text-muted">{step.at}</p>}
          </div>
        </li>
      );
    })}
    {coming.map((step) => (
      <li key={step.title} aria-hidden="true" className="group flex gap-4 text-muted">
        <Track sign={step.sign} look="coming" />
        <p className="min-h-16 pt-2 font-bold group-last:min-h-0">{step.title}</p>
      </li>
    ))}
  </ol>
);

/** Each has an edge, for forced colours paint no ground. */
const rings = {
  past: "border-2 border-ink",
  latest: "border-2 border-ink bg-ink text-paper",
  good: "border-2 border-ok bg-ok text-paper",
  coming: "border-2 border-dotted border-field",
};

/** A ring, and the dotted line down to the next. */
const Track = ({ sign, look }: { sign: StepSign; look: keyof typeof rings }) => (
  <div className="flex flex-col items-center gap-1 pb-1">
    <div className={`grid size-10 shrink-0 place-items-center rounded-full ${rings[look]}`}>
      <svg
        className="size-6"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={signs[sign]} />
      </svg>
    </div>
    <span className="grow border-l-3 border-dotted border-ink group-last:hidden" />
  </div>
);
