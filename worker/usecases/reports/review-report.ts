import type { ReportDetail, UpdateReportRequest } from "#contract/admin-reports";
import type { ReportRow } from "#db/abuse-reports";
import type { Statement } from "#db/client";
import { selectReport } from "#db/report-list";
import { decideReport, isDecided, keepNote } from "#db/report-review";
import { endTask } from "#db/tasks";
import { priorityOf } from "#domain/abuse";
import { err, type Result } from "#domain/result";
import type { Staff } from "#domain/session";
import { type Deps, unseal } from "../deps";
import { entryOf } from "../staff/record-change";
import { readReport } from "./read-report";
import { actionOf, sealTexts } from "./verdict-parts";

/** Why a report was left as it is: there is none, or somebody else changed it first. */
export type Unchanged =
  | { readonly code: "panel_not_found" }
  | { readonly code: "stale"; readonly current: ReportDetail };

/**
 * Writes down what staff decide about a report: its state, their notes, their words for the reporter. The change, the
 * version of the notes and the audit commit together or not at all.
 */
export async function reviewReport(
  deps: Deps,
  staff: Staff,
  id: string,
  request: UpdateReportRequest,
): Promise<Result<ReportDetail, Unchanged>> {
  const now = deps.clock.now();
  const [report] = await selectReport(deps.db, id, now);
  if (!report) return err({ code: "panel_not_found" });
  const { db } = deps;
  const texts = await sealTexts(deps, id, request);
  const { kind } = request;
  const about = kind === undefined ? {} : { kind, priority: priorityOf(kind === "threat") };
  const verdict = { status: request.status, ...about, ...texts };
  const statements: Statement[] = [
    decideReport(db, id, request.version ?? null, verdict, { by: staff.username, at: now }),
    ...(await noteOf(deps, staff, report, request)),
    entryOf(deps, staff, {
      action: actionOf(report.status, request.status),
      subject: "abuse_report",
      subjectId: id,
      detail: {
        status: request.status,
        words: texts.decisionSealed !== undefined,
        ...(kind === undefined ? {} : { kind }),
      },
    }),
    endTask(
      db,
      { kind: "report_overdue", subject: id },
      { ending: "over", by: staff.username, at: now },
      isDecided(id),
    ),
  ];
  const answers = await db.batch(statements as [Statement, ...Statement[]]);
  const current = await readReport(deps, id);
  if (!current.ok) return err({ code: current.error });
  const isDone = (answers[0] as readonly unknown[]).length > 0;
  return isDone ? current : err({ code: "stale", current: current.value });
}

/** The new version of the notes, where they are new. */
async function noteOf(
  deps: Deps,
  { username: author }: Staff,
  report: ReportRow,
  { reviewNotes }: UpdateReportRequest,
) {
  if (reviewNotes === undefined) return [];
  const place = { table: "abuse_reports", column: "notes", row: report.id };
  const before = await unseal(deps, place, report.notesSealed);
  if ((before ?? "") === (reviewNotes ?? "")) return [];
  const id = deps.chance.id();
  const noteSealed = await deps.vault.seal(
    { table: "abuse_report_notes", column: "note", row: id },
    reviewNotes ?? "",
  );
  return [keepNote(deps.db, { id, reportId: report.id, at: deps.clock.now(), author, noteSealed })];
}
