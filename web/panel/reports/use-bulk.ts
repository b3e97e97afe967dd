import { useQueryClient } from "@tanstack/react-query";
import type { ReportItem } from "#contract/admin-reports";
import type { ReportState } from "#domain/abuse";
import { reportDesk } from "#voice/report-desk";
import { textsNow } from "../../i18n/catalogue";
import { refresh } from "../api-query";
import { showUndo } from "../undo";
import { useChange } from "../use-change";
import { reportQuery } from "./queries";
import { lists, together } from "./use-review";

type Decision = { readonly reports: readonly ReportItem[]; readonly status: ReportState };

/**
 * Decides about open reports from the list, each in the version that the list shows: what somebody else changed first is left as
 * it is, and told. It can be taken back as long as nobody went on with it.
 */
export function useBulk(onDone: (decided: readonly string[]) => void) {
  const client = useQueryClient();
  const forget = (reports: readonly { readonly id: string }[]) => {
    for (const { id } of reports) client.removeQueries({ queryKey: reportQuery(id).queryKey });
  };
  const change = useChange({
    run: ({ reports, status }: Decision) => together(reports, status, {}),
    done: ({ reports }, { data, moved }) => {
      const text = moved.length > 0 && textsNow(reportDesk).someMoved(moved.length);
      if (data.length === 0) return { title: text || reports.updated };
      showUndo({
        title: reports.updated,
        ...(text && { text }),
        undo: async () => {
          await together(data, "pending", {});
          await refresh(client, lists);
          forget(data);
        },
      });
      return null;
    },
    failed: ({ reports }) => ({ title: reports.updateFailed }),
    refreshes: lists,
  });
  const mutate = (decision: Decision) =>
    change.mutate(decision, {
      onSuccess: () => {
        forget(decision.reports);
        onDone(decision.reports.map(({ id }) => id));
      },
    });
  return { mutate, isPending: change.isPending };
}
