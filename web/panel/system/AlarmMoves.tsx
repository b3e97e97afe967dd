import type { AlarmItem } from "#contract/admin-alarms";
import { textsNow, useTexts } from "../../i18n/catalogue";
import { fetchApi } from "../../lib/api";
import { Button } from "../../ui/Button";
import { useChange } from "../use-change";
import { systemTexts } from "./words";

/** What staff do about an alarm that is not closed: take it in hand, or be done with it. */
export function AlarmMoves({ alarm, what }: { alarm: AlarmItem; what: string }) {
  const { alarms: words } = useTexts(systemTexts);
  const set = useChange({
    run: (state: "acknowledged" | "closed") =>
      fetchApi("PUT", "/api/admin/alarms/:id", { param: { id: String(alarm.id) }, json: { state } }),
    done: () => ({ title: textsNow(systemTexts).alarms.done }),
    failed: () => ({ title: textsNow(systemTexts).alarms.failed }),
    refreshes: ["/api/admin/alarms", "/api/admin/system", "/api/admin/audit"],
  });
  const move = (state: "acknowledged" | "closed") => () => set.isPending || set.mutate(state);
  return (
    <div className="flex flex-wrap gap-2">
      {alarm.state === "open" && (
        <Button
          look="small"
          aria-disabled={set.isPending}
          aria-label={words.acknowledgeNamed(what)}
          onClick={move("acknowledged")}
        >
          {words.acknowledge}
        </Button>
      )}
      <Button
        look="small"
        aria-disabled={set.isPending}
        aria-label={words.closeNamed(what)}
        onClick={move("closed")}
      >
        {words.close}
      </Button>
    </div>
  );
}
