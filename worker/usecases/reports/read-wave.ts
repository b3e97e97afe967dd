import type { ReportItem, Wave, WaveSender } from "#contract/admin-reports";
import type { ReportRow } from "#db/abuse-reports";
import { selectReportsOfWave, selectTextsOfWave, type WaveText } from "#db/report-review";
import { mostReportsTogether, storedKind } from "#domain/abuse";
import { type Deps, unseal } from "../deps";
import { maskedReceiver } from "../masked-receiver";
import { caseCodeOf } from "./report-abuse";

/**
 * All messages of the text that a report is about, all who ordered them and all who reported them: a wave is decided about as one.
 * Texts are told apart for a day; after that the wave is what its reports name. Null where a report stands alone.
 */
export async function readWave(
  deps: Deps,
  report: ReportRow,
  { ipAddress }: ReportItem,
): Promise<Wave | null> {
  if (report.wave === null) return null;
  const waved = { orderId: report.orderId ?? "", wave: report.wave };
  const [texts, reports] = await deps.db.batch([
    selectTextsOfWave(deps.db, waved, deps.clock.now(), mostReportsTogether + 1),
    selectReportsOfWave(deps.db, report.wave, mostReportsTogether + 1),
  ]);
  if (texts.length < 2 && reports.length < 2) return null;
  const shown = texts.toSorted((a, b) => b.createdAt - a.createdAt).slice(0, mostReportsTogether);
  return {
    texts: await Promise.all(shown.map((text) => textOf(deps, text))),
    senders: await sendersOf(deps, shown, ipAddress),
    reports: await Promise.all(reports.slice(0, mostReportsTogether).map((row) => reportOf(deps, row))),
    more: texts.length > mostReportsTogether || reports.length > mostReportsTogether,
  };
}

async function textOf(deps: Deps, text: WaveText): Promise<Wave["texts"][number]> {
  const { id, createdAt, sender, status } = text;
  return { id, createdAt, sender, status, receiver: await maskedReceiver(deps, text) };
}

/** Who ordered them, the one with the most first. Orders whose address is no longer kept are one row. */
async function sendersOf(
  deps: Deps,
  texts: readonly WaveText[],
  reported: string | null,
): Promise<WaveSender[]> {
  const groups = Map.groupBy(texts, ({ addressHash }) => addressHash);
  const senders = await Promise.all(
    [...groups.values()].map(async (group) => {
      const [latest] = group;
      const place = { table: "orders", column: "address", row: latest?.id ?? "" };
      const ipAddress = await unseal(deps, place, latest?.addressSealed ?? null);
      const times = group.map(({ createdAt }) => createdAt);
      return {
        ipAddress,
        texts: group.length,
        firstAt: Math.min(...times),
        lastAt: Math.max(...times),
        blocked: group.some(({ blocked }) => blocked === 1),
        reported: ipAddress !== null && ipAddress === reported,
      };
    }),
  );
  return senders.toSorted((a, b) => b.texts - a.texts);
}

async function reportOf(deps: Deps, row: ReportRow): Promise<Wave["reports"][number]> {
  const { id, status, createdAt, version } = row;
  return {
    id,
    status,
    createdAt,
    version,
    kind: storedKind(row.kind, row.priority),
    caseCode: await caseCodeOf(deps, row),
  };
}
