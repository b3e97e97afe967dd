import type { ReportItem } from "#contract/admin-reports";

/** One entry of the list: a report that stands alone, or those of one wave under the one that must be decided about first. */
export type Group = { readonly lead: ReportItem; readonly all: readonly ReportItem[] };

/** The list by entry, in the order in which it was answered. */
export const groupsOf = (rows: readonly ReportItem[], isGrouped: boolean): readonly Group[] =>
  [...Map.groupBy(rows, ({ id, waveId }) => (isGrouped ? (waveId ?? id) : id)).values()].flatMap((all) => {
    const [lead] = all;
    return lead ? [{ lead, all }] : [];
  });

/** Where a report stands among the entries; -1 where it is not on this page. */
export const placeOf = (groups: readonly Group[], id: string | undefined): number =>
  groups.findIndex(({ all }) => all.some((one) => one.id === id));

/**
 * Which report comes after one that was decided: the next entry's, then what was left of its own wave, then the entry before.
 * @param decided what the decision holds for
 */
export function afterDecided(
  groups: readonly Group[],
  at: number,
  decided: readonly (string | undefined)[],
): string | undefined {
  const leads = groups.map(({ lead }) => lead);
  const order = [
    ...leads.slice(at + 1),
    ...(groups[at]?.all ?? []),
    ...leads.slice(0, Math.max(at, 0)).reverse(),
  ];
  return order.find(({ id }) => !decided.includes(id))?.id;
}
