import { reportResponse, reportsResponse } from "#contract/admin-reports";
import { type ReportKind, type ReportState, readCaseCode } from "#domain/abuse";
import { apiPage, apiQuery } from "../api-query";

/** What of the reports is shown: those in a state, all, or what whoever asks decided about. */
export type Shown = ReportState | "all" | "mine";

/** What the list is narrowed to, as the screen says it. */
export type ReportFilter = {
  readonly shown: Shown;
  readonly kind: ReportKind | undefined;
  readonly q: string | undefined;
  readonly cursor: string | undefined;
  /** How many at most; as many as a page holds where nothing is said. */
  readonly limit?: string;
};

/** One page of reports, the newest first. The page before stays until the next has come. */
export const reportsQuery = ({ shown, kind, q, cursor, limit }: ReportFilter) =>
  apiPage(
    "/api/admin/abuse-reports",
    { query: { ...asked(shown, kind), cursor, limit } },
    searched(q),
    reportsResponse,
  );

/** How many reports are shown so: a page's total, of the shortest page there is. */
export const reportCountQuery = (shown: Shown, kind: ReportKind | undefined) =>
  apiQuery(
    "/api/admin/abuse-reports",
    { query: { ...asked(shown, kind), limit: "1" } },
    reportsResponse,
    ({ total }) => total,
  );

/** One report with all that helps to decide. */
export const reportQuery = (id: string) =>
  apiQuery("/api/admin/abuse-reports/:id", { param: { id } }, reportResponse, ({ data }) => data);

/** A person's decisions stand in one order, whatever they were about. */
const asked = (shown: Shown, kind: ReportKind | undefined) =>
  shown === "mine" ? { mine: "1" } : { status: shown === "all" ? undefined : shown, kind };

/** One field for both: what holds a letter and reads as a case code is one, all else is a number. */
function searched(q = ""): { phoneNumber?: string; caseCode?: string } {
  const code = /[a-z]/i.test(q) ? readCaseCode(q) : null;
  return code === null ? { phoneNumber: q } : { caseCode: code };
}
