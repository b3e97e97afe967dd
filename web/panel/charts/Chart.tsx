import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { pointAfter, pointAt, topOf } from "./scale";

/** One day or month of a chart. */
export type Point = {
  /** When: "ma 9 november". */
  readonly label: string;
  /** Null where there is nothing to tell. */
  readonly value: number | null;
  /** The value as it reads: "€ 12,00". */
  readonly read: string;
  /** A weekend. */
  readonly pale?: boolean;
  /** Beyond the chart's limit. */
  readonly over?: boolean;
};

/** From where on a value is out of the ordinary, how that reads, and what is said of a value beyond it. */
export type Limit = { readonly at: number; readonly read: string; readonly over: string };

type Props = {
  name: string;
  /** What the figure stands for that is shown while nothing is read: "30 dagen: 3.204". */
  aside: string;
  /** From the oldest to the newest, which is not over yet. */
  points: readonly Point[];
  /** What stands under the first, the middle and the last. */
  ends: readonly [string, string, string];
  /** Counts as bars from zero; shares and times as a line. */
  kind?: "bars" | "line";
  /** How a value on the axis reads. */
  show: (value: number) => string;
  /** Whether values are counts, so that the axis ends at a whole one. */
  whole?: boolean;
  /** What the axis goes up to where there is nothing at all: one, or of cents a euro. */
  least?: number;
  limit?: Limit | undefined;
};

/**
 * A chart with its axis (PANEL §4): the newest is hatched, for it is not over; weekends are pale. What lies under the pointer, or is
 * reached with the arrow keys, is read in its head, to the eye and to who listens.
 */
export function Chart({ name, aside, points, ends, kind = "bars", show, whole = true, least, limit }: Props) {
  const last = points.length - 1;
  const [at, setAt] = useState<number | null>(null);
  const top = topOf([...points.map(({ value }) => value ?? 0), limit?.at ?? 0], whole, least);
  const read = points[at ?? last];
  const said = [read?.label, read?.over && limit?.over].filter(Boolean).join(", ");
  const onKey = (event: KeyboardEvent) => {
    const to = pointAfter(event.key, at ?? last, points.length);
    if (to === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setAt(to);
  };
  const onPoint = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width > 0) setAt(pointAt((clientX - left) / width, points.length));
  };
  return (
    <div className="chart">
      <p className="chart-head">
        <span>{name}</span>
        <b>{read?.read}</b>
      </p>
      <p className="chart-aside">{at === null ? aside : said}</p>
      <div className="chart-field">
        <div
          role="slider"
          tabIndex={0}
          aria-label={name}
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={at ?? last}
          aria-valuetext={`${said}: ${read?.read}`}
          className="chart-plot"
          data-limited={limit !== undefined || undefined}
          onKeyDown={onKey}
          onPointerMove={onPoint}
          onPointerDown={onPoint}
          onPointerLeave={() => setAt(null)}
          onBlur={() => setAt(null)}
        >
          {kind === "bars" ? (
            <Bars points={points} top={top} at={at} />
          ) : (
            <Line points={points} top={top} at={at} />
          )}
          {limit && <i className="chart-limit" style={{ bottom: `${(limit.at / top) * 100}%` }} />}
        </div>
        {limit ? (
          <span
            className="chart-top"
            style={{ paddingTop: `calc(${1 - limit.at / top} * var(--chart-height))` }}
          >
            {limit.read}
          </span>
        ) : (
          <span className="chart-top">{show(top)}</span>
        )}
        <span className="chart-zero">{show(0)}</span>
        <p className="chart-ends" aria-hidden="true">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
          <span>{ends[2]}</span>
        </p>
      </div>
    </div>
  );
}

type Drawn = { points: readonly Point[]; top: number; at: number | null };

const Bars = ({ points, top, at }: Drawn) =>
  points.map(({ label, value, pale, over }, index) => (
    <i
      key={label}
      className="chart-bar"
      data-pale={pale || undefined}
      data-none={!value || undefined}
      data-unfinished={index === points.length - 1 || undefined}
      data-over={over || undefined}
      data-at={index === at || undefined}
      style={{ height: `${((value ?? 0) / top) * 100}%` }}
    />
  ));

function Line({ points, top, at }: Drawn) {
  const x = (index: number) => ((index + 0.5) / points.length) * 100;
  const y = (value: number) => 100 - (value / top) * 100;
  const told = points.flatMap(({ label, value }, index) => (value === null ? [] : [{ label, value, index }]));
  return (
    <>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="chart-line">
        <polyline points={told.map(({ value, index }) => `${x(index)},${y(value)}`).join(" ")} />
      </svg>
      {told.map(({ label, value, index }) => (
        <i
          key={label}
          className="chart-dot"
          data-unfinished={index === points.length - 1 || undefined}
          data-at={index === at || undefined}
          style={{ left: `${x(index)}%`, top: `${y(value)}%` }}
        />
      ))}
    </>
  );
}
