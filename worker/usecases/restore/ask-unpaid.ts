import type { PaymentRow } from "#db/payments";
import { noteUnprovable, selectUnasked, settleUnpaid } from "#db/rewinds";
import { openTask } from "#db/tasks";
import { paymentFacts } from "#domain/payment";
import { atProvider, commit, type Deps } from "../deps";
import { type Asked, workThrough } from "../lanes";
import { isOpened, settleOn } from "../orders/settle-payment";

/** Payments that one step asks about: up to three subrequests each, of the thousand that one invocation has. */
const page = 100;

/**
 * Asks about payments that were still awaited at the restore point, and of which the provider's list did not tell that they
 * were paid. Who has not paid by now cannot have been sent anything; who has goes into doubt (M27).
 */
export async function askUnpaid(deps: Deps): Promise<void> {
  const rows = await selectUnasked(deps.db, page);
  await workThrough(deps, { name: "restored", rows, atOnce: 4, work: (row) => ask(deps, row) });
}

async function ask(deps: Deps, row: PaymentRow): Promise<Asked> {
  const { db } = deps;
  const now = deps.clock.now();
  const there = atProvider(deps, row.provider);
  if (!there) {
    await unprovable(deps, row);
    return "not_asked";
  }
  // The list was read whole: a payment of ours that was opened and paid would have been in it.
  if (!isOpened(row)) {
    await commit(deps, [settleUnpaid(db, row.id, now)] as const);
    return "not_asked";
  }
  const answer = await there.provider.fetch(row.providerId);
  if (!answer.ok) {
    if (answer.error.kind === "unreachable") return "silent";
    await unprovable(deps, row);
    return "heard";
  }
  await settleOn(there, row, answer.value, "sweeper");
  const isUnpaid = answer.value.status === "pending" || paymentFacts[row.status].money === "given_up";
  if (isUnpaid || answer.value.status !== "paid")
    await commit(deps, [settleUnpaid(db, row.id, now)] as const);
  return "heard";
}

/** Nobody can tell whether it was paid: what comes of it later is looked up, and a person sees to it. */
async function unprovable(deps: Deps, { id, provider, providerId }: PaymentRow): Promise<void> {
  const facts = { orderId: id, provider, providerId };
  const [kind, cause] = ["restore_unproven", "may_have_been_sent"] as const;
  await commit(deps, [
    noteUnprovable(deps.db, id),
    openTask(deps.db, { kind, cause, subject: id, facts, at: deps.clock.now() }),
  ] as const);
  deps.log.alarm("restore_unproven", { orderId: id });
}
