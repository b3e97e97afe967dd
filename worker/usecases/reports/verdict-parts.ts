import type { UpdateReportRequest } from "#contract/admin-reports";
import type { ReportState } from "#domain/abuse";
import type { AuditAction } from "#domain/audit";
import type { Deps } from "../deps";

/** What is to be kept of the texts; those that were left out stay as they are. */
export async function sealTexts(
  deps: Deps,
  id: string,
  { reviewNotes, decision }: Pick<UpdateReportRequest, "reviewNotes" | "decision">,
) {
  const seal = (column: string, text: string | null) =>
    text ? deps.vault.seal({ table: "abuse_reports", column, row: id }, text) : null;
  return {
    ...(reviewNotes === undefined ? {} : { notesSealed: await seal("notes", reviewNotes) }),
    ...(decision === undefined ? {} : { decisionSealed: await seal("decision", decision) }),
  };
}

const actions = {
  pending: "report_reopened",
  resolved: "report_resolved",
  dismissed: "report_dismissed",
} as const satisfies Record<ReportState, AuditAction>;

/** What the change is called in the audit. */
export function actionOf(from: ReportState, to: ReportState): AuditAction {
  if (from === to) return "report_noted";
  return actions[to];
}
