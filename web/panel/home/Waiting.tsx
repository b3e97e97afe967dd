import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { StartShown } from "#contract/admin-start";
import { dueTexts } from "#voice/due";
import { money, moneyIn, timeOfDay } from "#voice/format";
import { gateTags } from "#voice/gate-tags";
import { worklistTexts } from "#voice/worklist";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { Button } from "../../ui/Button";
import { startQuery } from "../frame/use-counts";
import { Loaded } from "../Loaded";
import { Link } from "../place";
import { type Due as DueWords, dueOf, stillSince } from "../ui/due";
import { Foreign } from "../ui/Facts";
import { Glyph, type GlyphName } from "../ui/Glyph";
import { useListKeys } from "../use-list-keys";
import { admin } from "../words";
import { type Case, casesIn, type Filter, filterOf, filters, type Haste, hasteOf, hastes } from "./cases";
import { Ruler } from "./Ruler";
import { homeTexts } from "./words";

/** What waits for a person, the first deadline on top: held texts, reports, money, faults (PANEL §2). */
export function Waiting() {
  const words = useTexts(homeTexts);
  const query = useQuery(startQuery);
  return (
    <section aria-label={words.title} className="waiting">
      <Loaded query={query}>
        {(start) => (
          <Cases
            start={start}
            // What is asked for anew is shown at once.
            again={async () => (await query.refetch()).data}
            isFetching={query.isFetching}
          />
        )}
      </Loaded>
    </section>
  );
}

type CasesProps = {
  start: StartShown;
  again: () => Promise<StartShown | undefined>;
  isFetching: boolean;
};

function Cases({ start, again, isFetching }: CasesProps) {
  const words = useTexts(homeTexts);
  const { refresh } = useTexts(admin);
  const { at } = start;
  const { cases, fresh, show } = useStanding(start);
  const [filter, setFilter] = useState<Filter>("all");
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  const fits = (one: Case, by: Filter) => by === "all" || filterOf(one) === by;
  const chosen = cases.filter((one) => fits(one, filter));
  const shown = useInSteps(chosen);
  return (
    <>
      <div className="waiting-head">
        <fieldset className="waiting-filters">
          <legend className="sr-only">{words.filterLabel}</legend>
          {filters.map((one) => (
            <button
              key={one}
              type="button"
              className="waiting-filter"
              aria-pressed={one === filter}
              onClick={() => setFilter(one)}
            >
              {words.filters[one]}{" "}
              <b className="waiting-count">{cases.filter((each) => fits(each, one)).length}</b>
            </button>
          ))}
        </fieldset>
        <span className="waiting-as-of">
          {words.asOf(timeOfDay(at))}
          <Button look="small" aria-disabled={isFetching} onClick={() => void again().then(show)}>
            {refresh}
          </Button>
        </span>
      </div>
      {chosen.length > 0 && <Ruler cases={chosen} at={at} />}
      <div ref={list}>
        {fresh > 0 && (
          <p className="waiting-fresh">
            <Button look="small" onClick={() => show(start)}>
              {words.fresh(fresh)}
            </Button>
          </p>
        )}
        {shown.length === 0 && <Nothing all={cases.length === 0} />}
        {hastes.map((haste) => (
          <Group
            key={haste}
            haste={haste}
            at={at}
            cases={shown.filter((one) => hasteOf(one, at) === haste)}
          />
        ))}
      </div>
      <p className="waiting-foot">
        {words.done(start.decided)}
        <span aria-hidden="true">
          <kbd>j</kbd> <kbd>k</kbd> {words.hint.walk}, <kbd>Enter</kbd> {words.hint.open}, <kbd>?</kbd>{" "}
          {words.hint.all}
        </span>
      </p>
    </>
  );
}

/**
 * The cases that stand on the screen. What came in meanwhile waits until its reader asks for it, and never moves what is under
 * their hand; what is done goes at once (PANEL §1).
 */
function useStanding(start: StartShown) {
  const all = casesIn(start);
  const [known, setKnown] = useState<ReadonlySet<string>>(() => new Set(all.map(({ key }) => key)));
  const cases = all.filter(({ key }) => known.has(key));
  return {
    cases,
    fresh: all.length - cases.length,
    show: (now: StartShown | undefined) => now && setKnown(new Set(casesIn(now).map(({ key }) => key))),
  };
}

/** Nothing waits, or nothing of what was chosen: a pleasant sight. */
function Nothing({ all }: { all: boolean }) {
  const words = useTexts(homeTexts);
  return (
    <div className="waiting-empty">
      <Glyph name="task" />
      <b>{all ? words.emptyTitle : words.emptyFilter}</b>
      {all && <p>{words.empty}</p>}
    </div>
  );
}

