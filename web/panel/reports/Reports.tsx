import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useRef } from "react";
import { useTexts } from "../../i18n/catalogue";
import { refresh } from "../api-query";
import { useWide } from "../held/use-wide";
import { ListPager } from "../ListPager";
import { Loaded } from "../Loaded";
import { NothingFound } from "../NothingFound";
import { SearchBar } from "../SearchBar";
import { RefreshButton } from "../SearchedList";
import { usePanelSearch } from "../screens";
import { Card } from "../ui/Card";
import { useListKeys } from "../use-list-keys";
import { admin } from "../words";
import { AllReports, CardTabs, CardTotal } from "./CardTabs";
import { inCard, shownInCard } from "./card";
import { NoReports } from "./NoReports";
import { ReportRow } from "./ReportRow";
import { stepsOf } from "./ReviewHead";
import { useCard } from "./use-card";

// Not needed to see the list; it comes when somebody is about to open a report.
const loadReview = () => import("./ReviewDialog");
const ReviewDialog = lazy(async () => ({ default: (await loadReview()).ReviewDialog }));

/**
 * The card of abuse reports (spec §2): the open ones by deadline, the first few of them, with the way to all. What is shown, and
 * what is open, stands in the address; what is looked for does not.
 */
export function Reports() {
  const { reports: words } = useTexts(admin);
  const [{ status, q, cursor, report }, change] = usePanelSearch();
  const shown = shownInCard({ status, q, cursor });
  const query = useCard();
  const client = useQueryClient();
  const listed = query.data?.data ?? [];
  const at = listed.findIndex(({ id }) => id === report);
  const wide = useWide();
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  return (
    <>
      <div ref={list}>
        <Card
          title={words.title}
          aside={<CardTotal />}
          actions={
            <>
              <CardTabs shown={shown} onChoose={(tab) => change({ status: tab, cursor: undefined })} />
              <RefreshButton
                query={query}
                onRefresh={() => void refresh(client, ["/api/admin/abuse-reports"])}
              />
            </>
          }
        >
          <SearchBar
            label={words.find}
            value={q}
            onSearch={(text) => change({ q: text || undefined, cursor: undefined })}
          />
          <Loaded query={query}>
            {({ data, next }) => (
              <>
                {data.length === 0 && (q ? <NothingFound /> : <NoReports shown={shown} />)}
                <ul>
                  {(wide || q ? data : data.slice(0, inCard.narrow)).map((one) => (
                    <ReportRow
                      key={one.id}
                      report={one}
                      onNear={loadReview}
                      onHandle={() => change({ report: one.id })}
                    />
                  ))}
                </ul>
                {q ? <ListPager next={next} /> : <AllReports />}
              </>
            )}
          </Loaded>
        </Card>
      </div>
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
