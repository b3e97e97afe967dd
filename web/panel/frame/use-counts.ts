import { queryOptions, useQuery } from "@tanstack/react-query";
import type { StartShown } from "#contract/admin-start";
import { typedQuery } from "../api-query";
import { casesIn } from "../home/cases";
import type { RailPlace } from "../search";

/** All that the first screen opens with, which the document asked for already: what waits, the overview, whether texts leave. */
export const startQuery = typedQuery("/api/admin/start", ({ data }): StartShown => data);

/** Today and the thirty days behind it: a part of the same answer. */
export const overviewQuery = queryOptions({ ...startQuery, select: ({ overview }: StartShown) => overview });

type Counts = { readonly total: number; readonly of: Partial<Readonly<Record<RailPlace, number>>> };

/**
 * How much waits in each section, as of the last load: nothing asks by itself (spec §7).
 * @param known whether somebody is signed in who may know
 */
export function useCounts(known: boolean): Counts {
  const { data } = useQuery({ ...startQuery, select: countsIn, enabled: known });
  return data ?? none;
}

const none: Counts = { total: 0, of: {} };

function countsIn(start: StartShown): Counts {
  const { held, reports, worklist } = start.overview;
  const total = casesIn(start).length;
  return { total, of: { home: total, held, reports: reports.pending, worklist: worklist.open } };
}
