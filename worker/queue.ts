import * as z from "zod/mini";
import { isDeadLetterQueue } from "./domain/wake-queue";
import type { Deps } from "./usecases/deps";
import { startRefund } from "./usecases/orders/refund-order";
import { sendMessage } from "./usecases/orders/send-message";

const wakeUp = z.strictObject({ orderId: z.string().check(z.regex(/^[\w-]{22}$/)) });

/**
 * Takes wake-ups one by one: a wake-up that fails comes again, and its neighbours are not taken down with it. One that
 * failed each time ends in the dead-letter queue, which is watched here too.
 */
export async function consume(batch: MessageBatch<unknown>, deps: Deps): Promise<void> {
  const work = isDeadLetterQueue(batch.queue) ? bury : take;
  for (const message of batch.messages)
    await deps.log.during(deps.chance.id(), async () => work(deps, message));
}

async function take(deps: Deps, message: Message<unknown>): Promise<void> {
  const parsed = wakeUp.safeParse(message.body);
  if (parsed.success) return advance(deps, parsed.data.orderId, message);
  deps.log.alarm("wake_up_malformed");
  message.ack();
}

/** What cannot be sent goes back at once; waiting for the sweeper would keep the payer waiting. */
async function advance(deps: Deps, orderId: string, message: Message<unknown>): Promise<void> {
  try {
    const sent = await sendMessage(deps, orderId);
    if (sent === "refund_due") await startRefund(deps, orderId);
    message.ack();
  } catch (error) {
    deps.log.defect("wake_up_failed", error, { orderId });
    message.retry({ delaySeconds: 60 });
  }
}

/** A dead letter: a person hears of it. Nothing is lost with it, for the sweep wakes whatever is due (C8). */
function bury(deps: Deps, message: Message<unknown>): void {
  const parsed = wakeUp.safeParse(message.body);
  deps.log.alarm("wake_up_dead", { orderId: parsed.success ? parsed.data.orderId : null });
  message.ack();
}
