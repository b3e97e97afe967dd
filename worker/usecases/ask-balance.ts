import { countSpent, keepBalance, takeBalanceTurn } from "#db/balances";
import { type Heard, isToBeAsked, standingOf } from "#domain/balance";
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
  await commit(deps, [
    countSpent(deps.db, name, heard, now),
    keepBalance(deps.db, name, heard, now),
  ] as const);
  const { cents, currency } = heard;
  const threshold = deps.site.balanceAlarmCents;
  const seen = { gateway: name, balanceCents: cents, balanceAt: now, balanceAskedAt: now };
  const standing = standingOf(seen, threshold, now);
  if (standing === "empty") deps.log.alarm("gateway_balance_empty", { gateway: name, cents, currency });
  if (standing === "low")
    deps.log.alarm("gateway_balance_low", { gateway: name, cents, currency, threshold });
  return "heard";
}

/** The gateways whose balance can be asked, and was not of late; none where balances are not watched. */
export function gatewaysToAsk(
  { gateways, site }: Pick<Deps, "gateways" | "site">,
  health: readonly Heard[],
  now: number,
) {
  if (site.balanceAlarmCents === 0) return [];
  return gateways
    .filter(
      ({ name, balance }) =>
        balance &&
        isToBeAsked(
          health.find((one) => one.gateway === name),
          now,
        ),
    )
    .map((gateway) => ({ id: gateway.name, gateway }));
}
