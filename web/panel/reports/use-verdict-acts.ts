import { useMemo, useState } from "react";
import type { ReportDetail } from "#contract/admin-reports";
import type { ReportState } from "#domain/abuse";
import type { useBlockIps, useBlockPhone } from "./use-blocks";

type Given = {
  ips: ReturnType<typeof useBlockIps>;
  phone: ReturnType<typeof useBlockPhone>;
  detail: ReportDetail | undefined;
  /** Which are blocked. */
  addresses: readonly string[];
  decide: (status: ReportState) => void;
  busy: boolean;
};

/** What the four buttons and their keys do. An unproven report has its addresses blocked only when that was asked once more. */
export function useVerdictActs({ ips, phone, detail, addresses, decide, busy }: Given) {
  const [asking, setAsking] = useState<readonly string[] | null>(null);
  const isProven = detail?.evidence.proven === true;
  const { mutate: block, mutateAsync: blockNow, isPending: blocking } = ips;
  const { mutate: blockNumber, isPending: blockingNumber } = phone;
  const key = addresses.join(" ");
  return useMemo(
    () => ({
      asking,
      blocking,
      blockingNumber,
      busy,
      blockIp: () => {
        const chosen = key === "" ? [] : key.split(" ");
        if (busy || blocking || chosen.length === 0) return;
        if (isProven) block({ addresses: chosen });
        else setAsking(chosen);
      },
      confirm: () => blockNow({ addresses: asking ?? [], confirmed: true }),
      dismissQuestion: () => setAsking(null),
      blockPhone: () => {
        if (!busy && !blockingNumber) blockNumber();
      },
      decide: (status: ReportState) => {
        if (!busy) decide(status);
      },
    }),
    [asking, blocking, blockingNumber, busy, key, isProven, block, blockNow, blockNumber, decide],
  );
}
export type VerdictActs = ReturnType<typeof useVerdictActs>;
