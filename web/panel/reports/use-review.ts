import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ReportDetail, ReportItem, UpdateReportRequest } from "#contract/admin-reports";
import type { ReportState } from "#domain/abuse";
import { fetchApi } from "../../lib/api";
import { ApiError } from "../../lib/call";
import { useChange } from "../use-change";
import { reportQuery } from "./queries";

export type TypedReview = { reviewNotes: string; decision?: string };

/** Whether somebody else changed the report first. */
export const isStale = (error: Error | null): boolean =>
  error instanceof ApiError && error.problem?.code === "stale";

/**
 * Writes a verdict on the version that was looked at. When somebody else was first, the report is read again, so that the
 * dialog can show what changed; the next verdict is on that version.
 */
export function useReview(opened: ReportItem, detail: ReportDetail | undefined, onDone: () => void) {
  const client = useQueryClient();
  const [seen, setSeen] = useState(opened.version);
  const change = useChange({
    run: ({ reviewNotes, decision, status }: TypedReview & { status: ReportState }) => {
      const words = decision === undefined || decision === (detail?.decision ?? "") ? {} : { decision };
      const body: UpdateReportRequest = { status, reviewNotes, ...words, version: seen };
      return fetchApi("PUT", "/api/admin/abuse-reports/:id", { param: { id: opened.id }, json: body });
    },
    done: ({ reports }) => ({ title: reports.updated }),
    failed: ({ reports }) => ({ title: reports.updateFailed }),
    refreshes: ["/api/admin/abuse-reports", "/api/admin/overview", "/api/admin/audit"],
  });
  const mutate = (verdict: TypedReview & { status: ReportState }) =>
    change.mutate(verdict, {
      onSuccess: () => {
        client.removeQueries({ queryKey: reportQuery(opened.id).queryKey });
        onDone();
      },
      onError: async (error) => {
        if (!isStale(error)) return;
        const now = await client.fetchQuery({ ...reportQuery(opened.id), staleTime: 0 });
        setSeen(now.version);
      },
    });
  return { mutate, error: change.error, isPending: change.isPending };
}
