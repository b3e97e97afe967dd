import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { reportStates } from "#domain/abuse";
import { whole } from "#voice/format";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { Choice } from "../SearchBar";
import { RefreshButton, SearchedList } from "../SearchedList";
import { usePanelSearch } from "../screens";
import { admin } from "../words";
import { cardQuery } from "./queries";
import { ReportRow } from "./ReportRow";
import { stepsOf } from "./ReviewHead";

// Not needed to see the list; it comes when somebody is about to open a report.
const loadReview = () => import("./ReviewDialog");
const ReviewDialog = lazy(async () => ({ default: (await loadReview()).ReviewDialog }));

/** The abuse reports (spec §2), the newest first. What is looked for, and what is open, stands in the address. */
export function Reports() {
  const { reports: words, keys } = useTexts(admin);
  const language = useLanguage();
  const [{ status, q, cursor, report }, change] = usePanelSearch();
  const query = useQuery(cardQuery({ status, q, cursor }));
  const listed = query.data?.data ?? [];
  const at = listed.findIndex(({ id }) => id === report);
  return (
    <>
      <SearchedList
        title={words.title}
        aside={query.data && words.total(whole(query.data.total, language))}
        actions={<RefreshButton query={query} />}
        find={words.find}
        filtered={Boolean(status)}
        filters={
          <Choice
            id="report-status"
            label={words.status}
            value={status}
            all={words.all}
            options={reportStates.map((one) => [one, words.states[one]])}
            onChoose={(chosen) => change({ status: chosen, cursor: undefined })}
          />
        }
        query={query}
        empty={words.empty}
        glyph="flag"
        row={(item) => (
          <ReportRow
            key={item.id}
            report={item}
            onNear={loadReview}
            onHandle={() => change({ report: item.id })}
          />
        )}
        footnote={keys.hint}
      />
      {report && (
        <Suspense>
          <ReviewDialog
            id={report}
            listed={listed[at]}
            steps={stepsOf(listed, at, (next) => change({ report: next }))}
            onClose={() => change({ report: undefined })}
          />
        </Suspense>
      )}
    </>
  );
}
