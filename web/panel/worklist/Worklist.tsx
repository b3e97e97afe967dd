import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { worklistResponse } from "#contract/admin-worklist";
import { heldTexts } from "#voice/held";
import { worklistTexts } from "#voice/worklist";
import { useTexts } from "../../i18n/catalogue";
import { apiQuery } from "../api-query";
import { useCounts } from "../frame/use-counts";
import { ListPager } from "../ListPager";
import { Loaded } from "../Loaded";
import { Link } from "../place";
import { RefreshButton } from "../SearchedList";
import { usePanelSearch } from "../screens";
import { Card } from "../ui/Card";
import { Empty } from "../ui/Empty";
import { useListKeys } from "../use-list-keys";
import { TaskRow } from "./TaskRow";

/** One page of what is open, by deadline, or of what was ended, the latest first. */
const worklistQuery = (state: "open" | "ended", cursor: string | undefined) =>
  apiQuery("/api/admin/worklist", { query: { state, cursor } }, worklistResponse, (answer) => answer);

/** Held messages have a queue of their own (decision 080): here stands how many cases wait there, as the rail counts them. */
function ToQueue() {
  const { toQueue } = useTexts(heldTexts);
  const { held = 0 } = useCounts(true).of;
  return (
    <Link to="/admin" search={{ view: "held" }}>
      {toQueue(held)}
    </Link>
  );
}

/** What waits for a person: why, since when and until when, who has it, and what may be done. */
export function Worklist() {
  const words = useTexts(worklistTexts);
  const [{ status, cursor }, change] = usePanelSearch();
  const state = status === "ended" ? "ended" : "open";
  const query = useQuery(worklistQuery(state, cursor));
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  return (
    <div ref={list}>
      <Card title={words.title} isWhole actions={<RefreshButton query={query} />}>
        <p className="py-3 text-note text-muted">
          {words.text} <ToQueue />
        </p>
        <div className="waiting-filters pb-2">
          {(["open", "ended"] as const).map((one) => (
            <button
              key={one}
              type="button"
              className="waiting-filter"
              aria-pressed={one === state}
              onClick={() => change({ status: one === "open" ? undefined : one, cursor: undefined })}
            >
              {words[one]}
            </button>
          ))}
        </div>
        <Loaded query={query}>
          {({ data, next }) => (
            <>
              {data.length === 0 && (
                <Empty glyph="task" title={state === "open" ? words.empty : words.emptyEnded} />
              )}
              <ul>
                {data.map((task) => (
                  <TaskRow key={task.id} task={task} />
                ))}
              </ul>
              <ListPager next={next} />
            </>
          )}
        </Loaded>
      </Card>
    </div>
  );
}
