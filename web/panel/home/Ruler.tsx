import { Glyph } from "../ui/Glyph";
import { type Case, filterOf, hasteOf, sizeOf } from "./cases";
import type { ListWords } from "./list-words";

const hour = 60 * 60_000;
/** The scale ends here; what has longer stands at its end. */
const most = 12 * hour;
const late = 9;

/** Where on the ruler, in percent: a square root, so that the next hour has as much room as it deserves. */
export const placeOf = (left: number): number =>
  left < 0
    ? late / 2
    : late + 2 + (85 - late) * Math.sqrt(Math.min(left, most) / most) + (left > most ? 5 : 0);

type Props = {
  readonly cases: readonly Case[];
  readonly at: number;
  readonly words: ListWords["home"]["ruler"];
};

/** When all of it must be decided, at a glance. What it shows stands in the list as text. */
export function Ruler({ cases, at, words }: Props) {
  const due = cases.filter((one) => one.dueAt !== null);
  if (due.length === 0) return null;
  const counted = (haste: string) => due.filter((one) => hasteOf(one, at) === haste).length;
  const [tooLate, soon] = [counted("late"), counted("hour")];
  const ticks = [
    [0, words.late],
    [late, words.now],
    [placeOf(hour / 2), words.half],
    [placeOf(hour), words.hour],
    [placeOf(2 * hour), words.hours(2)],
    [placeOf(4 * hour), words.hours(4)],
    [placeOf(8 * hour), words.hours(8)],
    [placeOf(most), words.hours(most / hour)],
    [97, words.later],
  ] as const;
  return (
    <div role="img" aria-label={words.sentence(tooLate, soon, due.length - tooLate - soon)} className="ruler">
      <i className="ruler-late" style={{ width: `${late}%` }} />
      {due.map((one) => (
        <i
          key={one.key}
          className="ruler-mark"
          data-shape={filterOf(one)}
          data-haste={hasteOf(one, at)}
          data-case={one.key}
          style={{ left: `${placeOf((one.dueAt ?? at) - at)}%` }}
        >
          {filterOf(one) === "report" && <Glyph name="flag" />}
          {one.size > 1 && <b>{sizeOf(one)}</b>}
        </i>
      ))}
      {ticks.map(([left, text]) => (
        <span key={text} className="ruler-tick" style={{ left: `${left}%` }}>
          {text}
        </span>
      ))}
    </div>
  );
}
