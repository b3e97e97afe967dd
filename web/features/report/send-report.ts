import type { ReportAbuseRequest, ReportAbuseResponse } from "#contract/abuse";
import type { ProblemCode } from "#contract/problems";
import { ApiError, call } from "../../lib/call";

/** How a report can end. `text` is the server's own sentence, where it gave one of ours. */
export type Outcome =
  | { readonly kind: "received"; readonly caseCode: string }
  | { readonly kind: "failed"; readonly text?: string; readonly code?: ProblemCode; readonly field?: string };

/** Sends the report. Never throws. */
export async function sendReport(report: ReportAbuseRequest): Promise<Outcome> {
  try {
    const response = await call("/api/abuse/report", {
      method: "POST",
      body: JSON.stringify(report),
      headers: { "Content-Type": "application/json" },
    });
    const answer: Partial<ReportAbuseResponse> | null = await response.json();
    const caseCode = answer?.success && answer.caseCode;
    return typeof caseCode === "string" && caseCode ? { kind: "received", caseCode } : { kind: "failed" };
  } catch (error) {
    if (!(error instanceof ApiError) || !error.problem) return { kind: "failed" };
    const { message, code, field } = error.problem;
    return { kind: "failed", text: message, code, ...(field ? { field } : {}) };
  }
}
