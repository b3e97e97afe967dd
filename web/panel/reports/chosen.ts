import type { ReportDetail, ReportItem, Wave } from "#contract/admin-reports";
import { mostPreviewed } from "#domain/panel";

/** The senders of a wave who can be blocked: of whom the address is kept, and not blocked yet. */
export const freeOf = ({ senders }: Wave): readonly string[] =>
  senders.flatMap(({ ipAddress, blocked }) => (ipAddress !== null && !blocked ? [ipAddress] : []));

/**
 * Which addresses 'Blokkeer IP' blocks: those that are ticked. Unless somebody ticks others it is all of the wave that are not
 * blocked yet, and of a report that stands alone the one it is about (PANEL §4). What was blocked meanwhile falls off.
 *
 * @param ticked by hand; null where nobody did
 */
export function chosenOf(
  { ipAddress }: ReportItem,
  detail: ReportDetail | undefined,
  ticked: readonly string[] | null,
): readonly string[] {
  const wave = detail?.wave;
  const own = ipAddress === null ? [] : [ipAddress];
  if (!wave || wave.senders.length === 0) return ticked ?? own;
  const free = freeOf(wave);
  return (ticked?.filter((one) => free.includes(one)) ?? free).slice(0, mostPreviewed);
}
