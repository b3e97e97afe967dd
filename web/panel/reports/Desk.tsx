import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ReportItem } from "#contract/admin-reports";
import { reportKinds } from "#domain/abuse";
import { whole } from "#voice/format";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { Button } from "../../ui/Button";
import { refresh } from "../api-query";
import { Loaded } from "../Loaded";
import { SearchBar } from "../SearchBar";
import { usePanelSearch } from "../screens";
import { useListKeys } from "../use-list-keys";
import { admin } from "../words";
import { DeskFilters } from "./DeskFilters";
import { DeskList } from "./DeskList";
import { DeskPane } from "./DeskPane";
import { DeskTabs, tabs, totalOf, useReportCounts } from "./DeskTabs";
import { afterDecided, groupsOf, placeOf } from "./groups";
import { reportQuery, reportsQuery, type Shown } from "./queries";
import { stepsOf } from "./ReviewHead";

const noRows: readonly ReportItem[] = [];

/**
 * Where reports are worked through: the list by deadline, beside it the one in hand, the next as soon as it is decided. What is
 * open and which kind of list stands in the address; what is looked for does not.
 */
export function Desk() {
  const { reports: words, refresh: refreshLabel } = useTexts(admin);
  const language = useLanguage();
  const client = useQueryClient();
  const [{ status, q, kind: named, cursor, report: openId }, change] = usePanelSearch();
  // Whoever looks for a number or a code means all there is of it.
  const tab = q && status === "mine" ? undefined : tabs.find((one) => one === status);
  const shown: Shown = tab ?? (q ? "all" : "pending");
  const kind = shown === "mine" ? undefined : reportKinds.find((one) => one === named);
  const query = useQuery(reportsQuery({ shown, kind, q, cursor }));
  const countOf = useReportCounts(kind);
  const all = countOf("all");
  const rows = query.data?.data ?? noRows;
  const [isGrouped, setGrouped] = useState(true);
  const groups = useMemo(() => groupsOf(rows, isGrouped), [rows, isGrouped]);
  const list = useRef<HTMLElement>(null);
  useListKeys(list);

  const latest = useRef(change);
  latest.current = change;
  const open = useCallback((report: string | undefined) => latest.current({ report }), []);
  const near = useCallback((id: string) => void client.prefetchQuery(reportQuery(id)), [client]);
  const at = placeOf(groups, openId);
  const next = groups[at + 1]?.lead.id;
  // The next one lies ready, so that it is there as soon as it is asked for.
  useEffect(() => {
    if (openId !== undefined && next !== undefined) near(next);
  }, [openId, next, near]);

  // Who refreshes is told what another made of the report in hand.
  const refreshAll = () => {
    void refresh(client, ["/api/admin/abuse-reports"]);
    if (openId !== undefined) void client.invalidateQueries({ queryKey: reportQuery(openId).queryKey });
  };
  // What was decided with it is no next report.
  const goOn = (others: readonly string[]) => {
    const to = afterDecided(groups, at, [openId, ...others]);
    return to === undefined ? close() : open(to);
  };
  const close = () => {
    open(undefined);
    const row = list.current?.querySelectorAll<HTMLElement>("[data-row]")[Math.max(at, 0)];
    // Below the width of both the list is hidden until the report is gone.
    requestAnimationFrame(() => row?.focus());
  };
  return (
    <div className="desk" data-open={openId !== undefined || undefined}>
      <section ref={list} className="desk-list" aria-label={words.title}>
        <div className="desk-head">
          <h2>{words.title}</h2>
          <p className="figures">
            {q === undefined && kind === undefined
              ? all !== undefined && words.total(whole(all, language))
              : query.data && words.found(totalOf(query.data.total, true, language))}
          </p>
          <Button look="small" aria-disabled={query.isFetching} onClick={refreshAll}>
            {refreshLabel}
          </Button>
        </div>
        <DeskTabs
          shown={shown}
          countOf={countOf}
          isNarrowed={kind !== undefined}
          onChoose={(tab) => change({ status: tab, cursor: undefined, report: undefined })}
        />
        <SearchBar
          label={words.find}
          value={q}
          onSearch={(text) => change({ q: text || undefined, cursor: undefined })}
        >
          <DeskFilters
            isGrouped={isGrouped}
            onGroup={setGrouped}
            shown={shown}
            byDeadline={shown === "pending" && !q}
          />
        </SearchBar>
        <Loaded query={query}>
          {({ next: more }) => (
            <DeskList
              groups={groups}
              openId={openId}
              more={more}
              nothing={q || kind ? "found" : shown}
              onNear={near}
              onOpen={open}
              onDecided={(ids) => openId !== undefined && ids.includes(openId) && goOn(ids)}
            />
          )}
        </Loaded>
      </section>
      {openId !== undefined && (
        <section className="desk-pane" aria-label={words.dialog}>
          <DeskPane
            key={openId}
            id={openId}
            listed={rows.find(({ id }) => id === openId)}
            steps={stepsOf(
              groups.map(({ lead }) => lead),
              at,
              open,
            )}
            onDone={goOn}
            onClose={close}
          />
        </section>
      )}
    </div>
  );
}
