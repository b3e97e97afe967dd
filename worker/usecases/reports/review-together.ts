import type { ReviewTogetherRequest } from "#contract/admin-reports";
import type { Statement } from "#db/client";
import { decideReport, isDecided, selectReportsOf } from "#db/report-review";
import { endTask } from "#db/tasks";
import type { Staff } from "#domain/session";
import type { Deps } from "../deps";
import { entryOf } from "../staff/record-change";
import { actionOf, sealTexts } from "./verdict-parts";

/**
 * Decides about several reports of a wave at once, each only in the version that was looked at: those that somebody else changed
 * first are left alone, and named. Each change commits with its own line in the audit.
 */
export async function reviewTogether(deps: Deps, staff: Staff, request: ReviewTogetherRequest) {
  const versions = new Map(request.reports.map(({ id, version }) => [id, version]));
  const known = await selectReportsOf(deps.db, [...versions.keys()]);
  const perReport = await Promise.all(
    known.map(async ({ id, status }) => {
      const texts = await sealTexts(deps, id, request);
      const verdict = { status: request.status, ...texts };
      const now = deps.clock.now();
      return [
        decideReport(deps.db, id, versions.get(id) ?? null, verdict, { by: staff.username, at: now }),
        entryOf(deps, staff, {
          action: actionOf(status, request.status),
          subject: "abuse_report",
          subjectId: id,
          detail: { status: request.status, words: texts.decisionSealed !== undefined },
        }),
        endTask(
          deps.db,
          { kind: "report_overdue", subject: id },
          { ending: "over", by: staff.username, at: now },
          isDecided(id),
        ),
      ] as const;
    }),
  );
  const statements: readonly Statement[] = perReport.flat();
  const answers: readonly unknown[] =
    statements.length === 0 ? [] : await deps.db.batch(statements as [Statement, ...Statement[]]);
  const data = perReport.flatMap((_, at) => answers[at * 3] as { id: string; version: number }[]);
  const done = new Set(data.map(({ id }) => id));
  return { data, moved: [...versions.keys()].filter((id) => !done.has(id)) };
}
