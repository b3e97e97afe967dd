import { advanceBreakerProbe } from "#db/circuit-breaker";
import { selectDueWakeUps } from "#db/queued";
import { isStopped } from "#domain/operation";
import { err, ok, type Result } from "#domain/result";
import type { Staff } from "#domain/session";
import { type Deps, gatewayNames, wakeUp } from "../deps";
import { recordChange } from "./record-change";

/**
 * Lets a paused gateway be tried now, and not only when its minute is over (half-open). Nothing is sent for it: the next message
 * that is handed over takes the probe, alone and by its own claim (M8), so none goes out twice. The one that waits longest is woken.
 * @returns whether it was paused still
 */
export async function tryGateway(
  deps: Deps,
  staff: Staff,
  gateway: string,
): Promise<Result<{ readonly isPaused: boolean }, "panel_not_found">> {
  if (!gatewayNames(deps).includes(gateway)) return err("panel_not_found");
  const at = deps.clock.now();
  const what = { action: "gateway_tried", subject: "gateway", subjectId: gateway } as const;
  const tried = await recordChange(deps, staff, advanceBreakerProbe(deps.db, gateway, at), what);
  if (tried.length === 0) return ok({ isPaused: false });
  const [first] = await selectDueWakeUps(deps.db, at, 1, isStopped(deps.site.operation, at));
  if (first) await wakeUp(deps, first.id);
  return ok({ isPaused: true });
}
