import { useQuery } from "@tanstack/react-query";
import { reportStates } from "#domain/abuse";
import { whole } from "#voice/format";
import { reportDesk } from "#voice/report-desk";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { overviewQuery } from "../frame/use-counts";
import { Link } from "../place";
import { admin } from "../words";
import type { Shown } from "./queries";

/** How many reports are open and how many there are, as of the last load of what the first screen opens with. */
export function useTotals(): { readonly pending: number; readonly all: number } | null {
  const reports = useQuery(overviewQuery).data?.reports;
  if (!reports) return null;
  return { pending: reports.pending, all: reportStates.reduce((sum, state) => sum + reports[state], 0) };
}

/** All reports there are (spec §2), whichever are shown. */
export function CardTotal() {
  const { reports: words } = useTexts(admin);
  const language = useLanguage();
  const totals = useTotals();
  return totals && words.total(whole(totals.all, language));
}

type Props = { shown: Shown; onChoose: (tab: "pending" | "all") => void };

/** The open ones, or all. */
export function CardTabs({ shown, onChoose }: Props) {
  const { reports: words } = useTexts(admin);
  const desk = useTexts(reportDesk);
  const language = useLanguage();
  const totals = useTotals();
  const tabs = [
    ["pending", words.states.pending],
    ["all", desk.all],
  ] as const;
  return (
    <fieldset className="waiting-filters">
      <legend className="sr-only">{desk.views}</legend>
      {tabs.map(([tab, name]) => (
        <button
          key={tab}
          type="button"
          className="waiting-filter"
          aria-pressed={shown === tab}
          onClick={() => onChoose(tab)}
        >
          {name} {totals && <span className="waiting-count">{whole(totals[tab], language)}</span>}
        </button>
      ))}
    </fieldset>
  );
}

/** The way to the section of their own, where all of them are. */
export function AllReports() {
  const desk = useTexts(reportDesk);
  const language = useLanguage();
  const totals = useTotals();
  if (!totals || totals.all === 0) return null;
  return (
    <p className="pt-3 text-note">
      <Link to="/admin" search={{ view: "reports", status: "all" }}>
        {desk.allOf(whole(totals.all, language), totals.all === 1)}
      </Link>
    </p>
  );
}
