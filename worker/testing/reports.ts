import type { ReportAbuseRequest } from "#contract/abuse";
import type { Harness } from "./harness";
import { json } from "./http";

export const goodReport: ReportAbuseRequest = {
  phoneNumber: "+31612345678",
  reporterEmail: "ontvanger@example.com",
  reason: "Deze sms is een bedreiging.",
};

/** Posts a report. */
export const postReport = (h: Harness, body: unknown = goodReport, headers: Record<string, string> = {}) =>
  h.ask("/api/abuse/report", json(body, headers));

/** Posts a report that is taken; answers its case code. */
export async function caseOf(h: Harness, changes: object = {}, headers: Record<string, string> = {}) {
  const response = await postReport(h, { ...goodReport, ...changes }, headers);
  const { caseCode } = await response.json<{ caseCode?: string }>();
  if (response.status !== 201 || !caseCode) throw new Error(`refused: ${response.status}`);
  return caseCode;
}

export type StoredReport = Record<string, string | number | null> & { id: string };

/** The reports stored so far, oldest first. */
export async function storedReports(h: Harness): Promise<StoredReport[]> {
  const { results } = await h.env.DB.prepare(
    "SELECT * FROM abuse_reports ORDER BY created_at, rowid",
  ).all<StoredReport>();
  return results;
}

/** What a sealed column of a report says. */
export async function opened(h: Harness, report: StoredReport | undefined, column: string) {
  if (!report) throw new Error("no report");
  const sealed = String(report[`${column}_sealed`]);
  const text = await h.deps.vault.open({ table: "abuse_reports", column, row: report.id }, sealed);
  if (!text.ok) throw new Error(text.error);
  return text.value;
}
