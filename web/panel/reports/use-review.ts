import { useQueryClient } from "@tanstack/react-query";
import {
  type ReportDetail,
  type ReportItem,
  reportResponse,
  reviewTogetherResponse,
  type UpdateReportRequest,
  type WaveReport,
} from "#contract/admin-reports";
import type { ReportState } from "#domain/abuse";
import { reportDesk } from "#voice/report-desk";
import { textsNow } from "../../i18n/catalogue";
import { fetchApi, readApi } from "../../lib/api";
import { ApiError } from "../../lib/call";
import { refresh } from "../api-query";
import { keepDraft } from "../typed";
import { showUndo, takeAllBack } from "../undo";
import { useChange } from "../use-change";
import { reportQuery } from "./queries";

/** A verdict with what was typed, and the other reports of the wave that it holds for as well. */
export type Verdict = {
  readonly status: ReportState;
  readonly reviewNotes: string;
  readonly decision: string | undefined;
  readonly others: readonly Pick<WaveReport, "id" | "version" | "status">[];
};

/** Whether somebody else changed the report first. */
export const isStale = (error: Error | null): boolean =>
  error instanceof ApiError && error.problem?.code === "stale";

/** What a verdict changes. */
export const lists = ["/api/admin/abuse-reports", "/api/admin/overview", "/api/admin/audit"] as const;

/**
 * Writes a verdict on the version that was shown. When somebody else was first, the report is read again, so that the screen can
 * show what changed; the next verdict is on that version. It can be taken back as long as nobody went on with it.
 *
 * @param shown the version whose state is on the screen
 */
export function useReview(
  opened: ReportItem,
  detail: ReportDetail | undefined,
  shown: number,
  onDone: (others: readonly string[]) => void,
) {
  const client = useQueryClient();
  const change = useChange({
    run: async ({ reviewNotes, decision, status, others }: Verdict) => {
      const words = decision === undefined || decision === (detail?.decision ?? "") ? {} : { decision };
      const body: UpdateReportRequest = { status, reviewNotes, ...words, version: shown };
      const { data } = await readApi(reportResponse, "PUT", "/api/admin/abuse-reports/:id", {
        param: { id: opened.id },
        json: body,
      });
      const rest = others.length === 0 ? { data: [], moved: [] } : await together(others, status, words);
      const before = { own: detail?.status ?? opened.status, version: data.version };
      // What its reporter read before; of the others of a wave that is not known here.
      const said = "decision" in words ? { own: detail?.decision ?? null } : null;
      return { ...before, said, words, others: rest.data, moved: rest.moved.length };
    },
    done: ({ reports }, { own, version, said, words, others, moved }) => {
      showUndo({
        title: reports.updated,
        ...(moved > 0 && { text: textsNow(reportDesk).someMoved(moved) }),
        undo: () => {
          // Only while nobody went on with it: in the versions that the verdict left. What it told the reporters goes too, and stands
          // with its writer again.
          const back = fetchApi("PUT", "/api/admin/abuse-reports/:id", {
            param: { id: opened.id },
            json: { status: own, version, ...(said && { decision: said.own }) },
          }).then(() => said && keepDraft(opened.id, words));
          const rest = others.length > 0 ? [together(others, "pending", said ? { decision: null } : {})] : [];
          return takeAllBack([back, ...rest], async () => {
            await refresh(client, lists);
            for (const { id } of [opened, ...others])
              client.removeQueries({ queryKey: reportQuery(id).queryKey });
          });
        },
      });
      return null;
    },
    // What somebody else made of it is about to be on the screen, and says why.
    failed: ({ reports }, error) => ({ title: reports.updateFailed, ...(isStale(error) && { text: "" }) }),
    refreshes: lists,
  });
  const mutate = (verdict: Verdict) =>
    change.mutate(verdict, {
      onSuccess: () => {
        const others = verdict.others.map(({ id }) => id);
        for (const id of [opened.id, ...others]) client.removeQueries({ queryKey: reportQuery(id).queryKey });
        onDone(others);
      },
      onError: async (error) => {
        if (isStale(error)) await client.fetchQuery({ ...reportQuery(opened.id), staleTime: 0 });
      },
    });
  return { mutate, error: change.error, isPending: change.isPending };
}

/** Decides about several, each in the version that was looked at. */
export const together = (
  reports: readonly Pick<WaveReport, "id" | "version">[],
  status: ReportState,
  words: { readonly decision?: string | null },
) =>
  readApi(reviewTogetherResponse, "POST", "/api/admin/abuse-reports/verdict", {
    json: { reports: reports.map(({ id, version }) => ({ id, version })), status, ...words },
  });

/** Says what a report is about after all. */
export function useKind(report: ReportItem, onChanged: (now: ReportDetail) => void) {
  const client = useQueryClient();
  return useChange({
    run: async (kind: ReportItem["kind"]) => {
      const { data } = await readApi(reportResponse, "PUT", "/api/admin/abuse-reports/:id", {
        param: { id: report.id },
        json: { status: report.status, kind, version: report.version },
      });
      onChanged(data);
      client.setQueryData(reportQuery(report.id).queryKey, data);
      return data;
    },
    done: () => ({ title: textsNow(reportDesk).kindChanged }),
    failed: () => ({ title: textsNow(reportDesk).kindFailed }),
    refreshes: lists,
  });
}
