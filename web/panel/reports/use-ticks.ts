import { useCallback, useState } from "react";
import type { ReportItem } from "#contract/admin-reports";
import { reportDesk } from "#voice/report-desk";
import { useTexts } from "../../i18n/catalogue";
import { useKeys } from "../keys";
import type { Group } from "./groups";

/** What of an entry can be decided about from the list. */
export const openOf = ({ all }: Group): readonly ReportItem[] =>
  all.filter(({ status }) => status === "pending");

/** Which reports are ticked; a wave's entry ticks all that is folded under it. `x` ticks the row that has the focus. */
export function useTicks(groups: readonly Group[]) {
  const { tick: does } = useTexts(reportDesk);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const tick = useCallback(
    (reports: readonly ReportItem[]) =>
      setIds((before) => {
        const these = reports.map(({ id }) => id);
        const isOn = these.every((id) => before.has(id));
        return new Set(isOn ? [...before].filter((id) => !these.includes(id)) : [...before, ...these]);
      }),
    [],
  );
  const run = () => {
    const row = document.activeElement?.closest<HTMLElement>("[data-report]")?.dataset.report;
    const group = groups.find(({ lead }) => lead.id === row);
    if (!group || openOf(group).length === 0) return false;
    tick(openOf(group));
    return true;
  };
  useKeys({ x: { does, run } });
  const reports = groups.flatMap(openOf);
  const isTicked = (group: Group) => openOf(group).length > 0 && openOf(group).every(({ id }) => ids.has(id));
  return {
    /** All that can be. */
    reports,
    ticked: reports.filter(({ id }) => ids.has(id)),
    isTicked,
    tick,
    clear: () => setIds(new Set()),
  };
}
