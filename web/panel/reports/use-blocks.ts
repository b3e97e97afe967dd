import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { blockedResponse, blockedTogetherResponse, previewResponse } from "#contract/admin-blocks";
import type { ReportItem } from "#contract/admin-reports";
import { fetchApi, readApi } from "../../lib/api";
import { showToast } from "../../ui/Toaster";
import { refresh } from "../api-query";
import { showUndo, takeAllBack } from "../undo";
import { useChange } from "../use-change";

type Addresses = { readonly addresses: readonly string[]; readonly confirmed?: true };

const seen = ["/api/admin/abuse-reports/:id", "/api/admin/blocked-ips", "/api/admin/blocked-phones"] as const;

/** The reason of a block says which report it came from (spec §3). */
const reasonFor = ({ id }: ReportItem): string => `Abuse report: ${id}`;

/** Blocks addresses, all of them or none, each with its own line in the log. */
export function useBlockIps(report: ReportItem) {
  const client = useQueryClient();
  return useChange({
    run: async ({ addresses: [first = "", ...others], ...confirmed }: Addresses) => {
      const terms = { reason: reasonFor(report), ...confirmed };
      if (others.length > 0) {
        const json = { ipAddresses: [first, ...others], ...terms };
        return (await readApi(blockedTogetherResponse, "POST", "/api/admin/blocked-ips/together", { json }))
          .data;
      }
      const json = { ipAddress: first, ...terms };
      const { data, already } = await readApi(blockedResponse, "POST", "/api/admin/blocked-ips", { json });
      return [{ ...data, already }];
    },
    done: ({ reports }, made) => {
      const fresh = made.filter(({ already }) => !already).map(({ id }) => id);
      const text = fresh.length === 0 ? { text: reports.already } : {};
      sayBlocked(client, { title: reports.ipBlocked, ...text }, "ips", fresh);
      return null;
    },
    failed: ({ reports }) => ({ title: reports.blockIpFailed }),
    refreshes: seen,
  });
}

/** Blocks the number that the message was sent to. */
export function useBlockPhone(report: ReportItem) {
  const client = useQueryClient();
  return useChange({
    run: () =>
      readApi(blockedResponse, "POST", "/api/admin/blocked-phones", {
        json: { phoneNumber: report.phoneNumber, reason: reasonFor(report) },
      }),
    done: ({ reports }, { already, data }) => {
      const text = already ? { text: reports.already } : {};
      sayBlocked(client, { title: reports.phoneBlocked, ...text }, "phones", already ? [] : [data.id]);
      return null;
    },
    failed: ({ reports }) => ({ title: reports.blockPhoneFailed }),
    refreshes: seen,
  });
}

/** What a block of these addresses would have hit; asked for in a body, for addresses of requests are kept (decision 048). */
export const previewQuery = (addresses: readonly string[]) =>
  queryOptions({
    queryKey: ["/api/admin/blocked-ips/preview", addresses] as const,
    queryFn: async () => {
      const { data } = await readApi(previewResponse, "POST", "/api/admin/blocked-ips/preview", {
        json: { ipAddresses: [...addresses] },
      });
      return {
        orders: data.reduce((sum, { orders }) => sum + orders, 0),
        queued: data.reduce((sum, { queued }) => sum + queued, 0),
        more: data.some(({ more }) => more),
      };
    },
    enabled: addresses.length > 0,
  });

/** Says what was blocked, and takes it back where that was a slip; what was blocked before, or by a colleague too, stays blocked. */
function sayBlocked(
  client: QueryClient,
  said: { title: string; text?: string },
  kind: "ips" | "phones",
  ids: readonly string[],
) {
  if (ids.length === 0) {
    showToast({ tone: "ok", ...said });
    return;
  }
  showUndo({
    ...said,
    undo: () =>
      takeAllBack(
        ids.map((id) => fetchApi("POST", `/api/admin/blocked-${kind}/:id/undo`, { param: { id } })),
        () => refresh(client, seen),
      ),
  });
}
