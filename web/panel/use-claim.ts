import { useEffect } from "react";
import { claimResponse } from "#contract/admin-claims";
import { type ClaimKind, claimRenewal } from "#domain/claims";
import { readApi } from "../lib/api";
import { useWho } from "./session";
import { useOfCase } from "./use-of-case";

/** Whoever only passes by a case does not claim it, in ms. */
const settled = 600;

/**
 * Claims the case in hand, renews that while its reader does anything, at most once a minute, and leaves it. Where another was
 * there first, that is told.
 * @returns who else looks at it, or null
 */
export function useClaim(kind: ClaimKind, id: string, known: string | null): string | null {
  const me = useWho();
  const [holder, setHolder] = useOfCase(id, () => known);
  useEffect(() => {
    let claimedAt = 0;
    const json = { kind, id };
    const claim = async () => {
      claimedAt = Date.now();
      const { data } = await readApi(claimResponse, "POST", "/api/admin/claims", { json });
      setHolder(data?.by ?? null);
    };
    // A claim that fails is no claim: whoever acts is judged by the state of the case.
    const timer = setTimeout(() => void claim().catch(() => {}), settled);
    const renew = () => {
      if (claimedAt > 0 && Date.now() - claimedAt > claimRenewal) void claim().catch(() => {});
    };
    const acts = ["keydown", "pointerdown"] as const;
    for (const act of acts) addEventListener(act, renew);
    return () => {
      clearTimeout(timer);
      for (const act of acts) removeEventListener(act, renew);
      if (claimedAt > 0)
        void readApi(claimResponse, "POST", "/api/admin/claims/leave", { json }).catch(() => {});
    };
  }, [kind, id, setHolder]);
  return holder === null || holder === me ? null : holder;
}
