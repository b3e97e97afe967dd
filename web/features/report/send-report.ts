import type { ReportAbuseRequest } from "#contract/abuse";
import type { ProblemCode } from "#contract/problems";
import type { Trouble } from "#voice/trouble";
import type { Answer, Json, Path } from "../../lib/api";
import { ApiError, call } from "../../lib/call";
import { reportDraft } from "../../lib/draft";
import { troubleOf } from "../../lib/trouble";

/** How a report can end. `text` is the server's own sentence, where it gave one of ours. */
export type ReportAnswer =
  | { readonly kind: "received"; readonly caseCode: string }
  | {
      readonly kind: "failed";
      readonly text?: string;
      readonly code?: ProblemCode;
      readonly field?: string;
      /** Why no answer of ours came, where none did. */
      readonly trouble?: Trouble | null;
    };

/** A report that was not taken. */
export type Failed = Extract<ReportAnswer, { kind: "failed" }>;

/** How reports are sent: one that is in needs no draft any more. Never throws. */
export const reportDelivery =
  (onReceived: (caseCode: string) => void) =>
  async (report: ReportAbuseRequest): Promise<Failed | null> => {
    const outcome = await sendReport(report);
    if (outcome.kind === "failed") return outcome;
    reportDraft.clear();
    onReceived(outcome.caseCode);
    return null;
  };

/** Sends the report. Never throws. */
async function sendReport(report: ReportAbuseRequest): Promise<ReportAnswer> {
  try {
    const response = await call("/api/abuse/report" satisfies Path<"POST">, {
      method: "POST",
      body: JSON.stringify(report satisfies Json<"POST", "/api/abuse/report">),
      headers: { "Content-Type": "application/json" },
    });
    return readAnswer(Object(await response.json()));
  } catch (error) {
    if (!(error instanceof ApiError) || !error.problem) return { kind: "failed", trouble: troubleOf(error) };
    const { message, code, field } = error.problem;
    return { kind: "failed", text: message, code, ...(field ? { field } : {}) };
  }
}

/** An answer that says neither a code nor why not is a stranger's. */
function readAnswer(
  answer: Partial<Answer<"POST", "/api/abuse/report">> & { message?: unknown },
): ReportAnswer {
  const { success, caseCode, message } = answer;
  if (success && typeof caseCode === "string" && caseCode) return { kind: "received", caseCode };
  return !success && typeof message === "string" && message
    ? { kind: "failed", text: message }
    : { kind: "failed", trouble: { kind: "foreign" } };
}
