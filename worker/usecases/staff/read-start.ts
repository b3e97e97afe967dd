import type { StartShown } from "#contract/admin-start";
import { selectRunning } from "#db/claims";
import { selectHeartbeat } from "#db/heartbeats";
import { selectHeads } from "#db/held";
import { selectWaiting } from "#db/report-list";
import { selectSwitches } from "#db/switches";
import { selectOpenTasks } from "#db/tasks";
import { reportDueAt } from "#domain/abuse";
import type { ClaimKind } from "#domain/claims";
import { codesIn } from "#domain/gate/verdict";
import { mostAtOnce } from "#domain/held";
import { localDay } from "#domain/tallies";
import { mostCases } from "#domain/worklist";
import { type Deps, unseal } from "../deps";
import { verdictsCounted } from "./read-held";
import { overviewOf, overviewStatements } from "./read-overview";
import { taskItemOf } from "./read-worklist";
import { toSwitches } from "./set-switches";

/** What is counted of decisions: of held messages, and of reports. */
const decisions: readonly string[] = [...verdictsCounted, "reports_closed"];

const first = { at: 0, id: "0" };

/**
 * What the panel opens with, in one batch: the overview, and of each sort of case the first thirty by deadline, so that it costs
 * the same however much waits. Of a wave only the message that stands for it is shown.
 */
export async function readStart(deps: Deps): Promise<StartShown> {
  const { db } = deps;
  const at = deps.clock.now();
  const [
    tallies,
    oldest,
    health,
    open,
    overdue,
    byHour,
    recent,
    held,
    reports,
    tasks,
    claimed,
    [swept],
    switches,
  ] = await db.batch([
    ...overviewStatements(db, at),
    selectHeads(db, mostCases, mostAtOnce),
    selectWaiting(db, { priority: 0, createdAt: 0, id: "" }, mostCases, at),
    selectOpenTasks(db, first, mostCases),
    selectRunning(db, at, mostCases),
    selectHeartbeat(db, "sweep"),
    selectSwitches(db),
  ]);
  const claimedBy = (kind: ClaimKind, id: string) =>
    claimed.find((one) => one.kind === kind && one.id === id)?.by ?? null;
  const today = localDay(at);
  return {
    at,
    overview: overviewOf(deps, at, [tallies, oldest, health, open, overdue, byHour, recent]),
    held: held
      .filter(({ leads }) => leads)
      .map(({ leads: _, review, size, ...head }) => ({
        ...head,
        codes: [...codesIn(review ?? "")],
        claimedBy: claimedBy("held", head.id),
        size: Math.max(1, size),
      })),
    reports: await Promise.all(
      leadsOf(reports).map(async (row) => ({
        ...(await reportOf(deps, row)),
        claimedBy: claimedBy("report", row.id),
      })),
    ),
    tasks: await Promise.all(tasks.map((row) => taskItemOf(deps, row))),
    gateways: deps.gateways.length,
    decided: tallies
      .filter(({ day, key }) => day === today && decisions.includes(key))
      .reduce((sum, { value }) => sum + value, 0),
    sending: toSwitches(switches).sending,
    sweptAt: swept?.at ?? null,
  };
}

type Row = Awaited<ReturnType<typeof selectWaiting>>[number];

/** Of each wave the report with the first deadline, for one verdict may close them all; and those of no wave. */
const leadsOf = (rows: readonly Row[]): readonly Row[] =>
  rows.filter(({ id, wave }) => wave === null || rows.find((other) => other.wave === wave)?.id === id);

async function reportOf(deps: Deps, { id, reasonSealed, createdAt, priority, inWave }: Row) {
  const reason = await unseal(deps, { table: "abuse_reports", column: "reason", row: id }, reasonSealed);
  return {
    id,
    dueAt: reportDueAt(createdAt, priority),
    isThreat: priority === 1,
    inWave: Math.max(1, inWave),
    reason: reason ?? "",
  };
}
