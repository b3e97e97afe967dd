import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { TrailHour } from "#contract/admin-trail";
import { trailKinds } from "#domain/trail";
import { stamp } from "#voice/format";
import { useTexts } from "../../i18n/catalogue";
import { Button } from "../../ui/Button";
import { ListPager } from "../ListPager";
import { Loaded } from "../Loaded";
import { NothingFound } from "../NothingFound";
import { Choice, DayField, SearchBar } from "../SearchBar";
import { RefreshButton } from "../SearchedList";
import { usePanelSearch } from "../screens";
import { Badge } from "../ui/Badge";
import { Card } from "../ui/Card";
import { Empty } from "../ui/Empty";
import { FoldTable } from "../ui/FoldTable";
import { useListKeys } from "../use-list-keys";
import { admin } from "../words";
import { hoursQuery } from "./queries";
import { Found, spanOf, Who } from "./Subjects";

/** What was refused for reasons of security, by hour and kind, and how often somebody was (decision 047). */
export function Trail() {
  const { trail: words } = useTexts(admin);
  const [{ q, kind, from, to, cursor }, change] = usePanelSearch();
  const query = useQuery(hoursQuery({ kind, from, to, cursor }));
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  return (
    <div ref={list}>
      <Card title={words.title} isWhole actions={<RefreshButton query={query} />}>
        <p className="py-3 text-note text-muted">{words.text}</p>
        <SearchBar
          label={words.find}
          value={q}
          onSearch={(text) => change({ q: text || undefined, cursor: undefined })}
        >
          {!q && <Narrowing />}
        </SearchBar>
        {q ? (
          <Found typed={q} />
        ) : (
          <Loaded query={query}>
            {({ data, next }) => (
              <>
                {data.length > 0 && <Hours hours={data} />}
                {data.length === 0 &&
                  (kind || from || to ? <NothingFound /> : <Empty glyph="trail" title={words.empty} />)}
                <ListPager next={next} />
              </>
            )}
          </Loaded>
        )}
      </Card>
    </div>
  );
}

function Narrowing() {
  const { trail: words } = useTexts(admin);
  const [{ kind, from, to }, change] = usePanelSearch();
  return (
    <>
      <Choice
        id="trail-kind"
        label={words.kind}
        value={kind}
        all={words.all}
        options={trailKinds.map((one) => [one, words.kinds[one]])}
        onChoose={(one) => change({ kind: one, cursor: undefined })}
      />
      <DayField
        id="trail-from"
        label={words.from}
        value={from}
        onPick={(day) => change({ from: day, cursor: undefined })}
      />
      <DayField
        id="trail-to"
        label={words.to}
        value={to}
        onPick={(day) => change({ to: day, cursor: undefined })}
      />
    </>
  );
}

function Hours({ hours }: { hours: readonly TrailHour[] }) {
  const { trail: words } = useTexts(admin);
  const [asked, setAsked] = useState<TrailHour | null>(null);
  const heads = [words.hour, words.kind, words.count, words.addresses, words.firstLast, words.who];
  return (
    <>
      <FoldTable
        label={words.hours}
        heads={heads}
        hasDeeds
        rows={hours.map((hour) => ({
          key: `${hour.start} ${hour.kind}`,
          cells: [
            stamp(hour.start),
            words.kinds[hour.kind],
            <span key="count">
              {hour.count} {hour.alarmedAt !== null && <Badge tone="red">{words.alarmed}</Badge>}
            </span>,
            hour.many ? words.atLeast(hour.addresses) : String(hour.addresses),
            spanOf(hour),
            <Button
              key="who"
              look="small"
              data-row
              aria-label={words.whoNamed(words.kinds[hour.kind], stamp(hour.start))}
              onClick={() => setAsked(hour)}
            >
              {words.who}
            </Button>,
          ],
        }))}
      />
      {asked && <Who hour={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
