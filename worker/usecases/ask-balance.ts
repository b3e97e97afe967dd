import { keepBalance, takeBalanceTurn } from "#db/balances";
import { standingOf } from "#domain/balance";
import type { SmsGateway } from "#ports/sms-gateway";
import { commit, type Deps } from "./deps";
import type { Asked } from "./lanes";

/**
 * Asks a gateway what is left on our account, keeps it, and tells a person where that is little or nothing. A gateway that
 * does not answer leaves what was heard before, until that is too old; not knowing stops nothing.
 */
export async function askBalance(deps: Deps, { name, balance }: SmsGateway): Promise<Asked> {
  const now = deps.clock.now();
  const [[turn]] = await commit(deps, [takeBalanceTurn(deps.db, name, now)] as const);
  if (!turn || !balance) return "not_asked";
  const heard = await balance();
  if (!heard) return "silent";
  await commit(deps, [keepBalance(deps.db, name, heard, now)] as const);
  const { cents, currency } = heard;
  const threshold = deps.site.balanceAlarmCents;
  const seen = { gateway: name, balanceCents: cents, balanceAt: now, balanceAskedAt: now };
  const standing = standingOf(seen, threshold, now);
  if (standing === "empty") deps.log.alarm("gateway_balance_empty", { gateway: name, cents, currency });
  if (standing === "low")
    deps.log.alarm("gateway_balance_low", { gateway: name, cents, currency, threshold });
  return "heard";
}
