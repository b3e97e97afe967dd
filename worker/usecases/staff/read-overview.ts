import type { OverviewResponse } from "#contract/admin-panel";
import { selectBreakers } from "#db/circuit-breaker";
import { selectOldestReport } from "#db/report-review";
import { selectTallies } from "#db/tallies";
import { type Standing, standingOf } from "#domain/balance";
import { deliveredShare, lastDays, standing, type Tallies, tallyKeys } from "#domain/tallies";
import type { Deps } from "../deps";

const shownDays = 30;

/** How the shop is doing: today, thirty days of it, and what waits for staff. Nothing is counted for it. */
export async function readOverview({ db, clock, site }: Deps): Promise<OverviewResponse["data"]> {
  const now = clock.now();
  const days = lastDays(now, shownDays);
  const [rows, [oldest], health] = await db.batch([
    selectTallies(db, days.at(-1) ?? ""),
    selectOldestReport(db),
    selectBreakers(db),
  ]);
  const counted = new Map(rows.map(({ day, key, value }) => [`${day} ${key}`, value]));
  const count = (day: string, key: string) => counted.get(`${day} ${key}`) ?? 0;
  const told = days.map((day) => dayOf(day, (key) => count(day, key)));
  const [today = dayOf("", () => 0)] = told;
  return {
    today,
    days: told,
    held: count(standing, "held"),
    reports: {
      pending: count(standing, "reports_pending"),
      resolved: count(standing, "reports_resolved"),
      dismissed: count(standing, "reports_dismissed"),
    },
    oldestReportAt: oldest?.at ?? null,
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
