import type { TaskRow } from "#db/tasks";
import type { HeldVerdict } from "#domain/held";
import type { Deps } from "#usecases/deps";
import { payBackByHand, retryRefund } from "#usecases/orders/failed-refund";
import { decideHeld } from "#usecases/staff/decide-held";
import { openTasksIn } from "../worklist";

const noor = { id: "noor", username: "noor" } as unknown as Parameters<typeof retryRefund>[1];
const said = ({ ver }: TaskRow) => ({ ver, reason: "test", reference: "bank 1" });

/** What staff may do about a refund that failed (M24), also two of them at once. */
export const deeds = {
  retry: (deps, task) => retryRefund(deps, noor, task, said(task)),
  "pay by hand": (deps, task) => payBackByHand(deps, noor, task, said(task)),
  "retry, twice at once": (deps, task) =>
    Promise.all([retryRefund(deps, noor, task, said(task)), retryRefund(deps, noor, task, said(task))]),
  "retry and pay by hand at once": (deps, task) =>
    Promise.all([retryRefund(deps, noor, task, said(task)), payBackByHand(deps, noor, task, said(task))]),
} satisfies Record<string, (deps: Deps, task: TaskRow) => Promise<unknown>>;

/** What a person says of a message that may be held. */
export const passVerdict = (deps: Deps, id: string, verdict: HeldVerdict) =>
  decideHeld(deps, noor, { ids: [id], verdict, ...(verdict !== "release" && { because: "scam" as const }) });

/** Does it about the first that stands on the worklist, if anything does. */
export async function seeToTask(deps: Deps, deed: keyof typeof deeds): Promise<void> {
  const task = await firstFailedRefund(deps);
  if (task) await deeds[deed](deps, task);
}

/** As staff are told to: another try, or a note that it went back where the bank took it meanwhile and nothing is left. */
export async function endTask(deps: Deps): Promise<void> {
  const task = await firstFailedRefund(deps);
  if (!task) return;
  const tried = await retryRefund(deps, noor, task, said(task));
  if (!tried.ok && tried.error === "refund_nothing_left") await payBackByHand(deps, noor, task, said(task));
}

const firstFailedRefund = async (deps: Deps): Promise<TaskRow | undefined> =>
  (await openTasksIn({ deps })).find(({ kind }) => kind === "refund_failed");
