import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useRef } from "react";
import { reportStates } from "#domain/abuse";
import { whole } from "#voice/format";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { Button } from "../../ui/Button";
import { ListPager } from "../ListPager";
import { Loaded } from "../Loaded";
import { Choice, SearchBar } from "../SearchBar";
import { Card } from "../ui/Card";
import { useListKeys } from "../use-list-keys";
import { usePanelSearch } from "../use-panel-search";
import { admin } from "../words";
import { reportsQuery } from "./queries";
import { ReportRow } from "./ReportRow";

// Not needed to see the list; it comes when somebody is about to open a report.
const loadReview = () => import("./ReviewDialog");
const ReviewDialog = lazy(async () => ({ default: (await loadReview()).ReviewDialog }));

/** The abuse reports (spec §2), the newest first. What is looked for, and what is open, stands in the address. */
export function Reports() {
  const { reports: words, refresh, nothingFound, keys } = useTexts(admin);
  const language = useLanguage();
  const [{ status, q, cursor, report }, change] = usePanelSearch();
  const query = useQuery(reportsQuery({ status, q, cursor }));
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  const total = query.data && words.total(whole(query.data.total, language));
  return (
    <div ref={list}>
      <Card
        title={words.title}
        aside={total}
        actions={
          <Button look="small" aria-disabled={query.isFetching} onClick={() => void query.refetch()}>
            {refresh}
          </Button>
        }
      >
        <SearchBar
          key={q}
          label={words.find}
          value={q}
          onSearch={(text) => change({ q: text || undefined, cursor: undefined })}
        >
          <Choice
            id="report-status"
            label={words.status}
            value={status}
            all={words.all}
            options={reportStates.map((state) => [state, words.states[state]])}
            onChoose={(state) => change({ status: state, cursor: undefined })}
          />
        </SearchBar>
        <Loaded query={query}>
          {({ data, next }) => (
            <>
              {data.length === 0 && (
                <p className="pt-4 text-muted">{status || q ? nothingFound : words.empty}</p>
              )}
              <ul>
                {data.map((item) => (
                  <ReportRow
                    key={item.id}
                    report={item}
                    onNear={loadReview}
                    onHandle={() => change({ report: item.id })}
                  />
                ))}
              </ul>
              <ListPager next={next} />
              {data.length > 1 && <p className="pt-4 text-small text-muted">{keys.hint}</p>}
            </>
          )}
        </Loaded>
      </Card>
      {report && (
        <Suspense>
          <ReviewDialog
            key={report}
            id={report}
            listed={query.data?.data.find(({ id }) => id === report)}
            onClose={() => change({ report: undefined })}
          />
        </Suspense>
      )}
    </div>
  );
}
