import type { SystemShown } from "#contract/admin-system";
import { sweepLate } from "#domain/health";
import { timeOfDay } from "#voice/format";
import { vendorName } from "./since";
import type { systemNl } from "./words";

/** The whole in one sentence, the worst first: jobs that stand still, nothing that leaves, what is caught, or that all is well. */
export function leadOf(
  { at, jobs, gateways, schema }: SystemShown,
  words: (typeof systemNl)["lead"],
): string {
  const swept = jobs.find(({ job }) => job === "sweep")?.at ?? null;
  if (swept === null) return words.neverSwept;
  if (at - swept > sweepLate) return words.still(Math.floor((at - swept) / 60_000));
  if (schema.isOld) return words.schema;
  const paused = gateways.flatMap(({ name, stand, since }) =>
    stand === "paused" && since !== null ? [words.paused(vendorName(name), timeOfDay(since))] : [],
  );
  if (paused.length === 0) return words.well;
  const sends = gateways.find(({ stand }) => stand === "takes_over" || stand === "sends");
  return sends ? words.caught(paused.join(", "), vendorName(sends.name)) : words.allPaused(paused.join(", "));
}
