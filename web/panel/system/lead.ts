import type { SystemShown } from "#contract/admin-system";
import { sweepLate } from "#domain/health";
import { sinceWhen } from "#voice/format";
import { vendorName } from "./since";
import type { systemNl } from "./words";

/** A sentence, and whether it is one that nobody may read past. */
export type SystemLead = { readonly text: string; readonly isGrave: boolean };

const grave = (text: string): SystemLead => ({ text, isGrave: true });
const plain = (text: string): SystemLead => ({ text, isGrave: false });

/**
 * The whole in one sentence, the worst first: jobs that stand still, nothing that leaves, what is caught, a job that is late, or that
 * all is well.
 */
export function leadOf(
  { at, jobs, gateways, schema }: SystemShown,
  { lead: words, jobs: { names } }: typeof systemNl,
): SystemLead {
  const swept = jobs.find(({ job }) => job === "sweep")?.at ?? null;
  if (swept === null) return plain(words.neverSwept);
  if (at - swept > sweepLate) return grave(words.still(Math.floor((at - swept) / 60_000)));
  if (schema.isOld) return grave(words.schema);
  const paused = gateways.flatMap(({ name, stand, since }) =>
    stand === "paused" && since !== null ? [words.paused(vendorName(name), sinceWhen(since, at))] : [],
  );
  const late = new Set(jobs.filter((one) => one.late).map(({ job }) => names[job]));
  if (paused.length === 0) return plain(late.size === 0 ? words.well : words.late([...late].join(", ")));
  const sends = gateways.find(({ stand }) => stand === "takes_over" || stand === "sends");
  return sends
    ? plain(words.caught(paused.join(", "), vendorName(sends.name)))
    : grave(words.allPaused(paused.join(", ")));
}
