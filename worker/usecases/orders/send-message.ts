import { comeBackAfter, longestWait, shortWait } from "#domain/pace";
import { type Deps, type ToHandOver, wakeUp } from "../deps";
import { claimMessage } from "./claim-message";
import { noteSent, wasJustSent } from "./just-sent";
import { askWhatToSend, type Prepared, prepareSms } from "./prepare-sms";
import { type Recorded, recordOutcome } from "./record-outcome";
import { startRefund } from "./refund-order";
import { waitForTurn } from "./wait-for-turn";

/** What came of a try. `in_line`: others come first at the gateway's pace; a wake-up comes (back). */
export type Sent = Recorded | "not_due" | "paused" | "unreadable" | "in_line";

/** Who hands over: a consumer of the queue, or whoever settled the payment, for whose order a wake-up is under way besides. */
export type Sender = {
  readonly who: "consumer" | "settler";
  /** What was found with the settling; a consumer asks itself. */
  readonly known?: ToHandOver | undefined;
  /** Told once it is decided whose message it is: what follows is the gateway's time, in which others may take their turns. */
  readonly claimed?: () => void;
};

/** A settler's call begins so soon after its answer, in ms, or not at all: the platform lets it go on for thirty seconds. */
const soonEnough = 5_000;

/**
 * Hands one queued message to the gateway whose turn it is, once (M8–M14). The order is the promise: everything that can fail comes
 * before the claim, nothing but the call comes after it, and a claim whose call has no clear answer is never repeated
 * blindly. A try for a message that is not queued does nothing.
 */
export async function sendMessage(
  deps: Deps,
  orderId: string,
  sender: Sender = { who: "consumer" },
): Promise<Sent> {
  const found = sender.known ?? (await askWhatToSend(deps, orderId));
  const prepared = await prepareSms(deps, orderId, found);
  if (!prepared.ok)
    return prepared.error === "released"
      ? sendMessage(deps, orderId, { ...sender, known: undefined })
      : prepared.error;
  const { gateway, sms } = prepared.value;
  const isLate = sender.who === "settler" && deps.clock.now() - found.at > soonEnough;
  const claim = isLate ? "in_line" : await claimInTurn(deps, prepared.value, orderId, sender);
  sender.claimed?.();
  if (claim === "in_line" && sender.who === "consumer")
    await wakeUp(deps, orderId, comeBackAfter(deps.chance.fraction()));
  if (claim === null || claim === "in_line") return claim ?? "not_due";
  const outcome = await gateway.send(sms);
  return recordOutcome(deps, gateway, claim, outcome);
}

/** Sends a message, or begins at once to give its money back where it cannot be sent: the sweep would keep the payer waiting. */
export async function handOver(deps: Deps, orderId: string, sender?: Sender): Promise<Sent> {
  if (wasJustSent(deps, orderId)) return "not_due";
  const sent = await sendMessage(deps, orderId, sender);
  if (sent === "sent") noteSent(deps, orderId);
  if (sent === "refund_due") await startRefund(deps, orderId);
  return sent;
}

/**
 * The fast path beside the queue (decision 093): whoever settled the payment hands its message over as soon as its own answer is
 * on its way. The wake-up, which was sent before, is what makes it certain: wherever this ends, the consumer finds either a
 * message that is still queued, or one that was claimed, which has one winner (M8). What was found with the settling says only
 * whom to call with what: whether it may be called the claim asks the database itself.
 */
export async function handOverAtOnce(deps: Deps, orderId: string, known: ToHandOver): Promise<void> {
  try {
    await handOver(deps, orderId, { who: "settler", known });
  } catch (error) {
    deps.log.defect("wake_up_failed", error, { orderId });
  }
}

/** The claim, at once where the gateway's pace allows it, else when the turn that is booked has come. */
async function claimInTurn(deps: Deps, { gateway, free, judged }: Prepared, id: string, { who }: Sender) {
  const claim = free ? await claimMessage(deps, gateway, id, { judged }) : "in_line";
  if (claim !== "in_line") return claim;
  return (await waitForTurn(deps, gateway, who === "settler" ? shortWait : longestWait))
    ? claimMessage(deps, gateway, id, { judged, turn: "booked" })
    : "in_line";
}
