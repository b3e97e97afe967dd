import { reportDesk } from "#voice/report-desk";
import { useTexts } from "../../i18n/catalogue";
import { ListPager } from "../ListPager";
import { NothingFound } from "../NothingFound";
import { hasDraft } from "../typed";
import { Empty } from "../ui/Empty";
import { DeskBulk } from "./DeskBulk";
import { DeskRow } from "./DeskRow";
import type { Group } from "./groups";
import { NoReports } from "./NoReports";
import type { Shown } from "./queries";
import { useTicks } from "./use-ticks";

type Props = {
  groups: readonly Group[];
  openId: string | undefined;
  /** Where the next page begins; null on the last. */
  more: string | null;
  /** What it means that there is none: nothing was found, or there is none of what is shown. */
  nothing: "found" | Shown;
  onNear: (id: string) => void;
  onOpen: (id: string) => void;
  onDecided: (ids: readonly string[]) => void;
};

/** The reports of a page under their columns, of which several can be ticked and decided about at once. */
export function DeskList(props: Props) {
  const { groups, openId, more, nothing, onNear, onOpen, onDecided } = props;
  const desk = useTexts(reportDesk);
  const { reports, ticked, isTicked, tick, clear } = useTicks(groups);
  const { due, who, status, size, why } = desk.columns;
  return (
    <>
      {groups.length === 0 && <Nothing of={nothing} />}
      {groups.length > 0 && (
        <div className="desk-columns">
          <span className="desk-tick">
            {reports.length > 0 && (
              <input
                type="checkbox"
                aria-label={desk.tickAll}
                checked={ticked.length === reports.length}
                onChange={() => tick(reports)}
              />
            )}
          </span>
          {[due, who, status, size, why].map((name) => (
            <span key={name} aria-hidden="true">
              {name}
            </span>
          ))}
        </div>
      )}
      <ul>
        {groups.map((group) => (
          <DeskRow
            key={group.lead.id}
            group={group}
            isOpen={group.all.some(({ id }) => id === openId)}
            hasDraft={group.all.some(({ id }) => hasDraft(id))}
            isTicked={isTicked(group)}
            onTick={tick}
            onNear={onNear}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {ticked.length > 0 && (
        <DeskBulk
          reports={ticked}
          onClear={clear}
          onDone={(ids) => {
            clear();
            onDecided(ids);
          }}
        />
      )}
      <ListPager next={more} />
      <p className="desk-hint">{desk.keys}</p>
    </>
  );
}

function Nothing({ of }: { of: Props["nothing"] }) {
  const desk = useTexts(reportDesk);
  if (of === "found") return <NothingFound />;
  if (of === "mine") return <Empty glyph="flag" title={desk.mineNone} />;
  return <NoReports shown={of} />;
}