/** As many rows as any screen shows at first: what stands below them is drawn once they are painted. */
const firstRows = 12;

/** The first of a list, and right after they are painted all of it. */
function useInSteps<T>(all: readonly T[]): readonly T[] {
  const [painted, setPainted] = useState(false);
  useEffect(() => setPainted(true), []);
  return painted ? all : all.slice(0, firstRows);
}

function Group({ haste, cases, at }: { haste: Haste; cases: readonly Case[]; at: number }) {
  const { groups } = useTexts(homeTexts);
  if (cases.length === 0) return null;
  return (
    <>
      <h2 className="waiting-group" data-haste={haste}>
        {groups[haste]}
      </h2>
      <ul>
        {cases.map((one) => (
          <Row key={one.key} one={one} at={at} />
        ))}
      </ul>
    </>
  );
}

const glyphs = { held: "eye", report: "flag", money: "euro", fault: "bolt" } as const satisfies Record<
  string,
  GlyphName
>;

/** One case, whole: the row is its link. */
function Row({ one, at }: { one: Case; at: number }) {
  const words = useTexts(homeTexts);
  const { title, text, foreign } = useSaid(one);
  const due = useDue(one, at);
  const filter = filterOf(one);
  return (
    <li className="case" data-tone={due.tone}>
      <Glyph name={glyphs[filter]} />
      <Due due={due} />
      <p className="case-what">
        <Link to="/admin" search={one.to} data-row className="case-link">
          <Foreign>{title}</Foreign>
        </Link>
        {one.size > 1 && (
          <span className="case-wave">
            <Glyph name="wave" /> {one.size}
          </span>
        )}
        {text && <span className="case-why">{foreign ? <Foreign>{text}</Foreign> : text}</span>}
      </p>
      {claimOf(one) !== null && (
        <span className="case-on" title={words.on(claimOf(one) ?? "")}>
          <span aria-hidden="true">{claimOf(one)?.slice(0, 1)}</span>
          <span className="sr-only">{words.on(claimOf(one) ?? "")}</span>
        </span>
      )}
      <span className="case-verb" aria-hidden="true">
        {words.verbs[filter]} <Glyph name="next" />
      </span>
    </li>
  );
}

/** Time left in words, bold, and the clock below it. */
const Due = ({ due: { text, by } }: { due: DueWords }) => (
  <p className="due">
    <b className="due-left">{text}</b>
    {by && <span className="due-clock">{by}</span>}
  </p>
);

/** How a case stands to its deadline; of a fault, since when. */
function useDue({ dueAt, since }: Case, at: number): DueWords {
  const words = useTexts(dueTexts);
  const { groups } = useTexts(homeTexts);
  if (dueAt !== null) return dueOf(words, dueAt, at);
  return since === null ? { text: groups.still, by: null, tone: "late" } : stillSince(words, since, at);
}

/** Who is on it: looks at it now, or has taken it. */
const claimOf = ({ of }: Case): string | null =>
  "claimedBy" in of ? of.claimedBy : "takenBy" in of ? of.takenBy : null;

/** What a case is called, and what is said of it; `foreign` where a stranger wrote that. */
function useSaid({ kind, of }: Case): { title: string; text: string; foreign?: boolean } {
  const words = useTexts(homeTexts);
  const { kinds } = useTexts(worklistTexts);
  const tags = useTexts(gateTags);
  const language = useLanguage();
  if ("reason" in of && "inWave" in of)
    return { title: kind === "threat" ? words.threat : words.report, text: `“${of.reason}”`, foreign: true };
  if ("sender" in of) {
    const noticed = of.codes.flatMap((code) => (tags as Readonly<Record<string, string>>)[code] ?? []);
    const title = of.size > 1 ? words.heldWave(of.sender) : words.held(of.sender);
    return { title, text: [noticed.join(", "), money(of.amountCents, language)].filter(Boolean).join(". ") };
  }
  if ("cause" in of) return { title: kinds[of.kind].what, text: kinds[of.kind].todo };
  if (!("name" in of)) return { title: "", text: "" };
  if (kind === "sweep") return { title: words.sweep, text: words.sweepText };
  if (kind === "balance")
    return {
      title: words.balance(of.name),
      text: words.balanceText(moneyIn(of.currency ?? "EUR", of.cents ?? 0, language)),
    };
  if (kind === "all_paused") return { title: words.allPaused, text: words.allPausedText };
  return { title: words.paused(of.name), text: words.pausedText };
}
