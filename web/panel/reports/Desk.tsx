import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import type { ReportItem } from "#contract/admin-reports";
import { type ReportState, reportStates } from "#domain/abuse";
import { whole } from "#voice/format";
import { reportDesk } from "#voice/report-desk";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { Button } from "../../ui/Button";
import { ListPager } from "../ListPager";
import { Loaded } from "../Loaded";
import { SearchBar } from "../SearchBar";
import { usePanelSearch } from "../screens";
import { hasDraft } from "../typed";
import { useListKeys } from "../use-list-keys";
import { admin } from "../words";
import { DeskPane } from "./DeskPane";
import { DeskRow } from "./DeskRow";
import { reportQuery, reportsQuery } from "./queries";

type Shown = ReportState | "all";
const tabs: readonly Shown[] = [...reportStates, "all"];

/**
 * Where reports are worked through: the list by deadline on the left, the one in hand beside it, the next as soon as it is decided.
 * What is open and which kind of list stands in the address; what is looked for does not.
 */
export function Desk() {
  const { reports: words, nothingFound, refresh } = useTexts(admin);
  const desk = useTexts(reportDesk);
  const language = useLanguage();
  const client = useQueryClient();
  const [{ status, q, cursor, report: openId }, change] = usePanelSearch();
  // Whoever looks for a number or a code means all there is of it.
  const shown: Shown = tabs.find((tab) => tab === status) ?? (q ? "all" : "pending");
  const query = useQuery(reportsQuery({ status: shown === "all" ? undefined : shown, q, cursor }));
  const rows: readonly ReportItem[] = query.data?.data ?? [];
  const list = useRef<HTMLElement>(null);
  useListKeys(list);

  const latest = useRef(change);
  latest.current = change;
  const open = useCallback((report: string | undefined) => latest.current({ report }), []);
  const near = useCallback((id: string) => void client.prefetchQuery(reportQuery(id)), [client]);
  const at = rows.findIndex(({ id }) => id === openId);
  const next = rows[at + 1]?.id;
  const before = at > 0 ? rows[at - 1]?.id : undefined;
  // The next one lies ready, so that it is there as soon as it is asked for.
  useEffect(() => {
    if (openId !== undefined && next !== undefined) near(next);
  }, [openId, next, near]);

  // Who refreshes is told what another made of the report in hand.
  const refreshAll = () => {
    void query.refetch();
    if (openId !== undefined) void client.invalidateQueries({ queryKey: reportQuery(openId).queryKey });
  };
  // What was decided with the wave is no next report.
  const goOn = (others: readonly string[]) => {
    const left = ({ id }: ReportItem) => !others.includes(id);
    const to = rows.slice(at + 1).find(left) ?? rows.slice(0, Math.max(at, 0)).findLast(left);
    return to === undefined ? close() : open(to.id);
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
          {query.data && <p className="figures">{words.total(whole(query.data.total, language))}</p>}
          <Button look="small" aria-disabled={query.isFetching} onClick={refreshAll}>
            {refresh}
          </Button>
        </div>
        <nav className="desk-tabs" aria-label={desk.views}>
          {tabs.map((tab) => (
            <button
              key={tab}
              type="button"
              aria-current={tab === shown || undefined}
              onClick={() => change({ status: tab, cursor: undefined, report: undefined })}
            >
              {tab === "all" ? desk.all : words.states[tab]}
            </button>
          ))}
        </nav>
        <SearchBar
          key={q}
          label={words.find}
          value={q}
          onSearch={(text) => change({ q: text || undefined, cursor: undefined })}
        />
        <Loaded query={query}>
          {({ data, next: more }) => (
            <>
              {data.length === 0 && (
                <Nothing text={q ? nothingFound : words.empty} shown={shown} found={Boolean(q)} />
              )}
              <ul>
                {data.map((item) => (
                  <DeskRow
                    key={item.id}
                    report={item}
                    isOpen={item.id === openId}
                    hasDraft={hasDraft(item.id)}
                    onNear={near}
                    onOpen={open}
                  />
                ))}
              </ul>
              <ListPager next={more} />
              <p className="desk-hint">{desk.keys}</p>
            </>
          )}
        </Loaded>
      </section>
      <section className="desk-pane" aria-label={words.dialog}>
        {openId === undefined ? (
          <p className="desk-choose">{desk.choose}</p>
        ) : (
          <DeskPane
            key={openId}
            id={openId}
            listed={rows[at]}
            place={at === -1 ? null : { at: at + 1, of: rows.length }}
            onPrevious={before === undefined ? null : () => open(before)}
            onNext={next === undefined ? null : () => open(next)}
            onDone={goOn}
            onClose={close}
          />
        )}
      </section>
    </div>
  );
}

/** An empty list is a pleasant sight where it is the open ones. */
function Nothing({ text, shown, found }: { text: string; shown: Shown; found: boolean }) {
  const desk = useTexts(reportDesk);
  if (found || shown !== "pending") return <p className="text-muted">{text}</p>;
  return (
    <div className="desk-nothing">
      <p className="font-bold">{text}</p>
      <p className="text-muted">{desk.allDoneText}</p>
    </div>
  );
}
