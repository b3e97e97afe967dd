import type { ClaimRequest } from "#contract/admin-claims";
import { dropClaim, selectClaims, takeClaim } from "#db/claims";
import type { Staff } from "#domain/session";
import { commitAndRead, type Deps } from "../deps";

/**
 * Says that somebody looks at a case, as a lease that their own activity renews (domain/claims.ts). It answers who has it:
 * where another was first, that one, and nothing is taken from them.
 */
export async function claimCase(deps: Deps, staff: Staff, { kind, id }: ClaimRequest) {
  const now = deps.clock.now();
  const [claim] = await commitAndRead(
    deps,
    [takeClaim(deps.db, kind, id, staff.username, now)],
    selectClaims(deps.db, kind, [id], now),
  );
  return claim ? { by: claim.by, until: claim.until } : null;
}

/** Says that somebody looks at a case no more; what another claims stays. */
export async function leaveCase(deps: Deps, staff: Staff, { kind, id }: ClaimRequest): Promise<void> {
  await dropClaim(deps.db, kind, id, staff.username);
}
