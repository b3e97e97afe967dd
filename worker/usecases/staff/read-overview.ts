import type { OverviewResponse } from "#contract/admin-panel";
import { selectBreakers } from "#db/circuit-breaker";
import type { Db } from "#db/client";
import { selectPaidByHour, selectRecentSince } from "#db/recent-tallies";
import { selectOldestReport } from "#db/report-list";
import { selectKeptOverdue } from "#db/retention";
import { selectTallies } from "#db/tallies";
import { countOpenTasks } from "#db/tasks";
import { type Standing, standingOf } from "#domain/balance";
import { usualSoFar } from "#domain/recent-tallies";
import { deliveredShare, lastDays, overviewDays, standing, type Tallies, tallyKeys } from "#domain/tallies";
import type { Answers, Deps } from "../deps";

/** How the shop is doing: today, thirty days of it, and what waits for staff. Only what is open of the worklist is counted for it, and that is little. */
export async function readOverview(deps: Deps): Promise<OverviewResponse["data"]> {
  const now = deps.clock.now();
  return overviewOf(deps, now, await deps.db.batch([...overviewStatements(deps.db, now)]));
}

/** What the overview asks of the database. `now` in ms. */
export const overviewStatements = (db: Db, now: number) =>
  [
    selectTallies(db, lastDays(now, overviewDays).at(-1) ?? ""),
    selectOldestReport(db),
    selectBreakers(db),
    countOpenTasks(db, now),
    selectKeptOverdue(db),
    selectPaidByHour(db, now),
    selectRecentSince(db),
  ] as const;

type Statements = ReturnType<typeof overviewStatements>;

/** The overview, from the answers to its statements. `now` in ms. */
export function overviewOf(
  { site }: Deps,
  now: number,
  [rows, [oldest], health, [tasks], [overdue], byHour, [recent]]: Answers<Statements>,
): OverviewResponse["data"] {
  const days = lastDays(now, overviewDays);
  const counted = new Map(rows.map(({ day, key, value }) => [`${day} ${key}`, value]));
  const count = (day: string, key: string) => counted.get(`${day} ${key}`) ?? 0;
  const told = days.map((day) => dayOf(day, (key) => count(day, key)));
  const [today = dayOf("", () => 0)] = told;
  return {
    today,
    days: told,
    usualPaid: usualSoFar(byHour, recent?.day ?? null, now),
    held: count(standing, "held"),
    reports: {
      pending: count(standing, "reports_pending"),
      resolved: count(standing, "reports_resolved"),
      dismissed: count(standing, "reports_dismissed"),
    },
    oldestReportAt: oldest?.at ?? null,
    worklist: { open: tasks?.open ?? 0, overdue: tasks?.overdue ?? 0 },
    retention: overdue ? { overdue: overdue.value, clock: overdue.detail, at: overdue.at } : null,
    paused: health.flatMap(({ gateway, pausedSince, reason }) =>
      pausedSince === null ? [] : [{ gateway, since: pausedSince, code: reason }],
    ),
    balances: health.flatMap((heard) => balanceOf(heard, standingOf(heard, site.balanceAlarmCents, now))),
  };
}

type Health = Awaited<ReturnType<typeof selectBreakers>>[number];

function balanceOf({ gateway, balanceCents, balanceCurrency, balanceAt }: Health, standing: Standing) {
  if (standing === "unknown" || balanceCents === null || balanceAt === null) return [];
  return [{ gateway, cents: balanceCents, currency: balanceCurrency ?? "EUR", at: balanceAt, standing }];
}

function dayOf(day: string, count: (key: string) => number) {
  const counts = Object.fromEntries(tallyKeys.map((key) => [key, count(key)])) as Tallies;
  return { day, counts, deliveredShare: deliveredShare(counts) };
}
