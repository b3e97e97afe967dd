import type { CaseView } from "#contract/abuse";
import { selectCase } from "#db/abuse-reports";
import { readCaseCode } from "#domain/abuse";
import { err, ok, type Result } from "#domain/result";
import { commit, type Deps } from "../deps";
import { caseHashesOf } from "./report-abuse";

/**
 * What a reporter may see of a case. Unknown, malformed and forgotten codes answer alike and cost the same work, so that
 * nobody learns anything by trying.
 */
export async function readCase(deps: Deps, typed: string): Promise<Result<CaseView, "case_not_found">> {
  const hashes = await caseHashesOf(deps, readCaseCode(typed) ?? "malformed");
  const [[report]] = await commit(deps, [selectCase(deps.db, hashes)] as const);
  if (!report) return err("case_not_found");
  const { id, status, createdAt, closedAt, decisionSealed } = report;
  return ok({ status, createdAt, closedAt, decision: await wordsOf(deps, id, decisionSealed) });
}

async function wordsOf(deps: Deps, id: string, sealed: string | null): Promise<string | null> {
  if (sealed === null) return null;
  const opened = await deps.vault.open({ table: "abuse_reports", column: "decision", row: id }, sealed);
  if (opened.ok) return opened.value;
  deps.log.alarm("decision_unreadable", { reportId: id, problem: opened.error });
  return null;
}
