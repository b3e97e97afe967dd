import { queryOptions, useQuery } from "@tanstack/react-query";
import type { StartShown } from "#contract/admin-start";
import { mostCases } from "#domain/worklist";
import { typedQuery } from "../api-query";
import { type Case, casesIn, filterOf, hasteOf } from "../home/cases";
import type { RailPlace } from "../search";

/** All that the first screen opens with, which the document asked for already: what waits, the overview, whether texts leave. */
export const startQuery = typedQuery("/api/admin/start", ({ data }): StartShown => data);

/** Today and the thirty days behind it: a part of the same answer. */
export const overviewQuery = queryOptions({ ...startQuery, select: ({ overview }: StartShown) => overview });

type Counts = {
  readonly total: number;
  readonly of: Partial<Readonly<Record<RailPlace, number>>>;
  /** Where something that waits is past its time. */
  readonly late: ReadonlySet<RailPlace>;
};

/**
 * How much waits in each section, as of the last load: nothing asks by itself (spec §7).
 * @param known whether somebody is signed in who may know
 */
export function useCounts(known: boolean): Counts {
  const { data } = useQuery({ ...startQuery, select: countsIn, enabled: known });
  return data ?? none;
}

const none: Counts = { total: 0, of: {}, late: new Set() };

function countsIn(start: StartShown): Counts {
  const { reports, worklist } = start.overview;
  const cases = casesIn(start);
  const late = new Set(cases.filter((one) => hasteOf(one, start.at) === "late").flatMap(placesOf));
  if (worklist.overdue > 0) late.add("worklist");
  const { length: total } = cases;
  return {
    total,
    of: { home: total, held: heldIn(start), reports: reports.pending, worklist: worklist.open },
    late,
  };
}

/**
 * As the worklist beside it counts them: a wave is one case, however many messages it has. Only the first thirty messages are looked
 * at: where those shown stand for that many and more are held, cases may wait behind them, and all messages count.
 */
function heldIn({ held, overview }: StartShown): number {
  const seen = held.reduce((sum, { size }) => sum + size, 0);
  return seen >= mostCases && seen < overview.held ? overview.held : held.length;
}

/** Where a case counts: on the first screen, and in the section that is made for it. */
function placesOf(one: Case): readonly RailPlace[] {
  const kind = filterOf(one);
  if (kind === "held") return ["home", "held"];
  return kind === "report" ? ["home", "reports"] : ["home"];
}
