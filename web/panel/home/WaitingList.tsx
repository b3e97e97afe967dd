import type { ReactNode, Ref } from "react";
import type { StartShown } from "#contract/admin-start";
import { timeOfDay } from "#voice/format";
import { Button } from "../../ui/Button";
import { Glyph } from "../ui/Glyph";
import { CaseRow, type LinkOfRow } from "./CaseRow";
import { type Case, type Filter, filterOf, filters, type Haste, hasteOf, hastes } from "./cases";
import type { ListWords } from "./list-words";
import { Ruler } from "./Ruler";

/** As many rows as any screen shows at first: what stands below them is drawn once they are painted. */
export const firstRows = 12;

type Props = {
  readonly start: Pick<StartShown, "at" | "decided">;
  /** All that waits, and how much of it is drawn. */
  readonly cases: readonly Case[];
  readonly drawn?: number;
  readonly words: ListWords;
  readonly Link: LinkOfRow;
  /** What can be done with it; nothing until the panel's code is there. */
  readonly acts?: {
    readonly filter: Filter;
    readonly onFilter: (filter: Filter) => void;
    /** How many came in meanwhile. */
    readonly fresh: number;
    readonly onFresh: () => void;
    readonly isFetching: boolean;
    readonly onAgain: () => void;
    readonly list: Ref<HTMLDivElement>;
  };
};

const fits = (one: Case, by: Filter) => by === "all" || filterOf(one) === by;

/**
 * What waits for a person, the first deadline on top. It is drawn twice, by the panel and before the panel is there
 * (`first/`): all that it shows is given to it, and it remembers nothing.
 */
export function WaitingList({ start, cases, drawn = cases.length, words, Link, acts }: Props) {
  const { home } = words;
  const { at } = start;
  const filter = acts?.filter ?? "all";
  const chosen = cases.filter((one) => fits(one, filter));
  const shown = chosen.slice(0, drawn);
  return (
    <>
      <div className="waiting-head">
        <fieldset className="waiting-filters">
          <legend className="sr-only">{home.filterLabel}</legend>
          {filters.map((one) => (
            <button
              key={one}
              type="button"
              className="waiting-filter"
              aria-pressed={one === filter}
              onClick={() => acts?.onFilter(one)}
            >
              {home.filters[one]}{" "}
              <b className="waiting-count">{cases.filter((each) => fits(each, one)).length}</b>
            </button>
          ))}
        </fieldset>
        <span className="waiting-as-of">
          {home.asOf(timeOfDay(at))}
          <Button look="small" aria-disabled={acts?.isFetching ?? false} onClick={acts?.onAgain}>
            {home.refresh}
          </Button>
        </span>
      </div>
      {chosen.length > 0 && <Ruler cases={chosen} at={at} words={home.ruler} />}
      <div ref={acts?.list}>
        {acts !== undefined && acts.fresh > 0 && (
          <p className="waiting-fresh">
            <Button look="small" onClick={acts.onFresh}>
              {home.fresh(acts.fresh)}
            </Button>
          </p>
        )}
        {shown.length === 0 && <Nothing all={cases.length === 0} words={home} />}
        {hastes.map((haste) => (
          <Group
            key={haste}
            haste={haste}
            at={at}
            cases={shown.filter((one) => hasteOf(one, at) === haste)}
            words={words}
            Link={Link}
          />
        ))}
      </div>
      <p className="waiting-foot">
        {home.done(start.decided)}
        <span aria-hidden="true">
          <kbd>j</kbd> <kbd>k</kbd> {home.hint.walk}, <kbd>Enter</kbd> {home.hint.open}, <kbd>?</kbd>{" "}
          {home.hint.all}
        </span>
      </p>
    </>
  );
}

/** What stands around the list, whatever has come of it. */
export const WaitingSection = ({ label, children }: { label: string; children: ReactNode }) => (
  <section aria-label={label} className="waiting">
    {children}
  </section>
);

/** Nothing waits, or nothing of what was chosen: a pleasant sight. */
function Nothing({ all, words }: { all: boolean; words: ListWords["home"] }) {
  return (
    <div className="empty">
      <Glyph name="task" />
      <b>{all ? words.emptyTitle : words.emptyFilter}</b>
      {all && <p>{words.empty}</p>}
    </div>
  );
}

type GroupProps = Pick<Props, "cases" | "words" | "Link"> & { readonly haste: Haste; readonly at: number };

function Group({ haste, cases, at, words, Link }: GroupProps) {
  if (cases.length === 0) return null;
  return (
    <>
      <h2 className="waiting-group" data-haste={haste}>
        {words.home.groups[haste]}
      </h2>
      <ul>
        {cases.map((one) => (
          <CaseRow key={one.key} one={one} at={at} words={words} Link={Link} />
        ))}
      </ul>
    </>
  );
}

type Parts = Readonly<
  Record<"waiting", ReactNode> & Partial<Record<"reports" | "side" | "senders", ReactNode>>
> & {
  /** How much waits. */
  readonly count: number;
};

/** What kind of day it is by how much waits, for the columns are to end at about the same height on each of them. */
const dayOf = (count: number) => (count < 5 ? "quiet" : count < 12 ? "usual" : "full");

/** Where on the first screen what stands: what waits first, the others below it or beside it (`home.css`). */
export const HomeLayout = ({ waiting, reports, side, senders, count }: Parts) => (
  <div className="home" data-day={dayOf(count)}>
    <div className="home-waiting min-w-0">{waiting}</div>
    <div className="home-reports min-w-0">{reports}</div>
    <div className="home-side grid min-w-0 grid-cols-1 gap-4">{side}</div>
    <div className="home-senders min-w-0">{senders}</div>
  </div>
);
