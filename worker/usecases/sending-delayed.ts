import { selectBreakers } from "#db/circuit-breaker";
import { isSendingDelayed } from "#domain/balance";
import { type Deps, gatewayNames } from "./deps";

type Health = Awaited<ReturnType<typeof selectBreakers>>;

/** Whether what is paid for now goes out later: no gateway can send, as far as is known. @param health of each gateway */
export const isDelayed = (deps: Deps, health: Health): boolean =>
  isSendingDelayed(gatewayNames(deps), health, deps.site.balanceAlarmCents, deps.clock.now());

/** As `isDelayed`, asked now. What cannot be asked is not known, and stops nobody. */
export async function askIsDelayed(deps: Deps): Promise<boolean> {
  try {
    return isDelayed(deps, await selectBreakers(deps.db));
  } catch {
    return false;
  }
}
