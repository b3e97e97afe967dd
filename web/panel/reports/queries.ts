import { queryOptions } from "@tanstack/react-query";
import { reportResponse, reportsResponse } from "#contract/admin-reports";
import { type ReportState, readCaseCode } from "#domain/abuse";
import { readApi } from "../../lib/api";
import { apiPage, apiQuery } from "../api-query";
import type { Waves } from "./groups";

/** What the list is narrowed to, as the screen says it. */
export type ReportFilter = {
  readonly status: string | undefined;
  readonly q: string | undefined;
  readonly cursor: string | undefined;
};

/** One page of reports, the newest first. The page before stays until the next has come. */
export const reportsQuery = ({ status, q, cursor }: ReportFilter) =>
  apiPage("/api/admin/abuse-reports", { query: { status, cursor } }, searched(q), reportsResponse);

/** How many reports stand in a state: a page's total, of the shortest page there is. */
export const reportCountQuery = (status: ReportState) =>
  apiQuery(
    "/api/admin/abuse-reports",
    { query: { status, limit: "1" } },
    reportsResponse,
    ({ total }) => total,
  );

/** One report with all that helps to decide. */
export const reportQuery = (id: string) =>
  apiQuery("/api/admin/abuse-reports/:id", { param: { id } }, reportResponse, ({ data }) => data);

/**
 * To which waves reports belong that are of one: the list says only that they are, so one report of each wave is read, and of
 * that nothing is kept but the ids.
 */
export const wavesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["report-waves", ids] as const,
    queryFn: async (): Promise<Waves> => {
      const waves = new Map<string, string>();
      for (const id of ids) {
        if (waves.has(id)) continue;
        const given = { param: { id } };
        const { data } = await readApi(reportResponse, "GET", "/api/admin/abuse-reports/:id", given);
        for (const one of data.wave?.reports ?? []) waves.set(one.id, id);
      }
      return waves;
    },
  });

/** One field for both: what holds a letter and reads as a case code is one, all else is a number. */
function searched(q = ""): { phoneNumber?: string; caseCode?: string } {
  const code = /[a-z]/i.test(q) ? readCaseCode(q) : null;
  return code === null ? { phoneNumber: q } : { caseCode: code };
}
