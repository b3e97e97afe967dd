import { useQueries } from "@tanstack/react-query";
import type { Language } from "#contract/language";
import { mostReportsCounted, type ReportKind, reportStates } from "#domain/abuse";
import { whole } from "#voice/format";
import { reportDesk } from "#voice/report-desk";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { useTabInSight } from "../use-tab-in-sight";
import { admin } from "../words";
import { reportCountQuery, type Shown } from "./queries";

export const tabs: readonly Shown[] = [...reportStates, "all", "mine"];

type CountOf = (tab: Shown) => number | undefined;

/**
 * How many reports a tab had when it was last asked: nothing asks by itself.
 * @param kind of which kind those are that are counted; one's own decisions are counted whatever they were about
 */
export function useReportCounts(kind: ReportKind | undefined): CountOf {
  // All there is of no kind in particular is the sum of its states, which are counted to the end.
  const counted = kind === undefined ? tabs.filter((tab) => tab !== "all") : tabs;
  const answers = useQueries({ queries: counted.map((tab) => reportCountQuery(tab, kind)) });
  const totals = new Map(counted.map((tab, at) => [tab, answers[at]?.data]));
  return (tab) => (totals.has(tab) ? totals.get(tab) : sumOf(reportStates.map((state) => totals.get(state))));
}

type Props = {
  shown: Shown;
  countOf: CountOf;
  /** Whether those of one kind are counted. */
  isNarrowed: boolean;
  onChoose: (tab: Shown) => void;
};

/** The states of reports, each with how many there are. */
export function DeskTabs({ shown, countOf, isNarrowed, onChoose }: Props) {
  const { reports: words } = useTexts(admin);
  const desk = useTexts(reportDesk);
  const language = useLanguage();
  const names: Readonly<Record<Shown, string>> = { ...words.states, all: desk.all, mine: desk.mine };
  return (
    <nav ref={useTabInSight()} className="desk-tabs report-tabs" aria-label={desk.views}>
      {tabs.map((tab) => {
        const count = countOf(tab);
        return (
          <button
            key={tab}
            type="button"
            aria-current={tab === shown || undefined}
            data-alarming={(tab === "pending" && count !== undefined && count > 0) || undefined}
            onClick={() => onChoose(tab)}
          >
            {names[tab]}
            {count !== undefined && (
              <span className="tab-count"> {totalOf(count, isNarrowed || tab === "mine", language)}</span>
            )}
          </button>
        );
      })}
    </nav>
  );
}

/** Unknown as long as one of them is. */
const sumOf = (totals: readonly (number | undefined)[]): number | undefined =>
  totals.reduce<number | undefined>(
    (sum, total) => (sum === undefined || total === undefined ? undefined : sum + total),
    0,
  );

/** How many reports there are; where they are not counted to the end, that there are more. */
export const totalOf = (total: number, isCapped: boolean, language: Language): string =>
  whole(total, language) + (isCapped && total >= mostReportsCounted ? "+" : "");
