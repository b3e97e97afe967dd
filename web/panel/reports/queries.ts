import { reportResponse, reportsResponse } from "#contract/admin-reports";
import { readCaseCode } from "#domain/abuse";
import { apiPage, apiQuery } from "../api-query";

/** What the list is narrowed to, as the screen says it. */
export type ReportFilter = {
  readonly status: string | undefined;
  readonly q: string | undefined;
  readonly cursor: string | undefined;
};

/** One page of reports, the newest first. The page before stays until the next has come. */
export const reportsQuery = ({ status, q, cursor }: ReportFilter) =>
  apiPage("/api/admin/abuse-reports", { query: { status, cursor } }, searched(q), reportsResponse);

/** One report with all that helps to decide. */
export const reportQuery = (id: string) =>
  apiQuery("/api/admin/abuse-reports/:id", { param: { id } }, reportResponse, ({ data }) => data);

/** One field for both: what holds a letter and reads as a case code is one, all else is a number. */
function searched(q = ""): { phoneNumber?: string; caseCode?: string } {
  const code = /[a-z]/i.test(q) ? readCaseCode(q) : null;
  return code === null ? { phoneNumber: q } : { caseCode: code };
}
