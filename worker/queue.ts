import * as z from "zod/mini";
import { isDeadLetterQueue, wakeConsumer } from "./domain/wake-queue";
import type { Deps } from "./usecases/deps";
import { sendCode } from "./usecases/my-number/send-code";
import { handOver } from "./usecases/orders/send-message";

const id = z.string().check(z.regex(/^[\w-]{22}$/));
const wakeUp = z.union([z.strictObject({ orderId: id }), z.strictObject({ codeId: id })]);

/**
 * Takes wake-ups side by side within the gateways' pace: one at a time claims a message or waits for its turn, and while its
 * gateway thinks the next one does. A wake-up that fails comes again, and its neighbours are not taken down with it. One that
 * failed each time ends in the dead-letter queue, which is watched here too.
 */
export async function consume(batch: MessageBatch<unknown>, deps: Deps): Promise<void> {
  const work = isDeadLetterQueue(batch.queue) ? bury : take;
  const underWay = new Set<Promise<void>>();
  for (const message of batch.messages) {
    if (underWay.size >= wakeConsumer.callsAtOnce) await Promise.race(underWay);
    await new Promise<void>((goOn) => {
      const job = deps.log
        .during(deps.chance.id(), async () => work(deps, message, goOn))
        .finally(() => {
          underWay.delete(job);
          goOn();
        });
      underWay.add(job);
    });
  }
  await Promise.all(underWay);
}

/** @param goOn lets the next one of the batch begin, before this one is done */
async function take(deps: Deps, message: Message<unknown>, goOn: () => void): Promise<void> {
  const parsed = wakeUp.safeParse(message.body);
  if (parsed.success)
    return "orderId" in parsed.data
      ? advance(deps, parsed.data.orderId, message, goOn)
      : prove(deps, parsed.data.codeId, message, goOn);
  deps.log.alarm("wake_up_malformed");
  message.ack();
}

/** A code is claimed before it is sent, so coming again sends none twice; the sweep wakes what was not claimed. */
async function prove(deps: Deps, codeId: string, message: Message<unknown>, goOn: () => void): Promise<void> {
  goOn();
  try {
    await sendCode(deps, codeId);
  } catch (error) {
    deps.log.defect("wake_up_failed", error, { codeId });
  }
  message.ack();
}

async function advance(
  deps: Deps,
  orderId: string,
  message: Message<unknown>,
  goOn: () => void,
): Promise<void> {
  try {
    await handOver(deps, orderId, { who: "consumer", claimed: goOn });
    message.ack();
  } catch (error) {
    deps.log.defect("wake_up_failed", error, { orderId });
    message.retry({ delaySeconds: 60 });
  }
}

/** A dead letter: a person hears of it. Nothing is lost with it, for the sweep wakes whatever is due (C8). */
function bury(deps: Deps, message: Message<unknown>): void {
  const parsed = wakeUp.safeParse(message.body);
  const orderId = parsed.success && "orderId" in parsed.data ? parsed.data.orderId : null;
  deps.log.alarm("wake_up_dead", { orderId });
  message.ack();
}
