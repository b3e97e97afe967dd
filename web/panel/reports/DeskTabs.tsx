import { useQueries } from "@tanstack/react-query";
import { type ReportState, reportStates } from "#domain/abuse";
import { whole } from "#voice/format";
import { reportDesk } from "#voice/report-desk";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { admin } from "../words";
import { reportCountQuery } from "./queries";

export type Shown = ReportState | "all";
export const tabs: readonly Shown[] = [...reportStates, "all"];

/** The states of reports, each with how many there were when it was last asked: nothing asks by itself. */
export function DeskTabs({ shown, onChoose }: { shown: Shown; onChoose: (tab: Shown) => void }) {
  const { reports: words } = useTexts(admin);
  const desk = useTexts(reportDesk);
  const language = useLanguage();
  const answers = useQueries({ queries: reportStates.map(reportCountQuery) });
  const totals = answers.map(({ data }) => data);
  const countOf = (tab: Shown) => (tab === "all" ? sumOf(totals) : totals[reportStates.indexOf(tab)]);
  return (
    <nav className="desk-tabs report-tabs" aria-label={desk.views}>
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
            {tab === "all" ? desk.all : words.states[tab]}
            {count !== undefined && <span className="tab-count"> {whole(count, language)}</span>}
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
