import * as z from "zod/mini";
import { pollParts, turnsAMinute, workKinds } from "./domain/due-work";
import { isDeadLetterQueue, wakeConsumer } from "./domain/wake-queue";
import type { DueWork } from "./ports/wake-up";
import type { Deps } from "./usecases/deps";
import { sendCode } from "./usecases/my-number/send-code";
import { handOver } from "./usecases/orders/send-message";
import { reconcile } from "./usecases/reconcile/reconcile";
import { workOffInTurn } from "./usecases/work-off";

const id = z.string().check(z.regex(/^[\w-]{22}$/));
const dueWork = z.strictObject({
  kinds: z.array(z.enum(workKinds)).check(z.maxLength(workKinds.length)),
  turn: z.int().check(z.gte(0), z.lt(turnsAMinute)),
  part: z.optional(z.int().check(z.gte(0), z.lt(pollParts))),
});
const wakeUp = z.union([
  z.strictObject({ orderId: id }),
  z.strictObject({ codeId: id }),
  z.strictObject({ work: dueWork }),
]);

/**
 * Takes wake-ups side by side within the gateways' pace: one at a time claims a message or waits for its turn, and while its
 * gateway thinks the next one does. A wake-up that fails comes again, and its neighbours are not taken down with it. One that
 * failed each time ends in the dead-letter queue, which is watched here too. Of due work one kind is worked off meanwhile.
 */
export async function consume(batch: MessageBatch<unknown>, deps: Deps): Promise<void> {
  const work = isDeadLetterQueue(batch.queue) ? bury : takeOf({ hasWork: false });
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

/** What one invocation has begun. */
type Begun = { hasWork: boolean };

/** @returns what takes a message; `goOn` lets the next one of the batch begin, before this one is done */
const takeOf =
  (begun: Begun) =>
  async (deps: Deps, message: Message<unknown>, goOn: () => void): Promise<void> => {
    const parsed = wakeUp.safeParse(message.body);
    if (!parsed.success) {
      deps.log.alarm("wake_up_malformed");
      return message.ack();
    }
    if ("orderId" in parsed.data) return advance(deps, parsed.data.orderId, message, goOn);
    if ("codeId" in parsed.data) return prove(deps, parsed.data.codeId, message, goOn);
    goOn();
    return workOn(deps, parsed.data.work, message, begun);
  };

/** One kind of due work has the room of an invocation: what came in the same batch goes to another one. */
async function workOn(deps: Deps, work: DueWork, message: Message<unknown>, begun: Begun): Promise<void> {
  try {
    if (begun.hasWork) await deps.dueWork?.send(work);
    else {
      begun.hasWork = true;
      await workOffInTurn(deps, work, reconcile);
    }
  } catch (error) {
    deps.log.defect("sweep_failed", error, { part: work.kinds.join(" "), id: null });
  }
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
